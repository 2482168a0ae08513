# shellcheck shell=bash
# Functions shared by the scripts. Sourcing it changes to the root of the repository, to which all
# paths below are relative; `here` is the caller's directory, for programs that take the caller's paths.

# shellcheck disable=SC2034  # used by scripts that source this
here=$PWD
root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
cd -- "$root" || exit

# Paths below the root are cached as relative ones, and the directory that -g records is left out of
# the key, so that clones in other folders share the cache.
export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1
# Lets ccache handle precompiled headers.
export CCACHE_SLOPPINESS=pch_defines,time_macros

export UBSAN_OPTIONS=print_stacktrace=1${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}

cores=$(nproc)

note() { printf '%s\n' "$*"; }

die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# quietly <log> <command>...: shows the output of a command only if it fails. The command does not
# read the caller's input, which is for the program that the script finally starts.
quietly() {
  local log=build/log/$1
  shift
  mkdir -p build/log
  "$@" >"$log" 2>&1 </dev/null && return
  cat -- "$log" >&2
  return 1
}

# timed <stage> <command>...: prints how long the command took.
timed() {
  local stage=$1 begin=$SECONDS
  shift
  "$@"
  note "$stage: $((SECONDS - begin)) s"
}

# configure <preset> [arguments of cmake]...: always runs, because it takes only a second and Ninja does
# not notice changes of the presets.
configure() { quietly "$1.configure" cmake --preset "$@"; }

# build <preset> [target]...: configures and builds these targets, or all.
build() {
  local preset=$1
  shift
  configure "$preset" && quietly "$preset.build" cmake --build "build/$preset" ${1:+--target "$@"}
}

# minutes <seconds>: prints m:ss.
minutes() { printf '%d:%02d' "$(($1 / 60))" "$(($1 % 60))"; }

# progress <what>: reads Ninja's output and shows the progress and the estimated remaining time: one
# changing line in a terminal, a few lines elsewhere.
progress() {
  local what=$1 line begin=$SECONDS percent next=0 spent left
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    percent=$((100 * BASH_REMATCH[1] / BASH_REMATCH[2]))
    spent=$((SECONDS - begin))
    left=$((spent * (BASH_REMATCH[2] - BASH_REMATCH[1]) / BASH_REMATCH[1]))
    if [[ -t 1 ]]; then
      printf '\r%s: %3d %%, %s so far, about %s left ' "$what" "$percent" "$(minutes "$spent")" \
        "$(minutes "$left")"
    elif ((percent >= next)); then
      note "$what: $percent %, $(minutes "$spent") so far"
      next=$((percent + 20))
    fi
  done
  # A build with nothing to do says nothing.
  if [[ -t 1 && -n ${percent:-} ]]; then printf '\r\e[K%s: %s\n' "$what" "$(minutes "$spent")"; fi
}

# build_visibly <preset> <what> [target]...: builds and shows the progress; if the build fails, also the
# compiler's output.
build_visibly() {
  local preset=$1 what=$2 log=build/log/$1.build
  shift 2
  mkdir -p build/log
  if ! cmake --build "build/$preset" --target "$@" 2>&1 </dev/null | tee -- "$log" | progress "$what"
  then
    cat -- "$log" >&2
    return 1
  fi
}

# page_tools <all|run>: installs the page's npm packages; "run" leaves out those for tests.
page_tools() {
  local kind=$1 installed=web/node_modules/.installed arguments=()
  if [[ $kind == run ]]; then arguments=(--omit=dev); fi
  if [[ ! -e $installed || web/package-lock.json -nt $installed ||
    ($kind == all && $(<"$installed") != all) ]]; then
    note 'Fetching the tools that build the page ...'
    quietly page.install npm --prefix web ci --no-audit --no-fund "${arguments[@]}" &&
      printf '%s\n' "$kind" >"$installed"
  fi
}

# page <all|run>: builds the page for browsers if one of its inputs has changed.
page() {
  page_tools "$1" || return
  if [[ -e web/dist/index.html && -z $(find web/index.html web/package-lock.json web/vite.config.ts \
    web/src web/public src/core/words src/games \( -name '*.cc' -o -name '*.h' \) -prune -o -type f \
    -newer web/dist/index.html -print -quit) ]]; then
    return
  fi
  note 'Building the page ...'
  quietly page.build npm --prefix web run build
}

