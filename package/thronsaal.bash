# shellcheck shell=bash
# Completion for bash. It asks the program for commands and options, so it is always up to date.

_thronsaal_commands() {
  thronsaal --help 2>/dev/null | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p'
}

_thronsaal_options() {
  thronsaal "$1" --help 2>/dev/null | sed -n 's/^  \(-h,\)\{0,1\}\(--[a-z-]*\).*/\2/p'
}

_thronsaal() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local command=${COMP_WORDS[1]} players='page squire knight king greedy random'
  COMPREPLY=()
  if [[ $COMP_CWORD -eq 1 ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_thronsaal_commands) --help --version" -- "$word")
    return
  fi
  case $previous in
    --game)
      mapfile -t COMPREPLY < <(
        compgen -W "$(thronsaal games 2>/dev/null | sed -n 's/^\([a-z-]*\)$/\1/p')" -- "$word"
      )
      return
      ;;
    --player)
      mapfile -t COMPREPLY < <(compgen -W 'random greedy' -- "$word")
      return
      ;;
    --seats)
      # A list, of which the last name is being written.
      local before=
      if [[ $word == *,* ]]; then before=${word%,*},; fi
      if [[ $command == play ]]; then players+=' human'; fi
      mapfile -t COMPREPLY < <(compgen -P "$before" -W "$players" -- "${word##*,}")
      compopt -o nospace
      return
      ;;
    --boards | --data | --journals)
      mapfile -t COMPREPLY < <(compgen -d -- "$word")
      compopt -o filenames
      return
      ;;
    --log-level)
      mapfile -t COMPREPLY < <(compgen -W 'debug info warning error off' -- "$word")
      return
      ;;
    --load | --plot | --json | --ladder | --self-play | --until-significant | --behind-proxy | --secrets) ;;
    # Behind the others comes a number, or a word of one's own.
    --*) return ;;
  esac
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$(_thronsaal_options "$command")" -- "$word")
    return
  fi
  case $command in
    replay | verify | backup | play | arena)
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
      compopt -o filenames
      ;;
  esac
}

complete -F _thronsaal thronsaal
