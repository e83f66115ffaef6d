# Everything that Bodybag says and hears, in English.
# An option's attribute .also holds more ways of saying it, separated by |.

# The options of the rules
options = House rules: { $options }.
usual-options = We play by the usual rules.
option-rescue-one = only one wounded man is carried out in a turn
option-rescue-never = nobody is carried out
option-rescue-ask = you say who is carried out
option-check_end-after_rescue = they also withdraw when the last wounded man was carried out
option-shot_at-hit = only hits count as being shot at
option-gut_sign-minus = screams keep men away
option-pool = there are { $pool } marines in all

# The sniper
situation = Turn { $turn }, nerve { $nerve }: { $men }.
nobody = nobody is here
in-smoke = smoke
under-fire = you were shot at
is-able = { $who } able
is-leg = { $who } leg shot
is-gut = { $who } gut shot
is-dead = { $who } dead
is-left = { $who } gone
remind-nerve = Nerve two: one more hit ends it.
remind-withdraw = Nobody is wounded: they withdraw unless you wound somebody.
no-reminder = There is nothing to remind you of.
ask-shot = Your shot?
    .say = { $shot } on { $target } | shoot { $target } in the { $shot } | { $shot } { $target }
ask-type = Which shot?
ask-target = Which one?
opt-kill = shoot to kill
    .also = kill | head
opt-leg = leg shot
    .also = leg
opt-gut = gut shot
    .also = gut
opt-hold = hold
    .also = hold fire
opt-my_dice = my dice
roll-shot = { $shot } on { $target }: { $need } or less.
hit-kill = { $total }: { $target } is dead.
hit-leg = { $total }: { $target } is hit in the leg.
hit-gut = { $total }: { $target } is hit in the gut, and screams.
missed = { $total }: missed, you needed { $need }.
holds = You hold your fire.

# The marines
roll-reaction = Their reaction: one die.
opt-you_roll = you roll for them
reacts = { $modifier ->
    [0] They rolled { $die }.
   *[other] They rolled { $die }, modified to { $result }.
}
enter = { $count ->
    [one] One marine enters: { $names }.
   *[other] { $count } marines enter: { $names }.
}
smoke = Smoke.
covering = Covering fire.
ask-rescue = Who is carried out?
carries = { $who } carries { $whom } out.
roll-marines = { $dice ->
    [one] One marine shoots: one die.
   *[other] { $dice } marines shoot: { $dice } dice.
}
nerve-lost = They rolled { $dice }: { $lost ->
    [one] one hit
   *[other] { $lost } hits
}, nerve { $nerve }.
nerve-kept = They rolled { $dice }: no hit.

# The end
end-bug_out = Your nerve is gone: you bug out.
end-withdraw = Nobody is wounded: the marines withdraw.
end-area_empty = The area is empty.
score = { $kills ->
    [one] One kill
   *[other] { $kills } kills
} in { $turns ->
    [one] one turn
   *[other] { $turns } turns
}: { $grade }.
grade-empty_hands = empty hands
grade-blooded = blooded
grade-hunter = hunter
grade-feared = feared
grade-legend = legend

# The record
adjust-nerve = nerve
    .say = nerve is { $value } | set nerve to { $value }
adjust-kills = kills
    .say = kills are { $value } | set kills to { $value }
adjust-smoke = smoke
    .say = smoke { $value }
adjust-shot_at = shot at
    .say = shot at { $value }
adjust-marine = { $who }
    .say = { $who } is { $value } | take { $who } { $value }
opt-yes = yes
opt-no = no
opt-is-able = able
opt-is-leg = leg shot
opt-is-gut = gut shot
opt-is-dead = dead
opt-is-left = gone
    .also = away | carried out
set-nerve = Nerve { $value }.
set-kills = { $value ->
    [one] One kill.
   *[other] { $value } kills.
}
set-smoke-yes = There is smoke.
set-smoke-no = There is no smoke.
set-shot_at-yes = You were shot at.
set-shot_at-no = You were not shot at.
kills-so-far = { $kills ->
    [one] One kill so far.
   *[other] { $kills } kills so far.
}
phase-sniper = Your shot.
phase-reaction = The marines react.
phase-marines = The marines shoot.
phase-over = It is over.
companion-rolls = I roll for the marines.
you-roll-for-them = You roll for the marines.
odds = { $shot }: { $need } or less, { $ways } in thirty-six, { $percent } percent.
drawn = it was drawn
