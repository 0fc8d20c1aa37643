### Ce que dit le bot lui-même, en français. Les phrases propres aux jeux sont à côté des jeux.

## Mots

bot-yes = oui
bot-no = non
bot-counted-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
bot-counted-score = { $score ->
    [one] { $score } point
   *[other] { $score } points
}
bot-counted-games = { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
bot-counted-won = { $wins ->
    [one] { $wins } gagnée
   *[other] { $wins } gagnées
}
bot-counted-players = { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
}
bot-permission-view_channel = Voir le salon
bot-permission-send_messages = Envoyer des messages
bot-permission-send_messages_in_threads = Envoyer des messages dans les fils
bot-permission-attach_files = Joindre des fichiers

## Commandes : noms et descriptions tels que Discord les affiche

bot-command-new = nouvelle-partie
bot-command-new-about = Ouvrir une table dans ce salon
bot-command-move = coup
bot-command-move-about = Jouer un coup, ou tout un tour
bot-command-board = plateau
bot-command-board-about = Voir le plateau, ou le remettre au bas du salon
bot-command-hand = main
bot-command-hand-about = Voir votre main ; personne d’autre ne la voit
bot-command-table = table
bot-command-table-about = La table de ce salon : inviter, mettre en pause, terminer, abandonner
bot-command-table-resign = abandonner
bot-command-table-resign-about = Abandonner pour de bon la partie de ce salon
bot-command-table-end = terminer
bot-command-table-end-about = Proposer de terminer la partie ici, ou accepter
bot-command-games = parties
bot-command-games-about = Les parties du serveur : les vôtres, les autres, et à qui de jouer
bot-open-command = `/{ $game } { bot-command-new }`
bot-option-seats-name = places
bot-option-seats-about = À combien on peut jouer au plus
bot-option-move-name = coup
bot-option-move-about = Choisissez, ou tapez plusieurs coups séparés par des espaces
bot-option-repost-name = republier
bot-option-repost-about = Remettre le plateau au bas du salon, pour tout le monde

## Ouvrir une table

bot-opened = La table est ouverte. Appuyez sur Commencer quand tout le monde est là.
bot-opened-begun = La partie commence.
bot-opened-alone = Vous jouez en solo ? Appuyez tout de suite sur Commencer et entraînez-vous.
bot-lobby-title = ## { $game } : table ouverte
bot-lobby-placeless = Hors des serveurs, ni pendule, ni appel, ni classement : dites-vous quand vous avez joué. Si je me tais, `/{ bot-command-board }` ramène le plateau.
bot-lobby-option = { $option } : **{ $value }**
bot-lobby-usual = Mise en place standard
bot-lobby-casual = Partie amicale, non classée
bot-lobby-computers = Avec un ordinateur à la table, la partie n’est pas classée
bot-lobby-seats = Places prises : **{ $taken }** sur { $seats }
bot-lobby-player = { $number }{ $player }
bot-lobby-opener = { $number }{ $player } (hôte, donne le départ)
bot-lobby-join = Rejoindre
bot-lobby-leave = Partir
bot-lobby-start = Commencer
bot-computers-choose = Ajouter un ordinateur
bot-computers-full = Il n’y a plus de place libre à cette table.
bot-computers-which = Qui se joint à vous ? Le niveau 1 convient aux débutants, au niveau 5 je joue du mieux que je peux.
bot-computers-pick = Ajouter ou retirer un ordinateur
bot-computers-engine = { $name } : le moteur de { $owner }
bot-computers-remove = Retirer { $computer }
bot-computers-1 = Ponce : niveau 1, le plus doux
bot-computers-2 = Tuf : niveau 2, voit ce que rapporte un tour
bot-computers-3 = Basalte : niveau 3, a déjà de l’expérience
bot-computers-4 = Obsidienne : niveau 4, difficile à battre
bot-computers-5 = Péridot : niveau 5, le plus fort
bot-lobby-first = Qui commence ? La personne qui a vu la lave en fusion de plus près, dit-on
bot-lobby-more = Apprendre, règles, autres
bot-board-more = Plus
bot-board-more-title = **{ $game } : autres boutons**
bot-do-move = Écrire un tour
bot-more-learn = **Comprendre le jeu**
bot-more-you = **Rien que pour vous**
bot-more-table = **Cette table**
bot-more-moderate = **Modération**
bot-matter-seat = Céder ma place
bot-matter-resign = Abandonner
bot-matter-pause = Mettre en pause
bot-matter-resume = Reprendre la partie
bot-matter-end = Terminer ici
bot-matter-opening = Copier le plateau de départ
bot-invite-pick = Inviter quelqu’un
bot-lobby-first-chance = On tire au sort qui commence
bot-lobby-first-seat = Le joueur { $number } commence
bot-lobby-cancelled = La table de { $game } a fermé avant le début de la partie.
bot-fair = Donne vérifiable { $digits }
bot-fair-what = **Une donne vérifiable.** Tout le hasard découle ici d’un nombre secret, tiré à l’ouverture de la table. Voici son empreinte (SHA-256). Après la partie, je donne le nombre, et chacun peut vérifier. Copiez l’empreinte dès maintenant pour la comparer alors :
    `{ $hash }`
bot-seed = La partie est terminée : le nombre est `{ $seed }`

## Le plateau

bot-board-title = ## { $game } : tour { $turn }
bot-board-rolled-back = -# ⏪ Une restauration a ramené cette partie au tour { $turn }. Les coups joués ensuite sont perdus.
bot-lobby-rolled-back = -# ⏪ Une restauration a ramené cette table en arrière. Vérifiez qui y a une place.
bot-board-title-over = ## { $game } : partie terminée
bot-seat = { $number }{ $player } : { bot-counted-score }
bot-seat-to-act = ▶ { $number }{ $player } : **{ bot-counted-score }**, c’est son tour
bot-seat-resigned = { $number }~~{ $player }~~ : { bot-counted-score }, abandon
bot-seat-unscored = { $number }{ $player }
bot-seat-to-act-unscored = ▶ { $number }**{ $player }**, c’est son tour
bot-seat-resigned-unscored = { $number }~~{ $player }~~, abandon
bot-result = { $place }. { $player } : { bot-counted-score }
bot-result-unplaced = { $player } : sans classement, { bot-counted-score }
bot-result-stopped = { $player } : { bot-counted-score }
bot-result-unscored = { $place }. { $player }
bot-result-unplaced-unscored = { $player } : sans classement
bot-result-stopped-unscored = { $player }
bot-result-solo = { $player } : { bot-counted-score } au décompte habituel, sans effet sur le défi
bot-ending-moderator = La modération a mis fin à la partie : personne n’a gagné.
bot-unrated-moderator = Partie non classée : la modération y a mis fin.
bot-unrated-alone = Partie non classée : une partie en solo ne l’est jamais.
bot-unrated-casual = Partie non classée : la table était amicale.
bot-unrated-placeless = Partie non classée : sans serveur, aucune ne l’est. `/{ bot-command-profile } { bot-command-profile-show }` vous donne vos propres résultats.
bot-unrated-computer = Partie non classée : un ordinateur jouait.
bot-unrated-substitute = Partie non classée : quelqu’un a pris une place en route et en a joué moins de la moitié des coups.
bot-unrated-begun = Partie non classée : elle s’est terminée avant que tout le monde ait joué un coup.
bot-unrated-absent = Partie non classée : quelqu’un a dépassé son temps ici et dans une autre partie, sans jouer entre les deux ; seule la première compte.
bot-seat-last = -# Il ne reste plus que { $player } en jeu, qui peut terminer la partie ici : `/{ bot-command-table } { bot-command-table-end }`.
bot-pick-first = Joueur { $number } : choisissez un coup
bot-pick-named = { $name }, à vous de jouer
bot-pick-anew = Le plateau a changé. Voici les coups possibles maintenant :
bot-pick-next = Choisissez la suite

## Appels

bot-ping-turn = { $players }, à vous de jouer à { $game }.
bot-ping-over = { $players } : votre partie de { $game } est terminée.

## Réponses à une seule personne

bot-move-meant = `{ $moves }` ({ $told })
bot-move-played = Joué : { $moves }
bot-move-played-over = Joué : { $moves }. Votre tour est terminé.
bot-hand-news = **Rien que pour vous :**
bot-hand-show = Ma main
bot-hand-choose = Choisir
bot-no-moves-yet = Personne n’a encore joué.
bot-reposted = Le plateau arrive au bas du salon.
bot-resign-sure = Abandonner pour de bon ? Les autres continuent sans vous, et vous finissez derrière eux.
bot-resign-sure-ends = Abandonner pour de bon ? La partie est alors aussitôt terminée.
bot-confirm-resign = Oui, abandonner
bot-resigned = Vous avez abandonné.
bot-end-noted = C’est noté. La partie se termine ici si tous ceux qui jouent encore sont d’accord ; si quelqu’un joue avant, elle continue.
bot-end-sure = Vous n’avez besoin de l’accord de personne : la partie se termine ici et maintenant. On arrête ?
bot-end-sure-all = Terminer la partie ici ? Il faut l’accord de tous ceux qui jouent encore. Le plateau tel qu’il est décide, et on ne revient pas en arrière.
bot-end-agree-sure = Terminer la partie ici ? Le plateau tel qu’il est décide, et on ne revient pas en arrière.
bot-confirm-end = Oui, on arrête
bot-end-done = La partie est terminée.
bot-end-closed = La table est fermée.
bot-close-sure = D’autres personnes ont une place à cette table. La fermer pour tout le monde ?
bot-confirm-close = Oui, la fermer
bot-games-mine = **Vos parties ({ $count })**
bot-games-others = **Autres parties ici ({ $count })**
bot-games-none = Personne ne joue encore ici. Ouvrez une table avec l’une des commandes { $commands }.
bot-games-more = … et { $count } de plus
bot-games-lobby = - { $game } : table ouverte, places libres : { $free } – { $link }
bot-games-yours = - { $game }, tour { $turn } : **à vous de jouer** – { $link }
bot-games-theirs = - { $game }, tour { $turn } : on attend { $players } – { $link }

## Saisie assistée

bot-complete-choice = { $move } : { $meaning }
bot-worth = { $worth } · { $meaning }
bot-worth-best = au mieux { $worth } · { $meaning }
bot-complete-not-your-turn = Ce n’est pas encore votre tour
bot-complete-turn-over = Ces coups terminent déjà votre tour
bot-complete-long = Je ne peux rien proposer de plus long : envoyez ces coups, ou tapez la suite vous-même
bot-complete-none = Aucun coup permis ne correspond
bot-complete-irrevocable = Envoyez d’abord ces coups : la suite dépend de ce qu’ils apportent

## Refus

bot-refusal-server-only = Cela ne marche que sur un serveur dont je suis membre. Appelez-moi là-bas !
bot-refusal-no-member = Je ne suis pas membre de ce serveur : je ne peux ni y ouvrir ni y montrer de table. Utilisez-moi dans un message privé ou un groupe, ou demandez à qui gère le serveur de m’inviter.
bot-refusal-shown-to-nobody = Personne d’autre que vous ne verrait ce que je publie ici : le serveur ne vous laisse pas utiliser vos propres applications devant tout le monde. Demandez à qui gère le serveur « Utiliser des applications externes », ou de m’inviter ; ou utilisez-moi dans un message privé ou un groupe.
bot-refusal-permissions = Je ne peux pas jouer ici : il me manque { $missing }. La modération peut l’autoriser dans les réglages du salon.
bot-refusal-no-session = Personne ne joue dans ce salon. Ouvrez une table avec l’une des commandes { $commands }, ou retrouvez les autres parties avec `/{ bot-command-games }`.
bot-refusal-session-gone = Cette partie n’est plus là. `/{ bot-command-games }` montre celles qui sont ouvertes.
bot-refusal-which-game = Je ne comprends pas de quelle partie il s’agit. Choisissez-la dans la liste, ou tapez son numéro, comme 12.
bot-refusal-channel-taken = On joue déjà dans ce salon. Terminez cette partie, ou ouvrez la vôtre dans un autre salon.
bot-refusal-channel-taken-at = On joue déjà dans ce salon : { $link } – terminez cette partie, ou ouvrez la vôtre ailleurs.
bot-refusal-already-seated = Vous avez déjà votre place.
bot-refusal-full = Désolé, toutes les places sont prises.
bot-refusal-not-seated-lobby = Vous n’avez pas de place ici. Appuyez sur Rejoindre pour en prendre une.
bot-refusal-not-seated = Vous ne jouez pas dans cette partie. `/{ bot-command-games }` montre les vôtres.
bot-refusal-not-opener = Seul l’hôte, { $opener }, peut le faire.
bot-refusal-first-left = Cette personne a quitté la table. Choisissez quelqu’un d’autre.
bot-refusal-level = Les ordinateurs jouent aux niveaux { $lowest } à { $highest }. Choisissez-en un.
bot-refusal-engine-gone = Ce moteur n’est plus proposé ici. Choisissez-en un autre dans la liste.
bot-refusal-computer-full = Il n’y a plus de place pour un ordinateur : cette table en compte { $seats } en tout.
bot-refusal-computer-solo = Un défi se joue en solo : aucun ordinateur ne peut s’y joindre.
bot-refusal-computer-left = Cet ordinateur n’est plus à la table.
bot-refusal-computer-ahead = { $player } est en tête et préfère continuer. Rattrapez-le d’abord, ou abandonnez avec `/{ bot-command-table } { bot-command-table-resign }`.
bot-refusal-computer-would-lose = { $player } perdrait ainsi et préfère continuer.
bot-refusal-too-many = Cette mise en place se joue à { $seats } au plus. Je n’ai rien ouvert.
bot-refusal-too-few = Il faut être au moins { $seats } pour ce jeu : demandez à quelqu’un d’appuyer sur **{ bot-lobby-join }**, ou appuyez sur **{ bot-computers-choose }**.
bot-refusal-not-begun = La partie n’a pas commencé : l’hôte donne le départ. `/{ bot-command-board } { bot-option-repost-name }:True` remet la table au bas du salon.
bot-refusal-begun = La partie a déjà commencé.
bot-refusal-over = Cette partie est terminée. Ouvrez une nouvelle table avec l’une des commandes { $commands }.
bot-refusal-stale = Ce plateau n’est plus à jour. `/{ bot-command-board } { bot-option-repost-name }:True` remet le dernier au bas du salon.
bot-refusal-rolled-back = Ce message date d’avant une restauration : rien n’a été joué. `/{ bot-command-board } { bot-option-repost-name }:True` montre le nouveau plateau, `/{ bot-command-daily } { bot-command-daily-play }` le problème du jour.
bot-refusal-not-your-turn = Ce n’est pas encore votre tour : à { $players } de jouer.
bot-refusal-plan-early = Ce n’est pas encore votre tour : à { $players } de jouer. Votre plan reste ici : appuyez de nouveau sur **{ bot-line-play-this }** quand ce sera à vous.
bot-refusal-resigned = Vous avez abandonné cette partie.
bot-refusal-turn-over = Votre tour se termine avec `{ $last }` : rien ne peut suivre. Rien n’a été joué.
bot-refusal-long-turn = Cela fait plus de { $most } coups. Rien n’a été joué.
bot-refusal-irrevocable = Rien ne peut suivre `{ $last }`, car il pioche ou dévoile quelque chose. Jouez-le d’abord, puis continuez. Rien n’a été joué.
bot-refusal-no-secrets = Rien n’est caché à { $game } : tout est sur le plateau.
bot-showing = Un instant, je le montre à tout le monde.
bot-refusal-unheard = Je n’ai pas pu joindre Discord à temps, et je n’ai donc rien fait. Réessayez.
bot-refusal-unreachable = Discord n’a pas pris ma réponse. Vérifiez si c’est fait avant de réessayer.
bot-refusal-command-changed = Cette commande a changé depuis que votre Discord l’a lue. Rechargez Discord (Ctrl+R), puis réessayez.
bot-refusal-option-number = `{ $option }` attend un nombre entier de { $low } à { $high }, pas { $value }.
bot-refusal-error = Quelque chose n’a pas marché de mon côté. La partie est intacte ; réessayez. Erreur { $id }
bot-refusal-error-saved = Votre action est enregistrée, au moins en partie, mais ensuite quelque chose n’a pas marché de mon côté. Regardez avant de réessayer. Erreur { $id }
bot-refusal-saved = Votre action est enregistrée, au moins en partie, mais je n’ai pas pu finir ma réponse. Regardez avant de réessayer.
bot-refusal-busy = Je n’arrive pas à ouvrir les parties pour le moment. Rien n’a été joué ni changé ; réessayez dans un instant.
bot-refusal-storage-full = Je n’ai pas pu enregistrer cela : mon disque est plein. Rien n’a été joué ni changé, et toutes les parties sont en sûreté. Prévenez la personne qui m’héberge.
bot-refusal-storage-read-only = Je n’ai pas pu enregistrer cela : pour le moment, les parties ne peuvent qu’être lues. Rien n’a été joué ni changé, et toutes les parties sont en sûreté. Prévenez la personne qui m’héberge.
bot-refusal-storage-disk = Je n’ai pas pu enregistrer cela : mon disque a un défaut. Rien n’a été joué ni changé. Prévenez la personne qui m’héberge.
bot-refusal-storage-damaged = Je ne peux pas continuer : le fichier des parties est abîmé. Rien n’a été joué ni changé. Prévenez la personne qui m’héberge : elle peut mettre une copie à sa place.
bot-refusal-storage-gone = Je n’ai pas pu enregistrer cela : le fichier des parties a disparu. Rien n’a été joué ni changé. Prévenez la personne qui m’héberge.
bot-refusal-storage-unreachable = Je n’arrive pas à joindre les parties pour le moment. Regardez d’abord le plateau, car votre action a peut-être été enregistrée ; puis réessayez.
bot-refusal-replaced = Rien n’a été joué ni changé : le fichier des parties n’est plus là où je l’ai ouvert, et je dois m’arrêter. Prévenez la personne qui m’héberge.
bot-refusal-restarting = Je redémarre ; réessayez dans un instant. Rien n’est perdu.
bot-refusal-many-films = J’ai déjà plusieurs films à préparer. Redemandez dans une minute.

## Indices, ouvertures et défis en solo

bot-command-hint = indice
bot-command-hint-about = Demander un indice dans la partie de ce salon, rien que pour vous
bot-option-level-name = niveau
bot-option-level-about = Jusqu’où vous aider : 1 = le moins ; par défaut, un tour entier
bot-command-table-opening = ouverture
bot-command-table-opening-about = Ce plateau de départ en une ligne de texte, pour le rejouer
bot-command-leaderboard-best = records
bot-command-leaderboard-best-about = Les records des défis en solo sur ce serveur
bot-option-challenge-name = défi
bot-option-challenge-about = Quel défi ; choisissez dans la liste
bot-opening = Pour rejouer ce départ, donnez ce texte comme ouverture : `{ $opening }`
bot-best-title = **{ $title }**
bot-best-line = { $place }. { $player } : { $summary }
bot-result-again = Rejouer ce plateau
bot-result-share = Partager
bot-result-replay = Revoir la partie
bot-result-verify = Vérifier la donne
bot-result-again-open = Le même plateau est de nouveau ouvert.
bot-result-shared = { $player } : { $summary }
bot-hint-turn = À votre place, je jouerais ||{ $moves }||.
bot-refusal-no-help = Cette table joue sans aide : pas d’indices. En ouvrant une table, on les permet avec `{ bot-option-help-name }`.
bot-refusal-no-hints = { $levels ->
    [0] Il n’y a pas d’indices dans ce jeu.
   *[other] Les indices vont du niveau 1 au niveau { $levels }.
}
bot-refusal-no-opening = Dans ce jeu, le départ ne s’écrit pas en une ligne.
bot-refusal-no-challenge = Ce n’est pas le résultat d’un défi en solo.
bot-refusal-no-results = Personne n’a encore terminé ce défi ici. Choisissez-en un dans la liste en tapant.

## Classements : cotes, profils, historiques

bot-command-leaderboard = classement
bot-command-leaderboard-about = Qui joue le mieux sur ce serveur, et toutes ses parties terminées
bot-command-leaderboard-show = voir
bot-command-leaderboard-show-about = Qui joue le mieux sur ce serveur
bot-command-profile = profil
bot-command-profile-about = Ce que quelqu’un a joué : cotes, parties terminées, face-à-face
bot-command-profile-show = voir
bot-command-profile-show-about = Les résultats d’une personne sur ce serveur, avec sa cote ; sans serveur, les vôtres
bot-command-profile-history = historique
bot-command-profile-history-about = Vos parties terminées sur ce serveur, ou celles de quelqu’un
bot-command-profile-versus = face-à-face
bot-command-profile-versus-about = Deux personnes l’une contre l’autre
bot-option-game-name = jeu
bot-option-game-about = Quel jeu
bot-option-sort-name = tri
bot-option-sort-about = Ce qui décide de l’ordre ; par défaut la cote
bot-option-period-name = période
bot-option-period-about = Jusqu’où remonter ; par défaut jusqu’à la première partie
bot-option-variant-name = variante
bot-option-variant-about = Seulement les parties ainsi réglées ; choisissez dans la liste
bot-option-member-name = membre
bot-option-member-about = Quelle personne
bot-option-other-name = autre
bot-option-other-about = La seconde personne ; vous-même par défaut
bot-option-show-name = montrer
bot-option-show-about = Montrer la réponse à tout le salon
bot-leaders-title = ## { $game } : classement
bot-leaders-by-rating = par cote
bot-leaders-by-wins = par parties gagnées
bot-leaders-by-games = par parties jouées
bot-leaders-by-streak = par plus longue série de victoires
bot-leaders-by-computers = par meilleur ordinateur battu
bot-leaders-always = toutes les parties classées
bot-leaders-year = cette année
bot-leaders-month = ce mois-ci
bot-leaders-week = cette semaine
bot-leaders-variant = { $option } : { $value }
bot-leaders-line = { $place }. { $player } : **{ $points }** ({ bot-counted-games }, { bot-counted-won }, plus longue série : { $streak })
bot-leaders-line-provisional = { $place }. { $player } : **{ $points }** *provisoire* ({ bot-counted-games }, { bot-counted-won }, plus longue série : { $streak })
bot-leaders-provisional = Une cote est provisoire jusqu’à la { $games }ᵉ partie classée.
bot-leaders-ties = Finir seul premier est une victoire. Une première place partagée est une égalité : personne ne gagne, et une série de victoires s’arrête.
bot-leaders-page = Page { $page } sur { $pages }, { bot-counted-players }
bot-leaders-none = Personne n’a encore terminé de partie classée de ce type. Seules comptent les parties entre deux personnes ou plus.
bot-leaders-unbeaten = Personne n’a encore battu d’ordinateur ici. Ouvrez une table contre l’un d’eux et tentez votre chance.
bot-leaders-beaten = { $place }. { $player } : **{ $computer }**
bot-page-back = Précédent
bot-page-on = Suivant
bot-profile-title = ## Profil de { $player }
bot-own-title = ## Vos parties sans serveur
bot-own-none = Vous n’en avez encore terminé aucune. Ouvrez une table avec l’une des commandes { $commands }.
bot-own-game = **{ $game }**
bot-own-people = - contre des personnes : { bot-counted-games }, { bot-counted-won }
bot-own-computer = - avec { $computer } à la table : { bot-counted-games }, { bot-counted-won }
bot-own-engines = - avec des moteurs à la table : { bot-counted-games }, { bot-counted-won }
bot-own-alone = - en solo : { bot-counted-games }
bot-own-about = Parties jouées en messages privés, dans des groupes et sur des serveurs sans moi, une fois que chaque place a joué. Une première place partagée n’est pas une victoire. Aucune ne compte dans un classement.
bot-refusal-own-only = Sans serveur, je ne montre que vos propres résultats, et rien qu’à vous. Laissez les autres options de côté.
bot-profile-none = Encore aucune partie classée terminée sur ce serveur. Seules comptent les parties entre deux personnes ou plus.
bot-profile-beaten-title = ### Contre des ordinateurs
bot-profile-beaten = { $game } : **{ $computer }** battu ({ $games } fois)
bot-profile-rating = ### { $game } : { $points }
bot-profile-rating-provisional = ### { $game } : { $points } (provisoire)
bot-profile-games = Parties classées : { $games }, { bot-counted-won }. Victoires de suite : { $streak }, record { $best }
bot-profile-place = { $place }{ $place ->
    [one] ʳᵉ
   *[other] ᵉ
} place : { $games } fois
bot-profile-curve = Cote à { $game } sur les { $games } dernières parties classées : de { $first } à { $last }, au plus bas { $lowest }, au plus haut { $highest }.
bot-command-leaderboard-archive = archives
bot-command-leaderboard-archive-about = Retrouver les parties terminées de ce serveur
bot-option-against-name = contre
bot-option-against-about = Seulement les parties où cette personne joue aussi ; contre vous si aucun membre n’est nommé
bot-refusal-season-off = Ce serveur n’a pas de saisons. Les personnes qui peuvent le gérer les règlent avec `/{ bot-command-settings }`.
bot-refusal-season-none = Il n’y a pas de saison à terminer.
bot-refusal-season-runs = La saison { $season } est encore en cours. Terminez-la d’abord.
bot-refusal-archive-game = Précisez aussi le jeu : une mise en place appartient à un jeu.
bot-archive-title = ## Archives
bot-archive-asked-all = toutes les parties terminées
bot-archive-asked-player = { $player }
bot-archive-asked-pair = { $player } et { $other }
bot-archive-asked-tournament = tournoi n° { $number }
bot-archive-none = Aucune partie terminée ici ne correspond.
bot-archive-number = Partie n° { $number }
bot-archive-ending-moderator = arrêtée par la modération
bot-archive-open = Revoir une de ces parties
bot-archive-page = Page { $page } sur { $pages }, { bot-counted-games }
bot-archive-page-most = Page { $page } sur { $pages } : les { $games } parties les plus récentes. Précisez votre recherche pour en trouver de plus anciennes.
bot-season-kind-month = un mois
bot-season-kind-quarter = un trimestre
bot-season-kind-hand = aussi longtemps que vous voulez
bot-season-kind-none = pas de saisons
bot-season-end-sure = Terminer la saison { $season } maintenant ? Aucun salon n’est choisi pour son tableau.
bot-season-end-sure-at = Terminer la saison { $season } maintenant ? Son tableau ira dans { $channel }.
bot-season-end-chosen = La terminer
bot-season-end-here = La terminer, tableau ici
bot-season-saved = C’est enregistré. `/{ bot-command-leaderboard } { bot-command-leaderboard-show }` montre la saison avec la période « { bot-leaders-season } ».
bot-season-begun = La saison { $season } a commencé.
bot-season-ended = La saison { $season } est terminée.
bot-leaders-season = la saison
bot-season-title = ## { $game } : saison { $season }
bot-season-span = du { $since } au { $until }
bot-season-span-until = depuis le { $since }, jusqu’au { $until }
bot-season-span-open = depuis le { $since }
bot-season-named = Saison { $season }, du { $since } au { $until }
bot-season-named-open = Saison { $season }, depuis le { $since }
bot-season-list = Toutes les saisons
bot-season-empty = Aucune partie classée dans cette saison.
bot-season-about = Tout le monde est reparti de zéro. Une cote est provisoire jusqu’à la { $games }ᵉ partie classée de la saison.
bot-season-profile = **Saison { $season }**, où tout le monde est reparti de zéro :
bot-season-profile-over = **Saison { $season }**, terminée :
bot-season-profile-none = - Aucune partie classée dans cette saison
bot-season-profile-game = - { $game } : { $points } ({ bot-counted-games }, { bot-counted-won }, plus longue série de victoires { $best })
bot-season-closed = ## La saison { $season } est terminée
bot-season-first = **{ $game }** : première place pour { $players }, avec { $points }.
bot-season-first-many = **{ $game }** : { $count } personnes se partagent la première place avec { $points }.
bot-season-standings = Classement complet
bot-season-won = La meilleure cote : { $first } contre { $second }.
bot-season-won-level = Avec une cote de { $first }.
bot-history-game = **{ $game }**, { $date } – { $link }
bot-history-game-unrated = **{ $game }**, { $date }, non classée – { $link }
bot-history-seat = { $place }\. { $player } ({ $score })
bot-history-seat-unscored = { $place }\. { $player }
bot-history-seat-unplaced = { $player } ({ $score })
bot-history-seat-unplaced-unscored = { $player }
bot-versus-title = ## { $player } contre { $other }
bot-versus-line = **{ $game }** : victoires : { $wins }, défaites : { $losses }, égalités : { $ties }
bot-versus-all = Tous les jeux
bot-versus-none = Ces deux personnes n’ont pas encore terminé de partie classée ensemble sur ce serveur.
bot-versus-ties = Finir devant l’autre est une victoire ; à la même place, c’est une égalité.
bot-former-player = un ancien joueur
bot-computer = 🤖 { $name }
bot-computer-again = 🤖 { $name } { $number }
bot-engine-gone = Moteur { $number }
bot-engine-owner = le moteur de { $owner }
bot-computer-1 = Ponce
bot-computer-2 = Tuf
bot-computer-3 = Basalte
bot-computer-4 = Obsidienne
bot-computer-5 = Péridot
bot-refusal-no-variant = Ce jeu n’a pas cette variante. Choisissez dans la liste en tapant.
bot-refusal-same-player = Choisissez deux personnes différentes.

## Les règles : ce que l’on y cherche

bot-command-rules = règles
bot-command-rules-about = Chercher dans les règles ; la réponse n’est que pour vous
bot-option-topic-name = sujet
bot-option-topic-about = Un mot ou une question ; choisissez dans la liste en tapant
bot-rules-choice = { $game } : { $heading }
bot-rules-which = Les règles de quel jeu ?
bot-rules-which-of-games = Plusieurs jeux ont une réponse. Lequel voulez-vous ?
bot-rules-unsure = Je ne suis pas sûr de comprendre. Peut-être ceci ?
bot-rules-elsewhere = Je ne trouve aucune règle de { $game } là-dessus, seulement d’un autre jeu, { $other } :
bot-rules-perhaps = Ou bien :
bot-rules-corrected = Résultats pour **{ $words }**
bot-rules-table = À la table
bot-rules-all = Toutes les règles de { $game }
bot-rules-see = Voir aussi
bot-rules-behind = Voir la règle
bot-rules-house = Règle maison : les règles publiées laissent ce point ouvert ; Fumarole joue ainsi.
bot-rules-departs = Règle maison : ici, Fumarole s’écarte des règles publiées.
bot-rules-section-basics = L’essentiel
bot-rules-section-set-up = La mise en place
bot-rules-section-turn = Votre tour
bot-rules-section-eruption = L’éruption et la lave
bot-rules-section-scoring = Le décompte
bot-rules-section-end = La fin de la partie
bot-rules-section-variants = Variantes et options
bot-rules-section-challenges = Défis en solo et indices
bot-rules-section-cards = Pierres et cartes
bot-rules-section-others = Les autres touristes
bot-rules-section-photo = La photo et l’appareil
bot-rules-section-more = Règles maison, conseils, auteurs
bot-rules-section-begin = Ouvrir, rejoindre, regarder
bot-rules-section-play = Pendant la partie
bot-rules-section-problems = Un problème par jour
bot-rules-section-time = Le temps, les appels et les pauses
bot-rules-section-after = Après la partie
bot-rules-section-yours = Vos données, vos images, votre serveur
bot-refusal-no-rule = Rien dans les règles ne répond à « { $typed } ». Essayez un seul mot, ou choisissez dans la liste en tapant.
bot-refusal-rule-gone = Cette règle n’existe plus. Cherchez-la avec `/{ bot-command-rules }`.

## Questions sur la partie en cours

bot-ask-now = Que puis-je faire ?
bot-ask-describe = Décrire le plateau
bot-legend = Comment lire cette image
bot-ask-turn = **À vous de jouer à { $game}** : { $summary }.
bot-ask-wait = Ce n’est pas votre tour à { $game } : c’est à { $players } de jouer.
bot-ask-ahead = Si c’était à vous maintenant, sur ce plateau, voici ce que vous pourriez faire :
bot-ask-resigned = Vous avez abandonné votre place à { $game }. C’est à { $players } de jouer.
bot-ask-stranger = Vous n’avez pas de place dans cette partie de { $game }. C’est à { $players } de jouer.
bot-ask-over = La partie est terminée. { $reason }
bot-ask-described = **Le plateau de { $game }**

## L’aide et le premier message sur un serveur

bot-command-help = aide
bot-command-help-about = Ce que je fais, comment commencer, et toutes les commandes
bot-hello-title = ## Fumarole
bot-hello-about = J’héberge des jeux de société dans vos salons : { $games }. Un coup par jour ou tout d’une traite : je distribue, je dessine le plateau, j’appelle la personne dont c’est le tour et je connais les règles.
bot-hello-game = - { $command } – { $summary }
bot-hello-begin = Pour commencer, ouvrez une table avec l’une de ces commandes. Les autres appuient sur « { bot-lobby-join } », vous sur « { bot-lobby-start } ». Personne d’autre ici ? Appuyez d’abord sur « { bot-computers-choose } ».
bot-hello-more = Un bouton ci-dessous apprend un jeu en trois coups ; personne d’autre ne le voit. `/{ bot-command-help }` en dit plus, `/{ bot-command-rules }` répond aux questions sur les règles, et `/{ bot-command-move }` joue un coup tapé.
bot-hello-learn = Apprendre { $game }
bot-hello-rules = { $game } : les règles
bot-here = ## On joue ici
    Appuyez sur un bouton pour ouvrir une table ; les autres appuient sur **{ bot-lobby-join }**. Un ordinateur peut jouer aussi.
bot-here-everything = Autres choses à faire
bot-here-tapped = Ou touchez une commande : { $games }, { $daily }, { $me }.
bot-here-setup = { $game }…
bot-here-setups = **Une table à votre goût**
bot-here-games = **Parties et problèmes**
bot-here-results = **Résultats**
bot-here-tournaments = **Tournois**
bot-here-settings = **Réglages**
bot-do-daily-play = Problème du jour
bot-do-games = Mes parties
bot-do-learn = Apprendre un jeu
bot-do-rules = Règles
bot-do-help = Aide
bot-do-plan = Mes tours prévus
bot-do-table-continue = Rapatrier une partie
bot-do-replay = Revoir la dernière partie
bot-do-daily-practice = Entraînement
bot-do-profile-show = Mon profil
bot-do-profile-history = Mes parties terminées
bot-do-profile-versus = Face-à-face
bot-do-leaderboard-show = Classements
bot-do-leaderboard-archive = Archives
bot-do-leaderboard-best = Records d’un défi
bot-do-tournament-new = Ouvrir un tournoi
bot-do-tournament-show = Où il en est
bot-do-tournament-expel = Exclure quelqu’un
bot-do-tournament-replace = Remplacer quelqu’un
bot-do-tournament-result = Fixer un résultat
bot-do-me-show = Mes réglages
bot-do-settings = Réglages du serveur
bot-do-me-block = Bloquer quelqu’un
bot-do-me-unblock = Débloquer quelqu’un
bot-do-me-blocked = Qui j’ai bloqué
bot-do-me-privacy = Ce qui est gardé
bot-do-me-export = Télécharger mes données
bot-do-me-erase = Effacer mes données
bot-do-board = Le plateau pour moi
bot-do-hint = Un indice
bot-do-moderate-pause = Arrêter la pendule
bot-do-moderate-resume = Relancer la partie
bot-do-moderate-end = Terminer la partie
bot-do-moderate-replace = Remplacer quelqu’un
bot-hello-line-move = - À votre tour, choisissez un coup dans la liste sous le plateau, ou tapez-le avec { $move }.
bot-hello-line-learn = - Vous découvrez un jeu ? { $learn } vous le montre en trois coups, { $rules } répond à vos questions. Personne d’autre ne le voit.
bot-hello-line-over = - Après une partie, les boutons sous son plateau et { $replay } montrent ce que vous avez manqué, et son meilleur tour.
bot-hello-line-mine = - { $games } montre vos parties, { $daily } le problème du jour, { $me } vos appels et vos réglages.

## Une partie terminée, vue après coup

bot-lookback-missed = Qu’ai-je manqué ?
bot-lookback-best = Meilleur tour de la partie
bot-lookback-making = Je revois la partie, ce qui prend environ une minute. Le résultat s’affichera ici, rien que pour vous.
bot-lookback-making-share = Je revois la partie, ce qui prend environ une minute. Le résultat s’affichera dans le salon, pour tout le monde.
bot-lookback-title = ## { $game } : qu’avez-vous manqué ?
bot-lookback-some = Les tours où vous avez laissé échapper le plus, le pire d’abord. Chaque plateau est celui d’avant le tour, avec la meilleure suite marquée.
bot-lookback-none = J’ai revu tous vos tours et n’ai rien trouvé de mieux que ce que vous avez joué. Bravo !
bot-lookback-nobody = Vous n’aviez pas de place dans cette partie : vous n’avez rien manqué.
bot-lookback-turn = ### { $number } · Tour { $turn }
bot-lookback-played = Vous avez joué : `{ $moves }`
bot-lookback-better = Mieux : `{ $moves }`
bot-lookback-estimate = -# Une estimation : le mieux qu’une recherche ait trouvé.
bot-lookback-picture = Le plateau avant le tour { $turn }, avec la meilleure suite marquée, { $moves }.
bot-lookback-curve = ### Comment les chances de chacun ont évolué
bot-lookback-best-title = ## { $game } : le meilleur tour, le { $turn }
bot-lookback-share = Montrer à tout le monde ici
bot-lookback-shared = { $player } montre le meilleur tour d’une partie de { $game } : le tour { $turn }.
bot-refusal-lookback-early = Cette partie n’est pas finie. Quand elle le sera, je vous montrerai ce que vous avez manqué.
bot-refusal-lookback-many = Je revois déjà plusieurs parties. Appuyez de nouveau dans une minute.
bot-refusal-lookback-failed = Je n’ai pas pu revoir cette partie. `/{ bot-command-replay }` en montre toujours chaque tour.
bot-refusal-lookback-late = Revoir cette partie prend trop de temps en ce moment. Appuyez de nouveau plus tard.
bot-refusal-lookback-no-best = Aucun tour de cette partie ne se détache : il n’y en a pas de meilleur à montrer.

## Revoir une partie

bot-command-replay = revoir
bot-command-replay-about = Parcourir une partie tour par tour, rien que pour vous
bot-option-replay-name = partie
bot-option-replay-about = Quelle partie ; par défaut la dernière de ce salon
bot-option-replay-turn-name = tour
bot-option-replay-turn-about = Par quel tour commencer ; par défaut le dernier
bot-replay-moments = Aller à un moment clé
bot-replay-moment = Tour { $turn }
bot-share = Montrer à tout le salon
bot-share-still = Ce tour en image
bot-share-film = Ce tour en film
bot-share-moments = Les moments clés en un film court
bot-share-still-told = { $player } partage un moment de { $game } : le tour { $turn }.
bot-share-film-told = { $player } partage un tour de { $game } : le tour { $turn }.
bot-share-moments-told = { $player } partage les moments clés d’une partie de { $game }.
bot-refusal-share = Pour partager ici, il faut pouvoir écrire et joindre des fichiers dans ce salon, ou y avoir joué cette partie.
bot-refusal-share-still = Rien n’a bougé pendant ce tour, il n’y a donc pas de film. Partagez-le en image.
bot-replay-choice-over = n° { $number } { $game }, { bot-counted-players }, terminée
bot-replay-choice-running = n° { $number } { $game }, { bot-counted-players }, en cours
bot-replay-title = ## { $game } : tour { $turn } sur { $turns }
bot-step-first = ⏮ Début
bot-step-back = ◀ Retour
bot-step-next = Suite ▶
bot-step-last = Fin ⏭
bot-replay-film = Toute la partie en GIF
bot-replay-transcript = Transcription
bot-replay-film-sent = Toute la partie, une image par tour.
bot-replay-transcript-sent = Tous les coups, et la graine de la donne. Pour vérifier : fumarole verify
bot-refusal-no-replay = Personne n’a encore joué dans ce salon.
bot-refusal-transcript-early = La transcription contient la graine de la donne : vous l’aurez dès que la partie sera terminée.

bot-transcript-no-session = Il n’y a pas de partie { $session } qui ait commencé.
bot-transcript-no-game = La transcription est celle d’un jeu que je n’héberge pas.
bot-refusal-differs = Je n’ai pas pu vérifier cette partie : ses coups mènent à un autre résultat. Dites-le à la personne qui m’héberge.
bot-verify-good = Actions rejouées : { $count }. La donne, chaque pioche et le résultat sortent de la graine comme écrit. Son empreinte (SHA-256) est { $hash } ; comparez-la à celle montrée au début de la partie.

## Propositions : ce qu’un joueur demande aux autres d’accepter

bot-proposal-decline = Non
bot-proposal-declined = { $decliner } a dit non.
bot-proposal-withdrawn = La proposition est retirée.
bot-proposal-over = La partie est terminée, il n’y a plus rien à décider.
bot-proposal-expired = La proposition n’est plus valable.
bot-proposal-end = On s’arrête là ? D’accord : { $agreed }. On attend la réponse de { $missing }.
bot-proposal-agree-end = Accepter de terminer
bot-proposal-end-carried = Tout le monde est d’accord : la partie est terminée.
bot-proposal-end-declined = { $decliner } préfère continuer : la partie n’est pas terminée.
bot-proposal-end-withdrawn = On ne termine pas : la proposition est retirée. `/{ bot-command-table } { bot-command-table-end }` la refait.
bot-proposal-undo = { $player } voudrait annuler `{ $note }` et tout ce qui a suivi. On attend l’accord de { $missing }.
bot-proposal-agree-undo = Accepter d’annuler
bot-proposal-undo-carried = Tout le monde est d’accord : `{ $note }` est annulé, et { $player } rejoue à partir de là.
bot-proposal-undo-declined = { $decliner } a dit non : `{ $note }` reste joué.
bot-proposal-undo-withdrawn = `{ $note }` reste joué : la demande d’annulation est retirée.
bot-proposal-pause = On fait une pause ? D’accord : { $agreed }. On attend la réponse de { $missing }.
bot-proposal-agree-pause = Accepter la pause
bot-proposal-pause-carried = Tout le monde est d’accord : la partie est en pause.
bot-proposal-pause-withdrawn = Pas de pause : la proposition est retirée. `/{ bot-command-table } { bot-command-table-pause }` la refait.
bot-proposal-pause-declined = { $decliner } préfère continuer : pas de pause.
bot-proposal-rematch = Une revanche à { $game }, tout le monde à la place suivante ? D’accord : { $agreed }. On attend la réponse de { $missing }. Elle commence dès que tout le monde a dit oui.
bot-proposal-agree-rematch = Rejouer
bot-proposal-rematch-carried = Tout le monde a dit oui : la revanche commence.
bot-proposal-rematch-declined = { $decliner } a dit non : pas de revanche cette fois.
bot-proposal-rematch-expired = Il manquait des réponses, ou le salon était pris : pas de revanche cette fois.
bot-proposal-seat = { $player } cède sa place à { $game }. La personne qui la prend joue la suite ; d’ici là, { $player } continue.
bot-proposal-agree-seat = Prendre la place
bot-proposal-seat-carried = { $taker } prend la place { $number } de { $game } et joue la suite.
bot-proposal-seat-withdrawn = La place à { $game } n’est plus à prendre.
bot-proposal-decline-seat = Garder la place
bot-proposal-until = -# La proposition expire { $end }.
bot-refusal-not-asked = Cette question n’est pas pour vous.
bot-refusal-proposed-enough = Vous l’avez déjà demandé plusieurs fois. Réessayez après le prochain coup.
bot-refusal-agreed-own = C’est vous qui l’avez proposé. On attend encore { $missing }.
bot-refusal-agreed = Vous avez déjà dit oui. On attend encore { $missing }.
bot-refusal-proposal-carried = Tout le monde a déjà dit oui.
bot-refusal-proposal-declined = Quelqu’un a dit non. On peut le proposer de nouveau.
bot-refusal-proposal-withdrawn = Cette proposition est retirée, car on a joué depuis. On peut la refaire.
bot-refusal-proposal-expired = Cette proposition n’est plus valable. On peut la refaire.

## Reprendre des coups

bot-command-undo = annuler
bot-command-undo-about = Annuler votre dernier coup ; après votre tour, les autres doivent être d’accord
bot-undo = Annuler mon coup
bot-undo-done = Annulé : { $move }
bot-undo-noted = C’est noté. `{ $move }` et la suite sont annulés dès que tout le monde est d’accord ; si quelqu’un joue avant, la demande tombe.
bot-board-undone = -# ↩ { $player } a annulé un coup{ $count ->
    [one] .
   *[other] {" "}et ce qui a suivi.
}
bot-recap-turn = **Tour { $turn }**
bot-recap-turn-undone = **Tour { $turn }** (annulé)
bot-recap-left-out = { $turns ->
    [one] -# Tour { $first } : `/{ bot-command-replay }` le montre.
   *[other] -# Tours { $first } à { $last } : `/{ bot-command-replay }` les montre.
}

