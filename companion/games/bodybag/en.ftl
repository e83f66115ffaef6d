# Everything that Bodybag says and hears, in English.
# An option's attribute .also holds more ways of saying it, separated by |.

# The options of the rules
options = House rules: { $options }.
usual-options = We play by the usual rules.
other-options = Until your first shot you can say house rule, and then: { $others }; or a number of marines.
option-chosen = House rule: { $option }.
option-rescue-always = every wounded man is carried out who can be
option-rescue-one = only one wounded man is carried out in a turn
option-rescue-never = nobody is carried out
option-rescue-ask = you say who is carried out
option-check_end-start = they look for wounded men before anybody is carried out
option-check_end-after_rescue = they also withdraw when the last wounded man was carried out
option-shot_at-roll = every marine who shoots counts as shooting at you
option-shot_at-hit = only hits count as being shot at
option-gut_sign-plus = screams call for more men
option-gut_sign-minus = screams keep men away
option-pool = { $pool ->
    [0] there is no end of marines
    [one] there is one marine in all
   *[other] there are { $pool } marines in all
}
adjust-option = a house rule
    .say = house rule { $value }
adjust-pool = marines in all, none for no end
    .say = house rule { $value } marines
opt-rescue-always = every rescue
opt-rescue-one = one rescue a turn
opt-rescue-ask = ask about rescues
opt-rescue-never = no rescue
opt-check_end-start = check before rescues
opt-check_end-after_rescue = check after rescues
opt-shot_at-roll = all fire counts
opt-shot_at-hit = only hits count
opt-gut_sign-plus = screams call men
opt-gut_sign-minus = screams keep men away

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
fate = { $man }, { $turn ->
    [0] here from the start
   *[other] came in turn { $turn }
}{ $wound ->
    [0] {""}
   *[other] , wound number { $wound }
}
so-many = { $entered ->
    [0] Nobody has come yet
    [one] One marine has come
   *[other] { $entered } marines have come
}, { $wounds ->
    [0] nobody was wounded.
    [one] one was wounded.
   *[other] { $wounds } were wounded.
}
remind-nerve = Nerve two: one more hit ends it.
remind-withdraw = Nobody is wounded: they withdraw unless you wound somebody.
no-reminder = There is nothing to remind you of.
ask-shot = Your shot?
    .say = { $shot } on { $target } | shoot { $target } in the { $shot } | { $shot } { $target }
ask-type = Which shot?
ask-target = Which one?
opt-kill = shoot to kill
    .also = kill | head shot
opt-leg = leg shot
    .also = leg
opt-gut = gut shot
    .also = gut
opt-hold = hold fire
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
    .also = roll for me
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

# What can be asked for at any prompt
topic-marines = who is where
topic-marine = how is { $who ->
    [pointman] the pointman
   *[other] { $who }
}
topic-options = which house rules
    .typed = house rules
topic-dice = whose dice
topic-reminder = the reminder
topic-lessons = do you explain

# Why, with the rule
why-nothing = Nothing has happened yet that needs a reason.
why-shot = You rolled { $total } and needed { $need } or less: nerve { $nerve }, the kind of shot { $type }, smoke { $smoke }, fire at you { $under_fire } (BB-2.3).
why-withdraw = When nobody is wounded, the marines withdraw at the start of their reaction (BB-4.1).
why-reaction = The die { $die }, less one for each able man ({ $able }), plus one for each gut-shot man up to three ({ $gut }), makes { $result } (BB-4.2).
why-marines = Each six of theirs costs one nerve for good: { $lost } this time (BB-5.1).

# The tutorial
opt-teach = teach me
lessons = I explain the first three turns.
no-lessons = I explain nothing; in the first three turns you can say: teach me.
teach-sniper-1 = You are the sniper, and you score for the dead. Roll two dice, your nerve or less. A gut shot is hardest, a kill easiest; but kill the only man and it is over. A wounded man is bait.
teach-reaction-1 = If somebody is wounded, more marines come: the lower their die, the more. Without a wounded man they go home.
teach-marines-1 = Every able marine now shoots with one die. Each six takes one of your nerve for good; below two you run.
teach-sniper-2 = Being shot at makes you shoot one worse, smoke four worse. Say odds to hear your chances.
teach-reaction-2 = Men who came in an earlier turn carry the wounded out, one each. They are no score for you.
teach-marines-2 = The more of them stand, the more dice. Fewer able men keep your nerve.
teach-sniper-3 = Now you know it all: keep one of them wounded, and kill the others. Ask why at any time.
teach-reaction-3 = A gut-shot man screams, and screams call for more.
teach-marines-3 = That was the last lesson. Good hunting.

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
record = Of { $games } games the best has { $best ->
    [one] one kill
   *[other] { $best } kills
}; the average is { $average }.
record-shares = So far: { $shares }.
record-share = { $kills ->
    [0] no kill
    [one] one kill
    [4] four or more
   *[other] { $kills } kills
} in { $games ->
    [one] one game
   *[other] { $games } games
}
perfect = Perfect play by the usual rules has { $average } on average: { $shares }.
perfect-share = { $kills ->
    [0] no kill
    [one] one kill
    [4] four or more
   *[other] { $kills } kills
} in { $percent } percent

# Setting it right
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
