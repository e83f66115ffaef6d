# Everything that Deadly Sniper says and hears, in English.
# An option's attribute .also holds more ways of saying it, separated by |. Ways which sound alike make each other harder to hear.

# The turning point
turning-point = Turning point { $number }.
turning-point-over = Turning point { $number } is over.
roll-initiative-npo = Initiative: roll one die for the enemy.
roll-initiative-player = Now one die for your side.
initiative-dice = You { $player }, they { $npo }.
initiative-tie = Both { $player }: roll again.
initiative-npo = The enemy has the initiative.
initiative-player = You have the initiative.
ask-first = You won. Who goes first?
opt-us = us
    .also = we go first | we are first
opt-them = them
    .also = they go first | they are first
ready-step = Everybody is ready. { $gain ->
    [one] You gain one command point
   *[other] You gain { $gain } command points
}, that makes { $cp }. { $ready ->
    [one] One operative of yours is ready.
   *[other] { $ready } operatives of yours are ready.
}

# The player's slot
ask-activation = Your activation, { $ready ->
    [one] the last one
   *[other] { $ready } ready
}. { $plays ->
    [0] Who is done
   *[other] Who acts
}, and on which order?
ask-operative = Who?
ask-order = Which order?
opt-done = { $name } is done
    .also = { $name }
opt-acts = { $name } acts
    .also = { $name }
opt-engage = engage
opt-conceal = conceal
activated = { $who }, { $order }. { $left ->
    [0] Nobody of yours is ready any more.
    [one] One left.
   *[other] { $left } left.
}
acts = { $who }, { $order }.
still-ready = { $left ->
    [0] Nobody of yours is ready any more.
    [one] One of yours is still ready.
   *[other] { $left } of yours are still ready.
}
ask-action = { $who }, { $points ->
    [one] one action point
   *[other] { $points } action points
} left: what next?
opt-enough = that is all
    .also = done | skip
do-shoot = shoot
do-fight = fight
do-charge = charge
do-reposition = reposition
do-dash = dash
do-fall_back = fall back
do-door_fight = fight through the door
    .also = door fight
do-pick_up = pick up the marker
    .also = pick up
do-place = place the marker
    .also = place marker
do-escape = leave the board
    .also = escape
do-other = another action
moves = { $who } moves { $inches } inches at the most.
ask-charged = { $who } charges up to { $inches }: whom does it reach?
no-control = { $who } does not control the marker.
carrier-reminder = Remember: { $who } has the officer, and hits one worse.
carries-marker = { $who } has the marker: it hits one worse.
places-marker = { $who } places the marker within an inch.
ask-contest-npo = Which of them are within an inch of the marker?
ask-contest-player = Who else of yours is within an inch of it?
ask-shot = { $who }, { $weapon }: at whom, and how does it stand?
    .say = { $target } { $cover } | at { $target } { $cover }
ask-target = At whom?
ask-stands = How does it stand?
opt-stands-no = in the open
    .also = no cover
opt-stands-light = in light cover
    .also = light cover
opt-stands-heavy = in heavy cover
    .also = heavy cover
opt-stands-obscured = obscured
opt-stands-obscured_cover = obscured and in cover
opt-above = from a vantage
ask-above = How much higher does { $who } stand?
no-valid-target = { $target } is concealed and in cover: no target.
shoots = { $who } shoots at { $target }.
ask-foe = Whom does { $who } fight?
ask-helpers = Who else of yours is within an inch of { $foe }?
ask-counteract = Does anybody counteract?
counteracts = { $who } counteracts.
ask-counteraction = One action, moving two inches at the most: what does { $who } do?

# Gambits
ask-gambit = A gambit? You have { $cp ->
    [one] one command point.
   *[other] { $cp } command points.
}
gambit = { $name }, for { $cost ->
    [0] nothing
    [one] one command point
   *[other] { $cost } command points
}: { $cp } left.

