"""Where PostgreSQL gives out, asked directly: what the ledger writes for a move, as fast as it can."""

from __future__ import annotations

import re
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.cluster.cluster import Cluster
from benchmarks.scale import usage

TABLES = """
create table bench_table (id int primary key, head int not null, state text not null);
create table bench_entry (id bigserial primary key, table_id int not null, body text not null);
insert into bench_table select n, 0, repeat('x', 2000) from generate_series(1, 1000) n;
"""
MOVE = r"""\set id random(1, 1000)
begin;
update bench_table set head = head + 1, state = repeat('y', 2000) where id = :id;
insert into bench_entry (table_id, body) values (:id, repeat('z', 1000));
commit;
"""


def measure(cluster: Cluster, clients: int, seconds: int) -> dict[str, Any]:
    """Commits in a second through so many connections, their milliseconds, and what they cost its core."""
    where = cluster.postgresql.url
    tools = max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    subprocess.run(  # noqa: S603  our own
        [str(tools / "psql"), "-q", "-d", where, "-c", "drop table if exists bench_table, bench_entry"],
        check=True,
    )
    subprocess.run([str(tools / "psql"), "-q", "-d", where, "-c", TABLES], check=True)  # noqa: S603
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(MOVE)
        script.flush()
        command = [str(tools / "pgbench"), "-n", "-c", str(clients), "-j", "1", "-T", str(seconds)]
        before, since = usage.used(cluster, cluster.nginx)["postgresql"], time.monotonic()
        bench = subprocess.Popen(  # noqa: S603
            [*command, "-f", script.name, where], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        # While its connections are there: what they used goes with them.
        time.sleep(seconds - 0.5)
        spent, lasted = usage.used(cluster, cluster.nginx)["postgresql"] - before, time.monotonic() - since
        told, _ = bench.communicate(timeout=60)
    rate = float(re.findall(r"tps = ([\d.]+)", told)[-1])
    return {
        "clients": clients,
        "rate": rate,
        "ms": 1000 * clients / rate,
        "core_ms": spent / lasted / rate * 1000,
    }
