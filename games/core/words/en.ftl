core-seat = Player { $number }

core-record-without-seat = This line of the record names no seat, but a move and a forfeit need one.
core-record-unknown-action = A record knows moves, forfeits and agreements; “{ $kind }” is none of them.
core-record-other-rules = This game began under version { $version } of the rules, which is not the version played here.

core-transcript-heading = Line { $line }: a transcript begins with “{ $expected }”.
core-transcript-header = Line { $line }: the header needs “{ $expected }” here.
core-transcript-value = Line { $line }: “{ $found }” cannot be the value of “{ $name }”.
core-transcript-action = Line { $line }: this is not a turn. One looks like “{ $example }”.
core-transcript-after-end = Line { $line }: nothing can follow the result.
core-transcript-illegal = Line { $line }: this cannot be played. { $refusal }
core-transcript-differs = Line { $line }: played again, the game gives “{ $expected }”, not “{ $found }”.
