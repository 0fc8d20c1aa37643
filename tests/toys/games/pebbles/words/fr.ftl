pebbles-name = Galets
pebbles-command = galets
pebbles-summary = Galets : prendre dans le tas, ou tirer une perle que personne d’autre ne voit
pebbles-pitch = Prenez des cailloux dans un tas, ou tirez des perles rien que pour vous
pebbles-length = Environ 5 minutes

## Mise en place

pebbles-option-pile = Galets dans le tas au début
pebbles-option-pile-name = tas
pebbles-option-pile-about = Combien de galets il y a dans le tas au début de la partie

## Refus

pebbles-unreadable = Ce n’est pas un coup de Galets. Vous pouvez jouer { $moves }.
pebbles-illegal = Ce n’est pas possible maintenant. Vous pouvez jouer { $moves }.

## Ce que veut dire un choix

pebbles-explain-turn = { $pile } dans le tas : en prendre, ou tirer une perle
pebbles-explain-bead = garder la perle tirée, ou la jeter
pebbles-explain-take = en prendre { $count } et en laisser { $left }
pebbles-explain-draw = tirer une perle que vous seul verrez
pebbles-explain-keep = garder la perle qui vaut { $worth } pour la fin
pebbles-explain-toss = jeter la perle qui vaut { $worth } et prendre 1 galet

## L’histoire d’un tour

pebbles-tell-take = { $seat } prend { $count ->
    [one] 1 galet
   *[other] { $count } galets
}, il en reste { $left }.
pebbles-tell-draw = { $seat } tire une perle.
pebbles-tell-drawn = { $seat } tire une perle qui vaut { $worth }.
pebbles-tell-keep = { $seat } garde la perle.
pebbles-tell-toss = { $seat } jette la perle.
pebbles-tell-forfeit = { $seat } abandonne.
pebbles-tell-end = { $reason } { $count ->
    [one] { $winners } gagne.
   *[other] { $winners } se partagent la victoire.
}
pebbles-told-bag = Les perles restées dans le sac, dans l’ordre où elles auraient été tirées : { $beads }.
pebbles-told-beads = { $seat } a des perles qui valent { $beads }.
pebbles-ending-empty = Le tas est vide.
pebbles-ending-agreement = La partie est terminée d’un commun accord.
pebbles-ending-forfeit = Tous les autres ont abandonné.

## Premiers tours

pebbles-guide-goal = **Le but :** prendre des cailloux et garder la meilleure perle.
pebbles-guide-ask-1 = À votre tour vous prenez un, deux ou trois galets dans le tas, ou vous tirez une perle. Prenez-en trois.
pebbles-guide-done-1 = Vous avez trois points, et votre adversaire prend un galet. Quand le tas est vide, qui a le plus de points gagne.
pebbles-guide-ask-2 = Tirez maintenant une perle du sac : elle vaut zéro, un, deux ou trois, et vous seul la voyez.
pebbles-guide-done-2 = Regardez votre perle avec le bouton sous le plateau. Vous pouvez la garder, ou la jeter et prendre un galet.
pebbles-guide-ask-3 = Gardez la perle. Elle compte à la fin, et personne d’autre ne sait d’ici là ce qu’elle vaut.
pebbles-guide-done-3 = Voilà un tour entier. Une perle vue ne retourne pas dans le sac, mais des galets pris se rendent, en annulant.

## Problèmes

pebbles-problem-gain = deux tours
pebbles-problem-gain-ask = { $pile } cailloux et un sac de perles. Gagnez autant de points que possible en deux tours.
pebbles-problem-gain-said = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
pebbles-problem-empty = le tas vide
pebbles-problem-empty-ask = { $pile } cailloux. Prenez le dernier en aussi peu de tours que possible.
pebbles-problem-empty-said = { $turns ->
    [one] { $turns } tour
   *[other] { $turns } tours
}
pebbles-problem-empty-not = le tas n’est pas vide
pebbles-over-empty = tout est pris
pebbles-over-agreement = terminée d’un commun accord
pebbles-over-forfeit = tous les autres ont abandonné

## Retour sur une partie finie

pebbles-hindsight-best = { $seat } a pris { $count } cailloux. Ses chances étaient de { $own } % après ce tour, et de { $other } % après le meilleur des autres.
pebbles-hindsight-best-brief = { $count } cailloux pris : { $own } % de chances ; par le meilleur des autres tours : { $other } %
