# Exports the settings of a file as systemd reads them: a shell that sourced it would run what follows an `&`.
read_settings() {
  if [ ! -r "$1" ]; then return 0; fi
  while IFS= read -r setting || [ -n "$setting" ]; do
    name=$(trim "${setting%%=*}")
    case "$setting" in *=*) ;; *) continue ;; esac
    # A comment is no name either.
    case "$name" in '' | [0-9]* | *[!A-Za-z0-9_]*) continue ;; esac
    value=$(trim "${setting#*=}")
    case "$value" in
      "'"*"'") value=${value#?} value=${value%?} ;;
      '"'*'"') value=$(unescape '["\\$`]' "${value#?}") value=${value%?} ;;
      *) value=$(unescape . "$value") ;;
    esac
    export "$name=$value"
  done <"$1"
}
trim() { printf '%s\n' "$1" | sed 's/^[[:space:]]*//; s/[[:space:]]*$//'; }
unescape() { printf '%s\n' "$2" | sed "s/\\\\\\($1\\)/\\1/g"; }