# The sniper
the-sniper = the sniper
sniper-reloaded = Sniper loaded.
sniper-reloads = Sniper reloads: { $count ->
    [one] one more activation of yours.
   *[other] { $count } more activations of yours.
}
sniper-unloaded = The sniper is not loaded.
sniper-empty = No more sniper shots this turning point.
sniper-gone = The sniper is out of action.
sniper-no-target = The sniper has no target.
sniper-pinned = The sniper is pinned and cannot shoot.
opt-touched = somebody is at the sniper
    .also = someone is at the sniper | sniper reached
sniper-shoots = The sniper shoots at { $target }!
ask-height = How high does the sniper stand?
opt-height-under = under two inches
    .also = under two
opt-height-two = two to four inches
    .also = two to four
opt-height-four = four inches or more
    .also = four or more
opt-upper = somebody stands on an upper level
    .also = someone stands on an upper level
ask-upper = Who of yours stands on an upper level?
ask-below = How much higher than { $who } does the sniper stand?
opt-touched-npo = somebody is at { $who }
    .also = someone is at { $who }
ask-sees = Who can { $looker } see, leaving out fights?
ask-sees-new = Anyone new in sight of { $looker }?
ask-cover = Is { $who } in cover from { $looker }?
opt-cover-no = no cover
    .also = in the open
opt-cover-light = light cover
    .also = light
opt-cover-heavy = heavy cover
so-many = the { $count }
ask-in-cover = In cover from { $looker }: who of { $names }?
ask-heavy-cover = In heavy cover from { $looker }: who of { $names }?
ask-view = How does { $looker } see { $who }: open, in cover, or obscured?
opt-view-no = in the open
    .also = open | no cover
opt-view-light = in light cover
    .also = light cover
opt-view-heavy = in heavy cover
    .also = heavy cover
opt-view-obscured = obscured
opt-view-obscured_light = obscured in light cover
opt-view-obscured_heavy = obscured in heavy cover
ask-obscured = Is heavy terrain between, hiding { $who }?
ask-obscured-which = Who is behind heavy terrain in between?
ask-nearest = Who is closest to { $who }: { $names }?
opt-equal = about the same
opt-yes = yes
opt-no = no
deciding = Deciding.
opt-accurate = { $number } unrolled

# The shot
roll-attack = { $who } at { $target }: roll { $dice ->
    [one] one die
   *[other] { $dice } dice
}, { $need } or more hits.
shown = { $values }:{" "}
hits = { $shown }{ $normals ->
    [0] no normal hit
    [one] one normal hit
   *[other] { $normals } normal hits
}, { $crits ->
    [0] no critical.
    [one] one critical.
   *[other] { $crits } critical.
}
hits-obscured = { $shown }obscured, { $normals ->
    [0] no hit is left.
    [one] one hit is left.
   *[other] { $normals } hits are left.
}
devastating = Devastating: { $damage } at once.
missed = Missed { $who }.
ask-improved = { $who }: two cover saves, or one critical?
opt-two-saves = two saves
opt-crit-save = one critical
    .also = critical save
roll-defence = { $who } defends: { $cover ->
    [0] roll
    [one] one cover save, roll
   *[other] { $cover } cover saves, roll
} { $dice ->
    [one] one die
   *[other] { $dice } dice
}, { $need } or more saves.
opt-roll-all = roll all
    .also = no cover save
saves = { $shown }{ $normals ->
    [0] no normal save
    [one] one normal save
   *[other] { $normals } normal saves
}, { $crits ->
    [0] no critical.
    [one] one critical.
   *[other] { $crits } critical.
}
no-damage = { $who } is unhurt.
damage = { $who } loses { $damage }, { $left } left.
injured = { $who } is injured: two inches slower, hits one worse.
incapacitated = { $who } takes { $damage } and is incapacitated!
die-shows = The die shows { $die }.
roll-reload = Roll one die for the reload.

# What dice do besides hitting
roll-again = { $who } rolls { $dice ->
    [one] the { $values } again.
   *[other] { $dice } dice again: { $values }.
}
opt-keep = keep them
    .also = keep it
