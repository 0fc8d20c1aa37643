### What the bot says itself, in English. The games' own sentences are beside the games.

## Words

bot-yes = yes
bot-no = no
bot-counted-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
bot-counted-score = { $score ->
    [one] { $score } point
   *[other] { $score } points
}
bot-counted-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
}
bot-counted-won = { $wins } won
bot-counted-players = { $players ->
    [one] { $players } player
   *[other] { $players } players
}
bot-permission-view_channel = View Channel
bot-permission-send_messages = Send Messages
bot-permission-send_messages_in_threads = Send Messages in Threads
bot-permission-attach_files = Attach Files

## Commands: names and descriptions as Discord lists them

bot-command-new = new
bot-command-new-about = Open a table in this channel
bot-command-move = move
bot-command-move-about = Play a move, or a whole turn at once
bot-command-board = board
bot-command-board-about = See the board, or bring it to the bottom of the channel
bot-command-hand = hand
bot-command-hand-about = Look at your hand; nobody else sees it
bot-command-table = table
bot-command-table-about = This channel’s table: invite, pause, end, give up your seat
bot-command-table-resign = resign
bot-command-table-resign-about = Give up your seat in this channel’s game
bot-command-table-end = end
bot-command-table-end-about = Ask the others to end this channel’s game here
bot-command-games = games
bot-command-games-about = This server’s games: yours, the others, and whose turn it is
bot-open-command = `/{ $game } { bot-command-new }`
bot-option-seats-name = seats
bot-option-seats-about = How many people can play
bot-option-move-name = move
bot-option-move-about = Pick one, or type several moves with spaces between
bot-option-repost-name = repost
bot-option-repost-about = Post the board again for everybody

## Opening a table and the lobby

bot-opened = Your table is open. Press Start when everybody is seated.
bot-opened-begun = The game has begun.
bot-opened-alone = Playing alone? Press Start at once and practise.
bot-lobby-title = ## { $game }: open table
bot-lobby-placeless = Outside servers there is no clock, no ping and no ranking: tell each other when you have moved. If I’m silent, `/{ bot-command-board }` brings the board back.
bot-lobby-option = { $option }: **{ $value }**
bot-lobby-usual = Standard set-up
bot-lobby-casual = Casual: no ratings
bot-lobby-computers = With a computer at the table the game is not rated
bot-lobby-seats = Seats taken: **{ $taken }** of { $seats }
bot-lobby-player = { $number }{ $player }
bot-lobby-opener = { $number }{ $player } (host, presses Start)
bot-lobby-join = Join
bot-lobby-leave = Leave
bot-lobby-start = Start
bot-computers-choose = Add a computer
bot-computers-full = There’s no free seat at this table.
bot-computers-which = Who joins you? Level 1 is for beginners, level 5 is my strongest.
bot-computers-pick = Add or remove a computer
bot-computers-engine = { $name }: the engine of { $owner }
bot-computers-remove = Remove { $computer }
bot-computers-1 = Pumice: level 1, the gentlest
bot-computers-2 = Tuff: level 2, sees what one turn brings
bot-computers-3 = Basalt: level 3, has some experience
bot-computers-4 = Obsidian: level 4, hard to beat
bot-computers-5 = Peridot: level 5, the strongest
bot-lobby-first = Who begins? The one who has been closest to molten lava, they say
bot-lobby-more = Learn, rules, more
bot-board-more = More
bot-board-more-title = **{ $game }: more**
bot-do-move = Type a turn
bot-more-learn = **Understand the game**
bot-more-you = **For you alone**
bot-more-table = **This table**
bot-more-moderate = **For moderators**
bot-matter-seat = Give my seat away
bot-matter-resign = Resign
bot-matter-pause = Pause the game
bot-matter-resume = Go on with the game
bot-matter-end = End it here
bot-matter-opening = Copy the starting board
bot-invite-pick = Invite somebody
bot-lobby-first-chance = A random player begins
bot-lobby-first-seat = Player { $number } begins
bot-lobby-cancelled = The { $game } table was closed before the game began.
bot-fair = Fair deal { $digits }
bot-fair-what = **A fair deal.** All chance here follows from one secret number, drawn when the table was opened. This is its fingerprint (SHA-256). After the game I tell the number, and anybody can check it. Copy the fingerprint now to compare it then:
    `{ $hash }`
bot-seed = The game is over: the number is `{ $seed }`

## The board

bot-board-title = ## { $game }: turn { $turn }
bot-board-rolled-back = -# ⏪ A restore put this game back to turn { $turn }. What was played after that is lost.
bot-lobby-rolled-back = -# ⏪ A restore put this table back. Please check who has a seat.
bot-board-title-over = ## { $game }: game over
bot-seat = { $number }{ $player }: { bot-counted-score }
bot-seat-to-act = ▶ { $number }{ $player }: **{ bot-counted-score }**, to move
bot-seat-resigned = { $number }~~{ $player }~~: { bot-counted-score }, resigned
bot-seat-unscored = { $number }{ $player }
bot-seat-to-act-unscored = ▶ { $number }**{ $player }**, to move
bot-seat-resigned-unscored = { $number }~~{ $player }~~, resigned
bot-result = { $place }. { $player }: { bot-counted-score }
bot-result-unplaced = { $player }: not placed, { bot-counted-score }
bot-result-stopped = { $player }: { bot-counted-score }
bot-result-unscored = { $place }. { $player }
bot-result-unplaced-unscored = { $player }: not placed
bot-result-stopped-unscored = { $player }
bot-result-solo = { $player }: { bot-counted-score } in normal scoring, which the challenge doesn’t count
bot-ending-moderator = A moderator ended the game here, so nobody wins.
bot-unrated-moderator = Not rated: a moderator ended the game.
bot-unrated-alone = Not rated: games for one never are.
bot-unrated-casual = Not rated: this table was casual.
bot-unrated-placeless = Not rated: games without a server never are. `/{ bot-command-profile } { bot-command-profile-show }` tells you your own results.
bot-unrated-computer = Not rated: a computer played.
bot-unrated-substitute = Not rated: somebody took over a seat and made fewer than half of its moves.
bot-unrated-begun = Not rated: the game ended before everybody had moved.
bot-unrated-absent = Not rated: somebody’s time ran out here and in another game, without a move in between; only the first counts.
bot-seat-last = -# Only { $player } is still playing, and can end the game here: `/{ bot-command-table } { bot-command-table-end }`.
bot-pick-first = Player { $number }: pick a move
bot-pick-named = { $name }, your move
bot-pick-anew = The board has changed. These are the moves now:
bot-pick-next = Pick what comes next

## Pings

bot-ping-turn = { $players }, your turn in { $game }.
bot-ping-over = { $players }: { $game } is over.

## Answers to one person

bot-move-meant = `{ $moves }` ({ $told })
bot-move-played = Played: { $moves }
bot-move-played-over = Played: { $moves }. Your turn is over.
bot-hand-news = **Only you saw this:**
bot-hand-show = My hand
bot-hand-choose = Choose
bot-no-moves-yet = Nobody has moved yet.
bot-reposted = Here it comes, at the bottom of the channel.
bot-resign-sure = Give up your seat for good? The others play on without you, and you finish behind them.
bot-resign-sure-ends = Give up your seat for good? The game is then over at once.
bot-confirm-resign = Yes, resign
bot-resigned = You’ve resigned.
bot-end-noted = Got it. The game ends here if everybody still playing agrees. If anyone moves first, it goes on.
bot-end-sure = Nobody else has to agree: this ends the game here and now. End it?
bot-end-sure-all = End the game here? It’s over once everybody still playing agrees. The board as it stands decides, and there’s no taking it back.
bot-end-agree-sure = End the game here? The board as it stands decides, and there’s no taking it back.
bot-confirm-end = Yes, end it
bot-end-done = The game is over.
bot-end-closed = The table is closed.
bot-close-sure = Others have seats at this table. Close it for everybody?
bot-confirm-close = Yes, close it
bot-games-mine = **Your games ({ $count })**
bot-games-others = **Other games here ({ $count })**
bot-games-none = No games here yet. Open a table with one of { $commands }.
bot-games-more = … and { $count } more
bot-games-lobby = - { $game }: open table, free seats: { $free } – { $link }
bot-games-yours = - { $game }, turn { $turn }: **your turn** – { $link }
bot-games-theirs = - { $game }, turn { $turn }: waiting for { $players } – { $link }

## Autocomplete

bot-complete-choice = { $move }: { $meaning }
bot-worth = { $worth } · { $meaning }
bot-worth-best = best { $worth } · { $meaning }
bot-complete-not-your-turn = It’s not your turn yet
bot-complete-turn-over = Your turn ends with the moves typed so far
bot-complete-long = That’s all I can suggest at once: send these moves, or just keep typing
bot-complete-none = No legal move fits what you’ve typed
bot-complete-irrevocable = Send these first: what you can do next depends on what they bring

## Refusals

