#!/bin/sh
# Installs programs that the tests need and npm does not bring, as root from Debian's packages; elsewhere it does nothing. In shell, so that
# it can run while npm still fetches Node. What is missing afterwards, `npm test` says.
if [ "$(id -u)" -ne 0 ] || ! [ -x /usr/bin/apt-get ]; then exit 0; fi
export DEBIAN_FRONTEND=noninteractive

packages=

# $1: name of a package, $2: what the tests need it for
want() {
  echo "Installing Debian package $1 ($2) …"
  packages="$packages $1"
}

has() { command -v "$1" >/dev/null 2>&1; }

# Whether one of these paths exists
exists() {
  for path in "$@"; do if [ -e "$path" ]; then return 0; fi; done
  return 1
}

has_browser() {
  for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    if has "$name"; then return 0; fi
  done
  [ -n "$CHROMIUM_PATH" ]
}

install() {
  [ -n "$packages" ] || return 0
  # A package source that does not answer must not stop the others.
  apt-get update -qq >/dev/null 2>&1
  # shellcheck disable=SC2086 -- a list
  apt-get install -y -qq --no-install-recommends $packages
  packages=
}

# A chosen Chromium is kept; a packaged one gets its headless shell beside it.
[ -n "$CHROMIUM_PATH" ] || has chromium-headless-shell || want chromium-headless-shell "the browser of the tests, without windows"
has initdb || exists /usr/lib/postgresql/*/bin/initdb || want postgresql "the second database engine, for the tests only"
exists /usr/share/fonts/truetype/liberation* /usr/share/fonts/truetype/msttcorefonts ||
  want fonts-liberation "letters as wide as Arial's and Times'"
install

# The package would start a server, and the tests need one program of it, which tries the alarm rules.
if ! has promtool; then
  echo "Installing promtool of Debian package prometheus (it tries the alarm rules) …"
  folder=$(mktemp -d)
  (
    cd "$folder" || exit
    apt-get update -qq && apt-get download -qq prometheus && dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin/promtool &&
      mv usr/bin/promtool /usr/local/bin/promtool
  ) >/dev/null 2>&1
  rm -rf "$folder"
fi

# Older systems have no package of the headless shell.
has_browser || want chromium "the browser of the tests"
install