## Ce qu’un serveur règle pour lui-même

bot-refusal-starters = Sur ce serveur, seul le rôle { $role } peut ouvrir des parties.
bot-refusal-other-channels = Sur ce serveur, on ouvre les parties dans { $channels }.
bot-refusal-many-opened = { $most ->
    [one] Vous avez déjà une partie ouverte ici, et un membre ne peut en avoir davantage. Terminez-la d’abord.
   *[other] Vous avez déjà { $most } parties ouvertes ici, autant qu’un membre peut en avoir. Terminez-en une d’abord ; `/{ bot-command-games }` les montre.
}
bot-refusal-many-opened-by = { $opener } serait l’hôte de la nouvelle partie, mais en a déjà { $most } ici, autant qu’un membre peut en avoir.
bot-refusal-many-open = { $most ->
    [one] Ce serveur n’a qu’une partie ouverte à la fois. Attendez qu’elle soit terminée.
   *[other] Ce serveur a déjà { $most } parties ouvertes, et c’est sa limite. Attendez que l’une d’elles soit terminée.
}
bot-refusal-too-soon = Doucement ! Réessayez { $again }.
bot-command-settings = réglages
bot-command-settings-about = Voir ou changer les réglages du serveur ; pour les personnes qui le gèrent
bot-language = Français
bot-refusal-not-manager = Seules les personnes qui gèrent le serveur peuvent le faire.