bot-refusal-server-only = That only works in a server I’m in. Use it there.
bot-refusal-no-member = I’m not in this server, so I can’t open a table or show one here. Use me in a direct message or in a group, or ask a manager to invite me.
bot-refusal-shown-to-nobody = Only you would see what I post here: the server doesn’t let you use your own apps for everybody. Ask a manager for “Use External Apps” or to invite me, or use me in a direct message or a group.
bot-refusal-permissions = I can’t host a game here yet: I’m missing { $missing }. A moderator can allow it in the channel’s settings.
bot-refusal-no-session = There’s no game in this channel. Open a table with one of { $commands }, or find the others with `/{ bot-command-games }`.
bot-refusal-session-gone = That game isn’t here any more. `/{ bot-command-games }` lists the ones that are open.
bot-refusal-which-game = I can’t read which game you mean. Pick it from the list, or type its number, such as 12.
bot-refusal-channel-taken = There’s already a game in this channel. Finish it, or open yours in another channel.
bot-refusal-channel-taken-at = There’s already a game in this channel: { $link } – finish it, or open yours elsewhere.
bot-refusal-already-seated = You already have a seat.
bot-refusal-full = All seats are taken.
bot-refusal-not-seated-lobby = You don’t have a seat yet. Press Join to take one.
bot-refusal-not-seated = You’re not playing in this game. `/{ bot-command-games }` lists yours.
bot-refusal-not-opener = Only the host, { $opener }, can do that.
bot-refusal-first-left = That player has left the table. Choose again.
bot-refusal-level = Computers play at levels { $lowest } to { $highest }. Pick one of these.
bot-refusal-engine-gone = That engine isn’t offered here any more. Pick another one from the list.
bot-refusal-computer-full = There’s no seat left for a computer: this table has { $seats } in all.
bot-refusal-computer-solo = A solo challenge is yours alone: no computer can join it.
bot-refusal-computer-left = That computer isn’t at this table any more.
bot-refusal-computer-ahead = { $player } is ahead and would rather play on. Catch up first, or give up with `/{ bot-command-table } { bot-command-table-resign }`.
bot-refusal-computer-would-lose = { $player } would lose by that and would rather play on.
bot-refusal-too-many = At most { $seats } can play this set-up. Nothing was opened.
bot-refusal-too-few = This game needs at least { $seats } players: ask somebody here to press **{ bot-lobby-join }**, or press **{ bot-computers-choose }**.
bot-refusal-not-begun = The game hasn’t begun: the host presses Start. `/{ bot-command-board } { bot-option-repost-name }:True` brings the table to the bottom of the channel.
bot-refusal-begun = The game has already begun.
bot-refusal-over = That game is over. Open a new table with one of { $commands }.
bot-refusal-stale = That board is out of date. `/{ bot-command-board } { bot-option-repost-name }:True` brings the newest to the bottom of the channel.
bot-refusal-rolled-back = This message is from before a restore, so nothing was played. `/{ bot-command-board } { bot-option-repost-name }:True` brings the new board, `/{ bot-command-daily } { bot-command-daily-play }` the problem of the day.
bot-refusal-not-your-turn = It’s not your turn: waiting for { $players }.
bot-refusal-plan-early = It’s not your turn: waiting for { $players }. Your plan keeps: press **{ bot-line-play-this }** again when it’s your turn.
bot-refusal-resigned = You’ve resigned from this game.
bot-refusal-turn-over = Your turn would end with `{ $last }`, so nothing can follow it. Nothing was played.
bot-refusal-long-turn = That’s more than { $most } moves. Nothing was played.
bot-refusal-irrevocable = Nothing can come after `{ $last }`, because it draws or shows something. Play it first, then carry on. Nothing was played.
bot-refusal-no-secrets = { $game } has no secrets: everything is on the board.
bot-showing = One moment, I’m showing it to everybody.
bot-refusal-unheard = I couldn’t reach Discord in time, so I’ve done nothing. Please try again.
bot-refusal-unreachable = Discord didn’t take my answer. See whether it’s done before you try again.
bot-refusal-command-changed = This command has changed since your Discord last looked. Reload Discord (Ctrl+R) and try again.
bot-refusal-option-number = `{ $option }` takes a whole number from { $low } to { $high }, not { $value }.
bot-refusal-error = Something went wrong on my side. Your game is safe; please try again. Error { $id }
bot-refusal-error-saved = What you did is saved, at least in part, but then something went wrong on my side. Have a look before you try again. Error { $id }
bot-refusal-saved = What you did is saved, at least in part, but I couldn’t finish my answer. Have a look before you try again.
bot-refusal-busy = I can’t get at the games just now. Nothing was played or changed; please try again in a moment.
bot-refusal-storage-full = I couldn’t save that: my disk is full. Nothing was played or changed, and all games are safe. Please tell the person who runs me.
bot-refusal-storage-read-only = I couldn’t save that: the games can only be read just now. Nothing was played or changed, and all games are safe. Please tell the person who runs me.
bot-refusal-storage-disk = I couldn’t save that: my disk has a fault. Nothing was played or changed. Please tell the person who runs me.
bot-refusal-storage-damaged = I can’t go on: the file of the games is damaged. Nothing was played or changed. Please tell the person who runs me, who can put a copy in its place.
bot-refusal-storage-gone = I couldn’t save that: the file of the games is gone. Nothing was played or changed. Please tell the person who runs me.
bot-refusal-storage-unreachable = I can’t reach the games just now. Look at the board first: perhaps what you did is saved after all. Then try again.
bot-refusal-replaced = Nothing was played or changed: the file of the games isn’t where I opened it, so I have to stop. Please tell the person who runs me.
bot-refusal-restarting = I’m restarting. Nothing is lost; please try again in a moment.
bot-refusal-many-films = I’m drawing several films already. Please ask again in a minute.

## Hints, openings and solo challenges

bot-command-hint = hint
bot-command-hint-about = Ask for help in this channel’s game; only you see it
bot-option-level-name = level
bot-option-level-about = How much to tell: 1 is the least; left out, a whole turn
bot-command-table-opening = opening
bot-command-table-opening-about = Get this starting board as a line of text, to play it again
bot-command-leaderboard-best = best
bot-command-leaderboard-best-about = This server’s best results in a solo challenge
bot-option-challenge-name = challenge
bot-option-challenge-about = Which challenge; pick one from the list
bot-opening = To play this opening again, use this text as the opening: `{ $opening }`
bot-best-title = **{ $title }**
bot-best-line = { $place }. { $player }: { $summary }
bot-result-again = Same board again
bot-result-share = Share
bot-result-replay = Replay
bot-result-verify = Check the deal
bot-result-again-open = The same board is open again.
bot-result-shared = { $player }: { $summary }
bot-hint-turn = In your place I would play ||{ $moves }||.
bot-refusal-no-help = This table plays without help, so there are no hints. When you open a table, `{ bot-option-help-name }` allows them.
bot-refusal-no-hints = { $levels ->
    [0] This game has no hints.
   *[other] Hints go from level 1 to { $levels }.
}
bot-refusal-no-opening = This game’s opening can’t be written as text.
bot-refusal-no-challenge = That’s not the result of a solo challenge.
bot-refusal-no-results = Nobody here has finished that challenge yet. Pick one from the list as you type.

## Standings: ratings, leaderboards, profiles, histories

bot-command-leaderboard = leaderboard
bot-command-leaderboard-about = Who plays best in this server, and all of its finished games
bot-command-leaderboard-show = show
bot-command-leaderboard-show-about = Who plays best in this server
bot-command-profile = profile
bot-command-profile-about = What somebody has played: ratings, finished games, head to head
bot-command-profile-show = show
bot-command-profile-show-about = A player’s rating and what they’ve done in this server; without one, your own results
bot-command-profile-history = history
bot-command-profile-history-about = Your finished games in this server, or somebody else’s
bot-command-profile-versus = versus
bot-command-profile-versus-about = Two players head to head
bot-option-game-name = game
bot-option-game-about = Which game
bot-option-sort-name = sort
bot-option-sort-about = What to sort by; the rating if left out
bot-option-period-name = period
bot-option-period-about = How far back to look; all games if left out
bot-option-variant-name = variant
bot-option-variant-about = Only games set up like this; pick one from the list
bot-option-member-name = member
bot-option-member-about = Which player
bot-option-other-name = other
bot-option-other-about = The second player; you if left out
bot-option-show-name = show
bot-option-show-about = Show the answer to everybody in the channel
bot-leaders-title = ## { $game }: leaderboard
bot-leaders-by-rating = by rating
bot-leaders-by-wins = by games won
bot-leaders-by-games = by games played
bot-leaders-by-streak = by longest winning streak
bot-leaders-by-computers = by the best computer beaten
bot-leaders-always = all rated games
bot-leaders-year = this year
bot-leaders-month = this month
bot-leaders-week = this week
bot-leaders-variant = { $option }: { $value }
bot-leaders-line = { $place }. { $player }: **{ $points }** ({ bot-counted-games }, { bot-counted-won }, longest streak { $streak })
bot-leaders-line-provisional = { $place }. { $player }: **{ $points }** *provisional* ({ bot-counted-games }, { bot-counted-won }, longest streak { $streak })
bot-leaders-provisional = A rating is provisional for a player’s first { $games } rated games.
bot-leaders-ties = First place alone is a win. Shared, it’s a tie: nobody wins, and a winning streak ends.
bot-leaders-page = Page { $page } of { $pages }, { bot-counted-players }
bot-leaders-none = No rated games like that yet. Only games between two or more people count.
bot-leaders-unbeaten = Nobody has beaten a computer here yet. Open a table against one and be the first.
bot-leaders-beaten = { $place }. { $player }: **{ $computer }**
bot-page-back = Back
bot-page-on = Next
bot-profile-title = ## Profile of { $player }
bot-own-title = ## Your games without a server
bot-own-none = You have finished none yet. Open a table with one of { $commands }.
bot-own-game = **{ $game }**
bot-own-people = - against people: { bot-counted-games }, { bot-counted-won }
bot-own-computer = - with { $computer } at the table: { bot-counted-games }, { bot-counted-won }
bot-own-engines = - with engines at the table: { bot-counted-games }, { bot-counted-won }
bot-own-alone = - alone: { bot-counted-games }
bot-own-about = Games in direct messages, groups and servers without me, once every seat has moved. A shared first place isn’t a win. None of them counts in rankings.
bot-refusal-own-only = Without a server I show only your own results, and only to you. Leave the other options out.
bot-profile-none = No rated games in this server yet. Only games between two or more people count.
bot-profile-beaten-title = ### Against computers
bot-profile-beaten = { $game }: beat **{ $computer }** ({ $games }×)
bot-profile-rating = ### { $game }: { $points }
bot-profile-rating-provisional = ### { $game }: { $points } (provisional)
bot-profile-games = Rated games: { $games }, { bot-counted-won }. Winning streak: { $streak }, longest { $best }
bot-profile-place = place { $place }: { $games }×
bot-profile-curve = Rating in { $game } over the last { $games } rated games: from { $first } to { $last }, lowest { $lowest }, highest { $highest }.
bot-command-leaderboard-archive = archive
bot-command-leaderboard-archive-about = Find finished games of this server
bot-option-against-name = against
bot-option-against-about = Only games with this player too; with you if no member is named
bot-refusal-season-off = This server has no seasons. Its managers can set them with `/{ bot-command-settings }`.
bot-refusal-season-none = There is no season to end.
bot-refusal-season-runs = Season { $season } is still going on. End it first.
bot-refusal-archive-game = Name the game, too: a set-up belongs to one.
bot-archive-title = ## Archive
bot-archive-asked-all = all finished games
bot-archive-asked-player = { $player }
bot-archive-asked-pair = { $player } and { $other }
bot-archive-asked-tournament = tournament { $number }
bot-archive-none = No finished game here matches that.
bot-archive-number = Game #{ $number }
bot-archive-ending-moderator = ended by a moderator
bot-archive-open = Open a game in the replay
bot-archive-page = Page { $page } of { $pages }, { bot-counted-games }
bot-archive-page-most = Page { $page } of { $pages }: the latest { $games } games. Narrow your search to find older ones.
bot-season-kind-month = a month
bot-season-kind-quarter = a quarter of a year
bot-season-kind-hand = as long as you want
bot-season-kind-none = no seasons
bot-season-end-sure = End season { $season } now? No channel is chosen for its table.
bot-season-end-sure-at = End season { $season } now? Its table comes to { $channel }.
bot-season-end-chosen = End it
bot-season-end-here = End it, table here
bot-season-saved = Saved. `/{ bot-command-leaderboard } { bot-command-leaderboard-show }` shows the season with the period “{ bot-leaders-season }”.
bot-season-begun = Season { $season } has begun.
bot-season-ended = Season { $season } has ended.
bot-leaders-season = the season
bot-season-title = ## { $game }: season { $season }
bot-season-span = { $since } to { $until }
bot-season-span-until = since { $since }, until { $until }
bot-season-span-open = since { $since }
bot-season-named = Season { $season }, { $since } to { $until }
bot-season-named-open = Season { $season }, since { $since }
bot-season-list = All seasons
bot-season-empty = No rated games in this season.
bot-season-about = Everybody started this season from scratch. A rating is provisional for a player’s first { $games } rated games of it.
bot-season-profile = **Season { $season }**, for which everybody started from scratch:
bot-season-profile-over = **Season { $season }**, which has ended:
bot-season-profile-none = - No rated games in it
bot-season-profile-game = - { $game }: { $points } ({ bot-counted-games }, { bot-counted-won }, longest winning streak { $best })
bot-season-closed = ## Season { $season } has ended
bot-season-first = **{ $game }**: first place for { $players }, with { $points }.
bot-season-first-many = **{ $game }**: { $count } players share first place with { $points }.
bot-season-standings = Full standings
bot-season-won = The highest rating: { $first } against { $second }.
bot-season-won-level = With a rating of { $first }.
bot-history-game = **{ $game }**, { $date } – { $link }
bot-history-game-unrated = **{ $game }**, { $date }, unrated – { $link }
bot-history-seat = { $place }\. { $player } ({ $score })
bot-history-seat-unscored = { $place }\. { $player }
bot-history-seat-unplaced = { $player } ({ $score })
bot-history-seat-unplaced-unscored = { $player }
bot-versus-title = ## { $player } against { $other }
bot-versus-line = **{ $game }**: { $wins } won, { $losses } lost, { $ties } tied
bot-versus-all = All games
bot-versus-none = They haven’t finished a rated game together in this server yet.
bot-versus-ties = Finishing ahead of the other is a win; the same place is a tie.
bot-former-player = a former player
bot-computer = 🤖 { $name }
bot-computer-again = 🤖 { $name } { $number }
bot-engine-gone = Engine { $number }
bot-engine-owner = the engine of { $owner }
bot-computer-1 = Pumice
bot-computer-2 = Tuff
bot-computer-3 = Basalt
bot-computer-4 = Obsidian
bot-computer-5 = Peridot
bot-refusal-no-variant = That game has no variant like that. Pick one from the list as you type.
bot-refusal-same-player = Pick two different players.

