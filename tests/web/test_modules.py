"""Modules of the script are joined: each stays apart, what is shared is named, and what cannot be joined is refused."""

from __future__ import annotations

import pytest

from tabularium.web.assets import assets, scripts
from tabularium.web.modules import bundle

SOURCES = {
    "script/dom.js": "/** Finds. */\nexport const $ = 1;\nexport class Box {}\nconst own = 2;\n",
    "script/main.js": (
        'import {\n  $,\n  Box as Frame,\n} from "./dom.js";\nimport "./map/map.js";\nexport const all = $;\n'
    ),
    "script/map/map.js": 'import { $ } from "../dom.js";\nfunction own() {}\n',
    "games/tiny/table.js": 'import { $ } from "#house/dom.js";\nimport "./more.js";\n',
    "games/tiny/more.js": "export const more = 1;\n",
}


def test_modules_are_blocks_in_the_order_in_which_they_run() -> None:
    house = bundle(SOURCES, "script/main.js")

    assert house.body.decode() == (
        "const _script_dom = {};\n{\nconst $ = 1;\nclass Box {}\nconst own = 2;\n"
        "Object.assign(_script_dom, { $, Box });\n}\n"
        "const _script_map_map = {};\n{\nconst { $ } = _script_dom;\nfunction own() {}\n}\n"
        "const _script_main = {};\n{\nconst { $, Box: Frame, } = _script_dom;\nconst all = $;\n"
        "Object.assign(_script_main, { all });\n}\n"
        "export { _script_dom, _script_map_map, _script_main };\n"
    )


def test_a_game_imports_what_the_house_has_and_brings_the_rest() -> None:
    house = bundle(SOURCES, "script/main.js")
    game = bundle(SOURCES, "games/tiny/table.js", house)
    head, *rest = game.body.decode().splitlines()

    assert head == f'import {{ _script_dom }} from "/static/{house.path}";'
    assert "const { $ } = _script_dom;" in rest
    assert game.names == {"games/tiny/table.js", "games/tiny/more.js"}


def test_a_change_in_any_module_changes_the_digest_of_all_that_import_it() -> None:
    before, after = (
        bundle(changed, "games/tiny/table.js", bundle(changed, "script/main.js"))
        for changed in (SOURCES, SOURCES | {"script/dom.js": "export const $ = 3;\n"})
    )

    assert before.path != after.path


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ('import { all } from "./main.js";\n', "import each other: script/main.js > script/dom.js > script/main.js"),
        ("export default 1;\n", "cannot join 'export default 1;'"),
        ("export let now = 1;\n", "cannot join 'export let now = 1;'"),
        ('import * as all from "./map/map.js";\n', "cannot join"),
    ],
)
def test_what_cannot_be_joined_is_refused(source: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        bundle(SOURCES | {"script/dom.js": source}, "script/main.js")


def test_the_scripts_of_a_page_are_kept_by_their_names() -> None:
    house, own = scripts("mare_nostrum")

    assert scripts("senators") == scripts() == (house,)
    assert all(assets()[path.removeprefix("/static/")].named for path in (house, own))
