### Ce que dit le bot lui-même, en français. Les phrases propres aux jeux sont à côté des jeux.

## Mots

bot-yes = oui
bot-no = non
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
bot-command-board-about = Voir le plateau, ou le ramener au bas du salon
bot-command-hand = main
bot-command-hand-about = Voir votre main ; personne d’autre ne la voit
bot-command-resign = abandonner
bot-command-resign-about = Quitter définitivement la partie de ce salon
bot-command-end = terminer
bot-command-end-about = Proposer ou accepter de terminer la partie en l’état
bot-command-games = parties
bot-command-games-about = Les parties de ce serveur : les vôtres, les autres, et à qui de jouer
bot-open-command = `/{ $game } { bot-command-new }`
bot-option-seats-name = places
bot-option-seats-about = Combien de personnes peuvent jouer au plus
bot-option-move-name = coup
bot-option-move-about = Choisissez, ou tapez plusieurs coups séparés par des espaces
bot-option-repost-name = republier
bot-option-repost-about = Republier le plateau pour tout le monde

## Ouvrir une table, le salon d’attente

bot-opened = La table est ouverte. Appuyez sur Commencer quand tout le monde est assis.
bot-lobby-title = ## { $game } : table ouverte
bot-lobby-option = { $option } : **{ $value }**
bot-lobby-usual = La mise en place habituelle
bot-lobby-casual = Partie amicale : sans cote
bot-lobby-seats = Places prises : **{ $taken }** sur { $seats }
bot-lobby-player = { $number }{ $player }
bot-lobby-opener = { $number }{ $player } (hôte, donne le départ)
bot-lobby-join = Rejoindre
bot-lobby-leave = Partir
bot-lobby-start = Commencer
bot-lobby-first = Qui commence ? La personne qui s’est approchée le plus près de la lave en fusion, dit-on
bot-lobby-first-chance = Le hasard décide qui commence
bot-lobby-first-seat = Le joueur { $number } commence
bot-lobby-cancelled = La table de { $game } a été fermée avant le début de la partie.
bot-seed-fingerprint = Empreinte de la graine secrète : `{ $hash }`
bot-seed = La graine, pour vérifier la donne d’après son empreinte (SHA-256) : `{ $seed }`

## Le plateau

bot-board-title = ## { $game } : tour { $turn }
bot-board-title-over = ## { $game } : partie terminée
bot-recap-title = ### { $game } : tour { $turn }
bot-seat = { $number }{ $player } : { $score ->
    [one] { $score } point
   *[other] { $score } points
}
bot-seat-to-act = ▶ { $number }{ $player } : **{ $score ->
    [one] { $score } point
   *[other] { $score } points
}**, à jouer
bot-seat-resigned = { $number }~~{ $player }~~ : { $score ->
    [one] { $score } point
   *[other] { $score } points
}, abandon
bot-seat-unscored = { $number }{ $player }
bot-seat-to-act-unscored = ▶ { $number }**{ $player }**, à jouer
bot-seat-resigned-unscored = { $number }~~{ $player }~~, abandon
bot-result = { $place }. { $player } : { $score ->
    [one] { $score } point
   *[other] { $score } points
}
bot-result-unplaced = { $player } : sans classement, { $score ->
    [one] { $score } point
   *[other] { $score } points
}
bot-result-stopped = { $player } : { $score ->
    [one] { $score } point
   *[other] { $score } points
}
bot-result-solo = { $player } : { $score ->
    [one] { $score } point
   *[other] { $score } points
} selon le décompte habituel du jeu, dont le défi ne tient pas compte
bot-ending-moderator = La modération a mis fin à la partie en l’état : personne n’a gagné.
bot-unrated-moderator = Partie non classée : la modération y a mis fin.
bot-unrated-alone = Partie non classée : celles d’une seule personne ne le sont jamais.
bot-unrated-casual = Partie non classée : la table a été ouverte comme amicale.
bot-unrated-substitute = Partie non classée : quelqu’un a repris une place et en a joué moins de la moitié des coups.
bot-unrated-begun = Partie non classée : elle s’est terminée avant que chacun ait joué un coup.
bot-seat-last = -# De ceux qui sont encore en jeu, il ne reste que { $player }. `/{ bot-command-end }` y met fin en l’état.
bot-pick-first = Joueur { $number } : choisissez un coup
bot-pick-named = { $name }, à vous de jouer
bot-pick-next = Choisissez la suite

## Appels

bot-ping-turn = { $players }, à vous de jouer à { $game }.
bot-ping-over = { $players } : la partie de { $game } est terminée.

## Réponses à une seule personne

bot-move-played = Joué : { $moves }
bot-move-played-over = Joué : { $moves }. Votre tour est terminé.
bot-hand-news = **Vous seul avez vu :**
bot-hand-show = Ma main
bot-hand-choose = Choisir
bot-no-moves-yet = Aucun coup n’a encore été joué.
bot-reposted = Le voici bientôt au bas du salon.
bot-resign-sure = Quitter définitivement la partie ? Les autres continuent sans vous, et vous êtes classé derrière eux.
bot-confirm-resign = Oui, abandonner
bot-resigned = Vous avez abandonné.
bot-end-noted = C’est noté. La partie se termine en l’état dès que tous ceux qui jouent encore sont d’accord ; tout coup joué annule la proposition.
bot-end-sure = Personne d’autre n’a à être d’accord : la partie se termine aussitôt, en l’état. Y mettre fin ?
bot-end-sure-all = Terminer la partie en l’état ? Elle l’est dès que tous ceux qui jouent encore sont d’accord : le plateau tel qu’il est décide, plus rien ne peut être gagné, et cela ne se reprend pas.
bot-end-agree-sure = Terminer la partie en l’état ? Le plateau tel qu’il est décide, plus rien ne peut être gagné, et cela ne se reprend pas.
bot-confirm-end = Oui, y mettre fin
bot-end-done = La partie est terminée.
bot-end-closed = La table est fermée.
bot-games-mine = **Vos parties ({ $count })**
bot-games-others = **Autres parties ici ({ $count })**
bot-games-none = Aucune partie n’est ouverte sur ce serveur. Ouvrez une table par l’une des commandes { $commands }.
bot-games-more = … et { $count ->
    [one] une autre
   *[other] { $count } autres
}
bot-games-lobby = - { $game } : table ouverte, { $free ->
    [0] aucune place libre
    [one] une place libre
   *[other] { $free } places libres
} – { $link }
bot-games-yours = - { $game }, tour { $turn } : **à vous de jouer** – { $link }
bot-games-theirs = - { $game }, tour { $turn } : on attend { $players } – { $link }

## Saisie assistée

bot-complete-choice = { $move } : { $meaning }
bot-worth = { $worth } · { $meaning }
bot-worth-best = au mieux { $worth } · { $meaning }
bot-complete-not-your-turn = Ce n’est pas encore votre tour
bot-complete-turn-over = Le tour se termine avec les coups déjà saisis
bot-complete-long = Je ne peux rien proposer de plus long : envoyez ces coups, ou continuez à taper sans suggestion
bot-complete-none = Aucun coup permis ne correspond à votre saisie
bot-complete-irrevocable = La suite se décide quand ces coups sont joués : envoyez-les d’abord

## Refus