## Rules: what a player looks up

bot-command-rules = rules
bot-command-rules-about = Look something up in the rules; only you see it
bot-option-topic-name = topic
bot-option-topic-about = A word or a question; pick from the list as you type
bot-rules-choice = { $game }: { $heading }
bot-rules-which = Which game’s rules?
bot-rules-which-of-games = Several games have an answer. Which one do you mean?
bot-rules-unsure = I’m not sure what you mean. Perhaps this?
bot-rules-elsewhere = I found no rule of { $game } for that, only of another game, { $other }:
bot-rules-perhaps = Or did you mean:
bot-rules-corrected = Showing results for **{ $words }**
bot-rules-table = At the table
bot-rules-all = All rules of { $game }
bot-rules-see = See also
bot-rules-behind = See the rule
bot-rules-house = House ruling: the published rules leave this open; Fumarole plays it this way.
bot-rules-departs = House ruling: here Fumarole departs from the published rules.
bot-rules-section-basics = The basics
bot-rules-section-set-up = Setting up
bot-rules-section-turn = Your turn
bot-rules-section-eruption = Eruption and lava
bot-rules-section-scoring = Scoring
bot-rules-section-end = The end of the game
bot-rules-section-variants = Variants and options
bot-rules-section-challenges = Solo challenges and hints
bot-rules-section-cards = Stones and cards
bot-rules-section-others = The other tourists
bot-rules-section-photo = The photo and the camera
bot-rules-section-more = House rulings, advice, authors
bot-rules-section-begin = Opening, joining, watching
bot-rules-section-play = While you play
bot-rules-section-problems = A problem a day
bot-rules-section-time = Time, pings and pauses
bot-rules-section-after = After the game
bot-rules-section-yours = Your data, your pictures, your server
bot-refusal-no-rule = I found no rule for “{ $typed }”. Try a single word, or pick from the list as you type.
bot-refusal-rule-gone = This rule isn’t in the book any more. Look it up with `/{ bot-command-rules }`.

## Questions about the game as it stands

bot-ask-now = What can I do?
bot-ask-describe = Describe the board
bot-legend = How to read this picture
bot-ask-turn = **Your turn in { $game }**: { $summary }.
bot-ask-wait = It’s not your turn in { $game }. Waiting for { $players }.
bot-ask-ahead = If it were your turn now, on this board, you could do this:
bot-ask-resigned = You’ve given up your seat in { $game }. Waiting for { $players }.
bot-ask-stranger = You’re not playing in this game of { $game }. Waiting for { $players }.
bot-ask-over = The game is over. { $reason }
bot-ask-described = **The board of { $game }**

## Help and the first message in a server

bot-command-help = help
bot-command-help-about = What this bot is, how to begin, and what the commands do
bot-hello-title = ## Fumarole
bot-hello-about = I host board games in your channels: { $games }. Play a move a day or all at once: I deal, draw the board, ping the player whose turn it is, and know the rules.
bot-hello-game = - { $command } – { $summary }
bot-hello-begin = To begin, open a table with one of these. The others press “{ bot-lobby-join }”, you press “{ bot-lobby-start }”. Alone here? Press “{ bot-computers-choose }” before that.
bot-hello-more = A button below teaches a game in three moves; nobody else sees it. `/{ bot-command-help }` says more, `/{ bot-command-rules }` answers questions about the rules, and `/{ bot-command-move }` plays a typed move.
bot-hello-learn = Learn { $game }
bot-hello-rules = { $game }: the rules
bot-here = ## Play here
    Press a button to open a table; the others press **{ bot-lobby-join }**. A computer can play too.
bot-here-everything = More to do
bot-here-tapped = Or tap a command: { $games }, { $daily }, { $me }.
bot-here-setup = { $game }…
bot-here-setups = **A table set up your way**
bot-here-games = **Games and problems**
bot-here-results = **Results**
bot-here-tournaments = **Tournaments**
bot-here-settings = **Settings**
bot-do-daily-play = Today’s problem
bot-do-games = My games
bot-do-learn = Learn a game
bot-do-rules = Rules
bot-do-help = Help
bot-do-plan = My plans
bot-do-table-continue = Bring a lost game here
bot-do-replay = Replay the latest game
bot-do-daily-practice = Practice
bot-do-profile-show = My profile
bot-do-profile-history = My finished games
bot-do-profile-versus = Head to head
bot-do-leaderboard-show = Rankings
bot-do-leaderboard-archive = Archive
bot-do-leaderboard-best = Best of a challenge
bot-do-tournament-new = Open a tournament
bot-do-tournament-show = How it stands
bot-do-tournament-expel = Remove a player
bot-do-tournament-replace = Replace a player
bot-do-tournament-result = Set a result
bot-do-me-show = My settings
bot-do-settings = Server settings
bot-do-me-block = Block somebody
bot-do-me-unblock = Unblock somebody
bot-do-me-blocked = Whom I’ve blocked
bot-do-me-privacy = What is kept about me
bot-do-me-export = Download my data
bot-do-me-erase = Erase my data
bot-do-board = The board for me alone
bot-do-hint = A hint
bot-do-moderate-pause = Stop the clock
bot-do-moderate-resume = Resume the game
bot-do-moderate-end = End this game
bot-do-moderate-replace = Replace a player
bot-hello-line-move = - Your turn: pick a move from the list under the board, or type it with { $move }.
bot-hello-line-learn = - New to a game? { $learn } teaches it in three moves, { $rules } answers questions. Nobody else sees it.
bot-hello-line-over = - After a game, the buttons on its board and { $replay } show what you missed, and its best turn.
bot-hello-line-mine = - { $games } shows your games, { $daily } the problem of the day, { $me } your pings and settings.

## A finished game looked back at

bot-lookback-missed = What did I miss?
bot-lookback-best = Best turn of the game
bot-lookback-making = I’m looking back at the game, which takes a minute or so. What I find appears here, for you alone.
bot-lookback-making-share = I’m looking back at the game, which takes a minute or so. What I find appears in the channel, for everybody.
bot-lookback-title = ## { $game }: what did you miss?
bot-lookback-some = The turns where you missed the most, worst first. Each board is the one before the turn, marked with the better line.
bot-lookback-none = I’ve looked at all your turns and found nothing better than what you played. Well done!
bot-lookback-nobody = You had no seat in this game, so you missed nothing.
bot-lookback-turn = ### { $number } · Turn { $turn }
bot-lookback-played = You played: `{ $moves }`
bot-lookback-better = Better: `{ $moves }`
bot-lookback-estimate = -# An estimate: the best that a search has found.
bot-lookback-picture = The board before turn { $turn }, marked with the better line { $moves }.
bot-lookback-curve = ### How everybody’s chances went
bot-lookback-best-title = ## { $game }: the best turn, { $turn }
bot-lookback-share = Show it to everybody here
bot-lookback-shared = { $player } shows the best turn of a game of { $game }: turn { $turn }.
bot-refusal-lookback-early = This game isn’t over yet. Once it is, I’ll show you what you missed.
bot-refusal-lookback-many = I’m looking back at several games already. Please press again in a minute.
bot-refusal-lookback-failed = I couldn’t look back at this game. `/{ bot-command-replay }` still shows every turn of it.
bot-refusal-lookback-late = Looking back at this game takes too long just now. Please press again later.
bot-refusal-lookback-no-best = No turn of this game stands out, so there’s no best one to show.

## Looking back

bot-command-replay = replay
bot-command-replay-about = Step through a game turn by turn; only you see it
bot-option-replay-name = game
bot-option-replay-about = Which game; this channel’s latest if left out
bot-option-replay-turn-name = turn
bot-option-replay-turn-about = Which turn to start with; the latest if left out
bot-replay-moments = Go to a key moment
bot-replay-moment = Turn { $turn }
bot-share = Share with everybody here
bot-share-still = This turn as a picture
bot-share-film = This turn as a film
bot-share-moments = The key moments as a short film
bot-share-still-told = { $player } shares a moment of { $game }: turn { $turn }.
bot-share-film-told = { $player } shares a turn of { $game }: turn { $turn }.
bot-share-moments-told = { $player } shares the key moments of a game of { $game }.
bot-refusal-share = To share this here, you need to be able to write and attach files in this channel, or to have played this game in it.
bot-refusal-share-still = Nothing moved in this turn, so there’s no film of it. Share it as a picture.
bot-replay-choice-over = #{ $number } { $game }, { bot-counted-players }, over
bot-replay-choice-running = #{ $number } { $game }, { bot-counted-players }, under way
bot-replay-title = ## { $game }: turn { $turn } of { $turns }
bot-step-first = ⏮ Start
bot-step-back = ◀ Back
bot-step-next = Next ▶
bot-step-last = End ⏭
bot-replay-film = Whole game as a GIF
bot-replay-transcript = Transcript
bot-replay-film-sent = The whole game, a picture a turn.
bot-replay-transcript-sent = Every move, and the seed it was dealt from. Check it with: fumarole verify
bot-refusal-no-replay = No games have been played in this channel yet.
bot-refusal-transcript-early = The transcript gives away the seed of the deal, so you get it once the game is over.