opt-others = other dice
ask-which-dice = Which ones again?
opt-die = { $value ->
    [1] one
    [2] two
    [3] three
    [4] four
    [5] five
   *[other] six
}
ask-command = { $who } has { $values }. Command re-roll? { $cp ->
    [one] One point left.
   *[other] { $cp } points left.
}
ask-accurate = { $who } keeps how many dice unrolled, as hits?
ask-inside = Is { $who } wholly inside a stronghold, on its floor?
ask-within = Who else is within { $inches } of { $target }, and seen from there{ $bunkers ->
    [1] , on its side of a bunker
   *[other] {""}
}?
ask-torrent = Whom else does { $who } shoot within { $inches } of { $target }?
ask-bunker = Is { $who } in cover behind a bunker or stockade?
stunned = { $who } is stunned: one action point less.
roll-hot = { $who } may burn: roll one die, less than { $need } hurts.
shocks = Shock: { $who } loses a success.
drops-marker = { $who } drops the marker: place it within an inch.
opt-garrisoned = { $who } defends a stronghold
ask-left = How many wounds has { $who } left?
opt-you_roll = you roll for them
opt-my_dice = my dice
companion-rolls = I roll for the enemy.
table-rolls = You roll for the enemy.
opt-again = again
roll-npo-command = Command re-roll: { $who } rolls the { $value } again.
npo-points = The enemy has { $cp ->
    [one] one command point.
   *[other] { $cp } command points.
}
ask-weapon = Which weapon, { $who }?

# The other NPOs
npo-activates = { $who } activates.
npo-passes = The enemy passes.
ask-attackers = Who of { $names } could attack now?
ask-exposed = Who of { $names } stands in the open?
ask-closest = Who of { $names } is closest to one of yours?
ask-touch = Anyone within an inch of { $who }?
ask-reach = Can { $who } reach { $target } in { $inches } inches?
ask-reach-any = Whom of yours can { $who } reach in { $inches } inches?
ask-another-shot = Whom else could { $who } shoot from there?
ask-spot = A cover spot for { $who } within { $inches } inches{ $shots ->
    [0] ?
   *[other] , with a shot?
}
ask-backs = Can { $who } back off { $inches } inches into cover{ $shots ->
    [0] ?
   *[other] , with a shot?
}
opt-shot-at = a shot at { $target }
    .also = { $target }
opt-cover-only = cover only
    .also = only cover
opt-no-spot = no such spot
takes-engage = { $who } takes an engage order.
takes-conceal = { $who } takes a conceal order.
npo-counteracts = { $who } counteracts.
npo-finds-nobody = { $who } finds nobody to attack.
npo-shoots = { $who } shoots at { $target }!
shot-to-cover = Move { $who } up to { $inches }{ $dash ->
    [1] , then dash three,
   *[other] {""}
} into cover if it has none, keeping a shot if it can, else { $goal }.
reposition-to-shoot = Move { $who } up to { $inches } inches into cover, where it sees { $target }.
fall-back-to-shoot = { $who } falls back up to { $inches } inches into cover, where it sees { $target }.
falls-back = { $who } falls back up to { $inches } inches, into cover.
moves-to-cover = Move { $who } up to { $inches }{ $dash ->
    [1] , then dash three,
   *[other] {""}
} into cover, { $goal }.
moves-without-cover = There is no cover: move { $who } up to { $inches }{ $dash ->
    [1] , then dash three,
   *[other] ,
} { $goal }.
goal-marker = within two inches of the officer if it can
goal-edge = between { $who } and your edge
goal-foes = toward the nearest of yours
act-fight = fight
act-charge = charge
act-shoot = shoot
act-reposition = move
act-dash = dash
act-hold = stay at the officer
holds = { $who } stays where it is: it alone keeps the officer in danger.
act-guard = go to the officer
guards = Move { $who } up to { $inches }{ $dash ->
    [1] , then dash three,
   *[other] {""}
} to within two inches of the officer.
ask-to-officer = Can { $who } get within two inches of the officer, in { $inches } inches?
why-guard = with nobody else there, the officer would be safe without it ({ $rule })
why-command = it may help, and there is nothing else to spend a point on ({ $rule })
why-hold = it alone keeps the officer in danger ({ $rule })
act-fall_back = fall back
charges = { $who } charges { $target }: move it up to { $inches } inches, the shortest way.
creeps = Move { $who } up to { $inches }{ $dash ->
    [1] , then dash three,
   *[other] ,
} the shortest way toward the closest of yours, into cover if it can.
fights = { $who } fights { $target }.
roll-melee = { $who } fights: roll { $dice ->
    [one] one die
   *[other] { $dice } dice
}, { $need } or more hits.
melee-hits = { $who }: { $shown }{ $normals ->
    [0] no normal hit
    [one] one normal hit
   *[other] { $normals } normal hits
}, { $crits ->
    [0] no critical.
    [one] one critical.
   *[other] { $crits } critical.
}
ask-blow = { $who }: strike or block? { $normals } normal, { $crits } critical.
opt-strike_crit = strike critical
    .also = critical strike
