"""The ground of the map: sea, coast, routes, the rings of the border provinces and names, drawn by networkx and matplotlib.

It is drawn once, by ``python -m sekigahara.province_game.map_ground``, into ``data/map.svg``, and kept. So panels need
neither of the two. The kept drawing follows the light and the dark theme: each colour of the palette is a variable in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sekigahara.figure_markup import figure_markup, put
from sekigahara.province_game.drawing_style import GROUND, standalone_css
from sekigahara.province_game.map import BORDERS, PROVINCES, coast, graph
from sekigahara.province_game.map_layout import HIGH, LABELS, NAME, WIDE, on_map, spot
from tabletop.svg import Markup, el, group, svg

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["draw_ground", "ground", "main", "map_figure", "map_svg"]

FILE: Final = Path(__file__).parent / "data" / "map.svg"
_KINDS: Final = frozenset(("sea", "shore", "land", "route", "ferry", "ring", "name", "brd"))
_BEYOND: Final = 30.0
"""The coast is cut off so far outside the map: the north of Honshū is not on it."""


@cache
def ground() -> Markup:
    """The ground as it is kept: one ``g`` element."""
    kept = FILE.read_text(encoding="utf-8")
    return Markup(kept[kept.index('<g class="ground"'):kept.rindex("</svg>")].strip())


def _shores() -> Iterator[list[tuple[float, float]]]:
    """The coast lines as points of the map, those beyond its edge drawn up to it."""
    feature: dict[str, Any]
    for feature in coast()["features"]:
        for ring in feature["geometry"]["coordinates"]:
            points: list[tuple[float, float]] = []
            for lon, lat in ring:
                x, y = on_map(lon, lat)
                point = (min(max(round(x), -_BEYOND), WIDE + _BEYOND), min(max(round(y), -_BEYOND), HIGH + _BEYOND))
                if points[-1:] != [point]:
                    points.append(point)
            if len(points) > 3:
                yield points


def map_figure() -> Figure:
    """The ground as a matplotlib figure, one point a unit."""
    import networkx
    from matplotlib.figure import Figure
    from matplotlib.patches import Circle, PathPatch, Rectangle
    from matplotlib.path import Path as Outline

    figure = Figure(figsize=(WIDE / 72, HIGH / 72), dpi=72)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, WIDE)
    axes.set_ylim(HIGH, 0)
    axes.set_axis_off()
    put(axes, "sea", Rectangle((-1, -1), WIDE + 2, HIGH + 2, facecolor=GROUND["sea"], edgecolor="none"))
    outline = Outline.make_compound_path(*(Outline(points, closed=True) for points in _shores()))
    outline.should_simplify = False
    put(axes, "shore", PathPatch(outline, facecolor="none", edgecolor=GROUND["shore"], linewidth=34, joinstyle="round"))
    put(axes, "land", PathPatch(outline, facecolor=GROUND["land"], edgecolor=GROUND["ctl"], linewidth=1.2,
                                joinstyle="round"))
    whole = graph()
    spots = {place: spot(place) for place in PROVINCES}
    for kind, colour, style in (("land", "route", "solid"), ("sea", "ferry", (0, (3.5, 2.5)))):
        edges = [(one, other) for one, other, data in whole.edges(data=True) if data["kind"] == kind]
        drawn = networkx.draw_networkx_edges(whole, spots, edgelist=edges, ax=axes, width=2, edge_color=GROUND[colour],
                                             style=style, arrows=False)
        drawn.set_zorder(1)
        drawn.set_gid(colour)
    for place in BORDERS:
        put(axes, "ring", Circle(spot(place), 19, facecolor=GROUND["land"], edgecolor=GROUND["ink"], linewidth=5.4), 2)
        put(axes, "ring", Circle(spot(place), 19, facecolor="none", edgecolor=GROUND["gold"], linewidth=3.4), 3)
    for place, province in PROVINCES.items():
        x, y = LABELS[place]
        axes.text(x, y, province.name, fontsize=NAME, gid="brd" if province.border else "name")
    return figure


def draw_ground() -> Markup:
    """The ground as one ``g`` element, in the palette's variables."""
    return group(figure_markup(map_figure(), _KINDS, GROUND), class_="ground", stroke_linejoin="round")


def map_svg() -> str:
    """The whole file: the ground with its own colours, so that it can be looked at by itself."""
    desc = f"{len(PROVINCES)} provinces, joined by routes over land and sea; four border provinces in gold rings."
    return str(svg(WIDE, HIGH, el("style", Markup(standalone_css("auto"))), Markup("\n"), draw_ground(), Markup("\n"),
                   title="Map of Japan", desc=desc, role="img", class_="sb pg")) + "\n"


def main() -> None:
    """Draw the ground anew and keep it."""
    FILE.write_text(map_svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