bot-transcript-no-session = There is no session { $session } that has begun.
bot-transcript-no-game = That transcript is of a game I don’t host.
bot-refusal-differs = I couldn’t check this game: its moves lead to another result. Please tell the person who runs me.
bot-verify-good = Actions played again: { $count }. The deal, every draw and the result follow from the seed as written. Its fingerprint (SHA-256) is { $hash }; compare it with the one shown when the game began.

## Proposals: what one seat asks the others to agree to

bot-proposal-decline = No
bot-proposal-declined = { $decliner } said no.
bot-proposal-withdrawn = The proposal is withdrawn.
bot-proposal-over = The game is over, so there is nothing left to agree on.
bot-proposal-expired = The proposal has expired.
bot-proposal-end = { $agreed } would like to end the game here. Waiting for { $missing }.
bot-proposal-agree-end = Agree to end
bot-proposal-end-carried = Everybody agreed: the game is over.
bot-proposal-end-declined = { $decliner } said no, so the game goes on.
bot-proposal-end-withdrawn = The game goes on: the proposal to end it is withdrawn. `/{ bot-command-table } { bot-command-table-end }` makes a new one.
bot-proposal-undo = { $player } would like to take back `{ $note }` and anything played after it. Waiting for { $missing }.
bot-proposal-agree-undo = Agree to take it back
bot-proposal-undo-carried = Everybody agreed: { $player } takes back `{ $note }` and plays on from there.
bot-proposal-undo-declined = { $decliner } said no, so `{ $note }` stays.
bot-proposal-undo-withdrawn = `{ $note }` stays: the proposal to take it back is withdrawn.
bot-proposal-pause = { $agreed } would like to pause the game. Waiting for { $missing }.
bot-proposal-agree-pause = Agree to pause
bot-proposal-pause-carried = Everybody agreed: the game is paused.
bot-proposal-pause-withdrawn = The game goes on: the proposal to pause it is withdrawn. `/{ bot-command-table } { bot-command-table-pause }` makes a new one.
bot-proposal-pause-declined = { $decliner } said no, so the game goes on.
bot-proposal-rematch = { $agreed } would like to play { $game } again; everybody moves up one seat. Waiting for { $missing }. It begins once everybody has accepted.
bot-proposal-agree-rematch = Play again
bot-proposal-rematch-carried = Everybody accepted: the rematch has begun.
bot-proposal-rematch-declined = { $decliner } said no: no rematch this time.
bot-proposal-rematch-expired = Not everybody accepted in time, or the channel was taken: no rematch this time.
bot-proposal-seat = { $player } offers a seat in { $game }. Take it and you play on from here; until then { $player } does.
bot-proposal-agree-seat = Take the seat
bot-proposal-seat-carried = { $taker } plays on in seat { $number } of { $game }.
bot-proposal-seat-withdrawn = The seat in { $game } is no longer on offer.
bot-proposal-decline-seat = Keep the seat
bot-proposal-until = -# It expires { $end }.
bot-refusal-not-asked = This question isn’t for you.
bot-refusal-proposed-enough = You’ve asked a few times already. Try again after the next move.
bot-refusal-agreed-own = That was your idea. Waiting for { $missing }.
bot-refusal-agreed = You’ve already agreed. Waiting for { $missing }.
bot-refusal-proposal-carried = Everybody has already agreed.
bot-refusal-proposal-declined = Somebody said no to that. You can propose it again.
bot-refusal-proposal-withdrawn = That proposal is withdrawn: something has happened since. You can propose it again.
bot-refusal-proposal-expired = That proposal has expired. You can propose it again.

## Taking moves back

bot-command-undo = undo
bot-command-undo-about = Take back your latest move; after your turn, the others are asked
bot-undo = Take back
bot-undo-done = Taken back: { $move }
bot-undo-noted = Got it. `{ $move }` and anything played after it is taken back if everybody concerned agrees. If anyone moves first, it stays.
bot-board-undone = -# ↩ { $player } has taken back a move{ $count ->
    [one] .
   *[other] , and with it what was played since.
}
bot-recap-turn = **Turn { $turn }**
bot-recap-turn-undone = **Turn { $turn }** (taken back)
bot-recap-left-out = { $turns ->
    [one] -# Turn { $first }: `/{ bot-command-replay }` shows it.
   *[other] -# Turns { $first } to { $last }: `/{ bot-command-replay }` shows them.
}

## What a server sets for itself

bot-refusal-starters = In this server, only { $role } can open games.
bot-refusal-other-channels = In this server, games are opened in { $channels }.
bot-refusal-many-opened = { $most ->
    [one] You host an open game here already, and a member can have no more. Finish it first.
   *[other] You host { $most } open games here already, as many as a member can. Finish one first; `/{ bot-command-games }` lists them.
}
bot-refusal-many-opened-by = { $opener } would host the new game, but already hosts { $most } here, as many as a member can.
bot-refusal-many-open = { $most ->
    [one] This server has one game open at a time. Wait until it is over.
   *[other] This server has { $most } games open already, its limit. Wait until one is over.
}
bot-refusal-too-soon = Not so fast! That works again { $again }.
bot-command-settings = settings
bot-command-settings-about = See or change this server’s settings; for those who can manage the server
bot-language = English
bot-refusal-not-manager = Only people who can manage the server can do that.

## Clocks for people with lives: holidays, weekends, time banks

bot-weekday-0 = Monday
bot-weekday-1 = Tuesday
bot-weekday-2 = Wednesday
bot-weekday-3 = Thursday
bot-weekday-4 = Friday
bot-weekday-5 = Saturday
bot-weekday-6 = Sunday
bot-weekend-0 = none
bot-weekend-16 = Friday
bot-weekend-48 = Friday and Saturday
bot-weekend-64 = Sunday
bot-weekend-96 = Saturday and Sunday
bot-bank-0 = none
bot-bank-12 = 12 hours
bot-bank-24 = 1 day
bot-bank-48 = 2 days
bot-bank-72 = 3 days
bot-bank-120 = 5 days
bot-bank-168 = 7 days
bot-option-bank-name = bank
bot-option-bank-about = Extra time for each player, once a game, on top of the time per turn
bot-typed-yesterday = yesterday
bot-typed-today = today, now
bot-typed-tomorrow = tomorrow
bot-typed-beside-day = st, nd, rd, th, of, the, on
bot-terms-stands = ⏸ Clocks stop { $when }.
bot-terms-weekend = on { $days } ({ $zone })
bot-terms-holidays = during a player’s holidays, up to { $days } days a year
bot-terms-bank = ⏳ Time bank: on top of the time per turn, each player has { $span } for the whole game.
bot-board-banks = Left in the time banks:
bot-board-bank = { $player } { $span }
bot-away-days = { $count ->
    [one] on { $first }
   *[other] from { $first } to { $last }
}
bot-away-stands = ⏸ { $player } is away { $days }. Their clock stops then.
bot-away-runs = ⏳ { $player } is away { $days }. Their clock runs on for some or all of that time.
bot-away-untimed = { $player } is away { $days }.
bot-last-one = You’re the last one we wait for.
bot-last-asked = { $player }, you’re the last one we wait for.
bot-away-declared = You are away { $days } ({ $zone }). Everybody at your tables sees it from two days before. Turns that end later: { $stopped }.{ $late ->
    [0] {""}
   *[other] {" "}Turns with less than a quarter of their time left: { $late }; there the holiday counts from your next turn on.
}
bot-away-ended = Welcome back! Your clocks run again, and no holiday is ahead of you.
bot-away-none = You weren’t away, and no holiday is ahead of you.
bot-me-away-used = Days away in { $year }: { $days }. Each table says how many of them stop a clock.
bot-refusal-day-first = I can’t read the first day. Write it like this: 2026-12-24, or Dec 24.
bot-refusal-day-last = I can’t read the last day. Write it like this: 2026-12-24, or Dec 24.
bot-refusal-day-two = I can’t tell which day you mean, { $first } or { $second }: write it like one of these.
bot-refusal-away-order = The last day comes before the first one. Nothing was changed.
bot-refusal-away-past = These days are over. Nothing was changed.
bot-refusal-away-long = I only note holidays that end within { $most } days. Nothing was changed.
bot-refusal-away-many = You have { $most } holidays ahead of you already, which is as many as I note.

## A guided first game

bot-command-learn = learn
bot-command-learn-about = Learn a game in three moves, each explained; only you see it
bot-option-learn-name = game
bot-option-learn-about = Which game
bot-learn-which = ## Which game would you like to learn?
bot-learn-three = Learn in three moves
bot-learn-rules = Rules
bot-guide-title = ## { $game }: first steps, { $task } of 3
bot-guide-over = ## { $game }: first steps
bot-guide-pick = Choose the move
bot-guide-other = Legal too, but here please pick `{ $wanted }`. (`{ $move }`: { $meaning })
bot-guide-loses = **That would cost you everything:** { $meaning }. Please pick `{ $wanted }`.
bot-guide-end = **That was it: you can play { $game }!** In a game you pick moves from the list under the board, as here, or type them: `/{ bot-command-move } { $example }`. If you get stuck, press “{ bot-ask-now }”.
bot-guide-alone = Want to practise alone? Open a table and press Start at once: one seat is enough.
bot-guide-against = Play a computer
bot-against-which = **{ $game } against a computer.** How strong should it be, and where do you want to play? “{ bot-against-alone }” is a private thread that only you and moderators see.
bot-against-here = Here, for all to see
bot-against-thread = In a thread
bot-against-alone = Alone
bot-against-taken = -# Not here: this channel has a game already. { $link }
bot-against-threads-only = -# Not here: on this server every game has a thread of its own.
bot-against-no-threads = -# No thread: there can’t be one inside this place.
bot-against-no-private = -# Not alone: announcement channels have no private threads.
bot-against-no-right = -# No thread of that kind: I lack { $missing }.
bot-guide-open = Open a table: { $game }
bot-guide-next = Next: learn { $game }

## The clock, calls and personal settings

