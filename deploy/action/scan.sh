#!/usr/bin/env bash
# Run by the action in action.yml: finds the mails, scans them, writes summary and annotations.
# Reads MAIL_PATHS, MAIL_PATTERNS, MAIL_BASE, MAIL_EVENT_BASE, MAIL_IS_PULL_REQUEST and MAIL_FAIL_ON;
# exit status like `mail-trust scan`.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d "${RUNNER_TEMP:-${TMPDIR:-/tmp}}/mail-trust.XXXXXX")
report=$work/report.jsonl
output=${GITHUB_OUTPUT:-/dev/null}
summary=${GITHUB_STEP_SUMMARY:-/dev/null}
list=$work/paths
linked=0
: >"$list"

# Whether a path in the repository is a link or leads through one.
is_linked() {
  local path=${1%/}
  while [ -n "$path" ]; do
    [ ! -L "$path" ] || return 0
    case $path in
      /*) return 1 ;;
      */*) path=${path%/*} ;;
      *) path= ;;
    esac
  done
  return 1
}

# A name that begins with - would be read as an option. A link could lead out of the repository.
add() {
  if is_linked "$1"; then
    printf '%s is a link, or behind one, and was not followed.\n' "${1//[[:cntrl:]]/?}" >>"$work/links"
    linked=$((linked + 1))
    return
  fi
  case $1 in
    /* | [A-Za-z]:*) printf '%s\0' "$1" >>"$list" ;;
    *) printf './%s\0' "$1" >>"$list" ;;
  esac
}

# Trims each line and drops empty ones.
lines() {
  printf '%s\n' "$1" | tr -d '\r' | sed -e 's/^[[:blank:]]*//' -e 's/[[:blank:]]*$//' -e '/^$/d'
}

fail() {
  printf '::error::%s\n' "$1"
  exit 2
}

case ${MAIL_FAIL_ON:-high} in
  low | medium | high | critical) limit=(--fail-on "${MAIL_FAIL_ON:-high}") ;;
  never) limit=() ;;
  *) fail "fail-on must be low, medium, high, critical or never." ;;
esac

if [ -n "$(lines "${MAIL_PATHS:-}")" ]; then
  while IFS= read -r path; do add "$path"; done < <(lines "$MAIL_PATHS")
else
  base=${MAIL_BASE:-${MAIL_EVENT_BASE:-}}
  # A pull request is checked out merged into its base as that is now; the event's base may be older.
  first=$(git cat-file commit HEAD | sed -n -e '/^$/q' -e 's/^parent //p' | head -n 1)
  parents=$(git cat-file commit HEAD | sed -n -e '/^$/q' -e '/^parent /p' | wc -l)
  if [ -z "${MAIL_BASE:-}" ] && [ -n "${MAIL_IS_PULL_REQUEST:-}" ] && [ "$parents" -eq 2 ]; then
    base=$first
  fi
  case $base in
    *[!0-9a-f]* | "" | 0000000000000000000000000000000000000000)
      fail "There is no commit to compare with: set paths or base." ;;
  esac
  # A shallow checkout has only the commit of the change.
  if ! git cat-file -e "$base^{commit}" 2>/dev/null; then
    git fetch --quiet --depth=1 origin "$base" || fail "The commit of base cannot be fetched."
  fi
  # Where the histories part: what the base got since then is not of this change.
  if ! common=$(git merge-base "$base" HEAD 2>/dev/null) &&
    [ "$(git rev-parse --is-shallow-repository)" = true ]; then
    git fetch --quiet --unshallow origin 2>/dev/null || true
    common=$(git merge-base "$base" HEAD 2>/dev/null) || common=
  fi
  base=${common:-$base}
  patterns=()
  while IFS= read -r pattern; do
    case $pattern in
      :*) patterns+=("$pattern") ;;
      *) patterns+=(":(icase)$pattern") ;;
    esac
  done < <(lines "${MAIL_PATTERNS:-*.eml}")
  cd "$(git rev-parse --show-toplevel)"
  git diff --name-only -z --no-renames --diff-filter=d "$base" HEAD -- "${patterns[@]}" \
    >"$work/changed"
  while IFS= read -r -d '' path; do add "$path"; done <"$work/changed"
fi

: >"$report"
if [ ! -s "$list" ] && [ "$linked" -eq 0 ]; then
  echo "No mail was added or changed."
  { echo "scanned=0"; echo "worst="; echo "report=$report"; } >>"$output"
  exit 0
fi

deno() {
  if [ -n "${MAIL_TRUST_DENO:-}" ]; then "$MAIL_TRUST_DENO" "$@"; else npx -y deno@2.9.6 "$@"; fi
}

status=0
[ ! -s "$list" ] || deno run --quiet --no-prompt --config "$root/deno.json" --lock "$root/deno.dev.lock" --frozen \
  --allow-read "$root/cli/scan/main.ts" --json "${limit[@]}" --paths-from "$list" \
  >"$report" 2>"$work/problems" || status=$?

# Text of a mail or a file name must not be read as a command of the runner.
pause=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
echo "::stop-commands::$pause"
touch "$work/problems" "$work/links"
cat "$work/problems" "$work/links"
jq -r '"\(.level)\t\(.file)\t\(.verdict.reasons[0].message // "Nothing was found.")"' "$report"
echo "::$pause::"

jq -rn --arg least "${MAIL_FAIL_ON:-high}" '
  ["safe", "low", "medium", "high", "critical"] as $levels
  | def escaped: gsub("%"; "%25") | gsub("\r"; "%0D") | gsub("\n"; "%0A")
      | gsub(":"; "%3A") | gsub(","; "%2C");
  inputs
  | select(.level as $level | $least != "never" and
      ($levels | index($level)) >= ($levels | index($least)))
  | "::error file=\(.file | ltrimstr("./") | escaped)::This mail is \(.level). \(.verdict.reasons[0].message // "Nothing was found.")"' "$report"

worst=$(jq -rs '["safe", "low", "medium", "high", "critical"] as $levels
  | map(.level as $level | $levels | index($level)) | if length == 0 then "" else $levels[max] end' \
  "$report")
scanned=$(jq -rs length "$report")
{ echo "scanned=$scanned"; echo "worst=$worst"; echo "report=$report"; } >>"$output"

{
  echo "### Mails"
  echo
  echo "| Level | File | Result |"
  echo "| --- | --- | --- |"
  jq -r '
    def cell: gsub("[\\p{Cc}]"; "?") | gsub("&"; "&amp;") | gsub("<"; "&lt;") | gsub("\\|"; "&#124;")
      | gsub("`"; "&#96;") | gsub("\\["; "&#91;") | gsub("[*]"; "&#42;") | gsub("_"; "&#95;")
      | gsub("@"; "&#64;") | gsub("://"; "&#58;//") | gsub("www\\."; "www&#46;"; "i");
    "| \(.level) | \(.file | ltrimstr("./") | cell) | \(.verdict.reasons[0].message // "Nothing was found." | cell) |"' \
    "$report"
} >>"$summary"

if [ "$linked" -gt 0 ] && [ "$status" -eq 0 ]; then status=3; fi
if [ "$status" -eq 3 ]; then
  # The first of them by name; a line break or a percent sign would end or change the annotation.
  first=$(cat "$work/problems" "$work/links" | head -n 1 | tr -d '\000-\037' | cut -c 1-300)
  count=$(cat "$work/problems" "$work/links" | wc -l)
  rest=
  if [ "$count" -gt 1 ]; then rest=" And $((count - 1)) more, which the log names."; fi
  printf '::error::Not read: %s%s\n' "${first//%/%25}" "$rest"
fi
exit "$status"
