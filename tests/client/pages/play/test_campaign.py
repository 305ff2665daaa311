"""The campaign log at the end of a game that tells one: read in the window, and printed by the journal."""

from __future__ import annotations

from tests.systems.omaha_solitaire import golden
from wsn.client.opening import Start
from wsn.client.pages.play import campaignsheet
from wsn.table import chronicle

ROW = golden.RECORDER.games()["concession"]


def over(window, tmp_path):
    """The window on a game of Omaha, Alone that has just been called off."""
    path = tmp_path / "alone.wsn.jsonl"
    golden.RECORDER.again(ROW).save(path)
    hand = window(Start("journal", str(path)), (1280, 800))
    page = hand.app.top_page
    page.goals.begin()
    page.end.show_again()
    hand.step(3)
    return hand, page, path


def test_the_campaign_log_is_offered_read_and_put_away(window, tmp_path):
    hand, page, _ = over(window, tmp_path)
    assert page.end.open
    assert page.end.campaign.is_offered
    page.end.campaign.open = True
    page.end.campaign.said = "Written: here"
    hand.step(3)
    told = page.end.campaign.account()
    assert told == chronicle.account(page.desk.game)
    page.end.put_away()
    assert page.end.open
    assert not page.end.campaign.open
    assert page.end.campaign.said == ""
    page.end.put_away()
    assert not page.end.open


def test_the_campaign_log_is_printed_beside_the_journal(window, tmp_path):
    hand, page, path = over(window, tmp_path)
    sheet = page.end.campaign
    sheet.open = True
    told = sheet.account()
    assert told is not None
    sheet.print_campaign(told)
    assert sheet.said == f"Written: {tmp_path / 'alone.campaign.pdf'}"
    assert hand.app.message[0] == "", "a notice would lie behind the sheet"
    hand.step(2)
    sheet.print_campaign(told)
    made = sorted(one.name for one in tmp_path.glob("*.pdf"))
    assert made == ["alone.campaign-2.pdf", "alone.campaign.pdf"]
    assert (tmp_path / made[1]).read_bytes().startswith(b"%PDF")
    assert campaignsheet.free_path(path).name == "alone.campaign-3.pdf"


def test_a_game_without_a_course_offers_none(window):
    hand = window(Start("scenario", "hedgerow_skirmish", ("human", "greedy"), "3"), (1280, 800))
    assert not hand.app.top_page.end.campaign.is_offered