bot-command-table-pause = pause
bot-command-table-pause-about = Ask the others to stop the clock of this channel’s game
bot-command-table-resume = resume
bot-command-table-resume-about = Carry on with this channel’s paused or archived game
bot-command-me = me
bot-command-me-about = What concerns you alone: pings, pictures, days away, people you block, your data
bot-command-me-show = show
bot-command-me-show-about = Your pings, quiet hours and picture settings
bot-option-clock-name = clock
bot-option-clock-about = How long a turn can take
bot-option-clock-title = Time per turn
bot-option-timeout-name = timeout
bot-option-timeout-about = What happens when somebody’s time runs out
bot-option-casual-name = casual
bot-option-casual-about = Casual: doesn’t count for ratings
bot-option-help-name = help
bot-option-help-about = Ranked lists, suggested turns, hints; if you don’t choose, in all but rated games between people
bot-option-help-title = Help with moves
bot-option-opponents-name = opponents
bot-option-opponents-about = How many computers to play against; when they fill the table, the game begins at once
bot-option-strength-name = level
bot-option-strength-about = How strong the computers are; 2 if you don’t choose
bot-option-timeout-title = When time runs out
bot-clock-0 = no limit
bot-clock-1 = 1 hour
bot-clock-6 = 6 hours
bot-clock-12 = 12 hours
bot-clock-24 = 1 day
bot-clock-48 = 2 days
bot-clock-72 = 3 days
bot-clock-120 = 5 days
bot-clock-168 = 7 days
bot-clock-336 = 14 days
bot-clock-720 = 30 days
bot-timeout-claim = the others can call time
bot-timeout-forfeit = the player forfeits at once
bot-timeout-substitute = a computer plays on at once, unrated
bot-timeout-substitute-is = { $computer } plays on at once
bot-timeout-nothing = nothing happens
bot-board-deadline = -# ⏳ { $player }: time runs out { $end }
bot-board-unrated-yet = Not rated yet: it counts once everybody has made a move.
bot-board-unrated = Not rated: somebody gave up before their first move.
bot-board-paused = ⏸ The game is paused. `/{ bot-command-table } { bot-command-table-resume }` goes on with it.
bot-ping-reminder = { $player }, it’s still your turn in { $game }. It began { $since }.
bot-ping-warning = { $player }, your time in { $game } runs out { $end }.
bot-ping-stale = { $players }: nobody has played { $game } for a month. I’ll archive it { $end } unless somebody does.
bot-archived = Nobody has played { $game } for a long time, so I’ve archived it. Nothing is lost: any of its players can bring it back.
bot-archived-clock = Then its clock runs again, with a whole turn’s time for the player to move, even if the game was paused.
bot-archive-resume = Resume
bot-timeout-claimable = { $others }: { $player } has run out of time in { $game }. Press **{ bot-claim-do-call }** and { $player } forfeits, or let a computer play on. If { $player } moves first, the game goes on.
bot-timeout-claimed = { $player } ran out of time in { $game }, { $other } called time, and { $player } forfeits.
bot-timeout-clock = { $player } ran out of time in { $game } and forfeits.
bot-claim-do-call = Call time
bot-timeout-somebody = Somebody
bot-timeout-computer = { $former } ran out of time in { $game }. { $player } plays on in their seat, and the game is no longer rated. The player who left can take the seat back.
bot-timeout-substituted = { $former } ran out of time in { $game }. { $player } plays on in their seat. The player who left can take the seat back.
bot-claim-do-computer = Let a computer play on
bot-substitute-which = Which computer plays the seat on? Nobody forfeits; the game is no longer rated, and the player who left can take it back.
bot-substitute-pick = Pick a computer
bot-substitute-done = Done: the computer plays on.
bot-return-take = Take my seat back
bot-refusal-nothing-to-take-back = No computer plays in a seat of yours here.
bot-claim-sure = Call time on { $player }? They lose their seat for good, and there’s no taking it back.
bot-claim-do-sure = Yes, call time
bot-claim-done = You’ve called time.
bot-pause-noted = Got it. The clock stops if everybody still playing agrees. If anyone moves first, it runs on.
bot-pause-done = The game is paused.
bot-resumed = The game goes on.
bot-resumed-archived = The game goes on, with a whole turn’s time for the player to move.
bot-games-archived = **Your archived games ({ $count })**
bot-games-put-away = - { $game }, archived: `/{ bot-command-table } { bot-command-table-resume }` in { $channel } brings it back
bot-refusal-archived = This game is archived. `/{ bot-command-table } { bot-command-table-resume }` brings it back.
bot-refusal-not-archived = This game isn’t archived.
bot-refusal-paused = The game is paused. `/{ bot-command-table } { bot-command-table-resume }` goes on with it.
bot-refusal-not-paused = The game isn’t paused.
bot-refusal-nothing-to-resume = This channel has no paused or archived game.
bot-refusal-claim-own = It’s your own time that has run out. Make your move: it still counts.
bot-refusal-claim-over = Too late to call time: the player has moved or has more time, or somebody was faster.
bot-refusal-quiet = I can’t read these hours. Write them like this: 22:00-07:30.
bot-typed-from = from, between
bot-typed-until = to, until, till, and
bot-typed-hour = h, hours, o’clock
bot-typed-morning = am, a.m., in the morning
bot-typed-evening = pm, p.m., in the evening
bot-refusal-quiet-zone = Choose your time zone first, so I know when that is.
bot-refusal-no-zone = I don’t know that time zone. Write a large city near you, such as Paris, or a zone such as Europe/Paris.

## Planning

bot-refusal-plan-over = The turn would be over before the last of these moves.

## Pictures for one’s own eyes

bot-theme-server = as the server
bot-theme-dark = dark
bot-theme-light = light
bot-theme-contrast = high contrast

## Seats that change hands, and rematches

bot-command-table-seat = seat
bot-command-table-seat-about = Let somebody else take over your seat
bot-seat-offered = Your seat is on offer. You play on until somebody takes it.
bot-result-rematch = Rematch
bot-refusal-seat-given-up = That seat has been given up for good.
bot-refusal-tournament-seat = This is a table of a tournament. Only its organiser and moderators give a place in it to somebody else, with `/{ bot-command-tournament } { bot-command-tournament-replace }`.
bot-refusal-only-seat = This game has a single seat: its result is one player’s alone.
bot-refusal-knows-secrets = { $player } has held another seat in this game and knows its secrets, so only that seat is open to them.
bot-refusal-not-member = { $player } isn’t in this server. Only members can take a seat.
bot-refusal-no-seat-of = { $player } has no seat in this game.
bot-refusal-not-over = This game isn’t over yet.
bot-refusal-no-rematch = There is nobody left to play this again with.

## Threads, and what is in the way of showing a game

bot-permission-create_public_threads = Create Public Threads
bot-permission-create_private_threads = Create Private Threads
bot-permission-manage_threads = Manage Threads
bot-thread-name = { $game }, game { $number }
bot-opened-in-thread = Open it in a thread
bot-opened-thread = Your table is open in { $thread }. Press Start there when everybody is seated.
bot-opened-thread-begun = The game has begun in { $thread }.
bot-refusal-many-threads = This server has as many active threads as Discord allows. Archive one, or have “{ bot-server-threads }” switched off with `/{ bot-command-settings }`.
bot-refusal-no-thread = Discord won’t let me open a thread here, so nothing was opened. Try another channel, or have “{ bot-server-threads }” switched off with `/{ bot-command-settings }`.
bot-shown-not = That’s saved, but I can’t post it here: I’m missing { $missing }. I’ll post it as soon as I’m allowed.

## Games whose channel is gone

bot-refusal-not-orphaned = That game still has its channel: { $channel }.
bot-command-table-continue = continue
bot-command-table-continue-about = Bring a game here that was archived, or whose channel was deleted
bot-option-orphaned-name = game
bot-option-orphaned-about = Which game; pick one from the list
bot-continued = The game goes on here.
bot-orphaned-choice = #{ $number } { $game }, { bot-counted-players }
bot-games-orphaned = **{ $game }** #{ $number }: its channel is gone. Bring it to another one: `/{ bot-command-table } { bot-command-table-continue } { bot-option-orphaned-name }:{ $number }`
bot-refusal-none-orphaned = None of your games has lost its channel or been archived.

## What moderators do

bot-command-moderate = moderate
bot-command-moderate-about = For moderators: pause, end and look after the game of this channel
bot-command-moderate-pause = pause
bot-command-moderate-pause-about = Stop the clock of this channel’s game until it is resumed
bot-command-moderate-resume = resume
bot-command-moderate-resume-about = Let this channel’s paused game go on
bot-command-moderate-end = end
bot-command-moderate-end-about = End this channel’s game here, unrated, or close its table
bot-command-moderate-replace = replace
bot-command-moderate-replace-about = Give a player’s seat in this channel’s game to somebody else
bot-option-replaced-name = player
bot-option-replaced-about = Who gives up the seat
bot-option-successor-name = by
bot-option-successor-about = Who takes the seat and plays on
bot-moderate-done = Done. I’ve told the channel.
bot-moderate-end = Yes, end it
bot-moderate-close = Yes, close it
bot-moderate-replace = Yes, give the seat away
bot-moderate-end-sure = End { $game } here for everybody? Nobody wins, it isn’t rated, and there’s no taking it back.
bot-moderate-close-sure = Close this { $game } table? Everybody who sits there loses their seat.
bot-moderate-replace-sure = Give { $player }’s seat to { $successor }? { $player } is out of the game at once.
bot-import-known = This game is here already, as #{ $number }.
bot-import-running = This game isn’t over. Only finished games can be imported.
bot-intervention-pause = { $moderator } has paused { $game }: the clock stands still.
bot-intervention-resume = { $moderator } lets { $game } go on.
bot-intervention-end = { $moderator } has ended { $game } here. It isn’t rated.
bot-intervention-close = { $moderator } has closed the { $game } table.
bot-intervention-replace = { $moderator } has given seat { $number } of { $game } to { $player }.
bot-intervention-engine = { $engine } has made no move that can be played in { $game }. { $player } goes on in seat { $number }.
bot-intervention-own-game = { $moderator } has a seat in this game.
bot-refusal-no-person = Only people can take a seat here.
bot-refusal-not-moderator = Only people who can manage messages in this channel can do that.

## Privacy

bot-command-me-privacy = privacy
bot-command-me-privacy-about = What is kept about you, in short
bot-command-me-export = export
bot-command-me-export-about = Everything that is kept about you, as a file
bot-command-me-erase = erase
bot-command-me-erase-about = Erase what is kept about you
bot-privacy-title = ## What is kept about you
bot-privacy-kept = Your Discord id with the games you play: seats, every move with its time, results and ratings. Your tries at the problems of the day, practice too, with the servers where you asked for them. And what you have set with my commands, such as a reminder, or written with them, such as a note. No names, no pictures, no messages: I don’t read messages at all.
bot-privacy-why = It is kept as long as the games are, so that they can be played, looked back at and rated. It is in one database, kept by the person who runs me, and goes nowhere else.
bot-privacy-what = `/{ bot-command-me } { bot-command-me-export }` gives you all of it as a file, and `/{ bot-command-me } { bot-command-me-erase }` erases it: settings, days away, ratings, standings, notes and tries at problems are gone, and finished games keep their moves with “{ bot-former-player }” in your seat. What I have posted in channels stays there until somebody deletes it.
bot-privacy-exported = Everything that is kept about you, in all servers.
bot-privacy-too-large = That’s too much for one file: the newest { $count } actions are in it. Ask the person who runs me for the rest.
bot-privacy-sure = This erases your settings, ratings, standings, notes and tries at problems in all servers, and gives up your seats in games under way ({ $open }). In finished games you become “{ bot-former-player }”. There’s no undoing it.
bot-erase-confirm = Yes, erase it
bot-privacy-erased = Done: it’s all erased, and nothing that is kept leads to you any more.
bot-refusal-erase-stranger = That button isn’t for you.