## Des pendules pour qui a une vie : congés, week-ends, réserves de temps

bot-weekday-0 = lundi
bot-weekday-1 = mardi
bot-weekday-2 = mercredi
bot-weekday-3 = jeudi
bot-weekday-4 = vendredi
bot-weekday-5 = samedi
bot-weekday-6 = dimanche
bot-weekend-0 = aucun
bot-weekend-16 = le vendredi
bot-weekend-48 = le vendredi et le samedi
bot-weekend-64 = le dimanche
bot-weekend-96 = le samedi et le dimanche
bot-bank-0 = aucune
bot-bank-12 = 12 heures
bot-bank-24 = 1 jour
bot-bank-48 = 2 jours
bot-bank-72 = 3 jours
bot-bank-120 = 5 jours
bot-bank-168 = 7 jours
bot-option-bank-name = réserve
bot-option-bank-about = Du temps en plus de celui des tours, pour chacun, une fois par partie
bot-typed-yesterday = hier
bot-typed-today = aujourd’hui, maintenant
bot-typed-tomorrow = demain
bot-typed-beside-day = er, le, du, de
bot-terms-stands = ⏸ Les pendules s’arrêtent { $when }.
bot-terms-weekend = { $days } ({ $zone })
bot-terms-holidays = pendant les congés de chacun, jusqu’à { $days } jours par an
bot-terms-bank = ⏳ Réserve : en plus du temps des tours, chaque personne a { $span }, une fois pour toute la partie.
bot-board-banks = Ce qui reste des réserves :
bot-board-bank = { $player } { $span }
bot-away-days = { $count ->
    [one] le { $first }
   *[other] du { $first } au { $last }
}
bot-away-stands = ⏸ { $player } : absence { $days }. Sa pendule est alors arrêtée.
bot-away-runs = ⏳ { $player } : absence { $days }. Sa pendule tourne pendant tout ou partie de ce temps.
bot-away-untimed = { $player } : absence { $days }.
bot-last-one = On n’attend plus que vous.
bot-last-asked = { $player }, on n’attend plus que vous.
bot-away-declared = Absence { $days } ({ $zone }) : tout le monde à vos tables la voit à partir de deux jours avant. Tours qui finissent plus tard : { $stopped }.{ $late ->
    [0] {""}
   *[other] {" "}Tours où il restait moins d’un quart du temps : { $late } ; là, l’absence compte à partir de votre prochain tour.
}
bot-away-ended = Vous revoilà ! Vos pendules tournent de nouveau, et aucune absence n’est prévue.
bot-away-none = Vous n’étiez pas en congé, et aucune absence n’est prévue.
bot-me-away-used = Jours d’absence en { $year } : { $days }. Chaque table dit combien d’entre eux arrêtent une pendule.
bot-refusal-day-first = Je ne comprends pas le premier jour. Écrivez-le ainsi : 24/12/2026, ou 24 décembre.
bot-refusal-day-last = Je ne comprends pas le dernier jour. Écrivez-le ainsi : 24/12/2026, ou 24 décembre.
bot-refusal-day-two = Je ne sais pas de quel jour il s’agit, { $first } ou { $second } : écrivez-le comme l’un des deux.
bot-refusal-away-order = Le dernier jour vient avant le premier. Rien n’a changé.
bot-refusal-away-past = Ces jours sont passés. Rien n’a changé.
bot-refusal-away-long = Je ne note que les absences qui finissent dans les { $most } jours. Rien n’a changé.
bot-refusal-away-many = Vous avez déjà { $most } absences prévues, et je n’en note pas davantage.

