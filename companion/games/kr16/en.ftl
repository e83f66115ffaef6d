# Everything that the sketch of KR 16 says and hears, in English.

turn = Turn { $number }.
over = It is over: red has { $red }, blue has { $blue }.
side-red = Red
side-blue = Blue
ask-hide = Where does your unit hide?
opt-wood = in the trees
    .also = in the forest
opt-shed = in the shed
    .also = shed
opt-ditch = in the ditch
    .also = ditch
hidden = It hides { $place }.
ask-order = { $side }: which order for { $who }?
opt-advance = advance
opt-aimed = aimed fire
opt-react = react
opt-wait = wait
opt-react-now = { $who } reacts
waits = { $who } is ready to react.
reacts = { $who } reacts!
ask-shot = { $who } shoots: distance and cover?
ask-distance = How far, in centimetres?
ask-cover = Their cover?
opt-cover-none = no cover
opt-cover-light = light cover
    .also = light
opt-cover-heavy = heavy cover
too-far = Out of range.
roll-attack = { $who } shoots: roll { $dice }, { $need } or more.
hits = { $count ->
    [one] One hit.
   *[other] { $count } hits.
}
roll-saves = { $who } saves: roll { $dice }, { $need } or more.
suffers = { $who } loses { $lost }, { $left } left.
suffers-shaken = { $who } loses { $lost }, { $left } left, shaken.
adjust-figures = figures of { $who }
    .say = { $who } has { $value } figures
is = { $who } has { $figures }.
is-shaken = { $who } has { $figures }, shaken.
why-drawn = it was drawn