opt-strike_normal = strike
opt-block_crit = block the critical
opt-block_normal_with_crit = block with the critical
opt-block_normal = block
strikes = { $who } strikes{ $crit ->
    [one] , critical.
   *[other] .
}
blocks = { $who } blocks.

# Why
why-drawn = they were level, and I drew ({ $rule })
why-only = there was nobody else ({ $rule })
why-target = { $test } ({ $rule }, test { $step })
why-first = { $line } ({ $rule }, line { $step })
line-attackers = it can attack now
line-exposed = it stands in the open
line-closest = it is the closest to one of yours
why-threat = that threatens you most, with { $points ->
    [one] one point
   *[other] { $points } points
} ({ $rule })
why-act = { $action } is the first thing on its list that it can do ({ $rule }, step { $step })
test-not_obscured = it is not obscured
test-not_in_cover = it is not in cover
test-closest = it is the closest
test-wounded = it is wounded
test-ready = it is ready
why-accurate = that incapacitates in { $percent } percent ({ $rule })
why-cover-save = that lets less through, by exact calculation ({ $rule })
why-foe = it falls in { $percent } percent of such fights ({ $rule })
why-blow = that is the best blow by exact calculation ({ $rule })

# The record
adjust-cp = command points
    .say = command points are { $value } | set command points to { $value }
adjust-reload = activations until the sniper is reloaded
    .say = sniper reloads in { $value }
adjust-wounds = wounds of { $who }
    .say = { $who } has { $value } wounds | { $who } has { $value } wounds left | wounds { $who } { $value }
adjust-status = whereabouts of { $who }
    .say = { $who } is { $value }
adjust-order = order of { $who }
    .say = the order of { $who } is { $value }
adjust-newcomer = somebody new
    .say = add { $value }
opt-card = a { $name }
opt-like = one like { $name }
newcomer = { $who } joins, ready, with { $wounds ->
    [one] one wound
   *[other] { $wounds } wounds
}.
adjust-card = datacard of { $who }
    .say = { $who } is now { $value }
is-like = { $who } is one like { $model } now, with { $wounds ->
    [one] one wound
   *[other] { $wounds } wounds
}.
is-card = { $who } is a { $card } now, with { $wounds ->
    [one] one wound
   *[other] { $wounds } wounds
}.
adjust-name = name of { $who }
    .say = call { $who } { $value }
renamed = { $before } is called { $who } now.
sound-alike = { $one } and { $other } sound alike. You may say: call { $other } one of { $instead }.
adjust-carrier = who has the marker
    .say = { $value } has the marker | { $value } has the officer
nobody-carries = Nobody has the marker: it lies on the table.
opt-nobody = nobody
opt-removed = off the table
    .also = taken away
is-removed = { $who } is off the table.
opt-in_play = in play
opt-incapacitated = incapacitated
    .also = gone | dead | down
opt-escaped_player_edge = escaped
    .also = safe
