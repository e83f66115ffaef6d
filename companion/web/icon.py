"""The page's icon: a die, drawn here because a drawing is text."""

_PIPS = "".join(f'<circle cx="{x}" cy="{y}" r="5" fill="#fffdf9"/>' for x, y in ((20, 20), (32, 32), (44, 44)))
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
    f'<rect x="6" y="6" width="52" height="52" rx="13" fill="#1d5b45"/>{_PIPS}</svg>'
)
