"""All that a host may set, in one table. Nothing need be: the defaults serve one machine by itself.

docs/settings.md, deploy/place.env and `place doctor` are made from it: `place settings --write`.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from config import kinds
from config.backup_options import BACKUPS
from config.setting import Setting
from config.sign_in_options import SIGN_IN
from engine.texts import LANGUAGES


def games() -> list[str]:
    """The games that are here: a game is a folder with an app in it."""
    (folder,) = find_spec("games").submodule_search_locations  # type: ignore[union-attr, misc]
    return sorted(path.parent.name for path in Path(folder).glob("*/apps.py"))


ADDRESS = (
    Setting("HOST", kinds.TEXT, "where `place run` listens; `0.0.0.0` for the whole network", "127.0.0.1"),
    Setting("PORT", kinds.PORT, "the port on which `place run` listens", "8000"),
    Setting(
        "BASE_URL",
        kinds.ADDRESS,
        "the address people type: its name is allowed, links are drawn with it, https turns `HTTPS` on",
        unset="what the browser asked for",
        example="https://jeux.example.org",
    ),
    Setting(
        "ALLOWED_HOSTS",
        kinds.HOSTS,
        "further names the site answers to",
        unset="the name in `BASE_URL`; without one this machine's own",
    ),
    Setting(
        "CSRF_TRUSTED_ORIGINS",
        kinds.ADDRESSES,
        "further addresses whose forms are taken",
        unset="`BASE_URL` alone",
    ),
    Setting(
        "HTTPS",
        kinds.FLAG,
        "there is TLS in front: secure cookies, HSTS, redirection; the proxy must set `X-Forwarded-Proto`",
        unset="1 where `BASE_URL` begins with https",
    ),
    Setting("HSTS_DOMAIN", kinds.FLAG, "HSTS also speaks for every name under this one", "0"),
    Setting(
        "TRUSTED_PROXIES",
        kinds.NETWORKS,
        "your own proxies, whose `X-Forwarded-For` is believed",
        unset="nobody's",
        example="127.0.0.1",
    ),
)

STORES = (
    Setting(
        "PLACE_VAR",
        kinds.FOLDER,
        "the folder for everything that is written; closed to other users of the machine",
        unset="`var`, in the checkout or where the command is called",
        example="/var/lib/place",
    ),
    Setting(
        "DATABASE_URL",
        kinds.DATABASE,
        "PostgreSQL",
        unset="SQLite in `PLACE_VAR`, for one process only",
        secret=True,
        example="postgres://place:PASSWORD@127.0.0.1:5432/place",
    ),
    Setting(
        "DURABILITY",
        kinds.one_of("FULL", "NORMAL"),
        "of SQLite: with FULL a move that was acknowledged survives a power cut; NORMAL is quicker and may "
        "lose the last seconds",
        "FULL",
    ),
    Setting(
        "REDIS_URL",
        kinds.REDIS,
        "what several processes share: presence, limits, messages on their way",
        unset="memory, for one process only",
        secret=True,
        example="redis://127.0.0.1:6379/0",
    ),
    Setting(
        "SECRET_KEY",
        kinds.SECRET,
        "signs sessions; every process needs the same",
        unset="drawn once and kept in `PLACE_VAR`",
        secret=True,
        example="",
    ),
    Setting(
        "BACKUP_DIR",
        kinds.FOLDER,
        "where backups are written, and where the doctor looks for them",
        unset="`backups` in `PLACE_VAR`",
    ),
)

PLACE = (
    Setting("PLACE_NAME", kinds.TEXT, "the name in the header and in titles", unset="Place du village"),
    Setting("PLACE_COLOUR", kinds.COLOUR, "of buttons, in place of the tiles' red", unset="the house's"),
    Setting("LINK_COLOUR", kinds.COLOUR, "of links, in place of the shutters' blue", unset="the house's"),
    Setting(
        "LANGUAGES",
        kinds.several("languages, with commas between", lambda: list(LANGUAGES)),
        "the languages on offer; the first for those whose browser asks for none of them",
        ",".join(LANGUAGES),
    ),
    Setting(
        "GAMES",
        kinds.several("games, with commas between", games),
        "the games on offer; tables of others stay and can be played to their end",
        unset="all of them",
    ),
    Setting(
        "WHO_MAY_OPEN",
        kinds.one_of("everyone", "accounts", "invited"),
        "who may open tables; everybody may sit down at one. `place manage invite NAME` invites an account",
        "everyone",
    ),
    Setting(
        "REGISTRATION",
        kinds.one_of("open", "closed"),
        "whether guests may make themselves an account; closed: the administrator makes them",
        "open",
    ),
    Setting("CIRCLES_A_PERSON", kinds.whole(1, 1000), "of how many circles of friends somebody may be", "20"),
    Setting("CIRCLE_MEMBERS", kinds.whole(2, 1000), "how many may be of one circle", "40"),
    Setting("IMPRINT", kinds.TEXT, "who is responsible: a page linked at the foot", unset="none", long=True),
    Setting(
        "PRIVACY",
        kinds.TEXT,
        "what the host adds to the page that says what is kept of people",
        unset="nothing",
        long=True,
    ),
    Setting("TIME_ZONE", kinds.TIME_ZONE, "of dates, and the hour of the daily challenge", "Europe/Paris"),
)

KEEPING = (
    Setting(
        "GUEST_DAYS",
        kinds.whole(30, 10_000),
        "guests whom nobody has seen for so many days are forgotten: their games stay, their name does not. "
        "A browser keeps a guest's place for 400",
        unset="they stay",
        example="400",
    ),
    Setting(
        "CHAT_DAYS",
        kinds.whole(1, 10_000),
        "so many days after a game has ended, what was said at its table is deleted",
        unset="it stays",
    ),
    Setting(
        "TRACE_DAYS",
        kinds.whole(7, 10_000),
        "so many days the desk keeps who came and went, what was refused, and notices that are done with",
        unset="they stay",
    ),
    Setting(
        "BACKUP_KEEP",
        kinds.whole(1, 10_000),
        "so many of the newest backups are kept every night; what was deleted elsewhere is still in them",
        "14",
    ),
    Setting(
        "NIGHT_HOUR",
        kinds.whole(0, 23),
        "at half past this hour `place run` tidies, backs up and verifies; elsewhere timers do it",
        "4",
    ),
)

MAIL = (
    Setting(
        "EMAIL_HOST",
        kinds.TEXT,
        "the mail server for forgotten passwords",
        unset="letters are kept in `mail` in `PLACE_VAR`, never printed",
        example="127.0.0.1",
    ),
    Setting("EMAIL_PORT", kinds.PORT, "its port", unset="25, 587 with starttls, 465 with tls"),
    Setting("EMAIL_USER", kinds.TEXT, "the name it wants", unset="none"),
    Setting("EMAIL_PASSWORD", kinds.TEXT, "the password it wants", unset="none", secret=True),
    Setting("EMAIL_TLS", kinds.one_of("none", "starttls", "tls"), "how the line to it is closed", "none"),
    Setting(
        "DEFAULT_FROM_EMAIL",
        kinds.MAIL,
        "who letters come from",
        "place@localhost",
        example="place@jeux.example.org",
    ),
    Setting(
        "EMAIL_BACKEND",
        kinds.MODULE,
        "another way to send letters: a class of Django's kind",
        unset="by `EMAIL_HOST`, or files",
    ),
    Setting(
        "VAPID_KEY",
        kinds.TEXT,
        "the private key by which push services know the site; every process needs the same",
        unset="made once and kept in `PLACE_VAR`",
        secret=True,
    ),
    Setting(
        "NOTICE_NETWORKS",
        kinds.NETWORKS,
        "private networks that webhooks and pushes may reach all the same",
        unset="none",
    ),
)

WORK = (
    Setting("LENIENCY", kinds.whole(1, 10_000), "how many times more than usual people may do", "1"),
    Setting("PACE", kinds.decimal(0, 100), "how long bots let a position stand; 0 for programs", "1"),
    Setting(
        "BOTS_INSIDE",
        kinds.FLAG,
        "bots beside the web process (1) or in `runworker` (0)",
        unset="1 without `REDIS_URL`, else 0",
    ),
    Setting(
        "LOG_FORMAT",
        kinds.one_of("line", "json"),
        "json: a line of JSON for each event, moves included",
        "line",
        example="json",
    ),
    Setting(
        "LOG_LEVEL", kinds.one_of("DEBUG", "INFO", "WARNING", "ERROR"), "the least that is logged", "INFO"
    ),
    Setting(
        "METRICS_TOKEN",
        kinds.TEXT,
        "lets another machine read `/metrics`",
        unset="this machine alone",
        secret=True,
    ),
    Setting("DEBUG", kinds.FLAG, "for those who work on the site; never where others can reach it", "0"),
)

GROUPS = {
    "Its address": ADDRESS,
    "Where it keeps things": STORES,
    "The place and its people": PLACE,
    "Sign-in": SIGN_IN,
    "What is kept, and how long": KEEPING,
    "Backups elsewhere": BACKUPS,
    "Letters": MAIL,
    "Work and watching": WORK,
}
SETTINGS = {setting.name: setting for group in GROUPS.values() for setting in group}
