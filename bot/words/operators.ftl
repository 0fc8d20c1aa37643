### What the command line, the start and the log say to operators, in English only.

bot-settings-no-token =
    There is no Discord token, so the bot cannot start.
    1. Copy .env.example to .env and put your bot’s token behind DISCORD_TOKEN=, then run: fumarole run
    2. No Discord account at hand? Play on this machine with: fumarole sandbox
bot-settings-two-tokens = DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set. Keep one of them.
bot-settings-secret-file = { $name }: { $path } cannot be read ({ $problem }).
bot-settings-token = DISCORD_TOKEN must hold the token and nothing else: letters, digits, “.”, “-” and “_”, without blanks.
bot-settings-token-in-file = DISCORD_TOKEN_FILE: { $path } must hold the token and nothing else: letters, digits, “.”, “-” and “_”, without blanks.
bot-settings-database-address = FUMAROLE_DATABASE is neither the path of a file nor an address that can be understood. It is not repeated here, since a password can be part of it; an address looks like postgresql://USER@HOST:5432/DATABASE?sslmode=verify-full. In a user name or a password, write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25; the file that FUMAROLE_DATABASE_PASSWORD_FILE names holds a password as it is.
bot-settings-no-driver = FUMAROLE_DATABASE is on a PostgreSQL server, and the driver for it is not installed. Start Fumarole with it: uv run --no-dev --extra postgres fumarole run
bot-settings-two-passwords = There is a password in FUMAROLE_DATABASE and another in the file that FUMAROLE_DATABASE_PASSWORD_FILE names. Keep the file, and take the password out of the address.
bot-settings-password-in-file = FUMAROLE_DATABASE_PASSWORD_FILE: { $path } must hold the password of the database in one line, and nothing else.
bot-settings-no-folder = FUMAROLE_DATABASE: the folder { $folder } does not exist. Create it, or name another file.
bot-settings-bad-url = { $name } must be an address that begins with { $schemes }.
bot-settings-bad-log = FUMAROLE_LOG must be { $forms }.
bot-settings-bad-level = FUMAROLE_LOG_LEVEL must be { $levels }.
bot-settings-no-languages = FUMAROLE_LANGUAGES: { $folder } has no file bot/words/….ftl, so there is no language in it.
bot-settings-bad-switch = { $name } must be one of { $switches }.
bot-settings-bad-metrics = FUMAROLE_METRICS must be an IP address of this machine and a port, such as 127.0.0.1:9464.
bot-settings-open-metrics = FUMAROLE_METRICS: other machines can reach { $address }. If that is meant, set FUMAROLE_METRICS_OPEN=on as well; otherwise take 127.0.0.1.
bot-settings-metrics-taken = FUMAROLE_METRICS: { $address } cannot be used. Perhaps another program has it; name another port, or another address of this machine.
bot-settings-bad-shards = FUMAROLE_SHARDS must be “auto”, or a range such as 0-3/16: the shards 0 to 3 of 16, at most { $most } in all.
bot-settings-part-of-shards = FUMAROLE_SHARDS={ $shards } is a part of the servers, but a database in a file belongs to one process, which has to serve all of them. Name all shards, write “auto”, or give several processes a database on a PostgreSQL server.
bot-settings-engines = FUMAROLE_ENGINES names { $path }, which can’t be used: { $fault }
bot-engines-no-toml = it isn’t TOML: { $problem }.
bot-engines-no-list = it must hold nothing but tables that begin with [[engine]].
bot-engines-twice = two engines have the same number or the same name.
bot-engines-unknown = engine { $engine } has “{ $name }”; what there is: { $names }.
bot-engines-lacks = engine { $engine } lacks “{ $name }”.
bot-engines-bad-number = the number of engine { $engine } must be from 1 to 40, and never that of another one.
bot-engines-bad-name = the name of engine { $engine } must have 1 to 20 letters, digits, spaces, dots, hyphens or apostrophes.
bot-engines-bad-owner = the owner of engine { $engine } must have 1 to 30 letters, digits, spaces, dots, hyphens or apostrophes.
bot-engines-bad-command = the command of engine { $engine } must be a list of texts, such as ["/opt/lavabot", "--strong"].
bot-engines-bad-games = the games of engine { $engine } must be a list of games that there are here.
bot-engines-bad-seconds = the seconds of engine { $engine } must be more than 0 and at most 60.
bot-engines-bad-memory = the memory of engine { $engine } must be a number of MiB from 1 to 65536.
bot-engines-bad-network = the network of engine { $engine } must be true or false.
bot-settings-bad-pause = FUMAROLE_COMPUTER_PAUSE must be a number of seconds from 0 to { $most }, such as 1.5.
bot-settings-bad-timeout-factor = FUMAROLE_TIMEOUT_FACTOR must be a number from 1 to { $most }, by which time-outs are multiplied.
bot-lease-lost = The lease of this process has ended, and other processes perhaps work for its servers now. Nothing was saved; the process begins anew.
bot-start-refused = Discord does not accept the token. Copy it again from the Bot page of your application.
bot-start-newer = A newer version of Fumarole wrote this database (schema { $version }; this one knows { $known }). Use that version, or a back-up.
bot-start-database = The database { $path } cannot be used: { $problem }
bot-database-foreign = { $path } is empty, or is not a database of Fumarole, so it is left as it is. Move it away, or name another file in FUMAROLE_DATABASE; if there were games in it, “fumarole restore” then puts a back-up in its place.
bot-database-not-copied = The database { $path } is of an older version, and the copy to make before it is brought up to date fails: { $reason }. Nothing has been changed. Make room on its disk, or let its folder be written; or set FUMAROLE_COPY_BEFORE_UPGRADE=off to go without, once you have a copy elsewhere.
bot-database-in-use = The database { $path } is in use by another bot or command (process { $process }). Stop that first; only bots on a PostgreSQL server can share a database.
bot-database-gone = The database { $path }, or the log beside it, was moved, deleted or replaced while the bot was running, so nothing more is saved: nobody would find it. Put the file back if it is gone; a start goes on with what is there then.
bot-database-damaged = { $path } is damaged: { $problem }. Leave it where it is and put your newest sound copy in place of the database: “fumarole restore { $copy }” keeps the damaged file beside it. What was played after that copy is lost.
bot-database-full = The disk of { $path } is full. Make room on it, the oldest copies first, and start again.
bot-database-disk = The disk under { $path } answers with errors: { $problem }. Look at “journalctl -k” and at the disk, and start again.
bot-database-read-only = The database cannot be written by { $user }; look at { $files }. Give the files and their folder to { $user } (chown), let their owner write them (chmod u+rwX), or see why the disk can only be read (mount, lsattr).
bot-database-unreachable = The database { $address } cannot be reached, or not be written: { $problem }. See that the server runs, that host, port and firewall let this machine through, and that it is no standby (target_session_attrs=read-write finds the primary); then start again.
bot-database-misconfigured = The database { $address } cannot be used as FUMAROLE_DATABASE asks: { $problem }. Check the user, the password, the rights of that user and the parameters of the address; deploy/POSTGRES.md says what the bot needs of the server and of a pooler before it.
bot-database-older = The database { $path } has schema { $version }, and this version needs { $known }. The next start of the bot brings it up to date; make a back-up before.
bot-start-unreachable = Discord cannot be reached: { $problem }
bot-start-rejected = Discord refuses what the bot asks for, so starting again will not help: { $problem }
bot-start-shards = Discord closed the connection ({ $code }): the bot is in more than 2,500 servers, and one shard is too few for that. Set FUMAROLE_SHARDS=auto (deploy/PROCESSES.md) and start it again.
bot-start-intents = Discord closed the connection ({ $code }): the bot asked for privileged intents that its application does not have. This version needs none, so another program is using the token; reset it on the Bot page of your application.
bot-start-program = Discord closed the connection ({ $code }): it does not understand how the bot connects. Install the newest version of Fumarole; starting this one again will not help.
bot-database-busy = Another program has held the database for seconds. End it if it goes on, and try again; the bot’s own commands never hold it for long.
bot-file-unusable = { $path } cannot be used: { $problem }
bot-file-trouble = A file cannot be read or written: { $problem }
bot-health-good = The bot was at work { $seconds } s ago.
bot-health-late = The bot has not reached Discord, or not written its database, for { $seconds } s.
bot-health-never = No bot has reached Discord with this database yet.
bot-check-good = { $count ->
    [one] One session checked
   *[other] { $count } sessions checked
}: every record leads to its snapshot.
bot-check-bad = Session { $session }: { $problem }
bot-check-differs = the snapshot differs from what the record leads to
bot-check-over = the record and the database disagree whether it is over
bot-check-placed = the places or scores of its seats differ from what the record leads to
bot-repair-left = Left as it is, for nothing else says how it should be: { $problem }
bot-repair-nothing = Everything agrees with the records; nothing has been changed.
bot-repair-none = Nothing could be repaired: none of this follows from anything else that is stored. Nothing has been changed.
bot-repair-done = { $count ->
    [one] One fault has been repaired.
   *[other] { $count } faults have been repaired.
} The database as it was before is kept as { $copy }.
bot-check-unplayable = the record cannot be replayed: { $reason }
bot-check-unreadable = its rows in the database cannot be read: { $problem }
bot-check-unknown-game = its game, “{ $game }”, is none that this version knows: its row is damaged, or a newer version wrote it
bot-check-uncountable = The standings cannot be counted again: { $problem }
bot-check-tournament = Tournament { $tournament }, round { $round }, table { $table }: the places differ from those of its game
bot-check-stuck = Tournament { $tournament } runs, and nothing of it is due any more
bot-check-outbox = The outbox lacks messages that should be queued: { $lacking }; it has messages about missing rows: { $pointless }
bot-transcript-unknown-game = The game of this session, “{ $game }”, is none that this version knows: its row in the database is damaged, or a newer version wrote it.
bot-backup-done = Backed up to { $path }.
bot-backup-exists = { $path } exists already; name a new file.
bot-backup-failed = Nothing has been backed up: { $reason }
bot-backup-bad = { $path } is damaged, or is not a database. It doesn’t count as a copy, and it stays where it is.
bot-backup-no-program = Nothing has been backed up: that needs pg_dump and pg_restore, PostgreSQL’s own programs, in the server’s version or a newer one. Install them (Debian: postgresql-client), or run this where they are: { $command }
bot-restore-on-server = A whole database is restored by its own program. Stop all processes of the bot; keep the old database under another name (ALTER DATABASE … RENAME TO …) and make an empty one for { $address } (createdb --owner=USER DATABASE). Then: { $command } – and “fumarole restored” and “fumarole check” before the bot starts.
bot-restore-failed = Nothing has been restored: { $reason }
bot-restore-bad = { $path } was not restored, because its games do not agree with their records.
bot-restore-kept = The database that was here is kept as { $path }.
bot-restore-kept-damaged = The database that was here is damaged; it is kept as it was, as { $path }.
bot-restore-done = Restored { $copy } to { $path }. The bot can start: it posts all boards anew, and refuses the buttons of before. Tell your players.
bot-restored-done = Noted: at its next start the bot posts all boards anew, and refuses the buttons of before. Tell your players.
bot-move-table = { $table }: { $count } { $count ->
    [one] row
   *[other] rows
}
bot-move-done = { $count ->
    [0] All settings of { $source } are now in { $target }; there were no sessions.
    [one] One session of { $source } and all that belongs to it are now in { $target }.
   *[other] { $count } sessions of { $source } and all that belongs to them are now in { $target }.
} Let FUMAROLE_DATABASE name it, run “fumarole check”, and start the bot; { $source } stays as it is, and no bot must play on in it.
bot-move-same = FROM and TO are the same database. Nothing has been done.
bot-move-not-empty = The database { $path } is not empty: its table { $table } holds rows. Nothing has been copied. Name a new file, or make a new database.
bot-move-differs = { $target } has not as many rows of the table { $table } as { $source }. Nothing has been copied. Look at its disk and at who else writes into it, then run this again.
bot-move-refused = { $target } won’t accept a row of { $source } (table { $table }): { $problem }. Nothing has been copied. Run “fumarole check” on { $source }.
bot-repair-done-server = { $count ->
    [one] One fault has been repaired.
   *[other] { $count } faults have been repaired.
} All of it was one transaction. Of a database on a server no copy is made first.
bot-check-solo = its result in the list of challenges is not what its record comes to
bot-no-database = There is no database at { $path }.
bot-doctor-well = All is well.
bot-doctor-ill = { $count ->
    [one] One thing needs mending.
   *[other] { $count } things need mending.
}
bot-doctor-disk-full = { $folder } has only { $free } MB left, and copies of the games need { $needed } MB. Make room: old back-ups and logs first.
bot-doctor-database = { $path } is a sound database.
bot-doctor-database-new = There is no database at { $path } yet; the first start makes it.
bot-doctor-database-public = Others on this machine can read { $path }, with all secret hands. Run: chmod 600 { $path }
bot-doctor-database-of = The database belongs to { $owner }; run the bot as that user.
bot-doctor-server-standby = That server is a standby, which nothing can be written to. Name the primary in FUMAROLE_DATABASE, or several hosts with target_session_attrs=read-write.
bot-doctor-rights = The user of the bot lacks rights or tables there: { $missing }. Give it the database: ALTER DATABASE … OWNER TO …, and tables that another user made: REASSIGN OWNED BY … TO …
bot-doctor-server-clock-wrong = The clock of this machine is { $seconds } s { $ahead ->
    [yes] ahead of
   *[no] behind
} the database server’s. Let both machines set their clocks by themselves: timedatectl set-ntp true
bot-doctor-ran = A bot with this database was at work { $seconds } s ago.
bot-doctor-engine = Engine { $number }, { $name }, says hello.
bot-doctor-engine-bad = Engine { $number }, { $name }, can’t play: { $why }
bot-doctor-engine-gone = there is no such program.
bot-doctor-engine-foreign = it doesn’t know all the games that it is named for, by the newest rules.
bot-doctor-engine-died = it ends at once. Try its command by hand; without “network = true” it also needs user namespaces and mounts in them, as deploy/ENGINES.md says.
bot-doctor-engine-slow = it doesn’t say hello within ten seconds.
bot-doctor-engine-unreadable = what it says isn’t the hello that deploy/ENGINES.md describes.
bot-doctor-token = Discord accepts the token; the bot is called { $name }.
bot-doctor-silent = Discord gives no answer within { $seconds } s. Check the network, and Discord’s status page.
bot-doctor-clock-wrong = The clock of this machine is { $seconds } s { $ahead ->
    [yes] fast
   *[no] slow
}, so deadlines are wrong. Let the machine set it by itself: timedatectl set-ntp true
bot-doctor-no-servers = The bot is in no server yet. The README has the address that invites it.
bot-doctor-permissions = In { $server } ({ $id }) the bot lacks: { $missing }. Someone who manages that server can give it under Server Settings, Roles.
bot-doctor-permissions-good = { $count ->
    [one] The bot has the permissions it needs in its server.
   *[other] The bot has the permissions it needs in all { $count } servers.
}
bot-check-result = Session { $session }: its result or rating differs from what its record comes to.
bot-check-season = Server { $guild }: what was counted in season { $season } differs from what its games add up to.
bot-check-standing = Server { $guild }, { $game }, player { $player }: the standings differ from what the results add up to.
bot-transcript-no-text = { $path } is not a text file.
bot-transcript-players = Name { $seats } different players, one for each seat in order.
bot-transcript-taken-in = The game is session { $session } now.
bot-verify-other-seed = The seed in this transcript has another fingerprint than the one given: { $hash }
bot-export-running = This game is under way, and its transcript holds the seed, which gives away every hidden hand and every draw to come. Show it to nobody who plays.
bot-export-games-none = There’s no finished game of server { $server } here.
bot-game-broken = Game { $session } can’t be read from the database ({ $problem }). Nothing was written; “fumarole check” says more.
bot-export-games-done = { $count ->
    [one] One finished game
   *[other] { $count } finished games
} written to { $path }.
bot-import-games-done = { $count ->
    [one] One game
   *[other] { $count } games
} imported.
bot-import-games-again = { $count ->
    [one] One game of the archive was left out: it is there already.
   *[other] { $count } games of the archive were left out: they are there already.
}
bot-archive-broken = { $path } isn’t a whole archive of games.
bot-archive-foreign = { $file } in the archive is not a transcript by its name or size. Nothing has been imported.
bot-archive-refused = { $file } in the archive: { $problem } Nothing has been imported.
