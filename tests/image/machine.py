"""What running containers asks of this machine: looked at one by one, so that what is missing has a name."""

from __future__ import annotations

import os
import resource
import subprocess
from pathlib import Path

TOOLS = ("podman", "podman-compose", "mmdebstrap", "runc", "git", "openssl", "chromium")

# A feature of the kernel, and a command that fails without it.
FEATURES = {
    "overlay file systems (CONFIG_OVERLAY_FS)": ["grep", "-qw", "overlay", "/proc/filesystems"],
    "namespaces for mounts, processes, names and networks": [
        "unshare",
        "-m",
        "-p",
        "-f",
        "-u",
        "-i",
        "-n",
        "true",
    ],
    "bridges (CONFIG_BRIDGE)": ["unshare", "-n", "ip", "link", "add", "try", "type", "bridge"],
    "pairs of network devices (CONFIG_VETH)": ["unshare", "-n", "ip", "link", "add", "try", "type", "veth"],
    "address translation (CONFIG_NF_NAT)": ["unshare", "-n", "iptables", "-t", "nat", "-S"],
    "filters of system calls (CONFIG_SECCOMP)": ["grep", "-q", "^Seccomp:", "/proc/self/status"],
    "control groups": ["test", "-d", "/sys/fs/cgroup/pids", "-o", "-f", "/sys/fs/cgroup/cgroup.controllers"],
}


class Missing(Exception):
    """What this machine lacks, a line each."""


def examine() -> None:
    lacking = [f"the program {tool}" for tool in TOOLS if not _succeeds(["which", tool])]
    if os.geteuid() != 0:
        lacking.append("root: networks of containers are made by it")
    lacking += [name for name, command in FEATURES.items() if not _succeeds(command)]
    if lacking:
        raise Missing(
            "This machine cannot run the images. It lacks:\n" + "\n".join(f"- {one}" for one in lacking)
        )


def configured(folder: Path) -> dict[str, str]:
    """podman's own settings for these runs: runc, which knows every kind of control groups, and no limits
    above this machine's own.
    """
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    path = folder / "containers.conf"
    path.write_text(
        f"""[containers]
default_ulimits = ["nofile={min(files, 20_000)}:{min(files, 20_000)}", "nproc=4096:4096"]
log_driver = "k8s-file"
[engine]
runtime = "runc"
events_logger = "file"
cgroup_manager = "cgroupfs"
[network]
network_backend = "netavark"
"""
    )
    return {**os.environ, "CONTAINERS_CONF": str(path)}


def _succeeds(command: list[str]) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False