set-cp = { $cp ->
    [one] One command point.
   *[other] { $cp } command points.
}
set-order = { $who } is on { $order }.
is-standing = { $who } has { $wounds ->
    [one] one wound
   *[other] { $wounds } wounds
}.
is-injured = { $who } has { $wounds ->
    [one] one wound
   *[other] { $wounds } wounds
}, injured.
is-incapacitated = { $who } is incapacitated.
is-escaped_player_edge = { $who } has escaped.
uses-left = { $weapon }: { $uses ->
    [0] used up.
    [one] one use left.
   *[other] { $uses } uses left.
}
has-order = { $who } is on { $order }.
status = Turning point { $tp }, { $cp ->
    [one] one command point
   *[other] { $cp } command points
}, { $first }.
status-first-player = you have the initiative
status-first-npo = the enemy has the initiative
status-first-open = no initiative yet
status-warning = There was a warning at the start of the turning point: the officer may be lost at its end.
who-is-ready = Still ready: { $names }.
nobody-is-ready = Nobody is ready.
odds = The sniper takes { $who } down in { $percent } percent, { $damage } damage on average.
chances-shot = { $who }, { $weapon }: { $percent } percent in the open, { $cover } in cover, { $damage } damage on average.
chances-fight = { $who }, { $weapon }: wins a fight in { $percent } percent, falls in { $falls }.
no-own-odds = I don't know the weapons of anybody who is ready.
no-odds = The sniper sees nobody, as far as I know.

# Teaching
adjust-teaching = lessons
    .say = { $value }
opt-teach = teach me
opt-no-lessons = no lessons
teaches-no-more = No more lessons.
teaches-too-late = Only the first turning point is explained. Ask what something does at any time.
teach-mission = This is mission one. A wounded officer lies in the alley; a sniper and its companions guard him. Get somebody to him, and carry him out over your edge.
teach-initiative = Each turning point begins with initiative: one die a side, the higher wins. A tie in the first one is rolled again.
teach-ready = Now everybody gets ready. You gain command points; they are for Command Re-rolls and for the gambits of your team.
teach-firefight = In the firefight the sides take turns with one activation each. Choose who acts, and an order: on engage it may shoot and charge; on conceal it hides in cover.
teach-sniper = The sniper never moves. Before each enemy activation it shoots instead, if it is loaded and sees a target. After a shot a die says how many of your activations its reload takes.
teach-npos = The other enemies follow lists. I ask only what I can't see: who is in sight, in cover, or the closest. Ask why at any time, and say worse, with another choice, where mine was too kind.
teach-end = That was a turning point. It goes on like this until none of yours is left here: escaped with the officer, or without.

# Rulings, each told once a battle
ruling-A1 = Ruling A one: the wounds of the sniper are not counted.
ruling-A4 = Ruling A four: every tie for the initiative is rolled again.
ruling-A4-loser = Ruling A four: with a tie, who had not the initiative decides.
ruling-A5 = Ruling A five: in the first turning point a tie is rolled again.
ruling-A6 = Ruling A six: the enemy gains no command points.
ruling-A7 = Ruling A seven: an enemy counteracts only to attack.
ruling-A8 = Ruling A eight: a Brawler charges the closest of those whom it can reach.
ruling-A8-literal = Ruling A eight: a Brawler charges the closest or nobody.
ruling-A9 = Ruling A nine: a Marksman that cannot get away fights.
ruling-A10 = Ruling A ten: in its best cover it stays where it is.
ruling-A11 = Ruling A eleven: the sniper shoots even with none of its companions ready.
ruling-A12 = Ruling A twelve: the reload counts your activations after the shot.
ruling-A12-absolute = Ruling A twelve: the reload counts all your activations of the turning point.
ruling-A13 = Ruling A thirteen: half of them down is enough for reinforcements.
ruling-A14 = Ruling A fourteen: one draw decides whether a Heavy comes, or two others.
ruling-A15 = Ruling A fifteen: they come with full wounds, and ready.
ruling-A18 = Ruling A eighteen: the sniper is an enemy as well, but can't be near the officer.
ruling-A19 = Ruling A nineteen: nobody charges after another move, so it goes on conceal.
ruling-A20 = Ruling A twenty: it counts as able to shoot where it can after its move.
ruling-A21 = Ruling A twenty one: who is a Heavy goes by its datacard, not by its weapon.
ruling-A22 = Ruling A twenty two: an enemy that may choose is obscured rather than in cover.
ruling-A23 = Ruling A twenty three: each move is measured by itself, and what is left of it is not kept.
ruling-A24 = Ruling A twenty four: with no defence dice there is no cover save.
ruling-A25 = Ruling A twenty five: with exactly half of its wounds nobody is injured.
ruling-A27 = Ruling A twenty seven: the sniper does not come back.