## Une première partie guidée

bot-command-learn = apprendre
bot-command-learn-about = Apprendre un jeu en trois coups expliqués, rien que pour vous
bot-option-learn-name = jeu
bot-option-learn-about = Quel jeu
bot-learn-which = ## Quel jeu voulez-vous apprendre ?
bot-learn-three = Apprendre en trois coups
bot-learn-rules = Règles
bot-guide-title = ## { $game } : premiers pas, { $task } sur 3
bot-guide-over = ## { $game } : premiers pas
bot-guide-pick = Choisissez le coup
bot-guide-other = Permis aussi, mais ici, choisissez plutôt `{ $wanted }`. (`{ $move }` : { $meaning })
bot-guide-loses = **Vous y perdriez tout :** { $meaning }. Choisissez `{ $wanted }`.
bot-guide-end = **C’est tout : vous savez jouer à { $game } !** Dans une partie, choisissez vos coups dans la liste sous le plateau, comme ici, ou tapez-les : `/{ bot-command-move } { $example }`. En cas de doute, appuyez sur « { bot-ask-now } ».
bot-guide-alone = Envie de vous entraîner en solo ? Ouvrez une table et appuyez tout de suite sur Commencer : une place suffit.
bot-guide-against = Jouer contre un ordinateur
bot-against-which = **{ $game } contre un ordinateur.** De quelle force, et où jouez-vous ? « { bot-against-alone } » est un fil privé que seuls vous et la modération voyez.
bot-against-here = Ici, devant tout le monde
bot-against-thread = Dans un fil
bot-against-alone = Sans public
bot-against-taken = -# Pas ici : on joue déjà dans ce salon. { $link }
bot-against-threads-only = -# Pas ici : sur ce serveur, chaque partie a son fil.
bot-against-no-threads = -# Pas de fil : il ne peut pas y en avoir dans ce lieu.
bot-against-no-private = -# Pas sans public : un salon d’annonces n’a pas de fils privés.
bot-against-no-right = -# Pas de fil de cette sorte : il me manque { $missing }.
bot-guide-open = Ouvrir une table : { $game }
bot-guide-next = Ensuite : apprendre { $game }

## La pendule, les appels et les réglages personnels