## With whom somebody plays

bot-command-table-invite = invite
bot-command-table-invite-about = Invite somebody to the open table of this channel
bot-option-guest-about = Whom to invite; I ping them unless they don’t want pings
bot-invited = { $player }: { $host } invites you to this { $game } table. Press **{ bot-lobby-join }**.
bot-invited-at = { $player }: { $host } invites you to a { $game } table in { $place }. Press **{ bot-lobby-join }** there.
bot-invite-done = Invited: { $player }.
bot-command-me-block = block
bot-command-me-block-about = Block somebody: they can’t sit with you, invite you or offer you a rematch
bot-command-me-unblock = unblock
bot-command-me-unblock-about = Block somebody no longer
bot-command-me-blocked = blocked
bot-command-me-blocked-about = Whom you have blocked
bot-option-blocked-about = Who; I tell nobody
bot-blocked = Blocked: { $player }. I tell nobody. They can’t sit down with you, invite you or offer you a rematch any more; games and open tables that you share go on ({ $shared }). `/{ bot-command-me } { bot-command-me-unblock }` takes it back.
bot-unblocked = Blocked no longer: { $player }.
bot-block-none = You have blocked nobody.
bot-block-list = You have blocked { $count } of at most { $most } people; only you see this. The latest: { $people }.
bot-asks-blocked = You have blocked { $people }, and you would meet them at this table. Do you want to all the same?
bot-beside = Yes, all the same
bot-beside-join = Done: you have a seat.
bot-beside-seat = Done: you have the seat.
bot-beside-rematch = Done: your offer stands.
bot-beside-agree = Done: you have accepted.
bot-refusal-by-invitation = This table is by invitation. `/{ bot-command-games }` lists the others.
bot-refusal-keeps-to-own = { $player } only plays with people they choose themselves.
bot-refusal-rematch-own = Somebody who played here only plays with people they choose themselves. They can still offer a rematch.
bot-refusal-blocked-yourself = You have blocked { $player } yourself. `/{ bot-command-me } { bot-command-me-unblock }` takes it back.
bot-refusal-blocked-already = You have blocked { $player } already.
bot-refusal-not-blocked = You haven’t blocked { $player }.
bot-refusal-block-yourself = You can’t block yourself.
bot-refusal-blocks-full = You have blocked { $most } people, which is as many as I keep. Take one off with `/{ bot-command-me } { bot-command-me-unblock }`.
bot-refusal-guest-seated = { $player } has a seat already.
bot-refusal-invited-already = { $player } has been invited already.
bot-refusal-invited-enough = { $most } people have been invited to this table, which is as many as I ping.

## Spans of time

bot-span-minutes = { $number ->
    [one] one minute
   *[other] { $number } minutes
}
bot-span-hours = { $number ->
    [one] one hour
   *[other] { $number } hours
}
bot-span-days = { $number ->
    [one] one day
   *[other] { $number } days
}
bot-span-weeks = { $number ->
    [one] one week
   *[other] { $number } weeks
}

## Moves chosen one after another, and plans

bot-line-plan-begin = **A plan.** Pick a move to try: nothing is played, and nobody else sees it.
bot-line-plan = **A plan.** Nothing has been played; this is where these moves would lead.
bot-line-ahead = As the board stands now, if it were your turn.
bot-line-turn-begin = **Your turn.** Pick a move.
bot-line-turn = **Your turn so far.** Nothing has been played yet, and nobody else sees it.
bot-line-points = Points: { $before } → **{ $after }**
bot-line-over = With this, your turn is over.
bot-line-on = Your turn goes on.
bot-line-held = I can’t show what `{ $move }` would bring before you play it, so this is the board without it.
bot-line-long = No more moves fit here. Play these, and go on from there.
bot-line-nothing = There’s no legal move here.
bot-line-pick = Pick a move to try
bot-line-play = Play
bot-line-play-this = Play this
bot-line-moves = { $moves }
bot-line-rest = … { $moves }
bot-line-whole = Play: { $moves }
bot-line-whole-worth = Play: { $moves }, { $worth }
bot-line-whole-leaves = { $told }, leaves { $points }
bot-line-back = Back
bot-plan-try = Try moves
bot-line-sure = Yes, play { $moves }
bot-line-changed = **The board has changed since you chose these moves:**
bot-line-changed-back = **The board has changed since you chose these moves:** something was taken back.
bot-line-broken = Your moves were `{ $moves }`. `{ $move }` and what came after it can’t be played any more.
bot-asks-end = `{ $move }` – { $ends }.
bot-asks-first = { $surrendered } Play it?
bot-refusal-line-long = These moves give something up for good, and there are too many to ask about at once: play the first ones on their own. Nothing was played.

## Moves that stay unclear

bot-unclear-near = Did you mean another move?
bot-unclear-others = Other moves you could play

## The problem of the day

bot-command-daily = daily
bot-command-daily-about = A problem a day: today’s, and those of earlier days
bot-command-daily-play = play
bot-command-daily-play-about = Today’s problem: the same for everybody, and only you see your board
bot-command-daily-practice = practice
bot-command-daily-practice-about = Play the problem of an earlier day, as often as you like
bot-option-daily-move-about = Play on by typing: pick a move, or type a turn
bot-option-date-name = date
bot-option-date-about = Which day’s problem
bot-option-kind-name = kind
bot-option-kind-about = The game and the kind of problem, or the idea of its best line
bot-option-grade-name = difficulty
bot-option-grade-about = From 1, easy, to 7, hard
bot-daily-choice = { $day }: { $kind } ({ $grade })
bot-daily-title = ## { $day }: { $game } – { $kind }
bot-daily-title-practice = ## Practice: { $game } – { $kind }
bot-daily-grade = Difficulty { $grade } of { $hardest }
bot-daily-counts = Your one try that counts today. Take back and begin again as often as you like, until you hand it in.
bot-daily-practice = Practice: it doesn’t count anywhere.
bot-daily-late = That day is over, so this try doesn’t count any more. You can still play it to the end.
bot-daily-so-far = So far: **{ $result }**
bot-daily-over = There’s nothing left to play. Hand it in, or take a move back.
bot-daily-do-hand = Hand in
bot-daily-do-back = Take back
bot-daily-do-restart = Begin again
bot-daily-do-line = Best line
bot-daily-do-sure = Yes, show me the best line
bot-daily-do-again = Practise it
bot-daily-do-more = Another one
bot-daily-do-begin = Begin
bot-daily-do-missed = Where I failed ({ $count })
bot-daily-do-on = Go on: { $kind }
bot-daily-any-kind = Any kind of problem
bot-daily-any-grade = Any difficulty
bot-daily-practice-how =
    ## Practice
    Problems of earlier days, as often as you like; they count nowhere. “{ bot-daily-do-begin }” gives you the latest you haven’t tried, “Where I failed” one that you tried and haven’t solved.
bot-daily-do-share = Share
bot-daily-try-it = Try it
bot-daily-line-before = Yesterday’s best line
bot-daily-asks-line = If you see the best line now, your try ends here and this day isn’t solved. Do you want to see it?
bot-daily-ended = Handed in: **{ $result }**. The best there is: **{ $best }**.
bot-daily-ended-shown = You’ve asked for the best line, so this try has ended without a result.
bot-daily-ended-late = The day was over, so it doesn’t count.
bot-daily-theme = The idea of the best line: { $theme }.
bot-daily-gap-best = the best there is
bot-daily-gap = { $count } away from the best
bot-daily-gap-none = nothing reached
bot-daily-streak = Your streak in days: **{ $days }**. Your longest: { $most }.
bot-daily-rested = Your rest day this week: { $day }.
bot-daily-streak-rules = A day counts once you hand in a try that has reached something, best or not. You can miss one day a week, Monday to Sunday: your rest day. Outages break no streak.
bot-daily-best-title = ## The best line: { $game } – { $kind }
bot-daily-step = **Step { $step } of { $steps }**
bot-daily-step-reply = **Step { $step } of { $steps }: the best reply**
bot-daily-replied = The best reply to it, on the board: { $moves }
bot-daily-best-result = The best there is: **{ $best }**
bot-daily-shared = { $player } has played problem no. { $number }, of { $day }: **{ $game } – { $kind }**
bot-daily-tries = { $tries ->
    [one] at the first go
   *[other] in { $tries } goes
}
bot-daily-shared-back = taken back: { $count }
bot-daily-shared-streak = 🔥 { $days }-day streak
bot-daily-board = Results
bot-daily-board-day = Day
bot-daily-board-week = Week
bot-daily-board-month = Month
bot-daily-board-title-day = ## The problem of { $first }
bot-daily-board-title-week = ## The problems of the week: { $first } to { $last }
bot-daily-board-title-month = ## The problems of the month: { $first } to { $last }
bot-daily-board-line = { $place }. { $player } { $strip }
bot-daily-board-days = { $place }. { $player }: **{ bot-counted-points }**, days solved: { $solved }, best result: { $perfect }
bot-daily-board-how = Up to ten points a day: ten for the best there is. Nobody is timed. You’re listed in the servers where you opened that day’s problem.
bot-daily-board-none = Nobody has handed in a result here yet.
bot-daily-news-announcement = ## Today’s problem, { $day }: { $game } – { $kind }
bot-daily-news-reminder = ## Your reminder of today’s problem, { $day }: { $game } – { $kind }
bot-daily-refusal-none = There’s no problem for that day.
bot-daily-refusal-gone = I don’t have this try any more. `/{ bot-command-daily } { bot-command-daily-play }` shows today’s problem.
bot-daily-refusal-stranger = This try is somebody else’s. `/{ bot-command-daily } { bot-command-daily-play }` begins your own.
bot-daily-refusal-ended = This try has ended: nothing can be played in it any more.
bot-daily-refusal-stale = This try has moved on since. Here’s how it stands now.
bot-daily-refusal-over = There’s nothing left to play in this try. Hand it in, or take a move back.
bot-daily-refusal-start = You’re at the start already.
bot-daily-refusal-empty = Play a move before you hand it in.
bot-daily-refusal-early = You can practise problems of earlier days only. For today’s there’s `/{ bot-command-daily } { bot-command-daily-play }`.
bot-daily-refusal-line-early = You can see the best line once the day is over. If you want it now, press “{ bot-daily-do-line }” under your board.
bot-daily-refusal-no-practice = You have no practice under way. Choose a date, or a kind of problem.
bot-daily-refusal-none-missed = You have no such problem left to solve. Choose another kind or difficulty.
bot-daily-refusal-no-such = There’s been no such problem yet. Choose another kind or difficulty.
bot-daily-refusal-date = I don’t know this date. Pick one from the list, or write it like 2026-02-28.
bot-daily-refusal-kind = I don’t know this kind of problem. Pick one from the list.
bot-daily-refusal-share = You can share a try that counts, once you’ve handed it in.
bot-daily-refusal-share-here = To share this here, you need to be able to write and attach files in this channel.
bot-settings-daily-stopped = For a week I couldn’t post the day’s problem in its channel, so I’ve stopped. Once I can see that channel, and write and attach files there, choose it again with `/{ bot-command-settings }`.
bot-daily-reminder-stopped = For three days I couldn’t send you the reminder of the day’s problem: you don’t accept direct messages from me. So I’ve switched it off. To have it again, allow direct messages in the privacy settings of a server that we share, then choose an hour with `/{ bot-command-me } { bot-command-me-show }`.
bot-daily-refusal-channel = Choose a channel for the announcement, too.

