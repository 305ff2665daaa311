"""The odds of an attack that is asked about outside a game: which attack is meant, and the answer in words.

Which attacks there are, and what may be said of each, every game says of itself (`Wargame.attacks`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from wsn.board.board import Board
from wsn.cite import Refusal
from wsn.engine.state import GameState
from wsn.engine.system import Preview, Situation
from wsn.systems import find_game, game_of, mapped_games
from wsn.systems.contract import Attack, AttackOdds, AttackOption, Wargame
from wsn.table.picture.attacks import attack_svg
from wsn.table.picture.palette import SUMMER, Palette
from wsn.table.previewing import preview_lines
from wsn.table.whatif import BadQuestion

WHO_AND_WHAT: Final = 2
"""The words that name who attacks and what."""


def each_attack() -> Iterator[tuple[Wargame, Attack]]:
    """Every kind of attack of every game."""
    for system in mapped_games():
        yield from ((game_of(system), attack) for attack in game_of(system).attacks)


def options_taken() -> dict[str, list[AttackOption]]:
    """By its word, what any attack takes, once for each that takes it."""
    takers: dict[str, list[AttackOption]] = {}
    for _, attack in each_attack():
        for option in attack.options:
            takers.setdefault(option.name, []).append(option)
    return takers


def work_out_odds(
    system: str, asked: Situation[Any], words: tuple[str, ...], said: Mapping[str, object]
) -> tuple[Attack, tuple[AttackOdds, ...] | Refusal]:
    """The attack that is meant, and its odds. Raises BadQuestion where it is none."""
    if not 1 <= len(words) <= WHO_AND_WHAT:
        raise BadQuestion("name the units that attack, with commas between them, and the target")
    rules = game_of(system)
    if not find_game(rules.name).text.has_odds:
        raise BadQuestion(f"{rules.title} gives no odds of an attack outside a game")
    units, target = words if len(words) == WHO_AND_WHAT else ("", words[0])
    names = tuple(dict.fromkeys(word for word in units.split(",") if word))
    attack = _meant_attack(rules, {word for word, value in said.items() if value is True})
    if not names and (len(words) == WHO_AND_WHAT or not attack.everybody):
        raise BadQuestion("name the unit that attacks")
    options = {word: str(value) for word, value in said.items() if value and word in options_taken()}
    _check_options(rules, attack, options)
    try:
        return attack, game_of(rules.name).text.attack_odds(asked, attack.name, names, target, options)
    except LookupError as error:
        raise BadQuestion(str(error)) from error


def _meant_attack(rules: Wargame, switches: set[str]) -> Attack:
    """The attack that is asked about: the one that is named, or the first of the game."""
    titles = {attack.name: attack.title for _, attack in each_attack()}
    asked = [word for word in titles if word in switches]
    own = {attack.name: attack for attack in rules.attacks}
    for word in asked:
        if word not in own:
            told = _list_attacks(own.values())
            raise BadQuestion(f"there is no --{word} in {rules.title}: it gives the odds of {told}")
    if len(asked) > 1:
        words = " and ".join(f"--{word}" for word in asked)
        raise BadQuestion(f"{words} do not go together: choose one attack")
    return own[asked[0]] if asked else rules.attacks[0]


def _check_options(rules: Wargame, attack: Attack, options: Mapping[str, str]) -> None:
    """Raise BadQuestion where an option is for another attack, or its word is that of another game."""
    for word, value in options.items():
        mine = next((option for option in attack.options if option.name == word), None)
        if mine is not None:
            if mine.choices and value not in mine.choices:
                choices = ", ".join(mine.choices)
                raise BadQuestion(f"--{word} is one of {choices} in {rules.title}, not {value!r}")
            continue
        owner = next((a for a in rules.attacks if any(o.name == word for o in a.options)), None)
        if owner is None:
            raise BadQuestion(f"no attack in {rules.title} takes --{word}: leave it out")
        if owner is rules.attacks[0]:
            raise BadQuestion(f"--{word} is for {owner.title}, not for {attack.title}")
        raise BadQuestion(f"--{word} is for {owner.title}: add --{owner.name}")


def _list_attacks(attacks: Iterable[Attack]) -> str:
    return " and ".join(attack.title for attack in attacks)


# --- the answer


def odds_data(
    attack: Attack, words: tuple[str, ...], ways: tuple[AttackOdds, ...] | Refusal
) -> dict[str, Any]:
    """The answer for a program."""
    names = list(dict.fromkeys(one for word in words[:-1] for one in word.split(",") if one))
    told: dict[str, Any] = {"attack": attack.name, "units": names, "target": words[-1], "attacks": []}
    if isinstance(ways, Refusal):
        told["refused"] = {"rule": ways.rule, "text": ways.text}
    else:
        told["attacks"] = [_attack_data(one) for one in ways]
    return told


def _attack_data(one: AttackOdds) -> dict[str, object]:
    plain = {**one.figures, **_preview_data(one.preview)}
    return plain if one.ending is None else {**plain, "ending": _preview_data(one.ending)}


def _preview_data(preview: Preview) -> dict[str, object]:
    return {
        "sum": preview.title,
        "odds": [
            {"outcome": c.words, "ways": c.ways, "out_of": c.out_of, "enemy_loses": c.harm, "loses": c.own}
            for c in preview.odds
        ],
        "reasons": [{"rule": r.rule, "text": r.text, "amount": r.amount} for r in preview.reasons],
    }


def odds_text(attack: Attack, ways: tuple[AttackOdds, ...] | Refusal) -> str:
    """The answer for a reader: each way to attack, with an empty line between."""
    if isinstance(ways, Refusal):
        return f"No attack: {ways}"
    return "\n\n".join("\n".join(_attack_lines(attack, one)) for one in ways)


def _attack_lines(attack: Attack, one: AttackOdds) -> Iterator[str]:
    """One attack as a player sees the odds of a choice, and the mean of what it does."""
    first, *rest = preview_lines(one.preview)
    yield f"{one.title}: {first}" if one.title else first
    yield from rest
    if attack.losses and one.preview.odds:
        out_of = one.preview.odds[0].out_of
        times = sum(chance.harm * chance.ways for chance in one.preview.odds)
        hundredths = (200 * times + out_of) // (2 * out_of)
        yield f"  mean {attack.losses}  {hundredths // 100}.{hundredths % 100:02}"
    if one.ending is not None:
        yield from preview_lines(one.ending)


def draw_odds(
    board: Board | None,
    state: GameState,
    ways: tuple[AttackOdds, ...] | Refusal,
    at: int = 0,
    palette: Palette = SUMMER,
) -> str:
    """An attack as SVG, an arrow from each hex. Raises BadQuestion where there is none to draw.

    `at` is its place among the attacks that are told: the best of all, or what it would be with more units.
    """
    if isinstance(ways, Refusal):
        raise BadQuestion(f"no attack is made, and none is drawn: {ways}")
    figures = ways[at].figures
    if board is None or not {"target", "attackers", "main_force"} <= figures.keys():
        raise BadQuestion("this game has no picture of an attack")
    main = {*figures["main_force"], figures.get("attached")}
    sources: dict[str, bool] = {}
    for one in figures["attackers"]:
        sources[one["hex"]] = sources.get(one["hex"], False) or one["unit"] in main
    factors = f"{figures['attack']} to {figures['defence']}"
    title = f"Attack on {figures['target']}: {factors}, after shifts {figures['column']}"
    stacks = {**dict.fromkeys(sources, str(figures["side"])[0].upper()), **stack_signs(state)}
    return attack_svg(board, figures["target"], sources, stacks, title, palette)


def stack_signs(state: GameState) -> dict[str, str]:
    """By space with units, the first letter of their side."""
    return {unit.place: unit.side[0].upper() for unit in state.units.values() if unit.place is not None}
