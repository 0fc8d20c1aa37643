core-seat = Joueur { $number }

## Refus

core-unknown-option = { $game } n’a pas d’option « { $option } ».
core-option-choice = Pour « { $option } », vous pouvez choisir { $choices }.
core-option-number = L’option « { $option } » est un nombre entier de { $low } à { $high }.
core-option-toggle = L’option « { $option } » est soit activée, soit désactivée.
core-option-text = L’option « { $option } » tient sur une ligne de { $longest } caractères au plus.
core-seats = { $game } se joue de { $fewest } à { $most } joueurs.
core-no-seat = Cette place n’existe pas : la partie compte { $seats ->
    [one] une seule place
   *[other] { $seats } places
}.
core-game-over = La partie est terminée. { $reason }
core-not-your-turn = C’est le tour de { $seat }.
core-forfeited-already = { $seat } a déjà abandonné.
core-no-hints = { $game } se joue sans indices ; tous les coups de la liste sont permis.

## Prévoir

core-no-looking-ahead = { $game } ne se prévoit que pendant votre propre tour, et c’est celui de { $seat }.
core-no-turns-left = Vous ne jouez plus de tour dans cette partie : il n’y a rien à prévoir.

## La partie notée

core-record-other-rules = Cette partie a commencé avec la version { $version } des règles ; jouées ici : { $known }.

core-undo-nothing = Vous n’avez rien à annuler.
core-undo-over = La partie est terminée : plus rien ne peut être annulé.
core-undo-forfeit = Une place a été abandonnée depuis : ce qui a été joué avant reste joué.
core-undo-irrevocable = Depuis, quelque chose a été pioché, tiré au sort ou montré : on ne peut plus l’annuler.

core-transcript-expected = Ligne { $line } : il faut ici quelque chose comme « { $expected } ».
core-transcript-illegal = Ligne { $line } : cela ne peut pas être joué. { $refusal }
core-transcript-differs = Ligne { $line } : rejouée, la partie donne « { $expected } » et non « { $found } ».

## Ce qu’une place peut faire, dans le texte de remplacement d’une image

core-offers = Ce que { $player } peut faire{ $ranked ->
    [yes] , le meilleur d’abord
   *[no] { "" }
} : { $moves }.
core-offers-more = Ce que { $player } peut faire{ $ranked ->
    [yes] , le meilleur d’abord
   *[no] { "" }
} : { $moves } ; { $more } de plus.
core-offer = { $move } : { $worth }
core-offer-plain = { $move }

## Ce qu’un coup amène, dans les listes de coups

core-ends = finit la partie : { core-ends-result }{ $points ->
    [yes] { $result ->
        [won] { " " }
        [lost] { " " }
       *[other] ,{ " " }
    }{ $own } à { $best }
   *[no] { "" }
}
core-ends-if-right = si l’annonce est juste : la partie finit{ $points ->
    [yes] { " " }{ $own } à { $best }
   *[no] { "" }
}, { core-ends-result }
core-ends-result = { $result ->
    [won] vous gagnez
    [tie] égalité
    [shared] 1ᵉʳ ex æquo
    [lost] vous perdez
    [placed] { $place }ᵉ place sur { $seats }
    [nobody] personne ne gagne
   *[open] les points décident
}
core-reply-wins = ensuite, { $seat } peut gagner
core-reply-gains = laisse { $points } à { $seat }

## Retour sur une partie finie

core-missed-played = Votre tour a rapporté { $brought }.
core-missed-odds = { $hidden ->
    [yes] D’après ce que vous pouviez savoir, cela gagne
   *[no] Cela gagne
} environ { $better } parties sur 100 au lieu de { $played }.