bot-refusal-server-only = On joue dans les salons d’un serveur. Appelez-moi là-bas.
bot-refusal-permissions = Je ne peux pas accueillir de partie ici. Il me manque : { $missing }. La modération peut l’autoriser dans les réglages du salon.
bot-refusal-no-session = Aucune partie n’est ouverte dans ce salon. Ouvrez une table par l’une des commandes { $commands }, ou retrouvez les autres parties avec `/{ bot-command-games }`.
bot-refusal-session-gone = Cette partie n’est plus là. `/{ bot-command-games }` donne la liste des parties ouvertes.
bot-refusal-channel-taken = Ce salon accueille déjà une partie. Terminez-la, ou ouvrez la vôtre dans un autre salon.
bot-refusal-channel-taken-at = Ce salon accueille déjà une partie : { $link } – terminez-la, ou ouvrez la vôtre dans un autre salon.
bot-refusal-already-seated = Vous avez déjà une place.
bot-refusal-full = { $seats ->
    [one] La seule place est prise.
   *[other] Les { $seats } places sont prises.
}
bot-refusal-not-seated-lobby = Vous n’avez pas de place à quitter. Appuyez sur Rejoindre pour en prendre une.
bot-refusal-not-seated = Vous ne jouez pas dans cette partie. `/{ bot-command-games }` donne la liste des vôtres.
bot-refusal-not-opener = Seul l’hôte, { $opener }, peut faire cela.
bot-refusal-first-left = Cette personne a quitté la table. Choisissez de nouveau.
bot-refusal-too-many = Cette mise en place est pour { $seats ->
    [one] une seule personne
   *[other] { $seats } personnes au plus
}. Rien n’a été ouvert.
bot-refusal-too-few = Ce jeu demande au moins { $seats } joueurs.
bot-refusal-not-begun = La partie n’a pas commencé. L’hôte appuie sur Commencer dans le salon d’attente, que `/{ bot-command-board } { bot-option-repost-name }` ramène au bas du salon.
bot-refusal-begun = La partie a déjà commencé.
bot-refusal-over = Cette partie est terminée. Ouvrez une table par l’une des commandes { $commands }.
bot-refusal-stale = Ce bouton ou cette liste date d’un moment passé de la partie. Servez-vous du dernier plateau ; `/{ bot-command-board } { bot-option-repost-name }` le ramène au bas du salon.
bot-refusal-not-your-turn = Ce n’est pas votre tour : à { $players } de jouer.
bot-refusal-resigned = Vous avez abandonné cette partie.
bot-refusal-turn-over = Votre tour serait terminé après `{ $last }` : `{ $next }` ne peut pas suivre. Rien n’a été joué.
bot-refusal-long-turn = Cela fait plus de { $most } coups. Rien n’a été joué.
bot-refusal-irrevocable = `{ $last }` fait piocher ou montre quelque chose, rien ne peut donc être tapé à la suite : jouez-le, puis continuez. Rien n’a été joué.
bot-refusal-no-secrets = Rien n’est caché à { $game } : tout est sur le plateau.
bot-showing = Un instant : je le montre à tout le monde.
bot-refusal-unheard = Je n’ai pas pu joindre Discord à temps : je n’ai donc rien fait. Réessayez.
bot-refusal-unreachable = Discord n’a pas pris ma réponse. Ce que vous avez demandé est peut-être fait quand même : regardez, puis réessayez.
bot-refusal-not-offered = Cela ne figure pas dans cette liste. Choisissez l’une de ses entrées.
bot-refusal-command-changed = Cette commande a changé depuis que votre Discord l’a lue. Rechargez Discord (Ctrl+R), puis réessayez.
bot-refusal-option-choice = `{ $option }` n’accepte pas « { $value } ». Choisissez l’une des valeurs proposées.
bot-refusal-option-number = `{ $option }` attend un nombre entier de { $low } à { $high }, pas { $value }.
bot-refusal-option-length = `{ $option }` attend de { $low } à { $high } caractères.
bot-refusal-option-kind = `{ $option }` n’accepte pas « { $value } ».
bot-refusal-error = Un problème est survenu de mon côté. La partie est intacte ; réessayez. Erreur { $id }
bot-refusal-busy = Le fichier des parties est occupé en ce moment. Rien n’a été joué ni changé ; réessayez dans un instant.
bot-refusal-replaced = Rien n’a été joué ni changé : le fichier des parties n’est plus là où je l’ai ouvert, et je dois m’arrêter. Prévenez la personne qui fait tourner le bot.
bot-refusal-restarting = Je redémarre ; réessayez dans un instant. Rien n’est perdu.
bot-refusal-many-films = Plusieurs films sont déjà en préparation. Redemandez dans une minute.

## Pour qui fait tourner le bot

bot-settings-no-token =
    Il n’y a pas de jeton Discord : le bot ne peut pas démarrer.
    1. Copiez .env.example vers .env, placez le jeton du bot après DISCORD_TOKEN=, puis lancez : fumarole run
    2. Pas de compte Discord ? Jouez sur cette machine avec : fumarole sandbox