bot-command-table-pause = pause
bot-command-table-pause-about = Proposer une pause, pendule arrêtée, ou accepter
bot-command-table-resume = reprendre
bot-command-table-resume-about = Reprendre la partie de ce salon, en pause ou archivée
bot-command-me = mes-réglages
bot-command-me-about = Ce qui ne regarde que vous : appels, images, absences, personnes bloquées, données
bot-command-me-show = voir
bot-command-me-show-about = Vos appels, vos heures de silence, vos images : les voir, les changer
bot-option-clock-name = temps-par-tour
bot-option-clock-about = Combien de temps dure un tour au plus
bot-option-clock-title = Temps par tour
bot-option-timeout-name = temps-écoulé
bot-option-timeout-about = Ce qui se passe quand le temps de quelqu’un est écoulé
bot-option-casual-name = amicale
bot-option-casual-about = Partie amicale, non classée : elle ne change aucune cote
bot-option-help-name = aide
bot-option-help-about = Coups triés, tour suggéré, indices ; sans choix, partout sauf en partie classée entre personnes
bot-option-help-title = Aide aux coups
bot-option-opponents-name = adversaires
bot-option-opponents-about = Combien d’ordinateurs affronter ; quand la table est pleine, la partie commence tout de suite
bot-option-strength-name = niveau
bot-option-strength-about = La force des ordinateurs ; 2 si vous ne choisissez pas
bot-option-timeout-title = Temps écoulé
bot-clock-0 = sans limite
bot-clock-1 = 1 heure
bot-clock-6 = 6 heures
bot-clock-12 = 12 heures
bot-clock-24 = 1 jour
bot-clock-48 = 2 jours
bot-clock-72 = 3 jours
bot-clock-120 = 5 jours
bot-clock-168 = 7 jours
bot-clock-336 = 14 jours
bot-clock-720 = 30 jours
bot-timeout-claim = les autres peuvent demander le forfait
bot-timeout-forfeit = forfait immédiat
bot-timeout-substitute = un ordinateur continue aussitôt, partie non classée
bot-timeout-substitute-is = { $computer } continue aussitôt
bot-timeout-nothing = on attend
bot-board-deadline = -# ⏳ { $player } : fin du temps { $end }
bot-board-unrated-yet = Pas encore classée : la partie compte dès que tout le monde a joué un coup.
bot-board-unrated = Partie non classée : quelqu’un a abandonné avant son premier coup.
bot-board-paused = ⏸ La partie est en pause. `/{ bot-command-table } { bot-command-table-resume }` la reprend.
bot-ping-reminder = { $player }, c’est toujours à vous de jouer à { $game }. Votre tour a commencé { $since }.
bot-ping-warning = { $player }, votre temps à { $game } sera écoulé { $end }.
bot-ping-stale = { $players } : personne n’a touché à { $game } depuis un mois. J’archiverai la partie { $end } si personne n’y joue d’ici là.
bot-archived = Personne n’a joué à { $game } depuis plus d’un mois : je l’ai archivée. Rien n’est perdu : quiconque y a une place peut la rouvrir.
bot-archived-clock = La pendule repart alors avec un tour entier, même si la partie était en pause.
bot-archive-resume = Reprendre la partie
bot-timeout-claimable = { $others } : le temps de { $player } à { $game } est écoulé. Appuyez sur **{ bot-claim-do-call }**, ou laissez un ordinateur jouer à sa place. Si { $player } joue avant, la partie continue.
bot-timeout-claimed = Le temps de { $player } à { $game } était écoulé, et { $other } a demandé le forfait : la place est abandonnée.
bot-timeout-clock = Le temps de { $player } à { $game } est écoulé : la place est abandonnée.
bot-claim-do-call = Demander le forfait
bot-timeout-somebody = quelqu’un
bot-timeout-computer = Le temps de { $former } à { $game } était écoulé. { $player } continue à sa place, et la partie n’est plus classée. La personne qui avait la place peut la reprendre.
bot-timeout-substituted = Le temps de { $former } à { $game } était écoulé. { $player } continue à sa place. La personne qui avait la place peut la reprendre.
bot-claim-do-computer = Laisser jouer un ordinateur
bot-substitute-which = Quel ordinateur continue à cette place ? Personne n’est déclaré forfait ; la partie n’est plus classée, et la personne qui avait la place peut la reprendre.
bot-substitute-pick = Choisir un ordinateur
bot-substitute-done = C’est fait : l’ordinateur continue.
bot-return-take = Reprendre ma place
bot-refusal-nothing-to-take-back = Aucun ordinateur ne joue à votre place ici.
bot-claim-sure = Demander le forfait de { $player } ? Sa place est perdue pour de bon, et on ne revient pas en arrière.
bot-claim-do-sure = Oui, demander le forfait
bot-claim-done = Vous avez demandé le forfait.
bot-pause-noted = C’est noté. La pendule s’arrête dès que tous ceux qui jouent encore sont d’accord ; si quelqu’un joue avant, pas de pause.
bot-pause-done = La partie est en pause.
bot-resumed = La partie reprend.
bot-resumed-archived = La partie reprend, avec un tour entier pour la personne dont c’est le tour.
bot-games-archived = **Vos parties archivées ({ $count })**
bot-games-put-away = - { $game }, archivée : `/{ bot-command-table } { bot-command-table-resume }` dans { $channel } la reprend
bot-refusal-archived = Cette partie est archivée. `/{ bot-command-table } { bot-command-table-resume }` la rouvre.
bot-refusal-not-archived = Cette partie n’est pas archivée.
bot-refusal-paused = La partie est en pause. `/{ bot-command-table } { bot-command-table-resume }` la reprend.
bot-refusal-not-paused = La partie n’est pas en pause.
bot-refusal-nothing-to-resume = Il n’y a ici ni partie en pause ni partie archivée.
bot-refusal-claim-own = C’est votre temps à vous qui est écoulé. Jouez : votre coup compte encore !
bot-refusal-claim-over = Trop tard pour demander ce forfait : un coup a été joué, le temps a été prolongé, ou quelqu’un a été plus rapide.
bot-refusal-quiet = Je ne comprends pas ces heures. Écrivez-les ainsi : 22:00-07:30.
bot-typed-from = de, entre
bot-typed-until = à, a, jusqu’à, jusqu’a, et
bot-typed-hour = h, heure, heures
bot-typed-morning = du matin
bot-typed-evening = du soir, de l’après-midi
bot-refusal-quiet-zone = Choisissez d’abord votre fuseau horaire, pour que je sache à quoi correspondent ces heures.
bot-refusal-no-zone = Je ne connais pas ce fuseau horaire. Écrivez une grande ville près de chez vous, comme Paris, ou un fuseau comme Europe/Paris.

## Prévoir

bot-refusal-plan-over = Le tour serait terminé avant le dernier de ces coups.

## Des images à sa vue

bot-theme-server = comme le serveur
bot-theme-dark = sombre
bot-theme-light = clair
bot-theme-contrast = contrasté

## Places qui changent de mains, et revanches

bot-command-table-seat = céder-place
bot-command-table-seat-about = Céder votre place dans la partie de ce salon
bot-seat-offered = Votre place est à prendre. Vous continuez jusqu’à ce que quelqu’un la prenne.
bot-result-rematch = Revanche
bot-refusal-seat-given-up = Cette place a été abandonnée pour de bon.
bot-refusal-tournament-seat = C’est une table de tournoi. Seuls l’organisateur et les modérateurs y donnent la place de quelqu’un, avec `/{ bot-command-tournament } { bot-command-tournament-replace }`.
bot-refusal-only-seat = Cette partie n’a qu’une place, et son résultat est celui d’une seule personne : elle ne se cède pas.
bot-refusal-knows-secrets = { $player } a déjà eu une autre place dans cette partie et en connaît les secrets : seule celle-là lui est ouverte.
bot-refusal-not-member = { $player } n’est pas sur ce serveur. Seul un membre peut prendre une place.
bot-refusal-no-seat-of = { $player } n’a pas de place dans cette partie.
bot-refusal-not-over = Cette partie n’est pas encore terminée.
bot-refusal-no-rematch = Il ne reste personne avec qui rejouer.

## Les fils, et ce qui empêche de montrer une partie

bot-permission-create_public_threads = Créer des fils publics
bot-permission-create_private_threads = Créer des fils privés
bot-permission-manage_threads = Gérer les fils
bot-thread-name = { $game }, partie { $number }
bot-opened-in-thread = L’ouvrir dans un fil
bot-opened-thread = La table est ouverte dans { $thread }. Appuyez là-bas sur Commencer quand tout le monde est là.
bot-opened-thread-begun = La partie commence dans { $thread }.
bot-refusal-many-threads = Ce serveur a autant de fils actifs que Discord en permet. Archivez-en un, ou faites désactiver « { bot-server-threads } » avec `/{ bot-command-settings }`.
bot-refusal-no-thread = Discord ne me laisse pas ouvrir de fil ici : je n’ai donc rien ouvert. Essayez dans un autre salon, ou faites désactiver « { bot-server-threads } » avec `/{ bot-command-settings }`.
bot-shown-not = C’est enregistré, mais je ne peux pas l’afficher ici : il me manque { $missing }. Je l’affiche dès que j’en ai le droit.

## Les parties qui ont perdu leur salon

bot-refusal-not-orphaned = Cette partie a toujours son salon : { $channel }.
bot-command-table-continue = rapatrier
bot-command-table-continue-about = Ramener ici une partie archivée, ou dont le salon n’existe plus
bot-option-orphaned-name = partie
bot-option-orphaned-about = Quelle partie ; choisissez-la dans la liste
bot-continued = La partie continue ici.
bot-orphaned-choice = n° { $number } { $game }, { bot-counted-players }
bot-games-orphaned = **{ $game }** n° { $number }, dont le salon n’existe plus. Ramenez-la dans un autre : `/{ bot-command-table } { bot-command-table-continue } { bot-option-orphaned-name }:{ $number }`
bot-refusal-none-orphaned = Aucune de vos parties n’est archivée ni privée de son salon.

## Ce que fait la modération

bot-command-moderate = modérer
bot-command-moderate-about = Pour la modération : mettre en pause, terminer ou gérer la partie de ce salon
bot-command-moderate-pause = pause
bot-command-moderate-pause-about = Mettre la partie de ce salon en pause, pendule arrêtée
bot-command-moderate-resume = reprendre
bot-command-moderate-resume-about = Faire reprendre la partie de ce salon après une pause
bot-command-moderate-end = terminer
bot-command-moderate-end-about = Terminer la partie de ce salon, non classée, ou fermer sa table
bot-command-moderate-replace = remplacer
bot-command-moderate-replace-about = Donner à quelqu’un d’autre la place d’une personne
bot-option-replaced-name = joueur
bot-option-replaced-about = La personne qui quitte sa place
bot-option-successor-name = remplaçant
bot-option-successor-about = La personne qui la prend et continue
bot-moderate-done = C’est fait, et le salon le sait.
bot-moderate-end = Oui, y mettre fin
bot-moderate-close = Oui, la fermer
bot-moderate-replace = Oui, donner la place
bot-moderate-end-sure = Mettre fin à { $game } pour tout le monde ? Personne ne gagne, la partie n’est pas classée, et on ne revient pas en arrière.
bot-moderate-close-sure = Fermer cette table de { $game } ? Tous ceux qui y sont assis perdent leur place.
bot-moderate-replace-sure = Donner la place de { $player } à { $successor } ? { $player } sort de la partie tout de suite.
bot-import-known = Cette partie est déjà là, sous le n° { $number }.
bot-import-running = Cette partie n’est pas terminée. Seules les parties terminées s’importent.
bot-intervention-pause = { $moderator } a mis { $game } en pause : la pendule est arrêtée.
bot-intervention-resume = { $moderator } laisse { $game } continuer.
bot-intervention-end = { $moderator } a terminé { $game }. La partie n’est pas classée.
bot-intervention-close = { $moderator } a fermé la table de { $game }.
bot-intervention-replace = { $moderator } a donné la place { $number } de { $game } à { $player }.
bot-intervention-engine = { $engine } n’a joué aucun coup valable dans { $game }. { $player } continue à la place { $number }.
bot-intervention-own-game = { $moderator } a une place dans cette partie.
bot-refusal-no-person = Seules des personnes peuvent prendre une place ici.
bot-refusal-not-moderator = Seules les personnes qui gèrent les messages de ce salon peuvent le faire.

## Vie privée

bot-command-me-privacy = confidentialité
bot-command-me-privacy-about = Ce qui est gardé à votre sujet, en bref
bot-command-me-export = exporter
bot-command-me-export-about = Tout ce qui est gardé à votre sujet, dans un fichier
bot-command-me-erase = effacer
bot-command-me-erase-about = Effacer ce qui est gardé à votre sujet
bot-privacy-title = ## Ce qui est gardé à votre sujet
bot-privacy-kept = Votre identifiant Discord avec les parties que vous jouez : places, chaque coup avec son heure, résultats et cotes. Vos essais aux problèmes du jour, entraînement compris, avec les serveurs où vous les avez demandés. Et ce que vous avez réglé par mes commandes, comme un rappel, ou écrit par elles, comme une note. Ni noms, ni images, ni messages : je ne lis aucun message.
bot-privacy-why = C’est gardé aussi longtemps que les parties, pour qu’on puisse les jouer, les revoir et calculer les cotes. Tout est dans une seule base de données, chez la personne qui héberge le bot, et ne va nulle part ailleurs.
bot-privacy-what = `/{ bot-command-me } { bot-command-me-export }` vous donne le tout dans un fichier, et `/{ bot-command-me } { bot-command-me-erase }` l’efface : réglages, absences, cotes, statistiques, notes et essais aux problèmes disparaissent, et les parties terminées gardent leurs coups avec « { bot-former-player } » à votre place. Ce que j’ai publié dans les salons y reste jusqu’à ce que quelqu’un le supprime.
bot-privacy-exported = Tout ce qui est gardé à votre sujet, sur tous les serveurs.
bot-privacy-too-large = C’est trop pour un seul fichier : les { $count } actions les plus récentes y sont. Demandez le reste à la personne qui héberge le bot.
bot-privacy-sure = Cela efface vos réglages, vos cotes, vos statistiques, vos notes et vos essais aux problèmes sur tous les serveurs, et abandonne vos places dans les parties en cours ({ $open }). Dans les parties terminées, vous devenez « { bot-former-player } ». Rien ne peut l’annuler.
bot-erase-confirm = Oui, effacer
bot-privacy-erased = C’est effacé. Plus rien de ce qui est gardé ne mène à vous.
bot-refusal-erase-stranger = Ce bouton est pour quelqu’un d’autre.

