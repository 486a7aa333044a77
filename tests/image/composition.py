"""One of the two compose files, started in a folder of its own on loopback."""

from __future__ import annotations

import json
import os
import shutil
import signal
import ssl
import subprocess
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path

from benchmarks.cluster.service import free_port
from tests.image.images import ROOT, STAND_INS

PATIENCE = 180


class Composition:
    """`site` is the service that a host would call commands in."""

    file: str
    site: str
    services: tuple[str, ...]

    def __init__(self, folder: Path, env: Mapping[str, str]) -> None:
        # As a host has it: the folder of the compose file, with their own files beside it.
        shutil.copytree(ROOT / "deploy", folder / "deploy")
        self.folder = folder / "deploy/container"
        self.env = dict(env)
        self.url = self._arranged()

    def _arranged(self) -> str:
        raise NotImplementedError

    def settings(self, **more: str) -> None:
        # The release before knows no BASE_URL.
        host = {"BASE_URL": self.url, "CSRF_TRUSTED_ORIGINS": self.url, "ALLOWED_HOSTS": "127.0.0.1"}
        quick = {"LENIENCY": "100", "PACE": "0.1"}
        lines = [f"{name}={value}" for name, value in {**host, **quick, **more}.items()]
        (self.folder / "place.env").write_text("\n".join(lines) + "\n")

    # -- its life -----------------------------------------------------------------------------------------

    def up(self, image: str) -> None:
        self.env["PLACE_IMAGE"] = image
        self._compose("up", "-d")
        self.answers()

    def down(self, *more: str) -> None:
        self._compose("down", *more)

    def answers(self) -> None:
        """Until the site does, by the address that people type."""
        anybody = ssl._create_unverified_context()  # noqa: S323  a certificate of this test's own
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=5, context=anybody):
                    return
            except OSError as away:
                if time.monotonic() > deadline:
                    raise SystemExit(f"{self.file} does not answer: {away}\n{self.said()}") from away
                time.sleep(0.5)

    def kill(self, service: str) -> None:
        """As a crash does: the process ends, nobody told podman."""
        os.kill(int(self._about(service, "{{.State.Pid}}")), signal.SIGKILL)

    def comes_back(self, service: str, since: str) -> None:
        """By its restart policy alone."""
        deadline = time.monotonic() + PATIENCE
        while self.started(service) == since or self._about(service, "{{.State.Running}}") != "true":
            if time.monotonic() > deadline:
                raise SystemExit(f"{service} was killed and never came back:\n{self.said()}")
            time.sleep(0.3)

    def started(self, service: str) -> str:
        return self._about(service, "{{.State.StartedAt}}")

    def upgrade_check(self, image: str) -> str:
        """By the new image, beside the old one that serves."""
        raise NotImplementedError

    # -- what a host asks -----------------------------------------------------------------------------------

    def place(self, *arguments: str) -> str:
        """`place …` inside the site's container; its answer."""
        return self._podman("exec", self.name(self.site), "place", *arguments)

    def inside(self, service: str, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["podman", "exec", self.name(service), *command],
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )

    def healthy(self, service: str) -> bool:
        asked = ["podman", "healthcheck", "run", self.name(service)]
        return subprocess.run(asked, env=self.env, capture_output=True, check=False).returncode == 0

    def said(self) -> str:
        logs = []
        for service in self.services:
            told = subprocess.run(
                ["podman", "logs", "--tail", "30", self.name(service)],
                env=self.env,
                capture_output=True,
                text=True,
                check=False,
            )
            logs.append(f"-- {service}\n{told.stdout}{told.stderr}")
        return "\n".join(logs)

    def name(self, service: str) -> str:
        label = ("--filter", f"label=com.docker.compose.service={service}")
        project = ("--filter", f"label=com.docker.compose.project={self.env['COMPOSE_PROJECT_NAME']}")
        listed = json.loads(self._podman("ps", "--all", "--format", "json", *label, *project))
        return str(listed[0]["Names"][0]) if listed else service

    def image(self, service: str) -> str:
        return self._about(service, "{{.ImageName}}")

    def _about(self, service: str, what: str) -> str:
        return self._podman("inspect", "--format", what, self.name(service)).strip()

    def _compose(self, *arguments: str) -> str:
        return self._done(["podman-compose", "-f", self.file, *arguments])

    def _podman(self, *arguments: str) -> str:
        return self._done(["podman", *arguments])

    def _done(self, command: list[str]) -> str:
        done = subprocess.run(
            command, cwd=self.folder, env=self.env, capture_output=True, text=True, check=False, timeout=600
        )
        if done.returncode:
            raise SystemExit(f"{' '.join(command)} failed:\n{(done.stdout + done.stderr)[-6000:]}")
        return done.stdout


class Embedded(Composition):
    file = "compose.yml"
    site = "place"
    services = ("place",)

    def _arranged(self) -> str:
        listen = f"127.0.0.1:{free_port()}"
        self.env |= {"COMPOSE_PROJECT_NAME": "place-test-one", "PLACE_LISTEN": listen}
        self.url = f"http://{listen}"
        self.settings()
        return self.url

    def upgrade_check(self, image: str) -> str:
        volume = f"{self.env['COMPOSE_PROJECT_NAME']}_place-data:/data"
        return self._podman("run", "--rm", "--env-file", "place.env", "-v", volume, image, "upgrade-check")


class Cluster(Composition):
    file = "compose.cluster.yml"
    site = "web1"
    services = ("db", "redis", "set-up", "web1", "web2", "worker", "notices", "nights", "proxy")

    def _arranged(self) -> str:
        port = free_port()
        self.env |= {
            "COMPOSE_PROJECT_NAME": "place-test-many",
            "PLACE_HTTP": f"127.0.0.1:{free_port()}",
            "PLACE_HTTPS": f"127.0.0.1:{port}",
            "POSTGRES_PASSWORD": "villageois",
            **{f"{name.upper()}_IMAGE": tag for name, tag in STAND_INS.items()},
        }
        self.url = f"https://127.0.0.1:{port}"
        self.settings(SECRET_KEY="v" * 50, HTTPS="1", EMAIL_HOST="")
        self._certificate()
        return self.url

    def upgrade_check(self, image: str) -> str:
        self.env["PLACE_IMAGE"] = image
        return self._compose("run", "--rm", "set-up", "upgrade-check")

    def _certificate(self) -> None:
        tls = self.folder / "tls"
        tls.mkdir()
        command = [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=127.0.0.1",
        ]
        command += ["-addext", "subjectAltName=IP:127.0.0.1"]
        command += ["-keyout", str(tls / "privkey.pem"), "-out", str(tls / "fullchain.pem")]
        subprocess.run(command, check=True, capture_output=True)
