# Completion for fish. It asks the program for commands and options, so it is always up to date.

function __thronsaal_commands
    thronsaal --help 2>/dev/null |
        string replace -rf '^  ([a-z]+) +(\S.*)$' '$1\t$2'
end

function __thronsaal_options
    set -l command (commandline -opc)[2]
    thronsaal $command --help 2>/dev/null |
        string replace -rf '^  (?:-h,)?(--[a-z-]+).*$' '$1'
end

function __thronsaal_games
    thronsaal games 2>/dev/null | string match -r '^[a-z-]+$'
end

complete -c thronsaal -n __fish_use_subcommand -f -a '(__thronsaal_commands)'
complete -c thronsaal -n 'not __fish_use_subcommand' -a '(__thronsaal_options)'
complete -c thronsaal -n '__fish_seen_subcommand_from play simulate bench arena' -l game -x -a '(__thronsaal_games)'
complete -c thronsaal -n '__fish_seen_subcommand_from simulate' -l player -x -a 'random greedy'
