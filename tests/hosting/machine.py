"""An empty Debian machine with systemd, and one that hands out certificates: containers of podman."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

from tests.image.images import ROOT

EMPTY = "localhost/place-test-machine"
AUTHORITY = "localhost/place-test-authority"
HERE = Path(__file__).resolve().parent
NETWORK, OURS, THEIRS = "place-test-hosting", "10.77.22.2", "10.77.22.3"
NAME = "jeux.example.org"
CERTIFICATES = "/lent/certificates.crt"
# Package indexes are reached as this machine reaches them, and nobody is asked whether apt may go on.
LENT = {
    "SSL_CERT_FILE": CERTIFICATES,
    "PIP_CERT": CERTIFICATES,
    "NODE_EXTRA_CA_CERTS": CERTIFICATES,
    "DEBIAN_FRONTEND": "noninteractive",
    "LANG": "C.UTF-8",
}


class Machine:
    def __init__(self, env: dict[str, str], folder: Path, port: int) -> None:
        self.env, self.folder, self.port = env, folder, port
        self.place = "/root"

    # -- its life -----------------------------------------------------------------------------------------

    def start(self) -> None:
        self._podman("network", "create", "--subnet", "10.77.22.0/24", NETWORK)
        self._run("place-test-authority", THEIRS, (AUTHORITY,), "--add-host", f"{NAME}:{OURS}")
        mounts = [
            f"{self.folder}/origin.git:/origin.git:ro",
            "/etc/ssl/certs/ca-certificates.crt:/lent/certificates.crt:ro",
        ]
        lent = [word for mount in mounts for word in ("-v", mount)]
        listens = ("-p", f"127.0.0.1:{self.port}:443", "--add-host", f"{NAME}:{OURS}")
        init = (EMPTY, "/sbin/init")
        self._run("place-test-machine", OURS, init, "--systemd=always", *listens, *lent)
        self.wakes()

    def stop(self) -> None:
        for name in ("place-test-machine", "place-test-authority"):
            subprocess.run(["podman", "rm", "-f", "-v", name], env=self.env, capture_output=True, check=False)
        subprocess.run(["podman", "network", "rm", NETWORK], env=self.env, capture_output=True, check=False)

    def reboot(self) -> None:
        self._podman("restart", "place-test-machine")
        self.wakes()

    def wakes(self) -> None:
        """Until systemd has started what it starts."""
        deadline = time.monotonic() + 120
        while (state := self.asked("systemctl is-system-running").stdout.strip()) not in {
            "running",
            "degraded",
        }:
            if time.monotonic() > deadline:
                raise SystemExit(f"systemd does not come up on the empty machine: {state}")
            time.sleep(0.5)

    def take_up(self) -> None:
        """The machine that an earlier run has left, as it is."""
        name = "place-test-machine"
        self.port = int(self._podman("port", name, "443").rpartition(":")[2])
        mounts = "{{range .Mounts}}{{.Source}}\n{{end}}"
        (origin,) = [
            one for one in self._podman("inspect", "--format", mounts, name).split() if "origin" in one
        ]
        self.folder = Path(origin).parent
        self.place = self.asked("cat /run/where").stdout.strip()

    # -- at its keyboard --------------------------------------------------------------------------------

    def types(self, command: str, answers: str = "") -> subprocess.CompletedProcess[str]:
        """In a shell that stays where the last command has gone."""
        script = f"cd {self.place} && {{ {command}\n}}; code=$?; pwd >/run/where; exit $code"
        done = self.asked(script, answers)
        self.place = self.asked("cat /run/where").stdout.strip()
        return done

    def asked(self, script: str, answers: str = "") -> subprocess.CompletedProcess[str]:
        lent = [word for name, value in LENT.items() for word in ("-e", f"{name}={value}")]
        return subprocess.run(
            ["podman", "exec", "-i", *lent, "place-test-machine", "bash", "-c", script],
            env=self.env,
            input=answers,
            capture_output=True,
            text=True,
            check=False,
        )

    def _run(self, name: str, address: str, image: tuple[str, ...], *more: str) -> None:
        where = ("--hostname", name, "--network", NETWORK, "--ip", address)
        self._podman("run", "-d", "--name", name, *where, *more, *image)

    def _podman(self, *arguments: str) -> str:
        done = subprocess.run(
            ["podman", *arguments], env=self.env, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise SystemExit(f"podman {' '.join(arguments)} failed:\n{done.stderr}")
        return done.stdout


def origin(folder: Path) -> None:
    """What is cloned: this commit, on a branch called main whatever it is called here."""
    clone = [
        "git",
        "clone",
        "--quiet",
        "--bare",
        "--depth",
        "1",
        f"file://{ROOT}",
        str(folder / "origin.git"),
    ]
    subprocess.run(clone, check=True)
    _git(folder, "branch", "--force", "main", "HEAD")
    _git(folder, "symbolic-ref", "HEAD", "refs/heads/main")


def next_release(folder: Path) -> None:
    """Something to pull."""
    made = _git(folder, "commit-tree", "main^{tree}", "-p", "main", "-m", "The next release")
    _git(folder, "update-ref", "refs/heads/main", made)


def _git(folder: Path, *arguments: str) -> str:
    own = ["-C", str(folder / "origin.git"), "-c", "user.name=Place", "-c", "user.email=place@localhost"]
    done = subprocess.run(["git", *own, *arguments], check=True, capture_output=True, text=True)
    return done.stdout.strip()