bot-settings-no-folder = FUMAROLE_DATABASE : le dossier { $folder } n’existe pas. Créez-le, ou nommez un autre fichier.
bot-settings-bad-url = { $name } doit être une adresse qui commence par { $schemes }.
bot-settings-bad-level = FUMAROLE_LOG_LEVEL doit valoir { $levels }.
bot-settings-no-languages = FUMAROLE_LANGUAGES : il n’y a pas de fichier bot/words/….ftl dans { $folder }, donc aucune langue.
bot-settings-bad-emoji = FUMAROLE_EMOJI doit valoir { $switches }.
bot-start-refused = Discord n’accepte pas le jeton. Copiez-le de nouveau depuis la page Bot de votre application.
bot-start-newer = La base est au schéma { $version }, écrite par une version plus récente de Fumarole ; celle-ci connaît le { $known }. Prenez cette version-là, ou une sauvegarde.
bot-start-database = La base { $path } est inutilisable : { $problem }
bot-database-foreign = { $path } est vide, ou n’est pas une base de Fumarole. S’il contenait des parties, remettez une sauvegarde à sa place avec « fumarole restore » ; sinon, supprimez-le, et le prochain démarrage en créera une nouvelle.
bot-database-in-use = La base { $path } est utilisée par le processus { $process }, un bot ou une commande. Un seul à la fois peut l’avoir ; arrêtez d’abord l’autre.
bot-database-replaced = La base { $path } a été déplacée, supprimée ou remplacée pendant que le bot tournait, et le bot s’est arrêté : des coups auraient été écrits là où personne ne les trouve. Regardez ce qui est à cet endroit avant de le relancer.
bot-database-read-only = Impossible d’écrire dans la base { $path } : elle, ou son dossier, appartient à { $owner }, et ce processus tourne sous { $user }. Donnez les deux à { $user }, avec les fichiers à côté de la base, ou lancez-le sous { $owner }.
bot-start-unreachable = Discord est injoignable : { $problem }
bot-start-rejected = Discord refuse ce que le bot demande, redémarrer ne servira donc à rien : { $problem }
bot-start-shards = Discord a fermé la connexion ({ $code }) : le bot est dans plus de 2 500 serveurs, ce qui demande des « shards » que cette version n’a pas. Retirez-le des serveurs où personne ne joue.
bot-start-intents = Discord a fermé la connexion ({ $code }) : le bot a demandé des intentions privilégiées que son application n’a pas. Cette version n’en demande aucune, autre chose se sert donc du jeton ; réinitialisez-le sur la page Bot de votre application.
bot-start-program = Discord a fermé la connexion ({ $code }) : il ne comprend pas la façon dont le bot se connecte. Installez la dernière version de Fumarole ; redémarrer celle-ci ne servira à rien.
bot-database-busy = Un autre programme occupe la base { $path }. Réessayez dans un instant.
bot-file-unusable = { $path } est inutilisable : { $problem }
bot-file-trouble = Un fichier ne peut pas être lu ou écrit : { $problem }
bot-usage-number = { $found } n’est pas un nombre de 0 à { $most }
bot-health-good = Le bot était à l’œuvre il y a { $seconds } s.
bot-health-late = Depuis { $seconds } s, le bot n’a pas atteint Discord ou n’a pas écrit dans sa base.
bot-health-never = Aucun bot n’a encore atteint Discord avec cette base.
bot-check-good = { $count ->
    [one] { $count } partie vérifiée
   *[other] { $count } parties vérifiées
} : chaque relevé mène à son instantané.
bot-check-bad = Partie { $session } : { $problem }
bot-check-differs = l’instantané diffère de ce à quoi mène le relevé
bot-check-unplayable = le relevé ne peut pas être rejoué : { $reason }
bot-check-unreadable = ses lignes dans la base sont illisibles : { $problem }
bot-check-uncountable = Les classements ne peuvent pas être recomptés : { $problem }
bot-transcript-broken = Les lignes de cette partie dans la base sont illisibles : { $problem }
bot-backup-done = Sauvegardé dans { $path }.
bot-backup-exists = { $path } existe déjà ; nommez un nouveau fichier.
bot-backup-failed = Rien n’a été sauvegardé : { $reason }
bot-backup-bad = { $path } est abîmé ou n’est pas une base. Il ne compte pas parmi les copies, et il reste où il est.
bot-restore-failed = Rien n’a été restauré : { $reason }
bot-restore-bad = { $path } n’est pas restauré, car ses parties ne concordent pas avec leurs relevés.
bot-restore-kept = La base qui était ici est gardée sous { $path }.
bot-restore-kept-damaged = La base qui était ici est abîmée ; elle est gardée telle quelle sous { $path }.
bot-restore-done = { $copy } est restauré dans { $path }. Le bot peut démarrer.
bot-database-held = un autre processus tient la base ; réessayez quand il aura fini.
bot-no-database = Il n’y a pas de base à l’emplacement { $path }.
bot-help-program = Des jeux de volcan dans Discord, un coup par jour.
bot-help-codes = Codes de sortie : 0 tout va bien ; 1 ce qui était demandé n’est pas en ordre, ou n’existe pas ; 2 la commande est mal écrite ; 70 un défaut du programme ; 74 la base ou un autre fichier est inutilisable ; 75 pas maintenant, réessayez plus tard ; 78 un réglage, le jeton ou la version ne va pas, redémarrer ne servira à rien.
bot-help-version = afficher la version et s’arrêter
bot-help-run = faire tourner le bot (réglages : voir .env.example)
bot-help-sandbox = jouer sur cette machine, sans compte Discord ni internet
bot-help-health = dire si un bot est à l’œuvre sur la base ; code de sortie 1 si aucun ne l’est
bot-help-check = comparer le relevé de chaque partie avec son instantané
bot-help-backup = copier la base dans un nouveau fichier pendant que le bot tourne
bot-help-backup-path = le fichier à écrire ; avec --keep, le dossier
bot-help-keep = prendre le chemin pour un dossier : y écrire une copie datée, et ne garder que les N bonnes les plus récentes
bot-help-restore = mettre une copie à la place de la base, qui est gardée à côté ; arrêter le bot auparavant
bot-help-copy = la copie, un fichier fait par « fumarole backup »
bot-help-port = le port de la page du bac à sable
bot-help-folder = où le bac à sable garde ses salons et ses parties
bot-help-fresh = oublier les salons et les parties du bac à sable et repartir de zéro
bot-help-no-bot = lancer le serveur seul, sans le bot

## Indices, ouvertures et défis en solitaire

bot-command-hint = indice
bot-command-hint-about = Demander de l’aide dans la partie de ce salon ; vous seul la voyez
bot-option-level-name = niveau
bot-option-level-about = Combien en dire : 1 est le moins
bot-command-opening = ouverture
bot-command-opening-about = Le texte qui remet en place l’ouverture de ce salon
bot-command-best = records
bot-command-best-about = Les records des défis en solo sur ce serveur
bot-option-challenge-name = défi
bot-option-challenge-about = Quel défi ; choisissez dans la liste
bot-opening = Pour rejouer cette ouverture, donnez ce texte comme ouverture : `{ $opening }`
bot-best-title = **{ $title }**
bot-best-line = { $place }. { $player } : { $summary }
bot-result-again = Rejouer ce plateau
bot-result-share = Partager
bot-result-replay = Revoir la partie
bot-result-verify = Vérifier la donne
bot-result-again-open = Le même plateau est de nouveau ouvert.
bot-result-shared = { $player } : { $summary }
bot-refusal-no-hints = { $levels ->
    [0] Il n’y a pas d’indices dans ce jeu.
   *[other] Les indices vont du niveau 1 au niveau { $levels }.
}
bot-refusal-no-opening = Ce jeu n’a pas d’ouverture qui puisse s’écrire.
bot-refusal-no-challenge = Ce n’est pas le résultat d’un défi en solitaire.
bot-refusal-no-results = Personne n’a terminé ce défi sur ce serveur. Choisissez dans la liste pendant la saisie.

## Classements : cotes, profils, historiques

