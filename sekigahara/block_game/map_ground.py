"""The ground of the map: sea, land, roads, castles, resource places and names, drawn by networkx and matplotlib.

It is drawn once, by ``python -m sekigahara.block_game.map_ground``, into ``data/map.svg``, and kept. So panels need
neither of the two. The kept drawing follows the light and the dark theme: each colour of the palette is a variable in it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sekigahara.block_game.map_layout import HIGH, LABELS, NAME, SIGN, WAYS, WIDE, spot
from sekigahara.block_game.places import PLACES, Place, graph
from sekigahara.drawing_style import FONT, LIGHT, standalone_css
from sekigahara.emblems import SIGNS, sign
from sekigahara.figure_markup import compact, figure_markup, put
from tabletop.svg import Markup, el, group, join, svg, symbol

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["GROUND_CSS", "draw_ground", "ground", "main", "map_figure", "map_svg"]

FILE: Final = Path(__file__).parent / "data" / "map.svg"
GROUND_CSS: Final = (
    (".ground text", f"font:{NAME:g}px {FONT};fill:var(--sb-ink);paint-order:stroke;stroke:var(--sb-leaf);stroke-width:3px;"
                     "stroke-linejoin:round"),
    (".ground .cap text", "font-weight:700"),
    (".ground .way text", "font:italic 14px ui-serif,Georgia,serif;fill:var(--sb-ink2);letter-spacing:.08em"),
)
"""The type of the names, by selector: a drawing puts its own scope before each."""

_COAST: Final = (
    "himeji", "ayabe", "miyazu", "tsuruga", "kitanosho", "kanazawa", "toyama", "takeda", "nagaoka", "niigata", "murakami",
    "yamagata", "sendai", "soma", "iwaki", "mito", "edo", "hakone", "numazu", "sunpu", "hamamatsu", "okazaki", "kiyosu",
    "kuwana", "anotsu", "kumano", "tanabe", "wakayama", "osaka",
)
"""Locations along the coast, in its order: the land lies as a broad band around them."""
_TOKENS: Final = ("wash", "leaf", "ctl", "ink", "ink2", "red", "gold", "tk", "paper")
_BAND: Final = 80.0


@cache
def ground() -> Markup:
    """The ground as it is kept: one ``g`` element, whose names take their type from :data:`GROUND_CSS`."""
    kept = FILE.read_text(encoding="utf-8")
    return Markup(kept[kept.index('<g class="ground"'):kept.rindex("</svg>")].strip())


# --- drawing with networkx and matplotlib -----------------------------------------------------------------------------


def map_figure() -> Figure:
    """The ground as a matplotlib figure, one point a unit, without the daimyo's signs."""
    import networkx
    from matplotlib.figure import Figure
    from matplotlib.patches import Polygon, Rectangle

    figure = Figure(figsize=(WIDE / 72, HIGH / 72), dpi=72)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, WIDE)
    axes.set_ylim(HIGH, 0)
    axes.set_axis_off()
    coast = [spot(name) for name in _COAST]
    put(axes, "sea", Rectangle((0, 0), WIDE, HIGH, facecolor=LIGHT["wash"], edgecolor="none"))
    for kind, colour, wide in (("shore", "ctl", _BAND + 2), ("land", "leaf", _BAND)):
        put(axes, kind, Polygon(coast, facecolor=LIGHT[colour], edgecolor=LIGHT[colour], linewidth=wide,
                                 joinstyle="round"))
    whole = graph()
    spots = {name: spot(name) for name in PLACES}
    for kind, highway, wide in (("road", False, 1.6), ("highway", True, 6.0)):
        edges = [(one, other) for one, other, data in whole.edges(data=True) if data["highway"] is highway]
        drawn = networkx.draw_networkx_edges(whole, spots, edgelist=edges, ax=axes, width=wide, edge_color=LIGHT["ink2"],
                                             arrows=False)
        drawn.set_capstyle("round")
        drawn.set_zorder(1)
        drawn.set_gid(kind)
    # What looks alike comes together, so that it is one path in the end; words lie above all shapes.
    for place in sorted(PLACES.values(), key=lambda each: (each.castle or "", each.resource)):
        _draw_place(axes, place)
    for place in PLACES.values():
        x, y = LABELS[place.id].name
        axes.text(x, y, place.name, fontsize=NAME, gid="cap" if place.capital else "name")
    for way in WAYS:
        axes.text(way.x, way.y, way.words, fontsize=14, gid="way", ha="center", rotation=-way.turned,
                  rotation_mode="anchor")
    return figure


