#!/bin/sh
# In a container: makes a backup each day and keeps backups for thirty days.
#   daily-backup.sh SUFFIX COMMAND…   adds the file name as the command's last argument
#   daily-backup.sh check SUFFIX      for the health check: fails if the newest backup is older than 26 hours
set -u
umask 077
folder=${BACKUP_FOLDER:-/backups}

# Whether a backup with this suffix is younger than this many minutes.
has_recent() {
  [ -n "$(find "$folder" -name "*$1" -mmin "-$2")" ]
}

if [ "$1" = check ]; then
  has_recent "$2" 1560
  exit
fi

suffix=$1
shift
trap 'exit 0' TERM INT
# Remove what a killed container had begun.
rm -f "$folder"/*"$suffix.part"
while true; do
  if ! has_recent "$suffix" 1435; then
    file="$folder/$(date -u +%Y-%m-%dT%H%M%S)$suffix"
    if "$@" "$file.part" && mv "$file.part" "$file"; then
      echo "backup: $file"
      find "$folder" -name "*$suffix" -mtime +30 -delete
    else
      rm -f "$file.part"
      echo "backup: failed, trying again in ten minutes" >&2
    fi
  fi
  # In the background, so that a signal ends the wait.
  sleep "${BACKUP_PAUSE:-600}" &
  wait $!
done
