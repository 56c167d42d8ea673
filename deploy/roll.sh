#!/bin/sh
# Restarts the web nodes of this machine one after another: roll.sh 8081 8082 8083
# The next one goes only when the one before it is ready; one that does not come back stops the roll.
set -eu
for port in "$@"; do
  systemctl restart "juya-web@$port"
  tries=0
  until curl --silent --fail --max-time 2 "http://127.0.0.1:$port/readyz" >/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -gt 300 ]; then
      echo "The node on port $port is not ready after a minute; the others were left as they are." >&2
      exit 1
    fi
    sleep 0.2
  done
  echo "The node on port $port is back."
done