## Notes

bot-command-table-note = note
bot-command-table-note-about = Write down something about a game; only you can read it
bot-note-open = My note
bot-note-title = Your note about game #{ $number }
bot-note-label = Only you can read it
bot-note-about = You’ll find it here again, and in the replay. To delete it, empty it.
bot-note-shown = **Your note:**
bot-note-saved = Saved. You’ll find it with `/{ bot-command-table } { bot-command-table-note }` and `/{ bot-command-replay }`, and nobody else can read it.
bot-note-deleted = There’s no note of yours about this game any more.
bot-refusal-note-long = A note can have { $most } characters, and yours has { $length }. Nothing has changed.

## Tournaments

bot-command-tournament = tournament
bot-command-tournament-about = Tournaments that run by themselves: open one, look at it, and look after it
bot-command-tournament-new = new
bot-command-tournament-new-about = Open a tournament in this channel, by a form
bot-command-tournament-show = show
bot-command-tournament-show-about = Show how a tournament stands
bot-command-tournament-expel = expel
bot-command-tournament-expel-about = Remove a player from your tournament
bot-command-tournament-replace = replace
bot-command-tournament-replace-about = Give a player’s place in your tournament to somebody else
bot-command-tournament-result = result
bot-command-tournament-result-about = Set the result of a table of your tournament
bot-option-tournament-name = tournament
bot-option-tournament-about = The number of the tournament; the one that goes on if you don’t choose
bot-option-round-name = round
bot-option-round-about = The round of the table
bot-option-table-name = table
bot-option-table-about = The number of the table in that round
bot-option-winner-name = winner
bot-option-winner-about = Who has won; nobody for a draw
bot-option-expelled-about = Who is removed from the tournament
bot-option-computer-name = computer
bot-option-computer-about = The computer that is removed
bot-option-computer-winner-about = The computer that has won
bot-tournament-choice-swiss = Swiss, two at a table
bot-tournament-choice-round-robin = All against all
bot-tournament-choice-double = All against all, twice
bot-tournament-choice-pods-of-3 = Tables of three, by points
bot-tournament-choice-pods-of-4 = Tables of four, by points
bot-tournament-choice-knockout = Knockout
bot-tournament-decides-standing = Unfinished games are scored as they stand
bot-tournament-decides-draw = Unfinished games are draws
bot-tournament-decides-loss = In unfinished games, the player to move loses
bot-tournament-new-open = New tournament
bot-tournament-form-game = Game
bot-tournament-form-game-about = And how it is set up
bot-tournament-form-variant = { $game } – { $variant }
bot-tournament-form-system = System
bot-tournament-form-system-about = Who meets whom
bot-tournament-form-begins = Begins
bot-tournament-form-begins-about = You can always start it earlier
bot-tournament-form-by-hand = When I press Start
bot-tournament-form-players = When { $players } have joined
bot-tournament-form-hours = In { $hours } h
bot-tournament-form-limit = Time of a round
bot-tournament-form-limit-about = And what becomes of games that are unfinished then
bot-tournament-form-limited = { $limit }. { $then }
bot-tournament-form-more = What else?
bot-tournament-form-more-about = Pick any number (one of each kind)
bot-tournament-form-rounds = { $rounds } rounds, where that is free
bot-tournament-form-level = Computer: { $computer }
bot-tournament-form-channel = Tables in this channel, one after another
bot-tournament-form-casual = Casual: no ratings
bot-tournament-form-weekend = Clocks stop at the weekend
bot-tournament-form-always = Clocks always run: no time bank, holidays or weekend
bot-tournament-title = { $game } tournament { $number }
bot-tournament-heading = ## { $tournament }
bot-tournament-thread = { $game } { $number } – round { $round }, table { $table }
bot-tournament-opened = The tournament is open. Its message comes in a moment; press **{ bot-tourney-start }** there when everybody has joined. Its number is { $number }.
bot-tournament-organised = { $system }. Organised by { $organiser }.
bot-tournament-system-swiss = A Swiss: players on equal points meet, never twice where that’s possible
bot-tournament-system-round_robin = All against all
bot-tournament-system-double = All against all, twice
bot-tournament-system-pods = Tables of { $seats }: points by place, and new company where that’s possible
bot-tournament-system-knockout = A knockout, with a game for the third place
bot-tournament-limited-round = A round
bot-tournament-limited-table = A table
bot-tournament-limit-standing = { $what } lasts { $limit } at most; unfinished games are scored as they stand.
bot-tournament-limit-draw = { $what } lasts { $limit } at most; unfinished games are draws.
bot-tournament-limit-loss = { $what } lasts { $limit } at most; in unfinished games, the player to move loses.
bot-tournament-placed-channel = The tables are played here in the channel, one after another.
bot-tournament-moderators = the moderators of this server
bot-tournament-clock = Time per turn: { $clock }
bot-tournament-ties = If points are level, these decide in turn: { $rules }.
bot-tournament-tie-direct = the games among level players
bot-tournament-tie-buchholz = the points of all opponents, a bye counting as an opponent level with you (Buchholz)
bot-tournament-tie-sonneborn = the points of beaten opponents, and half of those of drawn ones (Sonneborn-Berger)
bot-tournament-tie-wins = first places
bot-tournament-knockout = After a draw, the player in the second seat goes on.
bot-tournament-joined = { $count ->
    [one] **One player** so far
   *[other] **{ $count } players** so far
}
bot-tournament-lobby = { bot-tournament-joined }; { $least } are needed. The organiser starts it.
bot-tournament-lobby-with = { bot-tournament-joined }; it begins by itself with { $wanted }.
bot-tournament-lobby-at = { bot-tournament-joined }; it begins by itself { $moment }.
bot-tournament-lobby-either = { bot-tournament-joined }; it begins by itself { $moment }, or sooner with { $wanted }.
bot-tournament-people = Only people play: this tournament was opened without computers.
bot-tournament-expires = If nobody joins or leaves, it is called off { $moment }.
bot-tournament-running = **Round { $round }** of { $rounds }; it ends { $moment } at the latest
bot-tournament-running-one = **Round { $round }** of { $rounds }; the table in play ends { $moment } at the latest
bot-tournament-held-up = ⚠️ Tables of this round are still to be opened. { $why } I’ll go on trying.
bot-tournament-paused = **Paused**: no round ends or begins.
bot-tournament-over = **Over**
bot-tournament-cancelled-few = **Called off**: fewer than { $least } had joined when it was to begin.
bot-tournament-legend = In the picture, small numbers are the opponents’ lines, large ones the places.
bot-tournament-cancelled-expired = **Called off**: nobody had joined or left for { $days } days.
bot-tournament-cancelled = **Called off**
bot-tournament-name = { $player }
bot-tournament-table = { $number } { $players }
bot-tournament-table-over = { $number } { $players }: { $result }
bot-tournament-table-limit = { $number } { $players }: { $result }, decided when time ran out
bot-tournament-bye = { $player } has a bye.
bot-tournament-adjusted = { $player } has set the result of round { $round }, table { $table }.
bot-tournament-expelled = Removed from the tournament: { $players }
bot-tournament-part = { $tournament }, round { $round }, table { $table }
bot-tournament-said-round = round { $round }: { $result }
bot-tournament-said-against = round { $round }: { $result } against line { $line }
bot-tournament-said-bye = a bye
bot-tournament-said-going-on = still played
bot-tournament-said-direct = among level players { $value }
bot-tournament-said-buchholz = Buchholz { $value }
bot-tournament-said-sonneborn = Sonneborn-Berger { $value }
bot-tournament-said-wins = first places { $value }
bot-medals-title = ### Tournaments
bot-medals-of-1 = 🥇 { $count }
bot-medals-of-2 = 🥈 { $count }
bot-medals-of-3 = 🥉 { $count }
bot-medals-place-1 = 🥇 first of { $players }: { $tournament }, { $date }
bot-medals-place-2 = 🥈 second of { $players }: { $tournament }, { $date }
bot-medals-place-3 = 🥉 third of { $players }: { $tournament }, { $date }
bot-medals-place = place { $place } of { $players }: { $tournament }, { $date }
bot-tournament-over-title = ## { $tournament } is over
bot-tournament-medal = **{ $place }.** { $player }: { $points }
bot-tournament-won-points = More points than anybody else: { $first } against { $second }.
bot-tournament-won-tie = Level on { $points } with { $player }. What decided: { $rule }, { $first } against { $second }.
bot-tournament-won-level = Level on points, and in everything that decides between level players.
bot-tournament-won-knockout = Nobody has come further in this knockout.
bot-tournament-said-short = { $line }. { $player }, place { $place }: { $points }
bot-tournament-said = { $line } after { bot-counted-games }
bot-tournament-head-points = points
bot-tournament-head-direct = direct
bot-tournament-head-buchholz = Buchh.
bot-tournament-head-sonneborn = S.-B.
bot-tournament-head-wins = firsts
bot-tournament-link = Its message: { $link }
bot-tournament-done = Done. The message of the tournament says so to everybody.
bot-tournament-refusal-none = There has been no tournament in this server yet. Open one with `/{ bot-command-tournament } { bot-command-tournament-new }`.
bot-tournament-refusal-channel = A tournament needs a text channel: its tables are played there or in its threads.
bot-tourney-join = Join
bot-tourney-leave = Leave
bot-tourney-start = Start
bot-tourney-pause = Pause
bot-tourney-resume = Resume
bot-tourney-end = End
bot-tourney-games = Games
bot-tourney-sure = Yes, end it
bot-tourney-sure-lobby = Yes, call it off
bot-tourney-end-sure = { $begun ->
    [yes] End this tournament now? Games still running go on as ordinary games.
   *[no] Call off this tournament?
} There’s no undoing it.
bot-tournament-company = A tournament pairs everybody with everybody, even players who have blocked each other. You can leave it at any time.
bot-tourney-join-done = You’re in. You’ll be pinged when it’s your move.
bot-tourney-leave-done = You’re out. Please finish your game if one is still running.
bot-tourney-start-done = It begins. The tables open in a moment.
bot-tourney-pause-done = Paused.
bot-tourney-resume-done = It goes on.
bot-tourney-sure-done = It’s over.
bot-tournament-refusal-many = There are already { $most } tournaments in this server. End one of them first.
bot-tournament-refusal-lobbies = You have already opened { $most } tournaments here that have not begun. Start or end one of them first.
bot-tournament-refusal-gone = There’s no such tournament here.
bot-tournament-refusal-entered = You’re already in this tournament.
bot-tournament-refusal-put-out = You were removed from this tournament, so you can’t join it again.
bot-tournament-refusal-full = All { $most } places of this tournament are taken.
bot-tournament-refusal-late = Nobody can join this tournament any more.
bot-tournament-refusal-not-in = You’re not in this tournament.
bot-tournament-refusal-begun = The tournament has already begun.
bot-tournament-refusal-not-running = The tournament isn’t running.
bot-tournament-refusal-not-paused = The tournament isn’t paused.
bot-tournament-refusal-over = The tournament is over.
bot-tournament-refusal-few = This tournament needs at least { $least } players. Wait for somebody to press **{ bot-tourney-join }**.
bot-tournament-refusal-organiser = Only the organiser, { $organiser }, and moderators can do that.
bot-tournament-refusal-no-entrant = { $player } isn’t in this tournament any more.
bot-tournament-refusal-no-computer = No such computer is in this tournament. These are: { $computers }.
bot-tournament-refusal-no-computers = No computer is in this tournament.
bot-tournament-refusal-whom = Name either a player or a computer.
bot-tournament-refusal-already = { $player } is already in this tournament. Choose somebody else.
bot-tournament-refusal-no-table = No game at that table of that round has a result to set. The tournament’s message lists the tables.
bot-tournament-refusal-not-there = { $player } doesn’t sit at that table. Name one of its players, or nobody for a draw.
bot-tournament-refusal-earlier = In a knockout only results of the current round can be set.
bot-tournament-refusal-seats = This set-up can’t be played by { $seats } at a table.
bot-tournament-refusal-most = A tournament of this kind has at most { $most } players.
bot-tournament-refusal-past = That time has passed. Choose a later one.