bot-command-leaderboard = classement
bot-command-leaderboard-about = Qui joue le mieux sur ce serveur
bot-command-profile = profil
bot-command-profile-about = Ce qu’un joueur a fait sur ce serveur, avec sa cote
bot-command-history = historique
bot-command-history-about = Les parties terminées de ce salon, ou d’un joueur
bot-command-versus = face-à-face
bot-command-versus-about = Deux joueurs l’un contre l’autre
bot-option-game-name = jeu
bot-option-game-about = Quel jeu
bot-option-sort-name = tri
bot-option-sort-about = Ce qui décide de l’ordre ; d’ordinaire la cote
bot-option-period-name = période
bot-option-period-about = Jusqu’où remonter ; d’ordinaire sur toutes les parties
bot-option-variant-name = variante
bot-option-variant-about = Seulement les parties ainsi réglées ; choisissez dans la liste
bot-option-member-name = membre
bot-option-member-about = Quel joueur
bot-option-other-name = autre
bot-option-other-about = Le second joueur ; vous, s’il n’est pas donné
bot-option-show-name = montrer
bot-option-show-about = Montrer la réponse à tout le salon
bot-leaders-title = ## { $game } : classement
bot-leaders-by-rating = par cote
bot-leaders-by-wins = par parties gagnées
bot-leaders-by-games = par parties jouées
bot-leaders-by-streak = par plus longue série de victoires
bot-leaders-always = toutes les parties classées
bot-leaders-year = cette année
bot-leaders-month = ce mois-ci
bot-leaders-week = cette semaine
bot-leaders-variant = { $option } : { $value }
bot-leaders-line = { $place }. { $player } : **{ $points }** ({ $games ->
    [one] { $games } partie
   *[other] { $games } parties
}, { $wins ->
    [one] { $wins } gagnée
   *[other] { $wins } gagnées
}, plus longue série { $streak })
bot-leaders-line-provisional = { $place }. { $player } : **{ $points }** *provisoire* ({ $games ->
    [one] { $games } partie
   *[other] { $games } parties
}, { $wins ->
    [one] { $wins } gagnée
   *[other] { $wins } gagnées
}, plus longue série { $streak })
bot-leaders-provisional = Une cote est provisoire tant que son joueur n’a pas terminé { $games } parties classées.
bot-leaders-ties = Être seul premier est une victoire. Une première place partagée est une égalité : elle n’est une victoire pour personne et met fin à une série.
bot-leaders-page = Page { $page } sur { $pages }, { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
}
bot-leaders-none = Personne n’a encore terminé de telle partie classée. Comptent les parties d’au moins deux joueurs.
bot-page-back = Précédent
bot-page-on = Suivant
bot-profile-title = ## Profil de { $player }
bot-profile-none = Aucune partie classée terminée sur ce serveur pour l’instant. Comptent les parties d’au moins deux joueurs.
bot-profile-rating = ### { $game } : { $points }
bot-profile-rating-provisional = ### { $game } : { $points } (provisoire)
bot-profile-games = { $games ->
    [one] { $games } partie classée
   *[other] { $games } parties classées
}, { $wins ->
    [one] { $wins } gagnée
   *[other] { $wins } gagnées
}, série de victoires en cours { $streak }, la plus longue { $best }
bot-profile-place = place { $place } : { $games } ×
bot-profile-curve = Cote à { $game } sur les { $games } dernières parties classées : de { $first } à { $last }, au plus bas { $lowest }, au plus haut { $highest }.
bot-history-player = ## Parties terminées de { $player }
bot-history-channel = ## Parties terminées dans { $channel }
bot-history-none = Aucune partie n’a encore été terminée ici.
bot-history-game = **{ $game }**, { $date } – { $link }
bot-history-game-unrated = **{ $game }**, { $date }, hors classement – { $link }
bot-history-seat = { $place }\. { $player } ({ $score })
bot-history-seat-unscored = { $place }\. { $player }
bot-history-seat-unplaced = { $player } ({ $score })
bot-history-seat-unplaced-unscored = { $player }
bot-history-page = Page { $page } sur { $pages }, { $games ->
    [one] { $games } partie
   *[other] { $games } parties
}
bot-versus-title = ## { $player } contre { $other }
bot-versus-line = **{ $game }** : { $wins ->
    [one] { $wins } victoire
   *[other] { $wins } victoires
}, { $losses ->
    [one] { $losses } défaite
   *[other] { $losses } défaites
}, { $ties ->
    [one] { $ties } égalité
   *[other] { $ties } égalités
}
bot-versus-all = Tous les jeux
bot-versus-none = Ces deux joueurs n’ont pas encore terminé de partie classée ensemble sur ce serveur.
bot-versus-ties = Gagne qui arrive devant l’autre. La même place est une égalité, et une victoire pour aucun des deux.
bot-former-player = un ancien joueur
bot-refusal-no-variant = Ce jeu n’a pas de telle variante. Choisissez dans la liste pendant la saisie.
bot-refusal-same-player = Choisissez deux joueurs différents.
bot-check-result = Session { $session } : son résultat ou sa cote diffère de ce que donne son relevé.
bot-check-standing = Serveur { $guild }, { $game }, joueur { $player } : le classement diffère de la somme des résultats.


## Les règles : ce que l’on y cherche

bot-command-rules = règles
bot-command-rules-about = Chercher dans les règles ; vous seul voyez la réponse
bot-option-topic-name = sujet
bot-option-topic-about = Un mot ou une question ; choisissez dans la liste en tapant
bot-rules-choice = { $game } : { $heading }
bot-rules-which = Les règles de quel jeu ?
bot-rules-which-of-games = Plusieurs jeux ont une réponse. Lequel voulez-vous ?
bot-rules-unsure = Je ne suis pas sûr de comprendre. Est-ce l’une de ces réponses ?
bot-rules-perhaps = Ou bien :
bot-rules-mended = Résultats pour **{ $words }**
bot-rules-table = À la table
bot-rules-all = Toutes les règles de { $game }
bot-rules-see = Voir aussi
bot-rules-behind = Voir la règle
bot-rules-house = Règle maison : les règles publiées laissent ce point ouvert ; Fumarole joue ainsi.
bot-rules-section-basics = L’essentiel
bot-rules-section-set-up = La mise en place
bot-rules-section-turn = Votre tour
bot-rules-section-eruption = L’éruption et la lave
bot-rules-section-scoring = Le décompte
bot-rules-section-end = La fin de la partie
bot-rules-section-variants = Variantes et options
bot-rules-section-challenges = Défis en solitaire et indices
bot-rules-section-cards = Pierres et cartes
bot-rules-section-others = Les autres touristes
bot-rules-section-photo = La photo et l’appareil
bot-rules-section-more = Règles maison, conseils, auteurs
bot-rules-section-begin = Ouvrir, rejoindre, regarder
bot-rules-section-play = Pendant la partie
bot-rules-section-time = Le temps, les appels et les pauses
bot-rules-section-after = Après la partie
bot-rules-section-yours = Vos données, vos images, votre serveur
bot-refusal-no-rule = Rien dans les règles ne répond à « { $typed } ». Essayez un seul mot, ou choisissez dans la liste en tapant.
bot-refusal-rule-gone = Cette règle n’est plus dans le livre. Cherchez-la avec `/{ bot-command-rules }`.

## Questions sur la partie en cours

bot-ask-now = Que puis-je faire ?
bot-ask-describe = Décrire le plateau
bot-legend = Comment lire cette image
bot-closer = Voir de près
bot-closer-other = Une autre case
bot-refusal-nothing-closer = Il n’y a plus rien sur le plateau à voir de plus près.
bot-ask-turn = **À vous de jouer à { $game }** : { $summary }.
bot-ask-option = - `{ $move }` : { $meaning }
bot-ask-more = … et { $count } de plus.
bot-ask-how = Choisissez dans la liste sous le plateau, ou tapez `/{ bot-command-move }` ; tous les coups s’affichent pendant que vous tapez.
bot-ask-how-secret = Appuyez sur « { bot-hand-choose } » sous le plateau ; personne d’autre ne voit la liste.
bot-ask-wait = Rien pour l’instant : à { $game }, ce n’est pas votre tour. À jouer : { $players }.
bot-ask-ahead = Si c’était à vous maintenant, avec le plateau tel qu’il est, voici ce que vous pourriez faire :
bot-ask-resigned = Plus rien : vous avez abandonné votre place à { $game }. À jouer : { $players }.
bot-ask-stranger = Vous n’avez pas de place dans cette partie de { $game }. À jouer : { $players }.
bot-ask-over = La partie est terminée. { $reason }
bot-ask-described = **Le plateau de { $game }**

## L’aide et le premier message dans un serveur

bot-command-help = aide
bot-command-help-about = Ce qu’est ce bot, comment commencer, et ce que font les commandes
bot-hello-title = ## Fumarole
bot-hello-about = J’accueille dans vos salons des jeux de plateau volcaniques, faits pour se jouer à un coup par jour, ou aussi vite qu’il vous plaît. Je distribue, je dessine le plateau, j’appelle qui doit jouer, et je connais les règles.
bot-hello-game = - `/{ $command } { bot-command-new }` – { $summary }
bot-hello-begin = Pour commencer, ouvrez une table avec l’une de ces commandes ; les autres appuient sur « { bot-lobby-join } », et vous sur « { bot-lobby-start } ». Choisissez ensuite vos coups dans la liste sous le plateau, ou tapez-les avec `/{ bot-command-move }`. Pour apprendre un jeu en trois coups, appuyez sur un bouton ci-dessous : vous seul le voyez.
bot-hello-more = `/{ bot-command-help }` montre toutes les commandes, `/{ bot-command-rules }` répond aux questions sur les règles, en français et en anglais.
bot-hello-learn = Apprendre { $game }
bot-hello-rules = { $game } : les règles
bot-hello-command = - `/{ $command }` – { $about }
bot-hello-group-playing = **Jouer**
bot-hello-group-table = **Vos parties**
bot-hello-group-learning = **Apprendre et revoir**
bot-hello-group-standings = **Qui joue comment**
bot-hello-group-more = **Et encore**
bot-hello-renamed = -# Nouveaux noms : `/annuler` s’appelait `/reprendre`, `/reprendre` `/relancer`, `/rapatrier` `/continuer`, `/céder-place` `/place`, `/records` `/meilleurs`, `/mes-réglages` `/moi`, et l’on ouvre une table avec `nouvelle-partie` au lieu de `nouvelle`.

