"""The images: a base of Debian's packages; on it this release, the one before, stand-ins for a registry."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).resolve().parent
BASE = "localhost/place-test-debian:12"
NOW = "localhost/place-test:now"
BEFORE = "localhost/place-test:before"
STAND_INS = {name: f"localhost/place-test-{name}" for name in ("postgres", "redis", "nginx")}

# What the machine itself uses to reach package indexes is lent to the build, and stays in none of the images.
LENT = {
    "pip": Path("/etc/pip.conf"),
    "npm": Path.home() / ".npmrc",
    "certificates": Path("/etc/ssl/certs/ca-certificates.crt"),
}


def base(env: dict[str, str], kept: Path, tag: str = BASE, *more: str) -> None:
    """Kept between runs: delete the file to make it of today's packages."""
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        part = kept.with_suffix(".part.tar")
        _run(["mmdebstrap", "--quiet", *(more or ["--variant=minbase"]), "bookworm", str(part)], env)
        part.rename(kept)
    elif _known(env, tag):
        # Imported anew it would be another image, and nothing made on it could be used again.
        return
    _run(["podman", "import", "--quiet", str(kept), tag], env)


def _known(env: dict[str, str], tag: str) -> bool:
    return subprocess.run(["podman", "image", "exists", tag], env=env, check=False).returncode == 0


def now(env: dict[str, str]) -> None:
    build(env, ROOT, ROOT / "deploy/container/Containerfile", NOW)


def stand_ins(env: dict[str, str]) -> None:
    for name, tag in STAND_INS.items():
        build(env, HERE / "stand_ins", HERE / "stand_ins/Containerfile", tag, "--target", name)


def before(env: dict[str, str], tree: Path) -> str:
    """The newest release that has a heading in the changelog, from the commit that wrote it."""
    commit = release()
    archive = subprocess.run(["git", "archive", commit], cwd=ROOT, check=True, capture_output=True).stdout
    tree.mkdir(parents=True)
    subprocess.run(["tar", "-x", "-C", str(tree)], input=archive, check=True)
    own = tree / "deploy/container/Containerfile"
    if not own.exists():
        shutil.copytree(HERE / "before", tree / "before")
        own = tree / "before/Containerfile"
    build(env, tree, own, BEFORE)
    return commit


def release() -> str:
    headings = re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    asked = ["git", "log", "--reverse", "--format=%H", f"-S## {headings[0]}", "--", "CHANGELOG.md"]
    found = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split()
    if not found:
        raise SystemExit(f"The release {headings[0]} is not in this clone's history: git fetch --unshallow.")
    return found[0]


def build(env: dict[str, str], context: Path, file: Path, tag: str, *more: str) -> None:
    lent = [
        word for name, path in LENT.items() if path.exists() for word in ("--secret", f"id={name},src={path}")
    ]
    files = re.search(r"nofile=\d+:\d+", Path(env["CONTAINERS_CONF"]).read_text())
    assert files is not None
    command = ["podman", "build", "--quiet", "--format", "docker", "--network", "host", "--layers"]
    command += ["--ulimit", files[0], "--build-arg", f"BASE={BASE}", *lent, *more]
    _run([*command, "-f", str(file), "-t", tag, str(context)], env)


def size(env: dict[str, str], tag: str) -> int:
    asked = ["podman", "image", "inspect", "--format", "{{.Size}}", tag]
    return int(subprocess.run(asked, env=env, check=True, capture_output=True, text=True).stdout)


def _run(command: list[str], env: dict[str, str]) -> None:
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[:3])}… failed:\n{(done.stdout + done.stderr)[-6000:]}")
