/** Variables that a shell sets by itself, or that tell where it is: never carried, never told of. */
export function isShellsOwn(name: string): boolean {
  return shellsOwn.test(name)
}

/** Variables that change how the shell reads a text, or what the judge of commands takes for given (the home folder). Not carried. */
export function isRefusedVariable(name: string): boolean {
  return refused.test(name)
}

/**
 * Functions that are not carried: those that the shell calls by itself, and those that stand in the place of the shell's own commands and words,
 * which our own lines and other functions rely on. One that has the name of a program is carried: a command that names it is asked about.
 */
export function isRefusedFunction(name: string): boolean {
  return calledByTheShell.test(name) || ownCommands.has(name)
}

const shellsOwn =
  /^(BASH.*|ZSH_(ARGZERO|EVAL_CONTEXT|EXECUTION_STRING|NAME|PATCHLEVEL|SUBSHELL|VERSION)|_|EUID|UID|GID|EGID|PPID|RANDOM|SRANDOM|SECONDS|EPOCH\w+|LINENO|SHLVL|PIPESTATUS|pipestatus|FUNCNAME|GROUPS|DIRSTACK|HOSTNAME|HOST|HOSTTYPE|MACHTYPE|OSTYPE|CPUTYPE|VENDOR|TTY|COLUMNS|LINES|OPTIND|OPTERR|OPTARG|PWD|OLDPWD|SHELLOPTS|COMP_\w+|READLINE_\w+|MATCH|MBEGIN|MEND|match|mbegin|mend|SIGNALBOX_\w+|__signalbox_\w+)$/

const refused =
  /^(IFS|CDPATH|HOME|SHELL|USER|LOGNAME|USERNAME|TMPDIR|ENV|PS\d|PROMPT\w*|RPS1|RPROMPT|SPROMPT|GLOBIGNORE|FIGNORE|EXECIGNORE|POSIXLY_CORRECT|HIST\w+|histchars|INPUTRC|ZDOTDIR|FPATH|MODULE_PATH|NULLCMD|READNULLCMD|STTY|TMPPREFIX|FUNCNEST|TMOUT|TERM|LD_PRELOAD|\w+_functions)$/

const calledByTheShell =
  /^(TRAP[A-Z0-9]+|command_not_found_handler?|chpwd|precmd|preexec|periodic|zshaddhistory|zshexit|zsh_directory_name|sched|comp\w+)$/

const ownCommands = new Set(
  `alias autoload bg bindkey break builtin bye caller case cd chdir command compgen complete compopt continue coproc declare dirs disable disown do
  done echo elif else emulate enable esac eval exec exit export false fc fg fi float for foreach function functions getopts hash help history if in
  integer jobs kill let limit local logout mapfile nocorrect noglob popd print printf private pushd pwd read readarray readonly rehash repeat
  return select set setopt shift shopt source suspend test then time times trap true ttyctl type typeset ulimit umask unalias unfunction unhash
  unlimit unset unsetopt until vared wait whence where which while zcompile zformat zle zmodload zparseopts zregexparse zstyle`.split(
    /\s+/,
  ),
)