## Revoir une partie

bot-command-replay = revoir
bot-command-replay-about = Parcourir une partie tour par tour ; vous seul la voyez
bot-option-replay-name = partie
bot-option-replay-about = Quelle partie ; sinon, la dernière de ce salon
bot-option-replay-turn-name = tour
bot-option-replay-turn-about = Par quel tour commencer ; sans lui, le dernier
bot-replay-moments = Aller à un moment clé
bot-replay-moment = Tour { $turn }
bot-share = Montrer à tout le salon
bot-share-still = Ce tour en image
bot-share-film = Ce tour en film
bot-share-moments = Les moments clés en un film court
bot-share-still-told = { $player } partage un moment de { $game } : le tour { $turn }.
bot-share-film-told = { $player } partage un tour de { $game } : le tour { $turn }.
bot-share-moments-told = { $player } partage les moments clés d’une partie de { $game }.
bot-refusal-share = Vous pouvez partager ici si vous pouvez écrire et joindre des fichiers dans ce salon, ou si vous y avez joué cette partie.
bot-refusal-share-still = Rien n’a bougé pendant ce tour, il n’a donc pas de film. Partagez-le en image.
bot-replay-choice-over = #{ $number } { $game }, { $players ->
    [one] un joueur
   *[other] { $players } joueurs
}, terminée
bot-replay-choice-running = #{ $number } { $game }, { $players ->
    [one] un joueur
   *[other] { $players } joueurs
}, en cours
bot-replay-title = ## { $game } : tour { $turn } sur { $turns }
bot-replay-first = ⏮ Début
bot-replay-back = ◀ Retour
bot-replay-next = Suite ▶
bot-replay-last = Dernier ⏭
bot-replay-film = Toute la partie en GIF
bot-replay-transcript = Transcription
bot-replay-film-sent = Toute la partie, une image par tour.
bot-replay-transcript-sent = Tous les coups, et la graine de la donne. Pour vérifier : fumarole verify
bot-refusal-no-replay = Aucune partie n’a encore été jouée dans ce salon.
bot-refusal-transcript-early = La transcription contient la graine de la donne : elle est remise une fois la partie terminée.

bot-transcript-no-session = Il n’y a pas de partie { $session } qui ait commencé.
bot-transcript-no-text = { $path } n’est pas un fichier texte.
bot-transcript-no-game = La transcription est celle d’un jeu que je n’héberge pas.
bot-transcript-players = Nommez { $seats } joueurs différents, un par place, dans l’ordre.
bot-transcript-taken-in = La partie porte maintenant le numéro { $session }.
bot-verify-good = { $count ->
    [one] Une action rejouée
   *[other] { $count } actions rejouées
} : la donne, chaque pioche, chaque remarque et le résultat sortent de la graine comme écrit. L’empreinte de la graine (SHA-256) est { $hash } ; comparez-la à celle montrée au début de la partie.
bot-verify-other-seed = La graine de cette transcription a une autre empreinte que celle donnée : { $hash }
bot-help-export = écrire une partie en transcription
bot-help-export-secret = Écrit une partie sous forme de transcription. Elle contient la graine, d’où se calculent toutes les mains cachées et tous les tirages à venir : tant que la partie dure, ne la montrez à personne qui joue.
bot-export-running = Cette partie est en cours, et sa graine, d’où se calculent toutes les mains cachées et tous les tirages à venir, est dans la transcription. Ne la montrez à personne qui joue.
bot-help-session = le numéro de la partie
bot-help-import = mettre la partie d’une transcription dans la base ; arrêter le bot auparavant
bot-help-transcript = la transcription
bot-help-server = l’identifiant du serveur
bot-help-channel = l’identifiant du salon
bot-help-players = les identifiants des joueurs, dans l’ordre des places
bot-help-language = la langue de ses messages
bot-help-verify = vérifier une transcription d’après les règles et la graine de la donne
bot-help-hash = l’empreinte de la graine montrée au début de la partie

## Propositions : ce qu’un joueur demande aux autres d’accepter

bot-proposal-decline = Non
bot-proposal-declined = { $decliner } a refusé : il n’en sera rien.
bot-proposal-withdrawn = La proposition est retirée.
bot-proposal-expired = La proposition n’est plus valable.
bot-proposal-end = Proposition de terminer la partie en l’état. D’accord : { $agreed }. Accord attendu de { $missing }.
bot-proposal-agree-end = Accepter de terminer
bot-proposal-end-carried = Tout le monde est d’accord : la partie est terminée.
bot-proposal-end-declined = { $decliner } continue : la partie n’est pas terminée.
bot-proposal-end-withdrawn = La proposition de terminer la partie est retirée. On peut la refaire avec `/{ bot-command-end }`.
bot-proposal-undo = { $player } voudrait annuler `{ $note }` et tout ce qui a suivi. On attend l’accord de { $missing }.
bot-proposal-agree-undo = Accepter d’annuler
bot-proposal-undo-carried = Tout le monde est d’accord : `{ $note }` est annulé, et { $player } rejoue à partir de là.
bot-proposal-undo-declined = { $decliner } a dit non : `{ $note }` reste joué.
bot-proposal-undo-withdrawn = `{ $note }` reste joué : la demande d’annulation est retirée.
bot-proposal-pause = Proposition de mettre la partie en pause. D’accord : { $agreed }. Accord attendu de { $missing }.
bot-proposal-agree-pause = Accepter la pause
bot-proposal-pause-carried = Tout le monde est d’accord : la partie est en pause.
bot-proposal-pause-withdrawn = La proposition de faire une pause est retirée. On peut la refaire avec `/{ bot-command-pause }`.
bot-proposal-pause-declined = { $decliner } continue : la partie n’est pas mise en pause.
bot-proposal-rematch = Une revanche à { $game }, chacun à la place suivante ? D’accord : { $agreed }. Réponse attendue de { $missing }. Elle commence dès que tous ont accepté.
bot-proposal-agree-rematch = Rejouer
bot-proposal-rematch-carried = Tout le monde a accepté : la revanche a commencé.
bot-proposal-rematch-declined = { $decliner } a refusé : pas de revanche cette fois.
bot-proposal-rematch-expired = Tous n’ont pas accepté à temps, ou le salon a été pris : pas de revanche cette fois.
bot-proposal-seat = { $player } offre sa place à { $game }. Qui la prend joue la suite ; d’ici là, { $player } continue.
bot-proposal-agree-seat = Prendre la place
bot-proposal-seat-carried = { $taker } joue la suite à la place { $number } de { $game }.
bot-proposal-seat-withdrawn = La place à { $game } n’est plus offerte.
bot-proposal-decline-seat = Garder la place
bot-proposal-until = -# La proposition expire { $end }.
bot-refusal-not-asked = On ne vous demande rien ici.
bot-refusal-proposed-enough = Vous l’avez proposé assez souvent pour l’instant. Attendez qu’un coup soit joué.
bot-refusal-agreed-own = C’est vous qui l’avez proposé. Accords encore attendus : { $missing }.
bot-refusal-agreed = Vous avez déjà accepté. Accords encore attendus : { $missing }.
bot-refusal-proposal-carried = Tout le monde est déjà d’accord.
bot-refusal-proposal-declined = Quelqu’un a refusé. On peut le proposer de nouveau.
bot-refusal-proposal-withdrawn = Cette proposition est retirée : il s’est passé quelque chose depuis. On peut la refaire.
bot-refusal-proposal-expired = Cette proposition n’est plus valable. On peut la refaire.

