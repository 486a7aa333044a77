"""Place du village. Everything a host may change comes from the environment: options.py lists it."""

from pathlib import Path

import dj_database_url
from csp.constants import NONCE, NONE, SELF
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from config import environment, options, places

given = environment.read()
ROOT = places.ROOT
VAR = environment.private_folder(places.var(given["PLACE_VAR"]))

DEBUG = given["DEBUG"]
SECRET_KEY = environment.secret_key(given, VAR)
# Where the host gives no key, the one that was drawn is the site's to keep and to restore.
KEEPS_SECRET_KEY = not given["SECRET_KEY"]
ALLOWED_HOSTS = environment.allowed_hosts(given)
CSRF_TRUSTED_ORIGINS = environment.origins(given)

INSTALLED_APPS = [
    "daphne",
    # Before the admin, whose pages it dresses.
    "review",
    "review.apps.DeskConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    # Before channels, which has a runworker command of its own.
    "bots",
    "channels",
    "csp",
    "django_htmx",
    "accounts",
    "operations",
    "api",
    "tables",
    "daily",
    "puzzles",
    "lobby",
    "notices",
    "circles",
    "replay",
    # A game is a folder with an app in it; nobody lists them.
    *(f"games.{game}" for game in options.games()),
]

MIDDLEWARE = [
    "web.request_ids.RequestIds",
    "django.middleware.security.SecurityMiddleware",
    "web.headers.HouseHeaders",
    "web.retry_after.RetryAfter",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Safe here: Django masks its CSRF token anew in every page, and no other secret shares one with input.
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "web.zones.ReadersZone",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.shared.SharedDevice",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "review.middleware.ReviewMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [ROOT / "templates"],
        "OPTIONS": {
            "environment": "web.jinja.environment",
            "context_processors": ["web.jinja.page"],
            "trim_blocks": True,
            "lstrip_blocks": True,
        },
    },
    {
        # Django's own admin.
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    },
]

# A form without its files. Longer bodies are not even read: see web/bodies.py.
DATA_UPLOAD_MAX_MEMORY_SIZE = 500_000

DATABASES = {
    "default": dj_database_url.parse(
        given["DATABASE_URL"] or f"sqlite:///{VAR / 'place.sqlite3'}",
        conn_max_age=600,
        conn_health_checks=True,
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    if (place := Path(DATABASES["default"]["NAME"])).parent.is_dir():
        environment.private_file(place)
    DATABASES["default"]["OPTIONS"] = {
        # A writer takes its lock when its transaction opens, so that two moves queue instead of failing.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            f"PRAGMA journal_mode=WAL; PRAGMA synchronous={given['DURABILITY']}; PRAGMA busy_timeout=20000;"
        ),
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = given["REDIS_URL"]
if REDIS_URL:
    # Nobody's click waits for a Redis that is restarting: fail at once, go on without it, come back to it.
    redis_patience = {"socket_connect_timeout": 1, "socket_timeout": 2, "socket_keepalive": True}
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {
                "hosts": [{"address": REDIS_URL, "retry": AsyncRetry(NoBackoff(), 1), **redis_patience}]
            },
        }
    }
    CACHES = {
        "default": {
            "BACKEND": "web.cache.SteadyRedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"retry": Retry(NoBackoff(), 1), **redis_patience},
        }
    }
else:
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            # Sessions, presence and rate limits share it: Django's 300 would forget who is here.
            "OPTIONS": {"MAX_ENTRIES": 50_000},
        }
    }

AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
LOGIN_URL = "accounts:sign-in"
LOGIN_REDIRECT_URL = "lobby:home"
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
# A guest's seat lives in this cookie: it lasts as long as browsers allow.
SESSION_COOKIE_AGE = 400 * 24 * 3600

SPOKEN = {"fr": "Français", "en": "English"}
LANGUAGES = [(code, SPOKEN[code]) for code in given["LANGUAGES"]]
LANGUAGE_CODE = LANGUAGES[0][0]
USE_I18N = True
USE_TZ = True
TIME_ZONE = given["TIME_ZONE"]

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [ROOT / "static", *(("npm", folder) for folder in places.npm(VAR))]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "web.statics.HashedFiles"
    },
}
WHITENOISE_USE_FINDERS = DEBUG

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        # No inline script or style without the page's own nonce.
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        # The one at /sw.js, which shows notices while no page is open.
        "worker-src": [SELF],
        "manifest-src": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "object-src": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