## Avec qui l’on joue

bot-command-table-invite = inviter
bot-command-table-invite-about = Inviter quelqu’un à la table ouverte de ce salon
bot-option-guest-about = Qui inviter ; je l’appelle, sauf si cette personne ne veut pas d’appels
bot-invited = { $player }, { $host } vous invite à cette table de { $game }. Appuyez sur **{ bot-lobby-join }**.
bot-invited-at = { $player }, { $host } vous invite à une table de { $game } dans { $place }. Appuyez là-bas sur **{ bot-lobby-join }**.
bot-invite-done = Invitation envoyée à { $player }.
bot-command-me-block = bloquer
bot-command-me-block-about = Bloquer quelqu’un : ni place à côté de vous, ni invitation, ni revanche
bot-command-me-unblock = débloquer
bot-command-me-unblock-about = Ne plus bloquer quelqu’un
bot-command-me-blocked = bloqués
bot-command-me-blocked-about = Qui vous avez bloqué
bot-option-blocked-about = Qui ; je ne le dis à personne
bot-blocked = Vous bloquez { $player }. Je ne le dis à personne. Cette personne ne peut plus s’asseoir avec vous, vous inviter ni vous proposer une revanche ; les parties et tables ouvertes que vous partagez continuent ({ $shared }). `/{ bot-command-me } { bot-command-me-unblock }` revient là-dessus.
bot-unblocked = Vous ne bloquez plus { $player }.
bot-block-none = Vous n’avez bloqué personne.
bot-block-list = Personnes que vous avez bloquées : { $count }, sur { $most } au plus ; cette liste n’est que pour vous. Les dernières : { $people }.
bot-asks-blocked = Vous avez bloqué { $people }, et vous vous retrouveriez à cette table. Le voulez-vous quand même ?
bot-beside = Oui, quand même
bot-beside-join = C’est fait : vous avez une place.
bot-beside-seat = C’est fait : vous avez la place.
bot-beside-rematch = C’est fait : votre proposition est là.
bot-beside-agree = C’est fait : vous avez accepté.
bot-refusal-by-invitation = Cette table est sur invitation. `/{ bot-command-games }` montre les autres.
bot-refusal-keeps-to-own = { $player } ne joue qu’avec les personnes de son choix.
bot-refusal-rematch-own = Quelqu’un qui jouait ici choisit avec qui jouer. Cette personne peut encore proposer une revanche.
bot-refusal-blocked-yourself = Vous avez vous-même bloqué { $player }. `/{ bot-command-me } { bot-command-me-unblock }` revient là-dessus.
bot-refusal-blocked-already = Vous bloquez déjà { $player }.
bot-refusal-not-blocked = Vous n’avez pas bloqué { $player }.
bot-refusal-block-yourself = Vous ne pouvez pas vous bloquer vous-même.
bot-refusal-blocks-full = Vous avez bloqué { $most } personnes, et je n’en garde pas davantage. Retirez-en une avec `/{ bot-command-me } { bot-command-me-unblock }`.
bot-refusal-guest-seated = { $player } a déjà sa place.
bot-refusal-invited-already = { $player } a déjà reçu une invitation.
bot-refusal-invited-enough = { $most } personnes ont été invitées à cette table, et je n’en appelle pas davantage.

## Durées

bot-span-minutes = { $number ->
    [one] une minute
   *[other] { $number } minutes
}
bot-span-hours = { $number ->
    [one] une heure
   *[other] { $number } heures
}
bot-span-days = { $number ->
    [one] un jour
   *[other] { $number } jours
}
bot-span-weeks = { $number ->
    [one] une semaine
   *[other] { $number } semaines
}

## Des coups choisis l’un après l’autre, et des essais

bot-line-plan-begin = **Un essai.** Choisissez un coup à essayer : rien n’est joué, et personne d’autre ne le voit.
bot-line-plan = **Un essai.** Rien n’a été joué ; voici où ces coups mèneraient.
bot-line-ahead = Sur ce plateau, si c’était votre tour.
bot-line-turn-begin = **Votre tour.** Choisissez un coup.
bot-line-turn = **Votre tour jusqu’ici.** Rien n’est encore joué, et personne d’autre ne le voit.
bot-line-points = Points : { $before } → **{ $after }**
bot-line-over = Votre tour se termine avec ces coups.
bot-line-on = Votre tour continue.
bot-line-held = `{ $move }` pioche ou dévoile quelque chose, et il faut le jouer pour voir ce qu’il apporte : voici le plateau sans lui.
bot-line-long = Il n’y a plus de place ici. Jouez ces coups, puis continuez.
bot-line-nothing = Aucun coup n’est permis ici.
bot-line-pick = Choisissez un coup à essayer
bot-line-play = Jouer
bot-line-play-this = Jouer ces coups
bot-line-moves = { $moves }
bot-line-rest = … { $moves }
bot-line-whole = Jouer : { $moves }
bot-line-whole-worth = Jouer : { $moves }, { $worth }
bot-line-whole-leaves = { $told }, laisse { $points }
bot-line-back = Retour
bot-plan-try = Essayer des coups
bot-line-sure = Oui, jouer { $moves }
bot-line-changed = **Le plateau a changé depuis que vous avez choisi ces coups :**
bot-line-changed-back = **Le plateau a changé depuis que vous avez choisi ces coups :** quelque chose a été annulé.
bot-line-broken = Vos coups étaient `{ $moves }`. `{ $move }` et la suite ne peuvent plus être joués.
bot-asks-end = `{ $move }` – { $ends }.
bot-asks-first = { $surrendered } On le joue ?
bot-refusal-line-long = Ces coups font perdre quelque chose pour de bon et sont trop nombreux pour une seule question : jouez d’abord les premiers. Rien n’a été joué.

## Des coups restés obscurs

bot-unclear-near = Vous pensiez à un autre coup ?
bot-unclear-others = D’autres coups possibles

## Le problème du jour

bot-command-daily = quotidien
bot-command-daily-about = Un problème par jour : celui d’aujourd’hui, et ceux d’avant
bot-command-daily-play = jouer
bot-command-daily-play-about = Le problème du jour, le même pour tout le monde, sur un plateau rien que pour vous
bot-command-daily-practice = entraînement
bot-command-daily-practice-about = Jouer le problème d’un jour passé, autant de fois que vous voulez
bot-option-daily-move-about = Jouer en tapant : choisissez un coup, ou tapez un tour
bot-option-date-name = date
bot-option-date-about = Le problème de quel jour
bot-option-kind-name = genre
bot-option-kind-about = Le jeu et le genre de problème, ou l’idée de sa meilleure suite
bot-option-grade-name = difficulté
bot-option-grade-about = De 1, facile, à 7, difficile
bot-daily-choice = { $day } : { $kind } ({ $grade })
bot-daily-title = ## { $day } : { $game } – { $kind }
bot-daily-title-practice = ## Entraînement : { $game } – { $kind }
bot-daily-grade = Difficulté { $grade } sur { $hardest }
bot-daily-counts = Votre seul essai qui compte aujourd’hui. Annulez et recommencez autant que vous voulez, jusqu’à ce que vous le validiez.
bot-daily-practice = Entraînement : il ne compte nulle part.
bot-daily-late = Ce jour est passé : cet essai ne compte plus. Vous pouvez quand même le finir.
bot-daily-so-far = Jusqu’ici : **{ $result }**
bot-daily-over = Il n’y a plus rien à jouer. Validez l’essai, ou annulez un coup.
bot-daily-do-hand = Valider
bot-daily-do-back = Annuler un coup
bot-daily-do-restart = Recommencer
bot-daily-do-line = Meilleure suite
bot-daily-do-sure = Oui, montrez-moi la meilleure suite
bot-daily-do-again = S’entraîner
bot-daily-do-more = Un autre
bot-daily-do-begin = Commencer
bot-daily-do-missed = Mes échecs ({ $count })
bot-daily-do-on = Continuer : { $kind }
bot-daily-any-kind = Tous les genres de problème
bot-daily-any-grade = Toutes les difficultés
bot-daily-practice-how =
    ## Entraînement
    Les problèmes des jours passés, autant de fois que vous voulez ; ils ne comptent nulle part. « { bot-daily-do-begin } » donne le plus récent que vous n’avez pas essayé, « Mes échecs » un de ceux que vous avez essayés sans les résoudre.
bot-daily-do-share = Partager
bot-daily-try-it = Essayer
bot-daily-line-before = La meilleure suite d’hier
bot-daily-asks-line = Si vous regardez la meilleure suite maintenant, votre essai s’arrête là et ce jour n’est pas résolu. Voulez-vous la voir ?
bot-daily-ended = Validé : **{ $result }**. Le mieux possible : **{ $best }**.
bot-daily-ended-shown = Vous avez demandé la meilleure suite : cet essai est fini, sans résultat.
bot-daily-ended-late = Le jour était passé : cet essai ne compte pas.
bot-daily-theme = L’idée de la meilleure suite : { $theme }.
bot-daily-gap-best = le mieux possible
bot-daily-gap = à { $count } du mieux possible
bot-daily-gap-none = aucun résultat
bot-daily-streak = Votre série, en jours : **{ $days }**. La plus longue : { $most }.
bot-daily-rested = Votre jour de repos de cette semaine : { $day }.
bot-daily-streak-rules = Un jour compte dès que vous validez un essai qui rapporte quelque chose, le mieux possible ou non. Vous pouvez en manquer un par semaine, du lundi au dimanche : c’est votre jour de repos. Une panne n’interrompt aucune série.
bot-daily-best-title = ## La meilleure suite : { $game } – { $kind }
bot-daily-step = **Étape { $step } sur { $steps }**
bot-daily-step-reply = **Étape { $step } sur { $steps } : la meilleure réplique**
bot-daily-replied = La meilleure réplique, sur le plateau : { $moves }
bot-daily-best-result = Le mieux possible : **{ $best }**
bot-daily-shared = { $player } a joué le problème n° { $number }, du { $day } : **{ $game } – { $kind }**
bot-daily-tries = { $tries ->
    [one] du premier coup
   *[other] en { $tries } fois
}
bot-daily-shared-back = coups annulés : { $count }
bot-daily-shared-streak = 🔥 série de { $days } j
bot-daily-board = Résultats
bot-daily-board-day = Jour
bot-daily-board-week = Semaine
bot-daily-board-month = Mois
bot-daily-board-title-day = ## Le problème du { $first }
bot-daily-board-title-week = ## Les problèmes de la semaine : du { $first } au { $last }
bot-daily-board-title-month = ## Les problèmes du mois : du { $first } au { $last }
bot-daily-board-line = { $place }. { $player } { $strip }
bot-daily-board-days = { $place }. { $player } : **{ bot-counted-points }**, jours résolus : { $solved }, meilleur résultat : { $perfect }
bot-daily-board-how = Jusqu’à dix points par jour : dix pour le mieux possible. Le temps ne compte pas. Votre nom figure sur les serveurs où vous avez ouvert le problème de ce jour.
bot-daily-board-none = Personne n’a encore validé de résultat ici.
bot-daily-news-announcement = ## Le problème du jour, { $day } : { $game } – { $kind }
bot-daily-news-reminder = ## Votre rappel du problème du jour, { $day } : { $game } – { $kind }
bot-daily-refusal-none = Il n’y a pas de problème pour ce jour.
bot-daily-refusal-gone = Je n’ai plus cet essai. `/{ bot-command-daily } { bot-command-daily-play }` montre le problème du jour.
bot-daily-refusal-stranger = Cet essai est à quelqu’un d’autre. `/{ bot-command-daily } { bot-command-daily-play }` commence le vôtre.
bot-daily-refusal-ended = Cet essai est fini : vous ne pouvez plus rien y jouer.
bot-daily-refusal-stale = Cet essai a avancé depuis. Voici où il en est.
bot-daily-refusal-over = Il n’y a plus rien à jouer dans cet essai. Validez-le, ou annulez un coup.
bot-daily-refusal-start = Vous êtes déjà au début.
bot-daily-refusal-empty = Jouez un coup avant de valider votre essai.
bot-daily-refusal-early = Vous pouvez vous entraîner sur les problèmes des jours passés seulement. Pour celui du jour, il y a `/{ bot-command-daily } { bot-command-daily-play }`.
bot-daily-refusal-line-early = Vous pourrez voir la meilleure suite quand le jour sera passé. Pour l’avoir maintenant, utilisez « { bot-daily-do-line } » sous votre plateau.
bot-daily-refusal-no-practice = Vous n’avez pas d’entraînement en cours. Choisissez une date, ou un genre de problème.
bot-daily-refusal-none-missed = Vous n’avez plus d’échec de ce genre à rattraper. Choisissez un autre genre ou une autre difficulté.
bot-daily-refusal-no-such = Il n’y a pas encore eu de problème de ce genre. Choisissez un autre genre ou une autre difficulté.
bot-daily-refusal-date = Je ne connais pas cette date. Choisissez-en une dans la liste, ou écrivez-la comme 28/02/2026.
bot-daily-refusal-kind = Je ne connais pas ce genre de problème. Choisissez-en un dans la liste.
bot-daily-refusal-share = Vous pouvez partager un essai qui compte, une fois validé.
bot-daily-refusal-share-here = Pour partager ici, il vous faut pouvoir écrire et joindre des fichiers dans ce salon.
bot-settings-daily-stopped = Pendant une semaine, je n’ai pas pu publier le problème du jour dans son salon ; j’ai donc arrêté. Quand je pourrai voir ce salon, y écrire et y joindre des fichiers, choisissez-le de nouveau avec `/{ bot-command-settings }`.
bot-daily-reminder-stopped = Pendant trois jours, je n’ai pas pu vous envoyer le rappel du problème du jour : vous n’acceptez pas mes messages privés. Je l’ai donc arrêté. Pour le retrouver, autorisez les messages privés dans les paramètres de confidentialité d’un serveur que nous partageons, puis choisissez une heure avec `/{ bot-command-me } { bot-command-me-show }`.
bot-daily-refusal-channel = Choisissez aussi un salon pour l’annonce.