# lint_scripts: shellcheck over all shell scripts.
lint_scripts() {
  git ls-files -z -- script .ci | xargs -0 grep -lZE '^#!.*bash|^# shellcheck shell=bash' |
    xargs -0 shellcheck -x
}

# lint_page: ESLint and Prettier over the page.
lint_page() { quietly page.lint npm --prefix web run lint; }

# lint_cpp [source]...: clang-tidy over these C++ sources, or all; skips unchanged clean ones.
lint_cpp() { configure lint && script/tidy.py "$@"; }

# until_open <pid> <log>: waits until the server that writes this log is listening; sets `address`.
until_open() {
  until address=$(sed -n 's/^Thronsaal is open at //p' "$2") && [[ -n $address ]]; do
    kill -0 "$1" 2>/dev/null || { cat -- "$2" >&2; die 'the server did not start'; }
    sleep 0.1
  done
}

# The shortest of the games, for scripts that play one.
short_game=um-krone-und-kragen

# play_through <address>: plays a whole game in a real browser, on a running server.
play_through() {
  local report=build/log/game.json
  rm -f -- "$report"
  quietly game env -C web THRONSAAL_ADDRESS="$1" npx vitest run --config e2e/vitest.config.ts \
    --reporter=default --reporter=json --outputFile="../$report" games -t "$short_game" || return
  # If the name selects no test, vitest succeeds without playing.
  [[ $(node -p 'require(process.argv[1]).numPassedTests' "$root/$report") -eq 1 ]]
}

# The C++ files, NUL-separated: those in git and new ones that git does not ignore.
cpp_files() {
  git ls-files -z --cached --others --exclude-standard -- '*.cc' '*.h' |
    while IFS= read -r -d '' file; do
      # Git still lists a file that was just deleted.
      if [[ -f $file ]]; then printf '%s\0' "$file"; fi
    done
}

# The names of all fuzzers, from the sources, so that one that was not built is noticed.
fuzzers() { find src -name '*_fuzz.cc' -printf '%f\n' | sed 's/\.cc$//' | LC_ALL=C sort; }

# fuzz_one <seconds> <name>: runs a fuzzer on the corpus in build/ and on the seeds beside its source.
# Inputs that make it fail are kept in build/findings.
fuzz_one() {
  local seconds=$1 name=$2 seeds log inputs symbolizer
  log=build/log/$name
  # Clang's own symbolizer is in a large package; addr2line is good enough.
  symbolizer=$(command -v llvm-symbolizer-19 addr2line | head -n 1)
  seeds=$(find src -type d -name "$name.corpus" -print -quit)
  mkdir -p build/log build/findings "build/corpus/$name"
  if ASAN_OPTIONS=external_symbolizer_path=$symbolizer${ASAN_OPTIONS:+:$ASAN_OPTIONS} \
    "build/asan/src/$name" -max_total_time="$seconds" -max_len=4096 -timeout=10 \
    -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="build/findings/$name-" \
    "build/corpus/$name" ${seeds:+"$seeds"} >"$log" 2>&1 </dev/null; then
    inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    note "$name: ${inputs:-no} inputs"
    touch "build/log/$name.passed"
  else
    {
      tail -n 100 -- "$log"
      note "$name: FAILED; its output is in $log; to reproduce the latest finding:"
      note "  build/asan/src/$name \$(ls -t build/findings/$name-* | head -1)"
    } >&2
    return 1
  fi
}

# fuzz <seconds> <name>...: runs each fuzzer for this long, as many at a time as there are cores.
# Sets fuzz_failed to the names of those that found something or could not run.
fuzz() {
  local seconds=$1 name
  shift
  for name; do rm -f -- "build/log/$name.passed"; done
  export -f fuzz_one note
  # xargs keeps the fuzzers in the foreground, where an interrupt reaches them.
  printf '%s\n' "$@" |
    xargs -P "$cores" -I '{}' bash -euo pipefail -c 'fuzz_one "$@"' fuzz "$seconds" '{}' || true
  fuzz_failed=()
  for name; do
    if [[ ! -e build/log/$name.passed ]]; then fuzz_failed+=("$name"); fi
  done
}
