#compdef thronsaal
# Completion for zsh. It asks the program for commands and options, so it is always up to date.

local -a commands options
if (( CURRENT == 2 )); then
  commands=(${(f)"$(thronsaal --help 2>/dev/null |
    sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\)  *\(.*\)/\1:\2/p')"})
  _describe command commands
elif [[ $words[CURRENT-1] == --game ]]; then
  compadd -- ${(f)"$(thronsaal games 2>/dev/null | sed -n 's/^\([a-z-]*\)$/\1/p')"}
elif [[ $PREFIX == -* ]]; then
  options=(${(f)"$(thronsaal $words[2] --help 2>/dev/null |
    sed -n 's/^  \(-h,\)\{0,1\}\(--[a-z-]*\).*/\2/p')"})
  compadd -- $options
else
  _files
fi