## Reprendre des coups

bot-command-undo = annuler
bot-command-undo-about = Annuler votre dernier coup ; après votre tour, les autres doivent être d’accord
bot-undo = Annuler mon coup
bot-undo-done = Annulé : { $move }
bot-undo-noted = C’est noté. `{ $move }` et la suite sont annulés dès que tout le monde est d’accord ; si quelqu’un joue avant, la demande tombe.
bot-board-undone = -# ↩ { $player } a annulé { $count ->
    [one] un coup
   *[other] { $count } coups
}.
bot-recap-undone = ### { $game } : tour { $turn } (annulé)
bot-recap-turns = ### { $game } : tours { $first } à { $last }
bot-recap-turn = **Tour { $turn }**
bot-recap-turn-undone = **Tour { $turn }** (annulé)
bot-recap-left-out = { $turns ->
    [one] -# Tour { $first } : `/{ bot-command-replay }` le montre.
   *[other] -# Tours { $first } à { $last } : `/{ bot-command-replay }` les montre.
}

## Ce qu’un serveur règle pour lui-même

bot-refusal-starters = Dans ce serveur, seul le rôle { $role } peut ouvrir des parties.
bot-refusal-other-channels = Dans ce serveur, les parties s’ouvrent dans { $channels }.
bot-refusal-many-opened = { $most ->
    [one] Vous êtes déjà l’hôte d’une partie ouverte ici, et un membre ne peut pas en ouvrir davantage. Terminez-la d’abord ; `/{ bot-command-games }` la montre.
   *[other] Vous êtes l’hôte de { $most } parties ouvertes ici, et un membre ne peut pas en ouvrir davantage. Terminez-en une d’abord ; `/{ bot-command-games }` les montre.
}
bot-refusal-many-opened-by = { $opener } serait l’hôte de la nouvelle partie, et l’est déjà { $most ->
    [one] d’une partie ouverte
   *[other] de { $most } parties ouvertes
} ici : un membre ne peut pas en ouvrir davantage.
bot-refusal-many-open = { $most ->
    [one] Une partie est déjà ouverte dans ce serveur, et il ne peut y en avoir qu’une à la fois.
   *[other] { $most } parties sont ouvertes dans ce serveur, et il ne peut pas y en avoir davantage. Attendez la fin de l’une d’elles.
}
bot-refusal-too-soon = C’est demandé trop souvent. Réessayez { $again }.
bot-command-settings = réglages
bot-command-settings-about = Montrer ou changer les réglages du serveur ; pour qui peut gérer le serveur
bot-option-language-name = langue
bot-option-language-about = La langue des nouvelles parties et de ce qui est montré à tout le monde
bot-option-threads-name = fils-de-discussion
bot-option-threads-about = Si chaque nouvelle partie a son propre fil
bot-option-watch-name = suivre
bot-option-watch-about = Si chaque coup choisi dans une liste paraît aussitôt sur le plateau, ou le tour d’un bloc
bot-option-turn-time-about = Le temps par tour des nouvelles parties qui n’en règlent aucun
bot-option-starters-name = hôtes
bot-option-starters-about = Le rôle dont les membres peuvent ouvrir des parties ; @everyone pour tout le monde
bot-option-allow-name = permettre
bot-option-allow-about = Permettre d’ouvrir des parties dans ce salon ; les salons non permis sont alors fermés
bot-option-forbid-name = interdire
bot-option-forbid-about = Ne plus laisser ouvrir de parties dans ce salon
bot-option-anywhere-name = partout
bot-option-anywhere-about = Laisser de nouveau ouvrir des parties dans tous les salons
bot-option-member-limit-name = limite-membre
bot-option-member-limit-about = Combien de parties un membre peut ouvrir à la fois
bot-option-server-limit-name = limite-serveur
bot-option-server-limit-about = Combien de parties peuvent être ouvertes à la fois dans ce serveur
bot-language = Français
bot-settings-language-own = celle du serveur
bot-settings-title = ## Les réglages de ce serveur
bot-settings-language = Langue des nouvelles parties : **{ $language }**
bot-settings-threads = Chaque nouvelle partie dans son propre fil : **{ $on }**
bot-settings-watch = Chaque étape d’un tour aussitôt sur le plateau : **{ $on }**
bot-settings-clock = Temps par tour des nouvelles parties : **{ $clock }**
bot-settings-starters = Qui peut ouvrir des parties : { $role }
bot-settings-starters-everyone = Qui peut ouvrir des parties : **tout le monde**
bot-settings-channels = Où des parties peuvent être ouvertes : { $channels }
bot-settings-channels-any = Où des parties peuvent être ouvertes : **partout**
bot-settings-limits = Parties ouvertes à la fois : **{ $member }** par membre qui en est l’hôte, **{ $server }** dans le serveur
bot-settings-theme = Thème des images : **{ $theme }**
bot-settings-theme-changed = Les nouvelles images ont ce thème ; celles déjà affichées restent comme elles sont.
bot-settings-changed = Enregistré. Cela vaut pour les parties ouvertes à partir de maintenant.
bot-refusal-not-manager = Il faut pouvoir gérer le serveur pour cela.
bot-refusal-forbid-all = C’est le seul salon où des parties peuvent être ouvertes. Pour ouvrir tous les salons, choisissez `{ bot-option-anywhere-name }`.
bot-refusal-forbid-none = Ce salon n’est pas dans la liste, le rayer ne change rien. Permettez les salons voulus ; les autres sont alors fermés.

## Une première partie guidée

bot-command-learn = apprendre
bot-command-learn-about = Trois coups pour apprendre un jeu, chacun expliqué ; pour vous seul
bot-option-learn-name = jeu
bot-option-learn-about = Quel jeu
bot-guide-title = ## { $game } : premiers pas, { $task } sur 3
bot-guide-over = ## { $game } : premiers pas
bot-guide-pick = Choisissez le coup
bot-guide-other = { $move } serait permis aussi : { $meaning }. Pour ces premiers pas, choisissez { $wanted }.
bot-guide-end = Voilà, vous savez jouer. Ouvrez une table avec `/{ $command } { bot-command-new }`, seul ou à plusieurs.

## La pendule, les appels et les réglages personnels