# Pages carry their token in their forms: no script reads the cookie.
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "web.errors.csrf_failure"

# How many times more than usual everybody may do before being slowed down: a load test, or a school fair,
# comes from one address.
LENIENCY = given["LENIENCY"]

# The proxies whose X-Forwarded-For is believed: addresses or networks. None, unless the host names them.
TRUSTED_PROXIES = given["TRUSTED_PROXIES"]

# Behind a proxy that terminates TLS and sends X-Forwarded-Proto.
HTTPS = environment.https(given)
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    # Asked from this machine, beside the proxy.
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^metrics$"]
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    # For the neighbours under the same domain only its owner can speak.
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = given["HSTS_DOMAIN"]
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Who else than this machine may read /metrics: whoever sends "Authorization: Bearer" and this.
METRICS_TOKEN = given["METRICS_TOKEN"] or ""

# Without a post office, letters are kept beside the database: they hold links that open accounts, and what is
# printed ends in a log.
EMAIL_BACKEND = environment.mail_backend(given)
EMAIL_FILE_PATH = VAR / "mail"
DEFAULT_FROM_EMAIL = SERVER_EMAIL = given["DEFAULT_FROM_EMAIL"]
EMAIL_HOST = given["EMAIL_HOST"] or "localhost"
EMAIL_PORT = environment.mail_port(given)
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = given["EMAIL_USER"] or "", given["EMAIL_PASSWORD"] or ""
EMAIL_USE_TLS, EMAIL_USE_SSL = (given["EMAIL_TLS"] == kind for kind in ("starttls", "tls"))
# Nobody waits for ever for a mail server that is away.
EMAIL_TIMEOUT = 10
# Whether letters arrive anywhere: without a post office nobody is offered notices by mail.
MAIL_ON = not EMAIL_BACKEND.endswith("filebased.EmailBackend")

# Networks of the host's own that pushes and webhooks may reach all the same: an ntfy at home, say.
NOTICE_NETWORKS = given["NOTICE_NETWORKS"] or []
# The private key by which push services know the site; unset: made once and kept in VAR.
VAPID_KEY = given["VAPID_KEY"] or ""

# Bots think in a pool beside the server unless workers of their own do it (manage.py runworker).
BOTS_INSIDE = not REDIS_URL if given["BOTS_INSIDE"] is None else given["BOTS_INSIDE"]

# How long bots and automatic moves let a position stand: 1 for people, 0 for programs that wait for them.
PACE = given["PACE"]

# The place as its host wants it.
PLACE_NAME, PLACE_COLOUR, LINK_COLOUR = given["PLACE_NAME"], given["PLACE_COLOUR"], given["LINK_COLOUR"]
GAMES_ON_OFFER = given["GAMES"]  # None: all there are.
WHO_MAY_OPEN, REGISTRATION = given["WHO_MAY_OPEN"], given["REGISTRATION"]
CIRCLES_A_PERSON, CIRCLE_MEMBERS = given["CIRCLES_A_PERSON"], given["CIRCLE_MEMBERS"]
# Other people's doors, and whether all of the team must prove themselves twice.
OIDC, STAFF_SECOND_STEP = environment.provider(given), given["STAFF_SECOND_STEP"]
IMPRINT, PRIVACY = given["IMPRINT"] or "", given["PRIVACY"] or ""
# How long what is kept: the nightly job tidies. None: it stays.
GUEST_DAYS, CHAT_DAYS, TRACE_DAYS = given["GUEST_DAYS"], given["CHAT_DAYS"], given["TRACE_DAYS"]
BACKUP_KEEP, BACKUP_DIR = given["BACKUP_KEEP"], given["BACKUP_DIR"] or VAR / "backups"
BACKUP_STORE, SETTINGS_SHOWN = environment.bucket(given), "config.shown.settings"

JSON_LOGS = given["LOG_FORMAT"] == "json"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}{of_request}", "style": "{"},
        "json": {"()": "web.logs.JsonLines"},
    },
    "filters": {"discreet": {"()": "web.logs.Discreet"}, "named": {"()": "web.request_ids.Named"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if JSON_LOGS else "line",
            "filters": ["discreet", "named"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "place": {"level": given["LOG_LEVEL"]},
        # Uvicorn brings its own; its errors are written like all others.
        "uvicorn": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "uvicorn.error": {"level": "WARNING"},
        # A line for each move is for programs to read.
        "place.entries": {"level": "INFO" if JSON_LOGS else "WARNING"},
    },
}
