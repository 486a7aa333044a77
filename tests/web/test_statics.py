"""Static files: a script that imports another names the very file of this release."""

from __future__ import annotations

import re
from pathlib import Path

from web.statics import HashedFiles, terse

ROOT = Path(__file__).resolve().parents[2]


def collected(folder: Path, **files: str) -> HashedFiles:
    storage = HashedFiles(location=str(folder), base_url="/static/")
    paths = {}
    for name, content in files.items():
        path = name.replace("__", "/") + ".js"
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content)
        paths[path] = (storage, path)
    for _, _, failed in storage.post_process(paths):
        assert not isinstance(failed, Exception), failed
    return storage


def test_an_import_names_the_hashed_file(tmp_path: Path) -> None:
    code = 'import {\n  one,\n} from "./kit.js";'
    storage = collected(tmp_path, js__kit="export const one = 1;", js__game=code)
    found = re.search(r'from "\./(.*)";', (tmp_path / storage.stored_name("js/game.js")).read_text())
    assert found
    assert storage.stored_name("js/kit.js") == f"js/{found[1]}"
    assert re.fullmatch(r"kit\.[0-9a-f]{12}\.js", found[1])


def test_the_scripts_of_packages_are_left_as_they_are(tmp_path: Path) -> None:
    code = 'import { one } from "./nowhere.js";'
    storage = collected(tmp_path, package__game=code)
    assert (tmp_path / storage.stored_name("package/game.js")).read_text() == code


def test_every_import_is_written_as_the_collector_reads_it() -> None:
    for path in sorted((ROOT / "static/js").glob("*.js")):
        for line in re.findall(r"(?m)^(?:import|\}).*\bfrom\b.*$", path.read_text("utf-8")):
            found = re.search(r'from "\./(\w+\.js)";$', line)
            assert found, f"{path.name}: {line}"
            assert (path.parent / found[1]).is_file(), f"{path.name}: {line}"


def test_browsers_get_no_comments(tmp_path: Path) -> None:
    code = '// Why.\nconst a = 1;\n\n  // More.\n  const link = "http://a"; // here\n'
    storage = collected(tmp_path, js__game=code)
    served = (tmp_path / storage.stored_name("js/game.js")).read_text()
    assert served == 'const a = 1;\nconst link = "http://a"; // here\n'
    assert terse("css/game.css", "/* Why.\n   */\n.a {\n  b: c;\n}\n\n.d {}\n") == ".a {\nb: c;\n}\n.d {}\n"


def test_no_script_has_a_line_in_a_string_that_looks_like_a_comment() -> None:
    for path in sorted((ROOT / "static/js").glob("*.js")):
        for literal in re.findall(r"`[^`]*`", re.sub(r"(?m)^\s*//.*$", "", path.read_text("utf-8"))):
            assert "\n" not in literal, f"{path.name}: {literal}"