bot-command-pause = pause
bot-command-pause-about = Proposer ou accepter d’arrêter la pendule de la partie de ce salon
bot-command-resume = reprendre
bot-command-resume-about = Reprendre la partie de ce salon, en pause ou archivée
bot-command-me = mes-réglages
bot-command-me-about = Vos appels, vos heures de silence, vos images : les voir, les changer
bot-option-clock-name = temps-par-tour
bot-option-clock-about = Combien de temps peut durer un tour
bot-option-clock-title = Temps par tour
bot-option-timeout-name = temps-écoulé
bot-option-timeout-about = Ce qui arrive quand le temps de quelqu’un est écoulé
bot-option-casual-name = amicale
bot-option-casual-about = La partie laisse-t-elle cotes et classements en paix
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
bot-timeout-claim = les autres peuvent réclamer la place
bot-timeout-forfeit = la place est aussitôt abandonnée
bot-timeout-nothing = rien n’arrive
bot-option-calls-name = appels
bot-option-calls-about = Quand je vous appelle à votre tour
bot-option-calls-always = aussitôt
bot-option-calls-later = seulement si je n’ai pas joué depuis quelques heures
bot-option-calls-never = jamais
bot-option-after-name = après
bot-option-after-about = Combien d’heures j’attends avant de vous appeler
bot-option-quiet-name = silence
bot-option-quiet-about = Heures où je ne vous appelle pas, comme 22:00-07:30, ou « aucune »
bot-option-zone-name = fuseau
bot-option-zone-about = Votre fuseau horaire ; tapez le nom d’une ville
bot-option-reminder-name = rappel
bot-option-reminder-about = Vous rappeler votre tour toutes les tant d’heures ; 0 pour jamais
bot-quiet-off = aucune
bot-zone-choice = { $zone } ({ $time } maintenant)
bot-me-title = **Comment je vous appelle**
bot-me-changed = **C’est noté. Voici comment je vous appelle**
bot-me-calls-always = À votre tour : aussitôt.
bot-me-calls-later = À votre tour : seulement quand il dure depuis { $hours ->
    [one] une heure
   *[other] { $hours } heures
}.
bot-me-calls-never = À votre tour : jamais. Je ne vous envoie ni rappels ni avertissements.
bot-me-quiet = Heures calmes : de { $begins } à { $ends }. Ce qui y tombe attend leur fin ; je ne vous y avertis que d’un tour si court qu’il ne reste aucune autre minute.
bot-me-quiet-claims = Une place dont le temps s’écoule pendant les heures calmes de ceux qui peuvent la réclamer les attend tous, 12 heures au plus.
bot-me-quiet-none = Heures calmes : aucune.
bot-me-zone = Votre fuseau horaire : { $zone }, où il est { $time }.
bot-me-reminder = Rappels : toutes les { $hours ->
    [one] heures
   *[other] { $hours } heures
} tant que c’est votre tour.
bot-me-reminder-none = Rappels : aucun.
bot-board-deadline = -# ⏳ { $player } : temps écoulé { $end }
bot-board-paused = ⏸ La partie est en pause. `/{ bot-command-resume }` la reprend.
bot-ping-reminder = { $player }, c’est toujours à vous de jouer à { $game } (depuis { $since }).
bot-ping-warning = { $player }, votre temps à { $game } sera écoulé { $end }.
bot-ping-stale = { $players } : personne n’a touché à { $game } depuis un mois. La partie sera archivée { $end } si personne n’y touche.
bot-archived = { $game } est aux archives, car personne n’y a touché depuis longtemps. Rien n’est perdu : qui y a une place peut la relancer.
bot-archived-clock = La pendule y repart alors, avec un tour entier pour qui doit jouer, même si la partie était en pause.
bot-archive-resume = Reprendre la partie
bot-timeout-claimable = { $others } : le temps de { $player } à { $game } est écoulé. Vous pouvez réclamer la place, tant qu’aucun coup n’a été joué.
bot-timeout-claimed = Le temps de { $player } à { $game } était écoulé : { $other } a réclamé la place, qui est abandonnée.
bot-timeout-clock = Le temps de { $player } à { $game } est écoulé : la place est abandonnée.
bot-claim = Réclamer
bot-pause-noted = C’est noté. La pendule s’arrête quand tous ceux qui jouent encore ont accepté ; tout coup joué retire la proposition.
bot-pause-done = La partie est en pause.
bot-resumed = La partie reprend.
bot-resumed-archived = La partie reprend, avec un tour entier pour qui doit jouer.
bot-games-archived = **Vos parties archivées ({ $count })**
bot-games-put-away = - { $game }, archivée : `/{ bot-command-resume }` dans { $channel } la reprend
bot-refusal-archived = Cette partie est aux archives. `/{ bot-command-resume }` la reprend.
bot-refusal-not-archived = Cette partie n’est pas aux archives.
bot-refusal-paused = La partie est en pause. `/{ bot-command-resume }` la reprend.
bot-refusal-not-paused = La partie n’est pas en pause.
bot-refusal-nothing-to-resume = Il n’y a ni partie en pause ni partie archivée dans ce salon.
bot-refusal-claim-own = C’est votre propre place. Jouez : votre coup compte encore.
bot-refusal-claim-over = Cette place ne peut pas être réclamée : son joueur a joué ou a plus de temps, ou quelqu’un a été plus rapide.
bot-refusal-quiet = Je ne peux pas lire ces heures. Écrivez-les ainsi : 22:00-07:30
bot-refusal-quiet-zone = Donnez-moi aussi votre fuseau horaire, que je sache quand sont ces heures.
bot-refusal-no-zone = Je ne connais pas ce fuseau horaire. Tapez le nom d’une grande ville près de chez vous et choisissez dans la liste.

## Prévoir

bot-option-plan-name = essai
bot-option-plan-about = Des coups à essayer : le plateau ensuite, pour vous seul ; rien n’est joué
bot-refusal-plan-over = Le tour serait terminé avant le dernier de ces coups.

## Des images à sa vue

bot-option-theme-name = thème
bot-option-theme-about = Les couleurs des images montrées à vous seul
bot-option-server-theme-about = Les couleurs des images montrées à tout le monde
bot-theme-server = comme le serveur
bot-theme-dark = sombre
bot-theme-light = clair
bot-theme-contrast = contrasté
bot-option-large-name = grandes-images
bot-option-large-about = Les images montrées à vous seul en grands morceaux, l’un sous l’autre
bot-option-animations-name = animations
bot-option-animations-about = Les plateaux où vous jouez peuvent-ils bouger ; non montre des images fixes
bot-me-theme = Thème des images : { $theme }
bot-me-large = Grandes images : { $chosen }
bot-me-animations = Images animées : { $chosen }

## Places qui changent de mains, et revanches

bot-command-seat = céder-place
bot-command-seat-about = Céder votre place dans la partie de ce salon
bot-seat-offered = Votre place est offerte. Vous continuez jusqu’à ce que quelqu’un la prenne.
bot-result-rematch = Revanche
bot-refusal-seat-given-up = Cette place a été abandonnée pour de bon.
bot-refusal-only-seat = Il n’y a que cette place ici : le résultat est celui d’une seule personne.
bot-refusal-knows-secrets = { $player } a occupé une autre place de cette partie et en connaît les secrets : seule celle-là lui est ouverte.
bot-refusal-not-member = { $player } n’est pas sur ce serveur. Une place ne va qu’à un membre.
bot-refusal-no-seat-of = { $player } n’a pas de place dans cette partie.
bot-refusal-not-over = Cette partie n’est pas encore terminée.
bot-refusal-no-rematch = Il ne reste personne avec qui rejouer cette partie.

## Les fils, et ce qui empêche de montrer une partie