def _draw_place(axes: Axes, place: Place) -> None:
    from matplotlib.patches import Circle, Polygon, RegularPolygon

    x, y = spot(place.id)
    ink, leaf = LIGHT["ink"], LIGHT["leaf"]
    if place.castle is not None:
        # The outlines of the two sides: cut corners for Ishida, square ones for Tokugawa.
        half, cut = 12.0, 4.0 if place.castle == "ishida" else 0.0
        corners = [(sx * (half - (cut if flat else 0)), sy * (half - (0 if flat else cut)))
                   for sx, sy, flat in ((1, -1, True), (1, -1, False), (1, 1, False), (1, 1, True), (-1, 1, True),
                                        (-1, 1, False), (-1, -1, False), (-1, -1, True))]
        fill = LIGHT["gold" if place.castle == "ishida" else "tk"]
        put(axes, "castle", Polygon([(x + dx, y + dy) for dx, dy in corners], facecolor=fill, edgecolor=ink,
                                     linewidth=1.5), 3)
        return
    if not place.resource:
        put(axes, "place", Circle((x, y), 5.5, facecolor=leaf, edgecolor=ink, linewidth=1.8), 3)
        return
    if place.capital is not None:
        put(axes, "capital", RegularPolygon((x, y), 6, radius=14, facecolor=leaf, edgecolor=ink, linewidth=1.5), 2)
    put(axes, "resource", RegularPolygon((x, y), 6, radius=10.5, facecolor=leaf, edgecolor=LIGHT["red"], linewidth=2.4), 3)


# --- what is kept of it -----------------------------------------------------------------------------------------------


def draw_ground() -> Markup:
    """The ground as one ``g`` element: the figure's paths and names in the palette's variables, and the signs of those who
    recruit and of the castles."""
    parts = compact(figure_markup(map_figure(), _KINDS, {token: LIGHT[token] for token in _TOKENS}, centred=("way",)))
    return group(parts, [_signs(place) for place in PLACES.values() if place.castle or place.recruits], class_="ground",
                 stroke_linejoin="round")


_KINDS: Final = frozenset((
    "sea", "shore", "land", "road", "highway", "castle", "place", "capital", "resource", "name", "cap", "way",
))


def _signs(place: Place) -> Markup:
    x, base = LABELS[place.id].name
    drawn = [sign(daimyo, x - SIGN * (index + 1) + 0.5, base - 12.5, 15) for index, daimyo in
             enumerate(reversed(place.recruits))]
    here = spot(place.id)
    castle = group(sign("castle", here[0] - 8.5, here[1] - 8.5, 17), class_=f"on-{place.castle}") if place.castle else None
    return group(group(drawn, class_="inkc") if drawn else None, castle)


def map_svg() -> str:
    """The whole file: the ground with its own colours and signs, so that it can be looked at by itself."""
    ground = draw_ground()
    used = [name for name in SIGNS if f"#sb-{name}\"" in ground]
    defs = join(symbol(f"sb-{name}", SIGNS[name][0], SIGNS[name][1], el("g", Markup(SIGNS[name][2]), fill="currentColor"))
                for name in used)
    css = "\n".join([standalone_css("auto"), *(f".sb {selector}{{{body}}}" for selector, body in GROUND_CSS)])
    return str(svg(WIDE, HIGH, el("style", Markup(css)), el("defs", defs), Markup("\n"), ground, Markup("\n"),
                   title="Map of Japan in 1600", desc="51 locations, joined by roads and two highways.", role="img",
                   class_="sb")) + "\n"


def main() -> None:
    """Draw the ground anew and keep it."""
    FILE.write_text(map_svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
