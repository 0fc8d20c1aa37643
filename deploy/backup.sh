#!/bin/sh
# Copies the database to a dated file while the bot runs, and keeps the newest KEEP copies (14 unless told otherwise).
#   FUMAROLE_DATABASE=/var/lib/fumarole/fumarole.sqlite3 deploy/backup.sh /var/backups/fumarole
set -eu
folder=${1:?"name the folder for the copies"}
mkdir -p "$folder"
fumarole backup "$folder/fumarole-$(date -u +%Y%m%dT%H%M%SZ).sqlite3"
ls -1 "$folder"/fumarole-*.sqlite3 | sort -r | tail -n "+$((${KEEP:-14} + 1))" | while read -r old; do rm -- "$old"; done
