"""Place du village. Everything a host may change comes from the environment: see environment.py."""

import os
from pathlib import Path

import dj_database_url
from csp.constants import NONCE, NONE, SELF
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from config import environment

HERE = Path(__file__).resolve().parent
# A checkout keeps templates and static files at its root; an installed wheel carries them inside config/.
CHECKOUT = HERE.parent.parent
ROOT = CHECKOUT if (CHECKOUT / "manage.py").exists() else HERE
VAR = environment.private_folder(
    Path(os.environ.get("PLACE_VAR", CHECKOUT / "var" if ROOT == CHECKOUT else Path.cwd() / "var"))
)

DEBUG = environment.flag("DEBUG")
SECRET_KEY = environment.secret_key(VAR)
ALLOWED_HOSTS = environment.allowed_hosts()
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS")

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
    "tables",
    "lobby",
    "replay",
    # A game is a folder with an app in it; nobody lists them.
    *environment.games(),
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "web.headers.HouseHeaders",
    "web.retry_after.RetryAfter",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Safe here: Django masks its CSRF token anew in every page, and no other secret shares one with input.
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
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
        os.environ.get("DATABASE_URL") or f"sqlite:///{VAR / 'place.sqlite3'}",
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
        # FULL: a move that was acknowledged survives a power cut.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA busy_timeout=20000;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = os.environ.get("REDIS_URL")
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

LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", "Français"), ("en", "English")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = os.environ.get("TIME_ZONE", "Europe/Paris")

STATIC_URL = "/static/"
STATIC_ROOT = VAR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
# The few files we serve from npm packages: `make setup` puts them in the checkout, wherever PLACE_VAR is.
npm = [folder for folder in (VAR / "npm", CHECKOUT / "var" / "npm") if folder.exists()]
STATICFILES_DIRS = [ROOT / "static", *(("npm", folder) for folder in npm[:1])]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
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
LENIENCY = environment.number("LENIENCY", 1)

# The proxies whose X-Forwarded-For is believed: addresses or networks. None, unless the host names them.
TRUSTED_PROXIES = environment.networks("TRUSTED_PROXIES")

# Set HTTPS=1 behind a proxy that terminates TLS and sends X-Forwarded-Proto.
HTTPS = environment.flag("HTTPS")
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    # Asked from this machine, beside the proxy.
    SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^metrics$"]
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    # For the neighbours under the same domain only its owner can speak.
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = environment.flag("HSTS_DOMAIN")
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Who else than this machine may read /metrics: whoever sends "Authorization: Bearer" and this.
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")

# Without a post office, letters are kept beside the database: they hold links that open accounts, and what is
# printed ends in a log.
EMAIL_BACKEND = os.environ.get("EMAIL_BACKEND", "django.core.mail.backends.filebased.EmailBackend")
EMAIL_FILE_PATH = VAR / "mail"
DEFAULT_FROM_EMAIL = os.environ.get("DEFAULT_FROM_EMAIL", "place@localhost")

# Bots think in a pool beside the server unless workers of their own do it (manage.py runworker).
BOTS_INSIDE = environment.flag("BOTS_INSIDE", default=not REDIS_URL)

# How long bots and automatic moves let a position stand: 1 for people, 0 for programs that wait for them.
PACE = float(os.environ.get("PACE", "1"))

JSON_LOGS = os.environ.get("LOG_FORMAT") == "json"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "web.logs.JsonLines"},
    },
    "filters": {"discreet": {"()": "web.logs.Discreet"}},
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if JSON_LOGS else "line",
            "filters": ["discreet"],
        }
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "place": {"level": os.environ.get("LOG_LEVEL", "INFO")},
        # Uvicorn brings its own; its errors are written like all others.
        "uvicorn": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "uvicorn.error": {"level": "WARNING"},
        # A line for each move is for programs to read.
        "place.entries": {"level": "INFO" if JSON_LOGS else "WARNING"},
    },
}
