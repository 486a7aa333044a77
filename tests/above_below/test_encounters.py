"""The book of encounters, proof-read."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from engine.texts import LANGUAGES, read_yaml
from games.above_below.data import CAVES, GOODS, LIT, SPECIAL_COPIES
from games.above_below.data.encounters import BOOK, ENCOUNTERS
from games.above_below.rules.wording import FOLDER

GAINS = {"coins", "rep", "potion", "cider", "cave", "villager", "else", *GOODS}
LOSSES = {"coins", "rep", "potion", "cider", "wound"}
LARGEST_NEED = 10
LONGEST_ENDING = 110

every_story = pytest.mark.parametrize("story", BOOK, ids=lambda story: str(story["id"]))


def sentences(story: dict[str, Any]) -> list[dict[str, str]]:
    """All that a story says, option by option, in both languages."""
    said = [story["title"], story["text"]]
    for option in story["options"]:
        said += [option["label"], *endings(option)]
    return said


def endings(option: dict[str, Any]) -> list[dict[str, str]]:
    """What is told when an expedition that took this option ends: its failure first."""
    failure = option["fail"]["text"] if "fail" in option else option["missed"]
    return [failure, *(outcome["text"] for outcome in option["outcomes"])]


def test_there_is_a_story_for_each_face_of_each_cave() -> None:
    numbers = [n for faces in CAVES.values() for n in faces]
    assert sorted(numbers) == [story["id"] for story in BOOK] == list(range(1, 151))
    assert len(CAVES) == 25


def test_special_villagers_live_in_different_caves() -> None:
    homes = [
        number
        for number, options in ENCOUNTERS.items()
        if any(reward.gain.villager for option in options for reward in option.rewards)
    ]
    assert homes == [12, 25, 38, 51, 60, 69, 90, 91, 92, 93, 94, 134, 135, 136, 137, 138]
    assert all(len(set(faces) & set(homes)) <= 1 for faces in CAVES.values())


@every_story
def test_a_story_follows_the_schema(story: dict[str, Any]) -> None:
    assert set(story) == {"id", "title", "text", "options"}
    assert 1 <= len(story["options"]) <= 3
    for option in story["options"]:
        assert set(option) <= {"label", "cost", "outcomes", "fail", "missed"}
        assert ("fail" in option) != ("missed" in option), "one way to fail"
        assert set(option.get("cost", {"coins": 1})) == {"coins"}
        assert option.get("cost", {"coins": 1})["coins"] > 0
        needs = [outcome["need"] for outcome in option["outcomes"]]
        assert needs == sorted(set(needs))
        assert 1 <= len(needs) <= 3
        assert needs[0] >= 2
        assert needs[-1] <= LARGEST_NEED
        for outcome in option["outcomes"]:
            assert set(outcome) == {"need", "gain", "text"}
            check_gain(outcome["gain"])
        fail = option.get("fail", {"text": "."})
        assert {"text"} <= set(fail) <= {"text", "loss"}
        for item, n in fail.get("loss", {}).items():
            assert item in LOSSES
            assert n > 0


def check_gain(gain: dict[str, Any]) -> None:
    assert gain, "a success must bring something"
    assert set(gain) <= GAINS
    assert ("villager" in gain) == ("else" in gain)
    if "villager" in gain:
        assert gain["villager"] in SPECIAL_COPIES
        check_gain(gain["else"])
    for item, n in gain.items():
        if item not in ("villager", "else"):
            assert n > 0 or item == "rep"


@every_story
def test_a_story_has_an_option_without_a_price(story: dict[str, Any]) -> None:
    assert any("cost" not in option for option in story["options"])


@every_story
def test_every_reward_is_within_reach(story: dict[str, Any]) -> None:
    """The three starters and two newcomers, all boosted, can reach any need."""
    party = sum(LIT[who][6] + 1 for who in ("D1", "D2", "D3", "V01", "V02"))
    for option in story["options"]:
        assert option["outcomes"][-1]["need"] <= party


@every_story
def test_both_languages_tell_the_same_story(story: dict[str, Any]) -> None:
    for said in sentences(story):
        assert set(said) == set(LANGUAGES)
        assert placeholders(said["fr"]) == placeholders(said["en"])
        assert all(text.strip() == text != "" for text in said.values())


@every_story
def test_each_ending_is_a_short_sentence_without_amounts(story: dict[str, Any]) -> None:
    for option in story["options"]:
        for said in endings(option)[1:]:
            for text in said.values():
                assert len(text) <= LONGEST_ENDING
                assert text[-1] in ".!?”»"
                assert not re.search(r"\d", text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_expeditions_end_in_the_same_words(lang: str) -> None:
    told = [said[lang] for story in BOOK for option in story["options"] for said in endings(option)]
    assert [text for text, n in Counter(told).items() if n > 1] == []


def placeholders(text: str) -> list[str]:
    return sorted(re.findall(r"\{(\w*)\}", text))


# -- French typography --------------------------------------------------------------------------------

SLIPS = {
    "a plain or missing space before ; ! ?": re.compile("[^\u202f!?…][;!?]"),
    "a plain or missing space before a colon": re.compile("[^\u00a0\\d]:(?!\\d)"),
    "a plain space inside guillemets": re.compile("«[^\u00a0]|[^\u00a0]»"),
    "a straight apostrophe or quote": re.compile("['\"]"),
    "three dots": re.compile(r"\.\.\."),
    "two spaces": re.compile("  "),
    "a capital without its accent": re.compile(r"\b(Etre|Ecole|Echec|Egalité|Etang|Echange|Ecoute)"),
}


def slips(text: str) -> list[str]:
    return [name for name, slip in SLIPS.items() if slip.search(text)]


@every_story
def test_the_french_is_well_set(story: dict[str, Any]) -> None:
    for said in sentences(story):
        assert not slips(said["fr"]), said["fr"]


@pytest.mark.parametrize(
    "text", ["Quoi ?", "Non!", "Ainsi : oui", "« ah »", "l'eau", "euh...", "Ecole", "deux  fois"]
)
def test_the_proof_reader_sees_slips(text: str) -> None:
    assert slips(text)


def every_french_text(node: Any) -> list[str]:
    if isinstance(node, dict):
        here = node.get("fr")
        found = [here] if isinstance(here, str) else []
        return found + [text for value in node.values() for text in every_french_text(value)]
    if isinstance(node, list):
        return [text for value in node for text in every_french_text(value)]
    return []


@pytest.mark.parametrize("name", ["texts.yaml", "names.yaml"])
def test_the_game_s_own_french_is_well_set(name: str) -> None:
    texts = every_french_text(read_yaml(FOLDER / name))
    assert len(texts) > 100
    for text in texts:
        assert not slips(text), text
