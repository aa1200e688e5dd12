"""The page of a game, in a browser."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

from loyang.narration import narrate
from loyang.pages import replay_page
from tests.pages.games import HOSTILE, hostile_game, short_game
from tests.pages.opening import Opener, wait_until

LAST = len(short_game().moves)


@cache
def short_page() -> str:
    return replay_page(short_game())


@pytest.fixture
def page(opener: Opener) -> Any:
    return opener.open(short_page())


def shown(page: Any) -> int:
    """How many moves were made where the page is; all its parts must agree on it."""
    number = int(page.locator("#slider").input_value())
    assert page.locator("#count").text_content() == f"{number} / {LAST}"
    current = page.locator("[aria-current]")
    if number == 0:
        assert current.count() == 0
    else:
        assert current.get_attribute("data-move") == str(number)
        assert page.locator("#told h2").text_content().startswith(f"{number}. ")
    return number


def told(number: int) -> list[str]:
    """What happened in a move, as the page should say it."""
    record = short_game()
    events = narrate(record.state_at(number - 1), record.moves[number - 1], record.state_at(number))
    return [f"{event.words[:1].upper()}{event.words[1:]}. {event.rule}" for event in events]


def test_it_begins_before_the_first_move(page: Any) -> None:
    assert shown(page) == 0
    assert page.locator("#told").text_content() == "Before the first move"
    assert page.locator("#table > svg").count() == 1


def test_the_slider_leads_to_a_move_and_its_story(page: Any) -> None:
    page.locator("#slider").fill("8")
    assert shown(page) == 8
    assert page.locator("#told li").all_text_contents() == told(8)


def test_the_picture_is_that_of_the_position(page: Any) -> None:
    cash = [short_game().state_at(number).players[0].cash for number in (0, 1)]
    assert cash[0] != cash[1]
    for number in (0, 1):
        page.locator("#slider").fill(str(number))
        title = page.locator('#table [data-name="P1 cash"] > title').text_content()
        assert title == f"P1, cash: {cash[number]}"
        row = page.locator("#figures tr").nth(0).locator("td").all_text_contents()
        assert row == ["1", str(cash[number]), "0"]


def test_arrow_keys_go_from_move_to_move(page: Any) -> None:
    for key, number in [
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", LAST),
        ("ArrowRight", LAST),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("PageDown", 2),
    ]:
        page.keyboard.press(key)
        assert shown(page) == number, key
    page.locator("#slider").focus()
    page.keyboard.press("ArrowRight")
    assert shown(page) == 3


def test_buttons_have_names_and_go_from_move_to_move(page: Any) -> None:
    page.get_by_role("button", name="Next move").click()
    page.get_by_role("button", name="Next move").click()
    assert shown(page) == 2
    page.get_by_role("button", name="Move before").click()
    assert shown(page) == 1
    page.get_by_role("button", name="Next phase").click()
    assert shown(page) == 2
    page.get_by_role("button", name="Phase before").click()
    assert shown(page) == 0
    for button in page.get_by_role("button").all():
        assert button.get_attribute("aria-label") or button.text_content().strip()


def test_a_click_on_a_move_leads_there_and_can_be_linked_to(page: Any, opener: Opener) -> None:
    page.locator('[data-move="7"]').click()
    assert shown(page) == 7
    wait_until(page, "location.hash === '#move-7'")
    again = opener.open(short_page(), "#move-7")
    assert shown(again) == 7
    again.evaluate("location.hash = '#move-9'")
    wait_until(again, "document.getElementById('slider').value === '9'")
    assert shown(again) == 9


@pytest.mark.parametrize(("fragment", "number"), [("#move-9999", LAST), ("#move-x", 0), ("#", 0)])
def test_a_link_to_no_move_does_no_harm(opener: Opener, fragment: str, number: int) -> None:
    assert shown(opener.open(short_page(), fragment)) == number


def test_it_plays_by_itself_and_pauses(page: Any) -> None:
    page.locator("#speed").select_option("200")
    play = page.locator("#play")
    assert play.text_content() == "Play"
    play.click()
    assert play.text_content() == "Pause"
    assert page.locator("#told").get_attribute("aria-live") == "off"
    wait_until(page, "document.getElementById('slider').value >= 3")
    page.keyboard.press("ArrowLeft")  # taking over by hand pauses
    assert play.text_content() == "Play"
    assert page.locator("#told").get_attribute("aria-live") == "polite"
    number = shown(page)
    page.wait_for_timeout(500)
    assert shown(page) == number
    page.locator("h1").click()
    page.keyboard.press("Space")
    assert play.text_content() == "Pause"
    wait_until(page, f"document.getElementById('slider').value == {LAST}")
    wait_until(page, "document.getElementById('play').textContent === 'Play'")


def test_a_rule_opens_and_closes(page: Any) -> None:
    page.locator("#slider").fill("1")
    page.locator("#told button", has_text="SET-4").click()
    rule = page.locator("#rule-SET-4")
    assert rule.is_visible()
    assert "home field" in rule.text_content()
    page.keyboard.press("Escape")
    assert rule.is_hidden()


def test_the_table_is_said_in_words(page: Any) -> None:
    page.locator("#in-words summary").click()
    words = page.locator("#in-words li")
    wait_until(page, "document.querySelectorAll('#in-words li').length > 5")
    assert "P1, cash: 10" in words.all_text_contents()
    page.keyboard.press("ArrowRight")
    assert "P1, cash: 10" not in words.all_text_contents()


def ground(page: Any) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def card_ground(page: Any) -> str:
    return str(page.evaluate("getComputedStyle(document.querySelector('#table rect')).fill"))


def test_colours_follow_the_system_and_the_button(page: Any, opener: Opener) -> None:
    dark = opener.open(short_page(), color_scheme="dark")
    light_colours, dark_colours = [(ground(one), card_ground(one)) for one in (page, dark)]
    assert light_colours[0] != dark_colours[0]
    assert light_colours[1] != dark_colours[1]
    dark.get_by_role("button", name="Light colours").click()
    assert (ground(dark), card_ground(dark)) == light_colours
    page.get_by_role("button", name="Dark colours").click()
    assert (ground(page), card_ground(page)) == dark_colours


def test_on_paper_it_is_light_and_tells_every_move(opener: Opener) -> None:
    page = opener.open(short_page(), "#move-3", color_scheme="dark")
    assert page.locator(".moves .events").nth(0).is_hidden()
    whole = page.locator("#table > svg").get_attribute("viewBox")
    page.locator("#look").select_option("P1")
    assert page.locator("#table > svg").get_attribute("viewBox") != whole
    page.emulate_media(media="print")
    assert ground(page) == "rgb(255, 255, 255)"
    assert page.locator("#play").is_hidden()
    assert page.locator("#slider").is_hidden()
    assert page.locator("#table > svg").is_visible()
    sight = "document.querySelector('#table > svg').getAttribute('viewBox')"
    wait_until(page, f"{sight} === '{whole}'")
    assert page.locator(".moves .events:visible").count() == LAST
    assert page.pdf().startswith(b"%PDF")
    page.emulate_media(media="screen")
    wait_until(page, f"{sight} !== '{whole}'")


@pytest.mark.parametrize("width", [360, 390, 800])
def test_nothing_is_wider_than_a_phone(opener: Opener, width: int) -> None:
    page = opener.open(short_page(), "#move-5", viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("#look").input_value() == "mover"
    part = page.locator('#table [data-name="P1"], #table [data-name="P2"]')
    widths = [box["width"] for box in (one.bounding_box() for one in part.all()) if box]
    assert max(widths) > 0.9 * width  # one player fills the screen
    page.locator("#look").select_option("table")
    assert part.nth(0).bounding_box()["width"] < 0.6 * width


def test_what_a_player_cannot_see_is_not_in_the_page(opener: Opener) -> None:
    everything, as_bo = short_page(), replay_page(short_game(), 1)
    dealt = [str(move) for move in short_game().moves if str(move).startswith("P1 dealt ")]
    assert len(dealt) >= 4
    assert all(words in everything for words in dealt)
    assert not any(words in as_bo for words in dealt)
    assert as_bo.count("P1 dealt ?") == len(dealt)
    never_seen = [card for card in short_game().state_at().draw_pile if card not in as_bo]
    assert len(never_seen) > 40
    page = opener.open(as_bo, "#move-10")
    assert "as P2 saw it" in page.locator(".facts").text_content()


def test_hostile_texts_are_shown_and_never_run(opener: Opener) -> None:
    page = opener.open(replay_page(hostile_game()))
    names = page.locator("h1 bdi").all_text_contents()
    assert names[:2] == list(HOSTILE[:2])
    assert not re.search("[\u200f\u202e\u2067]", "".join(names) + page.title())
    assert "</title></script><svg onload=alert(3)>" in names[2]
    assert "<script>alert(5)</script>" in page.locator(".facts").text_content()
    page.locator("#look").select_option("P4")
    for _ in hostile_game().moves:
        page.keyboard.press("ArrowRight")
    page.wait_for_timeout(300)
    assert page.locator("#slider").input_value() == str(len(hostile_game().moves))
    assert page.locator("script").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280


def test_the_policy_of_the_page_would_stop_what_slips_in(opener: Opener) -> None:
    page = opener.open(short_page())
    before = page.title()
    page.evaluate(
        "document.body.insertAdjacentHTML('beforeend', "
        '\'<img src="data:," onerror="document.title=1"><b id=b style="color:red">x</b>\')'
    )
    page.wait_for_timeout(300)
    assert page.title() == before
    assert page.evaluate("getComputedStyle(document.getElementById('b')).color") != "rgb(255, 0, 0)"
    assert opener.faults
    assert all("Content Security Policy" in fault for fault in opener.faults)
    opener.faults.clear()
