#!/bin/sh
# qishu [start | health | admin … | backup … | restore …]: runs a release with the Node that it brings.
set -eu
home=$(dirname "$(dirname "$(readlink -f "$0")")")
node=node
for packed in "$home"/node_modules/node-*/bin/node; do
  if [ -x "$packed" ]; then node=$packed; fi
done
export NODE_ENV="${NODE_ENV:-production}"
export DATA_DIR="${DATA_DIR:-/var/lib/qishu}"
# What Node makes of the sources once; the folder of the release itself may be read only.
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE:-$DATA_DIR/compiled}"
act=${1:-start}
if [ $# -gt 0 ]; then shift; fi
case $act in
  start)
    # The limits of npm start (scripts/machine.mjs); a test compares them.
    export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
    case ${NODE_OPTIONS:-} in
      *max-old-space-size*) exec "$node" "$home/src/app/server/main.ts" ;;
      *) exec "$node" --max-old-space-size=384 --expose-gc "$home/src/app/server/main.ts" ;;
    esac
    ;;
  health)
    exec "$node" -e 'fetch(`http://127.0.0.1:${process.env.PORT || 8080}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))'
    ;;
  admin | backup | restore) exec "$node" "$home/scripts/$act.ts" "$@" ;;
  *)
    echo '用法 / Usage: qishu [start | health | admin … | backup <folder> | restore <folder>]' >&2
    exit 2
    ;;
esac