# Records
topic-records = records
record-fallen = Fallen: of yours { $yours }; of theirs { $theirs }.
record-sniper = The sniper has shot { $shots ->
    [one] once
   *[other] { $shots } times
}, and hit { $hits ->
    [one] once.
   *[other] { $hits } times.
}
record-damage = { $who }: { $damage } damage.
record-dice-player = You threw { $dice ->
    [one] one die
   *[other] { $dice } dice
}, { $average } on average, { $sixes ->
    [0] no six.
    [one] one six.
   *[other] { $sixes } sixes.
}
record-dice-npo = They threw { $dice ->
    [one] one die
   *[other] { $dice } dice
}, { $average } on average, { $sixes ->
    [0] no six.
    [one] one six.
   *[other] { $sixes } sixes.
}

# What rules, markers and states mean, in our own words
topic-chances = what are my odds on { $who ->
    [sniper] the sniper
   *[other] { $who }
}
    .also = my odds on { $who ->
        [sniper] the sniper
       *[other] { $who }
    }
# The short names which are misheard alone have a word before them.
topic-explain = { $who ->
    [stun] what does the rule stun do
    [torrent] what does the rule torrent do
    [stunned] what does the state stunned do
    [officer] what does the officer do
   *[other] what does { $who } do
}
    .typed = { $who ->
        [stun] what does stun do
        [torrent] what does torrent do
        [stunned] what does stunned do
        [officer] what does officer do
       *[other] {""}
    }
topic-operative = how is { $who ->
    [sniper] the sniper
   *[other] { $who }
}
    .also = status { $who ->
        [sniper] the sniper
       *[other] { $who }
    }
