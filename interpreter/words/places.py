"""Words about players, turns and where components are: their meaning lies in the layout of a game."""

from __future__ import annotations

from interpreter.words.registry import layout_word

layout_word(
    "owner(c: component) -> player",
    doc="The player to whom a component belongs, wherever it is.",
    example='if some x in Man where owner(x) = player and x.on_board: finish "it is out"',
)
layout_word(
    "site_of(c: component) -> site or none",
    doc="The site on which a component lies, or none when it lies in no zone of a site.",
    example='if some x in Man where site_of(x) = s: finish "it is hit"',
)
layout_word(
    "on_board(c: component) -> yes/no",
    doc="Whether a component lies on a site.",
    example="if no x in Man where on_board(x): skip",
)
layout_word(
    "top(z: zone) -> component or none",
    doc="The last component of an ordered zone, which is its end; none when the zone is empty.",
    example="let x = top(box)",
)
layout_word(
    "bottom(z: zone) -> component or none",
    doc="The first component of an ordered zone; none when the zone is empty.",
    example="let x = bottom(box)",
)
layout_word(
    "only(z: domain) -> any or none",
    doc="The one member of a zone or set, or none when it has no member or several.",
    example="let x = only(at of s)",
)
layout_word(
    "winner() -> player or none",
    doc="The player who won by `win`, or the one left when the only rival lost by `lose`; none before or without that.",
    example="rank by if winner is player then 1 else 0, most first",
)
layout_word(
    "others(p: player) -> set of player",
    doc="All players but one.",
    example='if every rival in others(player) where count(box of rival) = 0: finish "all are out"',
)
layout_word(
    "left(p: player) -> player",
    doc="Who sits to the left of a player: the next one in seating order, after the last the first.",
    example='if stone of s = left(player): finish "never"',
)
layout_word(
    "right(p: player) -> player",
    doc="Who sits to the right of a player: the one before in seating order, before the first the last.",
    example='if stone of s = right(player): finish "never"',
)
layout_word(
    "seating() -> list of player",
    doc="All players in seating order, as the game lists its seats.",
    example="each p in seating: set from_site to s",
)
layout_word(
    "order_from(p: player) -> list of player",
    doc="All players in seating order, beginning with one; it is also written `order(p)`.",
    example="each p in order_from(player): set from_site to s",
)
layout_word(
    "all_out() -> yes/no",
    doc="Whether every seat has left the turns around this place by `out of this`.",
    example="if all_out: skip",
)
layout_word(
    "passed_in_row() -> yes/no",
    doc="Whether every seat still taking turns here has skipped since anyone last did something.",
    example="if passed_in_row: skip",
)
layout_word(
    "players_left() -> set of player",
    doc="The players who have not been eliminated.",
    example='if count(players_left) = 1: finish "one is left"',
)
layout_word(
    "teams_left() -> set of team",
    doc="The teams of which somebody has not been eliminated.",
    example='if count(teams_left) = 1: finish "one team is left"',
)
layout_word(
    "seats_from(p: player, to: player) -> number",
    doc="How many seats clockwise from one player to another: 0 for the same, 1 for the next.",
    example='if seats_from(player, to: left(player)) = 1: finish "as it should be"',
)
layout_word(
    "top_down(z: zone) -> list of component",
    doc="The components of a zone in order, the top one first.",
    example="each x in top_down(box of player): x -> box of player",
)
layout_word(
    "total(p: player) -> number",
    doc="The sum of all of a player's scores of the end.",
    example="rank by total(player), most first",
)
layout_word(
    "times(h: history) -> number",
    doc="How often the present position stands in a history.",
    example='if times(seen_before) = 3: finish "the position has come back"',
)