## Notes

bot-command-table-note = note
bot-command-table-note-about = Noter quelque chose sur une partie, rien que pour vous
bot-note-open = Ma note
bot-note-title = Votre note sur la partie n° { $number }
bot-note-label = Rien que pour vous
bot-note-about = Vous la retrouvez ici et en revoyant la partie. Pour la supprimer, videz-la.
bot-note-shown = **Votre note :**
bot-note-saved = C’est gardé. Vous la retrouvez avec `/{ bot-command-table } { bot-command-table-note }` et `/{ bot-command-replay }`, et personne d’autre ne peut la lire.
bot-note-deleted = Il n’y a plus de note de vous sur cette partie.
bot-refusal-note-long = Une note peut avoir { $most } caractères, et la vôtre en a { $length }. Rien n’a changé.

## Tournois

bot-command-tournament = tournoi
bot-command-tournament-about = Des tournois qui se déroulent tout seuls : en ouvrir un, le suivre, s’en occuper
bot-command-tournament-new = nouveau
bot-command-tournament-new-about = Ouvrir un tournoi dans ce salon, par un formulaire
bot-command-tournament-show = voir
bot-command-tournament-show-about = Montrer où en est un tournoi
bot-command-tournament-expel = exclure
bot-command-tournament-expel-about = Exclure quelqu’un de votre tournoi
bot-command-tournament-replace = remplacer
bot-command-tournament-replace-about = Donner la place de quelqu’un dans votre tournoi à une autre personne
bot-command-tournament-result = résultat
bot-command-tournament-result-about = Fixer le résultat d’une table de votre tournoi
bot-option-tournament-name = tournoi
bot-option-tournament-about = Le numéro du tournoi ; par défaut celui qui est en cours
bot-option-round-name = ronde
bot-option-round-about = La ronde de la table
bot-option-table-name = table
bot-option-table-about = Le numéro de la table dans cette ronde
bot-option-winner-name = vainqueur
bot-option-winner-about = Qui a gagné ; personne pour une partie nulle
bot-option-expelled-about = Qui est exclu du tournoi
bot-option-computer-name = ordinateur
bot-option-computer-about = L’ordinateur qui est exclu
bot-option-computer-winner-about = L’ordinateur qui a gagné
bot-tournament-choice-swiss = Système suisse, à deux par table
bot-tournament-choice-round-robin = Toutes rondes
bot-tournament-choice-double = Toutes rondes, aller et retour
bot-tournament-choice-pods-of-3 = Tables de trois, aux points
bot-tournament-choice-pods-of-4 = Tables de quatre, aux points
bot-tournament-choice-knockout = Élimination directe
bot-tournament-decides-standing = Les parties inachevées sont comptées telles quelles
bot-tournament-decides-draw = Les parties inachevées sont nulles
bot-tournament-decides-loss = Dans une partie inachevée, qui doit jouer perd
bot-tournament-new-open = Nouveau tournoi
bot-tournament-form-game = Jeu
bot-tournament-form-game-about = Et sa mise en place
bot-tournament-form-variant = { $game } – { $variant }
bot-tournament-form-system = Formule
bot-tournament-form-system-about = Qui rencontre qui
bot-tournament-form-begins = Début
bot-tournament-form-begins-about = Vous pouvez toujours commencer plus tôt
bot-tournament-form-by-hand = Quand j’appuie sur Commencer
bot-tournament-form-players = Quand { $players } personnes participent
bot-tournament-form-hours = Dans { $hours } h
bot-tournament-form-limit = Durée d’une ronde
bot-tournament-form-limit-about = Et ce que deviennent les parties inachevées
bot-tournament-form-limited = { $limit }. { $then }
bot-tournament-form-more = Autre chose ?
bot-tournament-form-more-about = Autant de choix que vous voulez (un de chaque sorte)
bot-tournament-form-rounds = { $rounds } rondes, si la formule le permet
bot-tournament-form-level = Ordinateur : { $computer }
bot-tournament-form-channel = Les tables dans ce salon, l’une après l’autre
bot-tournament-form-casual = Parties amicales, non classées
bot-tournament-form-weekend = Le temps s’arrête le week-end
bot-tournament-form-always = Le temps court toujours : ni réserve, ni congés, ni week-end
bot-tournament-title = Tournoi de { $game } n° { $number }
bot-tournament-heading = ## { $tournament }
bot-tournament-thread = { $game } { $number } – ronde { $round }, table { $table }
bot-tournament-opened = Le tournoi est ouvert. Son message arrive dans un instant ; appuyez-y sur **{ bot-tourney-start }** quand tout le monde participe. Son numéro est { $number }.
bot-tournament-organised = { $system }. Organisé par { $organiser }.
bot-tournament-system-swiss = Système suisse : à points égaux on se rencontre, jamais deux fois si possible
bot-tournament-system-round_robin = Toutes rondes
bot-tournament-system-double = Toutes rondes, aller et retour
bot-tournament-system-pods = Tables de { $seats } : des points selon la place, et de nouveaux adversaires si possible
bot-tournament-system-knockout = Élimination directe, avec un match pour la troisième place
bot-tournament-limited-round = Une ronde
bot-tournament-limited-table = Une table
bot-tournament-limit-standing = { $what } dure { $limit } au plus ; les parties inachevées sont comptées telles quelles.
bot-tournament-limit-draw = { $what } dure { $limit } au plus ; les parties inachevées sont nulles.
bot-tournament-limit-loss = { $what } dure { $limit } au plus ; dans une partie inachevée, qui doit jouer perd.
bot-tournament-placed-channel = Les tables se jouent ici, dans le salon, l’une après l’autre.
bot-tournament-moderators = les modérateurs de ce serveur
bot-tournament-clock = Temps par tour : { $clock }
bot-tournament-ties = À égalité de points décident, dans cet ordre : { $rules }.
bot-tournament-tie-direct = les parties entre ex æquo
bot-tournament-tie-buchholz = les points de tous les adversaires, une exemption comptant comme un adversaire à égalité avec vous (Buchholz)
bot-tournament-tie-sonneborn = les points des adversaires battus et la moitié de ceux des parties nulles (Sonneborn-Berger)
bot-tournament-tie-wins = les premières places
bot-tournament-knockout = Après une partie nulle, c’est la deuxième place à la table qui continue.
bot-tournament-joined = { $count ->
    [0] **Personne** pour l’instant
    [one] **Une personne** pour l’instant
   *[other] **{ $count } personnes** pour l’instant
}
bot-tournament-lobby = { bot-tournament-joined } ; il en faut { $least }. L’organisateur donne le départ.
bot-tournament-lobby-with = { bot-tournament-joined } ; il commence dès qu’il y en a { $wanted }.
bot-tournament-lobby-at = { bot-tournament-joined } ; il commence { $moment }.
bot-tournament-lobby-either = { bot-tournament-joined } ; il commence { $moment }, ou dès qu’il y en a { $wanted }.
bot-tournament-people = Entre personnes : ce tournoi a été ouvert sans ordinateurs.
bot-tournament-expires = Si personne ne s’inscrit ni ne se retire, il est annulé { $moment }.
bot-tournament-running = **Ronde { $round }** sur { $rounds } ; elle se termine { $moment } au plus tard
bot-tournament-running-one = **Ronde { $round }** sur { $rounds } ; la table en cours se termine { $moment } au plus tard
bot-tournament-held-up = ⚠️ Des tables de cette ronde restent à ouvrir. { $why } Je continue d’essayer.
bot-tournament-paused = **En pause** : aucune ronde ne finit ni ne commence.
bot-tournament-over = **Terminé**
bot-tournament-cancelled-few = **Annulé** : moins de { $least } personnes participaient au moment de commencer.
bot-tournament-legend = Sur l’image, les petits nombres sont les lignes des adversaires, les grands sont les places.
bot-tournament-cancelled-expired = **Annulé** : personne ne s’est inscrit ni retiré pendant { $days } jours.
bot-tournament-cancelled = **Annulé**
bot-tournament-name = { $player }
bot-tournament-table = { $number } { $players }
bot-tournament-table-over = { $number } { $players } : { $result }
bot-tournament-table-limit = { $number } { $players } : { $result }, décidé à la fin du temps
bot-tournament-bye = { $player } est exempt.
bot-tournament-adjusted = { $player } a fixé le résultat de la ronde { $round }, table { $table }.
bot-tournament-expelled = Exclus du tournoi : { $players }
bot-tournament-part = { $tournament }, ronde { $round }, table { $table }
bot-tournament-said-round = ronde { $round } : { $result }
bot-tournament-said-against = ronde { $round } : { $result } contre la ligne { $line }
bot-tournament-said-bye = exempt
bot-tournament-said-going-on = en cours
bot-tournament-said-direct = entre ex æquo { $value }
bot-tournament-said-buchholz = Buchholz { $value }
bot-tournament-said-sonneborn = Sonneborn-Berger { $value }
bot-tournament-said-wins = premières places { $value }
bot-medals-title = ### Tournois
bot-medals-of-1 = 🥇 { $count }
bot-medals-of-2 = 🥈 { $count }
bot-medals-of-3 = 🥉 { $count }
bot-medals-place-1 = 🥇 première place sur { $players } : { $tournament }, { $date }
bot-medals-place-2 = 🥈 deuxième place sur { $players } : { $tournament }, { $date }
bot-medals-place-3 = 🥉 troisième place sur { $players } : { $tournament }, { $date }
bot-medals-place = place { $place } sur { $players } : { $tournament }, { $date }
bot-tournament-over-title = ## { $tournament } : terminé
bot-tournament-medal = **{ $place }.** { $player } : { $points }
bot-tournament-won-points = Plus de points que tous les autres : { $first } contre { $second }.
bot-tournament-won-tie = À égalité avec { $player }, { $points } chacun. Ce qui a départagé : { $rule }, { $first } contre { $second }.
bot-tournament-won-level = À égalité de points et de tout ce qui départage.
bot-tournament-won-knockout = Personne n’est allé plus loin dans cette élimination directe.
bot-tournament-said-short = { $line }. { $player }, place { $place } : { $points }
bot-tournament-said = { $line } après { bot-counted-games }
bot-tournament-head-points = points
bot-tournament-head-direct = direct
bot-tournament-head-buchholz = Buchh.
bot-tournament-head-sonneborn = S.-B.
bot-tournament-head-wins = 1ʳᵉˢ
bot-tournament-link = Son message : { $link }
bot-tournament-done = C’est fait. Le message du tournoi le dit à tout le monde.
bot-tournament-refusal-none = Il n’y a encore eu aucun tournoi sur ce serveur. Ouvrez-en un avec `/{ bot-command-tournament } { bot-command-tournament-new }`.
bot-tournament-refusal-channel = Un tournoi demande un salon textuel : ses tables se jouent là ou dans ses fils.
bot-tourney-join = Participer
bot-tourney-leave = Se retirer
bot-tourney-start = Commencer
bot-tourney-pause = Pause
bot-tourney-resume = Reprendre
bot-tourney-end = Terminer
bot-tourney-games = Parties
bot-tourney-sure = Oui, le terminer
bot-tourney-sure-lobby = Oui, l’annuler
bot-tourney-end-sure = { $begun ->
    [yes] Terminer ce tournoi maintenant ? Les parties en cours deviennent des parties ordinaires.
   *[no] Annuler ce tournoi ?
} C’est sans retour.
bot-tournament-company = Un tournoi fait se rencontrer tout le monde et ne tient compte d’aucun blocage, pas même des vôtres. Vous pouvez vous retirer quand vous voulez.
bot-tourney-join-done = Vous participez. Je vous appellerai quand ce sera à vous de jouer.
bot-tourney-leave-done = Vous ne participez plus. S’il vous reste une partie en cours, finissez-la.
bot-tourney-start-done = C’est parti. Les tables s’ouvrent dans un instant.
bot-tourney-pause-done = En pause.
bot-tourney-resume-done = Il continue.
bot-tourney-sure-done = Il est terminé.
bot-tournament-refusal-many = Il y a déjà { $most } tournois sur ce serveur. Terminez-en d’abord un.
bot-tournament-refusal-lobbies = Vous avez déjà ouvert ici { $most } tournois qui n’ont pas commencé. Lancez-en ou terminez-en d’abord un.
bot-tournament-refusal-gone = Ce tournoi n’existe pas ici.
bot-tournament-refusal-entered = Vous participez déjà à ce tournoi.
bot-tournament-refusal-put-out = Vous avez été exclu de ce tournoi : vous ne pouvez plus vous y inscrire.
bot-tournament-refusal-full = Les { $most } places de ce tournoi sont prises.
bot-tournament-refusal-late = Il n’est plus possible de rejoindre ce tournoi.
bot-tournament-refusal-not-in = Vous ne participez pas à ce tournoi.
bot-tournament-refusal-begun = Le tournoi a déjà commencé.
bot-tournament-refusal-not-running = Le tournoi n’est pas en cours.
bot-tournament-refusal-not-paused = Le tournoi n’est pas en pause.
bot-tournament-refusal-over = Le tournoi est terminé.
bot-tournament-refusal-few = Il faut au moins { $least } joueurs pour ce tournoi. Attendez que quelqu’un appuie sur **{ bot-tourney-join }**.
bot-tournament-refusal-organiser = Seuls l’organisateur, { $organiser }, et les modérateurs peuvent faire cela.
bot-tournament-refusal-no-entrant = { $player } ne participe plus à ce tournoi.
bot-tournament-refusal-no-computer = Cet ordinateur ne participe pas à ce tournoi. Y participent : { $computers }.
bot-tournament-refusal-no-computers = Aucun ordinateur ne participe à ce tournoi.
bot-tournament-refusal-whom = Nommez une personne ou un ordinateur.
bot-tournament-refusal-already = { $player } participe déjà à ce tournoi. Choisissez quelqu’un d’autre.
bot-tournament-refusal-no-table = Aucune partie de cette table dans cette ronde n’a de résultat à fixer. Le message du tournoi donne les tables.
bot-tournament-refusal-not-there = { $player } n’est pas à cette table. Nommez l’un de ses joueurs, ou personne pour une partie nulle.
bot-tournament-refusal-earlier = Dans un tournoi à élimination, seuls les résultats de la ronde en cours peuvent être fixés.
bot-tournament-refusal-seats = Ce jeu, réglé ainsi, ne se joue pas à { $seats } par table.
bot-tournament-refusal-most = Un tournoi de cette formule a au plus { $most } joueurs.
bot-tournament-refusal-past = Cette heure est passée. Choisissez-en une plus tardive.