topic-sniper = is the sniper loaded
topic-wounds = wounds of everybody
explain-accurate = Accurate: so many attack dice need not be rolled: they count as normal hits.
explain-balanced = Balanced: one attack die may be rolled again.
explain-ceaseless = Ceaseless: all attack dice of one value, of your choice, may be rolled again.
explain-relentless = Relentless: any attack dice may be rolled again.
explain-lethal = Lethal: a lower number is already a critical hit; the rule says which.
explain-rending = Rending: beside a critical hit, one normal hit becomes critical too.
explain-punishing = Punishing: beside a critical hit, one miss becomes a normal hit.
explain-severe = Severe: without a critical hit, one normal hit becomes one.
explain-devastating = Devastating: each critical hit does its damage at once, before anybody defends, and still has to be saved against.
explain-piercing = Piercing: the target defends with fewer dice.
explain-piercing_crits = Piercing crits: as piercing, but only beside a critical hit.
explain-saturate = Saturate: cover gives no save against it.
explain-brutal = Brutal: only critical successes block it.
explain-shock = Shock: its first critical strike in a fight takes one success from the other side.
explain-stun = Stun: beside a critical hit, the target has one action point less in its next activation.
explain-heavy = Heavy: whoever shoots with it does not move in the same activation; some let one kind of move pass.
explain-silent = Silent: it may be fired on a conceal order.
explain-hot = Hot: after its use roll a die: below the hit value, it burns its user for twice the number.
explain-limited = Limited: it has only so many uses in a battle.
explain-range = Range: it reaches only so many inches.
explain-seek = Seek: cover does not hide a target from it, though the save for cover stays.
explain-blast = Blast: everybody near its target is hit as well, friend or foe, with dice of their own.
explain-torrent = Torrent: it may hit more targets near the first one, with dice of their own.
explain-double_fight = Double fight: it may fight twice in its activation.
explain-double_shoot = Double shoot: it may shoot twice in its activation.
explain-shoot = Shoot: an attack on somebody in sight, on engage and with no enemy within an inch; dice against its defence dice.
explain-fight = Fight: an attack on an enemy within an inch; both roll, then strike or block in turns.
explain-charge = Charge: a move of two inches more than usual, which ends within an inch of an enemy; not on conceal, and with no other move but after it none.
explain-reposition = Reposition: the usual move, which ends away from every enemy.
explain-dash = Dash: a short move of three inches without climbing.
explain-fall_back = Fall back: for two action points, a move away from an enemy within an inch.
explain-door_fight = Door fight: a fight through a door with an enemy behind it, at most two inches from it.
explain-pick_up = Pick up: takes the officer, where your side controls him and no enemy is within an inch of who does it.
explain-place = Place: puts the officer down within an inch, not in the activation that took him up.
explain-escape = Escape: in a move, off the board over your own edge, with the whole base.
explain-incapacitated = Incapacitated: with no wounds left it is out of play; one that carried the officer puts him down first.
explain-removed = Removed: taken off the table without having fallen; it does not count as a loss.
explain-stunned = Stunned: one action point less until the end of its next activation.
explain-pinned = Pinned: with one of yours within an inch of it, the sniper cannot shoot, but stays loaded.
explain-carrier = Carrier: who has the officer hits one worse with everything, and takes him along over the edge.
explain-garrison = Garrison: who defends a stronghold from inside against somebody outside resolves the first blow.
explain-gambit = Gambit: what a team may do in the strategy phase, each once in a turning point, for command points.
explain-initiative = Initiative: each turning point begins with one die a side; the side that has it takes the first activation.
explain-strategy_phase = Strategy phase: the first part of a turning point: initiative, everybody gets ready, gambits.
explain-firefight_phase = Firefight phase: the sides take turns with one activation each until nobody is ready.
explain-engage = Engage: an order: who has it may shoot, charge and counteract, and can be shot wherever it is seen.
explain-conceal = Conceal: an order: who has it can be shot only out of cover, and neither shoots nor charges.
explain-cover = Cover: terrain close to somebody and between it and the shooter: one defence die is a success unrolled.
explain-obscured = Obscured: heavy terrain lies in between, away from both: one hit is lost, and no hit is critical. What obscures gives no cover as well.
explain-vantage = Vantage: who shoots from high up hits more surely, and light cover does not hide anybody from it.
explain-injured = Injured: with fewer than half of its wounds: two inches slower, and all its weapons hit one worse.
explain-wounded = Wounded: with fewer wounds than at the start; by itself it changes nothing.
explain-ready = Ready: it has not been activated in this turning point.
explain-expended = Expended: it was activated in this turning point; on engage it may still counteract.
explain-counteract = Counteract: with none of its side ready, one that is expended and on engage does one action, moving two inches at most.
explain-command_reroll = Command reroll: a command point lets you roll one of your dice again.
explain-control_range = Control range: what it sees within one inch; who has an enemy there fights instead of shooting.
explain-officer = Officer: the marker of the mission: somebody next to him may pick him up, hits one worse with him, and saves him over your edge.
explain-warning = Warning: an enemy was near the officer at the start of the turning point: with one still near at its end, and none of yours within six inches, he is lost.
explain-reload = Reload: after its shot a die says how many of your activations the sniper needs; each turning point begins with it loaded.
explain-reinforcements = Reinforcements: once half of their number is down, one Heavy or two others come back with full wounds.
explain-threat = Threat: where its list leaves an enemy a choice, it takes what hurts you most: the mission, then your operatives, then wounds.