bot-permission-create_public_threads = Créer des fils publics
bot-permission-manage_threads = Gérer les fils
bot-thread-name = { $game } nº { $number }
bot-opened-thread = La table est ouverte dans { $thread }. Appuyez là-bas sur Commencer quand tout le monde est assis.
bot-refusal-many-threads = Ce serveur a autant de fils actifs que Discord en permet. Archivez-en un, ou faites désactiver `{ bot-option-threads-name }` avec `/{ bot-command-settings }`.
bot-refusal-no-thread = Discord ne me laisse pas ouvrir de fil ici, et rien n’a donc été ouvert. Essayez dans un autre salon, ou faites désactiver `{ bot-option-threads-name }` avec `/{ bot-command-settings }`.
bot-shown-not = C’est noté, mais je ne peux pas le montrer dans ce salon : il me faut { $missing }. Dès que quelqu’un me le permet, cela se montre tout seul.

## Les parties qui ont perdu leur salon

bot-refusal-not-adrift = Cette partie a toujours son salon : { $channel }.
bot-command-continue = rapatrier
bot-command-continue-about = Ramener ici une partie archivée, ou dont le salon n’existe plus
bot-option-adrift-name = partie
bot-option-adrift-about = Quelle partie ; choisissez-la dans la liste
bot-continued = La partie continue ici.
bot-adrift-choice = nº { $number } { $game }, { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
}
bot-games-adrift = **{ $game }** nº { $number }, dont le salon n’existe plus. Ramenez-la dans un autre : `/{ bot-command-continue } { bot-option-adrift-name }:{ $number }`
bot-refusal-none-adrift = Aucune de vos parties n’est archivée ni privée de son salon.

## Ce que fait la modération

bot-command-moderate = modérer
bot-command-moderate-about = Pour la modération : mettre en pause, terminer, tenir en main la partie de ce salon
bot-command-pause-game = pause
bot-command-pause-game-about = Mettre la partie de ce salon en pause, pendule arrêtée
bot-command-resume-game = reprendre
bot-command-resume-game-about = Faire reprendre la partie de ce salon après une pause
bot-command-end-game = terminer
bot-command-end-game-about = Terminer la partie de ce salon telle quelle, hors classement, ou fermer sa table
bot-command-replace-player = remplacer
bot-command-replace-player-about = Donner la place d’un joueur de la partie de ce salon à quelqu’un d’autre
bot-option-replaced-name = joueur
bot-option-replaced-about = Qui quitte sa place
bot-option-successor-name = remplaçant
bot-option-successor-about = Qui la prend et continue
bot-moderate-done = C’est fait. Le salon en est informé.
bot-intervention-pause = { $moderator } a mis { $game } en pause : la pendule est arrêtée.
bot-intervention-resume = { $moderator } laisse { $game } continuer.
bot-intervention-end = { $moderator } a terminé { $game } en l’état. La partie n’est pas classée.
bot-intervention-close = { $moderator } a fermé la table de { $game }.
bot-intervention-replace = { $moderator } a donné la place { $number } de { $game } à { $player }.
bot-intervention-own-game = { $moderator } a une place dans cette partie.
bot-refusal-no-person = Seules des personnes peuvent prendre une place ici.
bot-refusal-not-moderator = Il faut pouvoir gérer les messages de ce salon pour cela.

## Vie privée

bot-command-privacy = confidentialité
bot-command-privacy-about = Ce qui est gardé à votre sujet, en fichier si vous voulez, et comment l’effacer
bot-command-privacy-show = montrer
bot-command-privacy-show-about = Ce qui est gardé à votre sujet, en bref
bot-command-privacy-export = exporter
bot-command-privacy-export-about = Tout ce qui est gardé à votre sujet, dans un fichier
bot-command-privacy-erase = effacer
bot-command-privacy-erase-about = Effacer ce qui est gardé à votre sujet
bot-privacy-title = ## Ce qui est gardé à votre sujet
bot-privacy-kept = Votre identifiant Discord avec les parties que vous jouez : qui est à quelle place, chaque coup avec son heure, les résultats et classements, et ce que vous avez réglé par mes commandes. Ni noms, ni images, ni messages : je ne lis aucun message.
bot-privacy-why = C’est gardé aussi longtemps que les parties, pour qu’on puisse les jouer, les revoir et les classer. Tout est dans une seule base de données, chez la personne qui me fait tourner, et ne va nulle part ailleurs.
bot-privacy-what = `/{ bot-command-privacy } { bot-command-privacy-export }` vous donne le tout dans un fichier, et `/{ bot-command-privacy } { bot-command-privacy-erase }` l’efface : réglages, classements et statistiques disparaissent, et les parties terminées gardent leurs coups avec « { bot-former-player } » à votre place. Ce que j’ai publié dans les salons y reste jusqu’à ce que quelqu’un le supprime.
bot-privacy-exported = Tout ce qui est gardé à votre sujet, dans tous les serveurs.
bot-privacy-too-large = Il y en a plus à votre sujet que n’en prend le fichier d’un message : les { $count } actions les plus récentes y sont. Demandez le reste à la personne qui me fait tourner.
bot-privacy-sure = { $open ->
    [0] Cela efface vos réglages, vos classements et vos statistiques dans tous les serveurs.
    [one] Cela abandonne votre place dans la partie que vous jouez, et efface vos réglages, vos classements et vos statistiques dans tous les serveurs.
   *[other] Cela abandonne vos places dans les { $open } parties que vous jouez, et efface vos réglages, vos classements et vos statistiques dans tous les serveurs.
} Dans les parties terminées, vous devenez « { bot-former-player } ». Rien ne peut l’annuler.
bot-erase-confirm = Oui, effacer
bot-privacy-erased = C’est effacé. Rien de ce qui est gardé ne mène plus à vous.
bot-refusal-erase-stranger = Ce bouton est pour quelqu’un d’autre.

## Des coups choisis l’un après l’autre, et des essais

bot-line-plan-begin = **Un essai.** Choisissez un coup à essayer : rien n’est joué, et personne d’autre ne le voit.
bot-line-plan = **Un essai.** Rien n’a été joué ; voici où ces coups mèneraient.
bot-line-ahead = Sur le plateau tel qu’il est, si c’était votre tour.
bot-line-turn-begin = **Votre tour.** Choisissez un coup.
bot-line-turn = **Votre tour jusqu’ici.** Rien n’a encore été joué, et personne d’autre ne le voit.
bot-line-points = Points : { $before } → **{ $after }**
bot-line-over = Ainsi, votre tour est terminé.
bot-line-on = Votre tour continue.
bot-line-held = `{ $move }` fait piocher ou montre quelque chose. On ne voit ce qu’il apporte qu’en le jouant : le plateau est montré sans lui.
bot-line-long = Il n’y a plus de place ici pour d’autres coups. Jouez ceux-ci, puis continuez.
bot-line-nothing = Il n’y a ici aucun coup permis.
bot-line-pick = Choisissez un coup à essayer
bot-line-play = Jouer
bot-line-play-this = Jouer ces coups
bot-line-back = Retour
bot-line-try = Essayer des coups
bot-line-sure = Oui, jouer { $moves }
bot-line-changed = **Le plateau a changé depuis que vous avez choisi ces coups :**
bot-line-changed-back = **Le plateau a changé depuis que vous avez choisi ces coups :** quelque chose a été annulé.
bot-line-broken = Vos coups étaient `{ $moves }`. `{ $move }` et la suite ne peuvent plus être joués.
bot-asks-first = { $surrendered } Le jouer ?
bot-refusal-line-long = Ces coups font perdre quelque chose pour de bon et sont trop nombreux pour une seule question : jouez d’abord les premiers. Rien n’a été joué.
