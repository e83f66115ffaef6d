# What is common to all games, in English.

none = none
    .also = none of them | no one | nobody
list-and = { $first } and { $last }
not-sure = not sure

# Moves of the record
undone = { $count ->
    [one] Undone, one step.
   *[other] Undone, { $count } steps.
}
undone-one = Undone: { $what }.
nothing-to-undo = There is nothing to undo.
redone = Done again.
corrected = Corrected.
vetoed = you asked for it
set-aside = { $count ->
    [one] I must ask one thing again.
   *[other] I must ask { $count } things again.
}
older-rules = The rules have changed since this game was saved: { $reason }. We go on from the last turn; there is no undo before it.
log-cut = The saved game no longer fits the rules: { $reason }. { $count ->
    [0] Nothing is lost.
    [one] I kept everything before it, and must ask one thing again.
   *[other] I kept everything before it, and must ask { $count } things again.
}

# What can be told at any prompt
still-lying = Still { $dice }?
no-decision-yet = I have decided nothing yet.
nothing-to-repeat = Nothing was said yet.
can-say = You can say: { $what }.
can-say-some = You can say: { $what }; or say "more" for more.
can-say-number = { $high ->
    [0] a number
   *[other] a number from { $low } to { $high }
}
can-say-roll = { $dice ->
    [one] the value of the die, or: roll for me
   *[other] the values of the { $dice } dice, or: roll for me
}
can-say-text = a name
is-that-so = Shall I note: { $what }?
read-back = { $what }.
so-better = Is this better?
says-so = { $how ->
    [brief] I say no more than needed.
    [full] I also say the reasons.
   *[normal] I also say reminders.
}
sounds-on = You hear sounds again.
sounds-off = No more sounds.
spelled = { $name }: { $letters }.
nothing-to-spell = There is no name in what I said.
waiting = I wait. Say go on when you are ready.
going-on = We go on.
ears-always = I listen all the time.
ears-wake = I listen when you say { $name } first.
ears-push = I listen when you press to talk.
game-over = The game is over.
because = Because { $why }.

# Refusals
stale_id = That question is no longer asked.
unknown_id = There is no such question.
wrong_type = { $wanted ->
    [option] I need one of the options.
    [options] I need a list of options.
    [number] I need a number.
    [dice] I need the values of the dice.
    [form] I need all parts of the answer.
   *[text] I need some words.
}
not_an_option = { $answer } is not one of the options.
wrong_count = { $exactly ->
    [0] I need { $least } to { $most }.
   *[other] I need { $exactly }.
}
out_of_range = { $high ->
    [none] It must be { $low } or more.
   *[other] It must be from { $low } to { $high }.
}
wrong_step = It must be in steps of { $step }.
wrong_fields = I need exactly: { $fields }.
not_adjustable = { $path } cannot be set.
nothing_to_redo = There is nothing to do again.
no_decision = I have decided nothing that could be changed.
older_rules = That was played by older rules and cannot be changed.
rule_error = Something is wrong with the rules here: { $reason }. Nothing was changed.
not_saved = It could not be saved: { $reason }. Nothing was changed; please answer again.
not_understood = I did not understand { $words }.
not_json = That line is no JSON object.
unknown_command = There is no command { $key }.
unknown_key = There is no key { $key }.
missing_key = The key { $key } is missing.
wrong_value = { $key } has a value of a wrong kind.
unknown_topic = There is nothing to tell of { $topic }.

# Devices
microphone-lost = I can't hear you any more. Buttons, keys and the page still work.
microphone-back = I can hear you again.
speech-lost = My voice is gone for now. Everything is on the page.
speech-back = My voice is back.
recording-on = I keep a recording of what is said to me at this table, on this machine alone.
no-voice = I can't speak with the voice { $voice }: { $reason }. I take another.
recogniser-lost = I lost my ear for words; I am starting it again.
recogniser-back = I understand you again.
camera-lost = I can't see the tray any more. Tell me the dice, type them, or say: roll for me.
camera-absent = I see no camera. Tell me the dice, type them, or say: roll for me.
camera-back = I can see the tray again.
dice-count = I see { $seen } of { $wanted } dice.
dice-unsure = I am not sure of { $die }: { $candidates }?
dice-unknown = I can't read { $die }. What does it show?
dice-logo = { $die } shows a picture. Which number does it stand for?
die-named = the { $colour } die { $place }
dice-unread = I can't read the dice. Please tell me, or move them.
dice-cocked = One die leans: { $die }. Straighten it, throw it again, or tell me what it counts as.
dice-outside = One die lies outside the tray: { $die }. Please throw it again.
dice-lying = { $lying ->
    [one] One die lies there from before
   *[other] { $lying } dice lie there from before
}; I see { $seen } new of { $wanted }.
list-or = { $first } or { $last }
light-dark = It is too dark to read dice.
light-dark-side = It is too dark { $place }.
light-glare = The light is too bright, or it shines into the camera.
picture-blurred = The picture is blurred. Clean the lens, or change the distance a little.
calibrate-begin = Let us set up the tray. Take your hands away for a moment.
calibrate-move = Move the camera a little { $where }: the tray is cut off there.
towards-left = to the left
towards-right = to the right
towards-top = to the top of the picture
towards-bottom = to the bottom of the picture
calibrate-take-out = Take everything out of the tray.
calibrate-throw = I know the empty tray. Now throw { $dice } dice.
calibrate-seen = I see { $seen } of { $dice } dice. Move them apart, or throw them again.
calibrate-again = Good. Throw { $dice } dice once more.
calibrate-edge = I can't see the edge of the tray. Lay the dice along it, into the corners, or mark it on the page. To do without, take the dice out.
calibrate-done = Done: a die is about { $pixels } pixels large. I keep that.
calibrate-given-up = The tray was not set up; say calibrate to begin again.
tray-marked = The tray is marked. What lies outside of it does not count.
tray-not-marked = These marks enclose next to nothing. Please mark the tray once more.
calibrate-no-camera = There is no camera to be set up.
colour-red = red
colour-orange = orange
colour-yellow = yellow
colour-green = green
colour-blue = blue
colour-purple = purple
colour-white = white
colour-grey = grey
colour-black = black
place-top-left = at the top left
place-top = at the top
place-top-right = at the top right
place-left = on the left
place-middle = in the middle
place-right = on the right
place-bottom-left = at the bottom left
place-bottom = at the bottom
place-bottom-right = at the bottom right
