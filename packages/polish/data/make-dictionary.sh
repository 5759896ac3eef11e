#!/usr/bin/env bash
# Makes polish.dict and LICENSE.txt anew from Debian's package of the Morfologik dictionaries (PoliMorf 2.1,
# BSD-2-Clause). Run by hand on a Debian machine when a newer dictionary is wanted; never by the program.
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download libmorfologik-stemming2-java
dpkg-deb -x ./libmorfologik-stemming2-java_*.deb .
jar="$(find . -name 'morfologik-polish*.jar' -type f | head -n 1)"
unzip -q -o "$jar" -d polish
cp "$(find polish -name 'polish.dict')" "$here/polish.dict"
cp "$(find polish -name '*LICENSE*' | head -n 1)" "$here/LICENSE.txt"