# The mission
setup-terrain = Lay out the terrain. Which building is stronghold B, from where you sit?
opt-terrain-left = the left one
opt-terrain-right = the right one
opt-terrain-middle = the middle one
opt-terrain-far = the far one
setup-edge = Which edge is yours?
opt-edge-near = the near edge
opt-edge-far = the far edge
opt-edge-left = the left edge
opt-edge-right = the right edge
board = Stronghold B: { $terrain }. Your edge: { $edge }.
board-untold = nobody told me
setup-officer = Lay the wounded officer on his spot: a marker of forty millimetres.
setup-sniper = Set the sniper on the highest level of stronghold B.
setup-npos = Set up { $names } wholly inside stronghold B, out of sight of your drop zone or in cover.
setup-equipment = Your equipment is { $names }: set up what goes on the table.
ask-equipment = Which equipment do you bring, of what any team may have?
equipment = Your equipment: { $names }.
topic-equipment = what equipment
topic-board = where is the stronghold
    .also = which edge is ours
topic-options = house rules
topic-dice = whose dice
setup-yours = Set up your operatives in your drop zone, all on conceal.
opt-set-up = done
    .also = ready
opt-skip-set-up = skip the rest
ask-enlist = Who joins the enemy? { $left ->
    [one] One wound is left.
   *[other] { $left } wounds are left.
}
enlisted = The enemy has { $npos }: { $wounds } wounds.
enlisted-npo = { $name }, a { $card }
enlisted-nobody = The enemy has the sniper alone.
options = House rules: { $options }.
usual-options = We play by the usual rules.
other-options = Until the first initiative you can say house rule, and then: { $others }.
option-chosen = House rule: { $option }.
adjust-option = a house rule
    .say = house rule { $value }
adjust-npo_cp = command points of the enemy
    .say = enemy command points are { $value }
option-tie-loser = who had not the initiative decides a tie
option-tie-reroll = ties for the initiative are rolled again
option-charge-reachable = a Brawler charges the closest that it can reach
option-charge-literal = a Brawler charges the closest or nobody
option-reload-after_shot = the reload die counts activations after the shot
option-reload-absolute = the reload die counts all activations of the turning point
option-npo_rerolls-never = the enemy has no command points
option-npo_rerolls-points = the enemy gains command points, for re-rolls
option-gm-companion = I resolve the attacks of the enemy
option-gm-human = a game master resolves the attacks of the enemy
option-bunkers-no = there are no bunkers
option-bunkers-yes = there are bunkers, which keep off what pierces
option-lists = the enemy keeps to its lists
option-override_margin = threat goes over the lists by { $value } points
opt-tie-loser = loser decides ties
opt-tie-reroll = roll ties again
opt-charge-reachable = charge in reach
opt-charge-literal = charge the closest
opt-reload-after_shot = reload after the shot
opt-reload-absolute = reload by turning point
opt-npo_rerolls-never = no enemy points
opt-npo_rerolls-points = enemy points
opt-gm-companion = no game master
opt-gm-human = game master
opt-bunkers-no = no bunkers
opt-bunkers-yes = bunkers
opt-override_margin-never = lists first
opt-override_margin-always = threat first
opt-override_margin-ten = threat by ten
opt-override_margin-twenty = threat by twenty
opt-override_margin-forty = threat by forty
officer-warning = Warning: an enemy stands within two inches of the officer.
officer-reminder = Remember the warning: the officer may be lost now.
officer-lost = They have the officer, with none of yours near.
officer-rescued = The officer is out with them!
ask-officer-npo = Which enemies are within two inches of the officer?
ask-officer-player = Any of yours within six inches of the officer?
ask-escape = Does the whole base of { $who } cross the edge?
not-across = Then { $who } has not moved.
reinforcements = Reinforcements: { $names }, with full wounds, ready, on conceal. Set { $count ->
    [one] it
   *[other] them
} up on the ground of stronghold B, within six inches of their edge.
given-up = You give up the mission.
adjust-outcome = the mission
    .say = { $value }
opt-fight-on = fight on
fights-on = The mission goes on.
opt-give-up = give up the mission
    .also = we give up | i give up

# The end
result-win = The officer is saved: the mission is won.
result-loss = The mission is lost.
battle-over = The battle ends here: { $standing } of yours and { $npos } of theirs are standing.