## Plans for later

bot-command-plan = plan
bot-command-plan-about = Try moves, or keep a turn that I play when it’s your turn; without moves, your plans
bot-option-plan-move-about = Moves to try or to keep; left out, you see what you’ve planned
bot-plan-begin = If they play …
bot-plan-open = Plan for later
bot-plan-on = Plan what follows
bot-plan-any = Whatever they play
bot-plan-back = Back
bot-plan-keep = Keep for later
bot-plan-yes = Yes, play it for me
bot-plan-no = No
bot-plan-pick = What { $player } can play
bot-plan-long = There’s no room for more moves here.
bot-plan-answer = { $player } plays `{ $moves }`
bot-plan-if-what = **A plan for later.** What do the others play before your turn? Only you see this.
bot-plan-if = **A plan for later.** If { $answer }:
bot-plan-if-any = **A plan for later,** whatever the others play:
bot-plan-own = You play `{ $moves }`.
bot-plan-own-what = What do you play then?
bot-plan-ask-replaces = The plan that you had in this game can’t be played any more.
bot-plan-ask-after = After your planned turn `{ $moves }`:
bot-plan-ask = If { $answer }, and nothing else, I play **{ $moves }** for you.
bot-plan-ask-any = Whatever the others play, I play **{ $moves }** for you, if it’s then a whole legal turn that gives nothing up, and nothing has been drawn or revealed before it.
bot-plan-ask-sure = I play it as soon as it’s your turn, and don’t ask again. Until then nobody else can tell. Shall I keep it?
bot-plan-kept = Kept. You can drop it in `/{ bot-command-plan }`:
bot-plan-not-kept = Not kept: you play this turn yourself.
bot-plan-dropped = Dropped, with all that followed it.
bot-plan-none = You’ve planned nothing. While the others are to move, `/{ bot-command-plan }` keeps a turn for later.
bot-plan-game = **{ $game }** #{ $number } in { $channel }
bot-plan-turn = If { $answer }: `{ $moves }`
bot-plan-turn-any = Whatever they play: `{ $moves }`
bot-plan-drop = Drop a planned turn
bot-plan-drop-all = All of them
bot-plan-then = Plan what follows a turn
bot-plan-ended = Your plan in **{ $game }** #{ $number }, in { $channel }, can’t be played any more: { $why }
bot-plan-ended-other = the others have played something else.
bot-plan-ended-turn = It’s your turn.
bot-plan-ended-drawn = something was drawn or revealed.
bot-plan-ended-undo = a move was taken back.
bot-plan-ended-seat = somebody else has taken a seat.
bot-plan-ended-pause = the game was paused.
bot-plan-board = To the board
bot-plan-of = #{ $number } { $game }
bot-plan-ended-stopped = Your plan can’t be played any more in { $games }. You don’t accept direct messages from me, so I tell you here.
bot-plan-played = -# Planned, and played by the bot
bot-refusal-plan-your-turn = It’s your turn: play first, and plan while the others are to move.
bot-refusal-plan-answered = The others’ moves go on too long: it would be your turn, or the game would be over, before the last of them.
bot-refusal-plan-unanswered = After these moves it isn’t your turn yet. Say all that the others play before it.
bot-refusal-plan-secret = Only its player knows what can be played there. You can plan a turn that holds whatever they play.
bot-refusal-plan-draws = Nothing can be planned past a move that draws or reveals something.
bot-refusal-plan-open = This isn’t a whole turn yet. Plan it to its end.
bot-refusal-plan-unknown = After a turn planned for whatever they play, nobody knows the board: nothing can follow it.
bot-refusal-plan-gone = That plan is gone: it has been played, dropped, or doesn’t fit any more. Nothing was changed.
bot-refusal-plan-most = You’ve planned { $most } turns in this game. Drop some first: `/{ bot-command-plan }` lists them.
bot-refusal-plan-deep = A plan is { $most } turns deep at most.

## Pages of settings

bot-set-groups = Which settings?
bot-set-none = Nothing chosen
bot-set-other = Something else…
bot-set-switch = { $name }: { $on }
bot-set-on = on
bot-set-off = off
bot-set-group-general = Language, pictures, time zone
bot-set-group-games = Clocks and tables
bot-set-group-access = Who, where and how many
bot-set-group-daily = The problem of the day
bot-set-group-seasons = Seasons
bot-set-group-pings = Pings and reminders
bot-set-group-pictures = Pictures and turns
bot-set-group-away = Holidays
bot-set-group-people = People and data
bot-server-title = ## Settings of this server
bot-server-for-new = -# For games opened from now on; a table can choose otherwise.
bot-server-language = Language of new games and public messages
bot-server-language-own = the server’s own
bot-server-theme = Colours of pictures that everybody sees
bot-server-zone = Time zone
bot-server-zone-typed = City or time zone
bot-server-zone-typed-about = Such as Paris, New York or Europe/Lisbon
bot-server-play-here = Post “Play here”, to pin
bot-server-clock = Time per turn
bot-server-bank = Time bank, once a game
bot-server-weekend = Days that don’t count
bot-server-holidays = Days a year on which holidays stop a clock
bot-server-threads = A thread for each game
bot-server-watch = Every move of a turn shown at once
bot-server-starters = Who can open games
bot-server-starters-none = Everyone
bot-server-channels = Where games can be opened
bot-server-channels-none = Everywhere
bot-server-member-limit = Open games at once, by one host
bot-server-server-limit = Open games at once, in the server
bot-server-daily-channel = Channel for the day’s problem, without a ping
bot-server-daily-channel-none = Not announced
bot-server-daily-hour = Hour of the announcement
bot-server-daily-next = -# The next announcement comes { $next }.
bot-server-seasons = How long a season is
bot-server-season-channel = Channel for the final table of a season
bot-server-season-channel-none = Not posted
bot-server-season-runs = -# Season { $season } goes on.
bot-server-season-over = -# Season { $season } is over.
bot-server-season-begin = Begin a season
bot-server-season-end = End the season
bot-me-title = ## Your settings
bot-me-never = never
bot-me-calls = Pings for your turn
bot-me-calls-always = at once
bot-me-calls-later = { $hours ->
    [one] after an hour, if you haven’t moved
    [24] after a day, if you haven’t moved
    [48] after 2 days, if you haven’t moved
    [72] after 3 days, if you haven’t moved
    [168] after 7 days, if you haven’t moved
   *[other] after { $hours } hours, if you haven’t moved
}
bot-me-calls-never = never, and no reminders or warnings either
bot-me-reminder = Reminders while it’s your turn
bot-me-every = { $hours ->
    [one] every hour
    [24] once a day
    [48] every two days
    [72] every three days
    [168] once a week
   *[other] every { $hours } hours
}
bot-me-zone = Your time zone
bot-me-zone-typed = City or time zone
bot-me-zone-typed-about = Such as Paris, New York or Europe/Lisbon
bot-me-zone-none = None chosen: { $zone }
bot-me-zone-servers = The server’s: { $zone }
bot-me-zone-time = -# { $zone }: it’s { $time } now.
bot-me-quiet = Quiet hours, without pings
bot-me-quiet-typed = From when to when
bot-me-quiet-typed-about = Such as 22:00-07:30
bot-me-quiet-claims = -# In quiet hours I keep everything until they end, except a warning that would come too late. If somebody’s time runs out then, nobody can call it until they end (12 hours at most).
bot-me-daily = Direct message about the day’s problem
bot-me-theme = Colours of pictures that only you see
bot-me-large = Large pictures, in parts
bot-me-animations = Moving pictures
bot-me-only-moves = Turns without a choice played for you
bot-me-away = Say when you’re away
bot-me-away-first = First day
bot-me-away-first-about = Such as 24/12, Dec 24 or tomorrow
bot-me-away-last = Last day
bot-me-away-last-about = Such as Jan 3 or 2027-01-03
bot-me-away-days = Away: { $days }.
bot-me-away-none = Away: not planned.
bot-me-back = I’m back
bot-me-guests = Who can sit at your tables, invite you and offer you a rematch
bot-me-guests-everybody = everybody
bot-me-guests-invited = only people I invite
bot-me-guests-told = -# You call people with `/{ bot-command-table } { bot-command-table-invite }`. No table shows that yours are by invitation.
bot-again = Try again
bot-again-lost = I no longer have what you wrote there. Open the form anew.
