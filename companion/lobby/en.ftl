# What comes before a game, in English.

welcome = Welcome to the table.
ask-resume = Go on with the last game, { $game }?
ask-game = Which game?
ask-setup = Which set-up?
opt-with-roster = { $setup } with { $roster }
ask-rename = Your names are { $names }. Do you want other ones?
ask-name = What shall { $name } be called?
opt-yes = yes
opt-no = no
