kayles-name = Quilles
kayles-command = quilles
kayles-summary = Quilles : faites-en tomber une ou deux à la fois ; la dernière gagne
kayles-pitch = Faites tomber une ou deux quilles à la fois ; la dernière gagne
kayles-length = Environ 5 minutes

## Refus

kayles-unreadable = Ce n’est pas un coup de ce jeu. Écrivez une quille et combien, comme c1 ou c2.
kayles-illegal = Vous ne pouvez pas les faire tomber. Encore debout : { $pins }

## Ce que fait un choix

kayles-explain-turn = faites tomber une quille, ou deux côte à côte
kayles-explain-pin = faites tomber la quille { $pin }, seule ou avec la suivante
kayles-explain-knock = { $count ->
    [one] faites tomber la quille { $pin } seule
   *[other] faites tomber la quille { $pin } et la suivante
}

## Le récit d’un tour

kayles-tell-knock = { $seat } fait tomber { $count ->
    [one] la quille { $pins }.
   *[other] les quilles { $pins }.
}
kayles-tell-forfeit = { $seat } abandonne.
kayles-tell-end = { $reason } { $count ->
    [one] { $winners } gagne.
   *[other] { $winners } partagent la victoire.
}
kayles-ending-last = La dernière quille est tombée.
kayles-ending-agreement = La partie se termine d’un commun accord.
kayles-ending-forfeit = L’autre a abandonné.

## Premiers tours

kayles-guide-goal = **Votre but :** faire tomber la dernière quille de la rangée.
kayles-guide-ask-1 = À votre tour, faites tomber une quille, ou deux qui se touchent. Faites tomber la quille a seule : a1.
kayles-guide-done-1 = La quille a est tombée, et l’adversaire a fait tomber la quille t. Qui fait tomber la dernière gagne.
kayles-guide-ask-2 = Maintenant deux quilles d’un seul lancer, b et c : b2.
kayles-guide-done-2 = Les deux quilles doivent se toucher. L’adversaire a répondu à l’autre bout de la rangée.
kayles-guide-ask-3 = Un lancer au milieu laisse deux rangées, et personne ne peut toucher les deux à la fois. Faites tomber j : j1.
kayles-guide-done-3 = Il y a deux rangées. Si elles sont pareilles, copiez dans l’une ce que l’adversaire fait dans l’autre.
kayles-over-last = dernière quille tombée
kayles-over-agreement = terminée d’un commun accord
kayles-over-forfeit = l’autre a abandonné
