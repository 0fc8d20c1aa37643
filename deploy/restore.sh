#!/bin/sh
# Puts a copy back. Stop the bot first; the present database is kept beside it under a dated name.
#   FUMAROLE_DATABASE=/var/lib/fumarole/fumarole.sqlite3 deploy/restore.sh COPY
set -eu
copy=${1:?"name the copy to restore"}
database=${FUMAROLE_DATABASE:?"say which database: FUMAROLE_DATABASE"}
FUMAROLE_DATABASE=$copy fumarole check
if [ -e "$database" ]; then
    kept="$database.before-$(date -u +%Y%m%dT%H%M%SZ)"
    # The copy made here takes in what is still in the write-ahead log.
    fumarole backup "$kept"
    rm -f -- "$database" "$database-wal" "$database-shm"
fi
cp -- "$copy" "$database"