## Plans pour plus tard

bot-command-plan = plan
bot-command-plan-about = Essayer des coups, ou prévoir un tour joué pour vous ; sans coups, vos plans
bot-option-plan-move-about = Des coups à essayer ou à garder ; par défaut, ce que vous avez prévu
bot-plan-begin = S’ils jouent…
bot-plan-open = Prévoir un tour
bot-plan-on = Prévoir la suite
bot-plan-any = Quoi qu’ils jouent
bot-plan-back = Retour
bot-plan-keep = Garder pour plus tard
bot-plan-yes = Oui, jouez-le pour moi
bot-plan-no = Non
bot-plan-pick = Ce que { $player } peut jouer
bot-plan-long = Il n’y a plus de place ici pour d’autres coups.
bot-plan-answer = { $player } joue `{ $moves }`
bot-plan-if-what = **Un plan pour plus tard.** Que jouent les autres avant votre tour ? Personne d’autre ne voit ceci.
bot-plan-if = **Un plan pour plus tard.** Si { $answer } :
bot-plan-if-any = **Un plan pour plus tard,** quoi que jouent les autres :
bot-plan-own = Vous jouez `{ $moves }`.
bot-plan-own-what = Que jouez-vous alors ?
bot-plan-ask-replaces = Le plan que vous aviez dans cette partie ne peut plus être joué.
bot-plan-ask-after = Après votre tour prévu `{ $moves }` :
bot-plan-ask = Si { $answer }, et rien d’autre, je joue **{ $moves }** pour vous.
bot-plan-ask-any = Quoi que jouent les autres, je joue **{ $moves }** pour vous, si c’est alors un tour entier et permis qui n’abandonne rien, et si rien n’a été pioché ni dévoilé avant.
bot-plan-ask-sure = Je le joue dès que c’est à vous, sans vous le redemander. D’ici là, personne d’autre ne peut s’en apercevoir. Je le garde ?
bot-plan-kept = C’est gardé. Vous pouvez le retirer dans `/{ bot-command-plan }` :
bot-plan-not-kept = Rien n’est gardé : vous jouerez ce tour vous-même.
bot-plan-dropped = C’est retiré, avec tout ce qui suivait.
bot-plan-none = Vous n’avez rien prévu. Pendant que les autres réfléchissent, `/{ bot-command-plan }` garde un tour pour plus tard.
bot-plan-game = **{ $game }** n° { $number } dans { $channel }
bot-plan-turn = Si { $answer } : `{ $moves }`
bot-plan-turn-any = Quoi qu’ils jouent : `{ $moves }`
bot-plan-drop = Retirer un tour prévu
bot-plan-drop-all = Tous
bot-plan-then = Prévoir la suite d’un tour
bot-plan-ended = Votre plan dans **{ $game }** n° { $number }, dans { $channel }, ne peut plus être joué : { $why }
bot-plan-ended-other = les autres ont joué autre chose.
bot-plan-ended-turn = C’est à vous.
bot-plan-ended-drawn = quelque chose a été pioché ou dévoilé.
bot-plan-ended-undo = un coup a été annulé.
bot-plan-ended-seat = quelqu’un d’autre a pris une place.
bot-plan-ended-pause = la partie a été mise en pause.
bot-plan-board = Voir le plateau
bot-plan-of = n° { $number } { $game }
bot-plan-ended-stopped = Votre plan ne peut plus être joué dans { $games }. Vous n’acceptez pas mes messages privés, alors je vous le dis ici.
bot-plan-played = -# Prévu, et joué par le bot
bot-refusal-plan-your-turn = C’est à vous : jouez d’abord ; vous ferez des plans pendant que les autres réfléchissent.
bot-refusal-plan-answered = Les coups des autres vont trop loin : ce serait déjà à vous, ou la partie serait finie, avant le dernier.
bot-refusal-plan-unanswered = Après ces coups, ce n’est pas encore à vous. Dites tout ce que les autres jouent avant votre tour.
bot-refusal-plan-secret = Seule la personne qui joue sait ce qui peut se jouer là. Vous pouvez prévoir un tour quoi qu’elle joue.
bot-refusal-plan-draws = Rien ne se prévoit au-delà d’un coup qui pioche ou dévoile quelque chose.
bot-refusal-plan-open = Ce n’est pas encore un tour entier. Prévoyez-le jusqu’au bout.
bot-refusal-plan-unknown = Après un tour prévu quoi que jouent les autres, personne ne connaît le plateau : rien ne peut le suivre.
bot-refusal-plan-gone = Ce plan n’est plus là : il a été joué, retiré, ou ne convient plus. Rien n’a changé.
bot-refusal-plan-most = Vous avez prévu { $most } tours dans cette partie. Retirez-en d’abord : `/{ bot-command-plan }` en donne la liste.
bot-refusal-plan-deep = Un plan va jusqu’à { $most } tours de profondeur, pas plus.

## Pages de réglages

bot-set-groups = Quels réglages ?
bot-set-none = Rien de choisi
bot-set-other = Autre chose…
bot-set-switch = { $name } : { $on }
bot-set-on = oui
bot-set-off = non
bot-set-group-general = Langue, images, fuseau horaire
bot-set-group-games = Pendules et tables
bot-set-group-access = Qui, où et combien
bot-set-group-daily = Le problème du jour
bot-set-group-seasons = Saisons
bot-set-group-pings = Appels et rappels
bot-set-group-pictures = Images et tours
bot-set-group-away = Congés
bot-set-group-people = Personnes et données
bot-server-title = ## Les réglages de ce serveur
bot-server-for-new = -# Pour les parties ouvertes à partir de maintenant ; une table peut choisir autrement.
bot-server-language = Langue des nouvelles parties et des messages publics
bot-server-language-own = celle du serveur
bot-server-theme = Couleurs des images que tout le monde voit
bot-server-zone = Fuseau horaire
bot-server-zone-typed = Ville ou fuseau horaire
bot-server-zone-typed-about = Comme Montréal, Bruxelles ou Europe/Paris
bot-server-play-here = Publier « Jouer ici », à épingler
bot-server-clock = Temps par tour
bot-server-bank = Réserve de temps, une fois par partie
bot-server-weekend = Jours qui ne comptent pas
bot-server-holidays = Jours par an où un congé arrête une pendule
bot-server-threads = Un fil pour chaque partie
bot-server-watch = Chaque coup d’un tour montré aussitôt
bot-server-starters = Qui peut ouvrir des parties
bot-server-starters-none = Tout le monde
bot-server-channels = Où l’on peut ouvrir des parties
bot-server-channels-none = Partout
bot-server-member-limit = Parties ouvertes à la fois, par hôte
bot-server-server-limit = Parties ouvertes à la fois, sur le serveur
bot-server-daily-channel = Salon du problème du jour, sans mention
bot-server-daily-channel-none = Pas d’annonce
bot-server-daily-hour = Heure de l’annonce
bot-server-daily-next = -# La prochaine annonce arrive { $next }.
bot-server-seasons = Durée d’une saison
bot-server-season-channel = Salon du tableau final d’une saison
bot-server-season-channel-none = Pas publié
bot-server-season-runs = -# La saison { $season } est en cours.
bot-server-season-over = -# La saison { $season } est terminée.
bot-server-season-begin = Commencer une saison
bot-server-season-end = Terminer la saison
bot-me-title = ## Vos réglages
bot-me-never = jamais
bot-me-calls = Appels à votre tour
bot-me-calls-always = aussitôt
bot-me-calls-later = { $hours ->
    [one] après une heure, si vous n’avez pas joué
    [24] après un jour, si vous n’avez pas joué
    [48] après 2 jours, si vous n’avez pas joué
    [72] après 3 jours, si vous n’avez pas joué
    [168] après 7 jours, si vous n’avez pas joué
   *[other] après { $hours } heures, si vous n’avez pas joué
}
bot-me-calls-never = jamais, ni rappels ni avertissements
bot-me-reminder = Rappels tant que c’est votre tour
bot-me-every = { $hours ->
    [one] toutes les heures
    [24] une fois par jour
    [48] tous les deux jours
    [72] tous les trois jours
    [168] une fois par semaine
   *[other] toutes les { $hours } heures
}
bot-me-zone = Votre fuseau horaire
bot-me-zone-typed = Ville ou fuseau horaire
bot-me-zone-typed-about = Comme Montréal, Bruxelles ou Europe/Paris
bot-me-zone-none = Aucun choisi : { $zone }
bot-me-zone-servers = Celui du serveur : { $zone }
bot-me-zone-time = -# { $zone } : il est { $time }.
bot-me-quiet = Heures de silence, sans appels
bot-me-quiet-typed = De quand à quand
bot-me-quiet-typed-about = Comme 22:00-07:30 ou 22h à 7h30
bot-me-quiet-claims = -# Pendant les heures de silence, je garde tout jusqu’à leur fin, sauf un avertissement qui arriverait alors trop tard. Si le temps de quelqu’un s’écoule, personne ne peut demander le forfait avant leur fin (12 heures au plus).
bot-me-daily = Message privé sur le problème du jour
bot-me-theme = Couleurs des images que vous voyez en privé
bot-me-large = Grandes images, en morceaux
bot-me-animations = Images animées
bot-me-only-moves = Tours sans choix joués pour vous
bot-me-away = Annoncer une absence
bot-me-away-first = Premier jour
bot-me-away-first-about = Comme 24/12, 24 décembre ou demain
bot-me-away-last = Dernier jour
bot-me-away-last-about = Comme 3/1/2027 ou 3 janvier
bot-me-away-days = Absence { $days }.
bot-me-away-none = Absence : aucune prévue.
bot-me-back = Je suis de retour
bot-me-guests = Qui peut s’asseoir à vos tables, vous inviter et vous proposer une revanche
bot-me-guests-everybody = tout le monde
bot-me-guests-invited = seulement les personnes que j’invite
bot-me-guests-told = -# Vous appelez quelqu’un avec `/{ bot-command-table } { bot-command-table-invite }`. Aucune table ne montre que les vôtres sont sur invitation.
bot-again = Réessayer
bot-again-lost = Je n’ai plus ce que vous aviez écrit. Rouvrez le formulaire.
