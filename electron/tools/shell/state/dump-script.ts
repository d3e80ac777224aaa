/** The shells whose state can be carried from one command to the next. */
export type StatefulShell = 'bash' | 'zsh'

/** Fields that a record of a dump has: kind, name, value, details. Each ends in a zero byte. */
export const fieldsPerRecord = 4

/**
 * A line that appends what the shell has now to a file, in a subshell: the shell it runs in is not touched. What looks like a credential by its
 * name, or holds an address with a password, is left out here already, so that it is never on the disk.
 */
export function dumpScript(shell: StatefulShell, file: string): string {
  const text = shell === 'bash' ? bashText : zshText
  // On one line: the lines of the command that follows are counted from it.
  const line = text
    .trim()
    .split('\n')
    .map((each) => each.trim())
    .join('; ')
    .replaceAll('do; ', 'do ')
  const body = line.replaceAll('NAMES', skippedNames).replaceAll('ADDRESS', passwordInAddress)
  return `( ${body} ) >>'${file.replaceAll("'", `'\\''`)}' 2>/dev/null || :`
}

// As looksLikeCredential of electron/process/environment.ts, in the patterns of a shell. A test compares them.
const secretNames = ['KEY', 'TOKEN', 'SECRET', 'PASSWORD', 'PASSWD', 'PASSPHRASE', 'CREDENTIAL', 'COOKIE']
const anyCase = (word: string) => [...word].map((letter) => `[${letter}${letter.toLowerCase()}]`).join('')
const skippedNames = [...secretNames.map((word) => `*${anyCase(word)}*`), `*_${anyCase('PAT')}`, 'SIGNALBOX_*', '__signalbox_*', '_'].join(
  '|',
)
const passwordInAddress = '*://*:*@*'

// In the texts below NAMES and ADDRESS stand for the patterns above.
const bashText = String.raw`
__signalbox_o=$SHELLOPTS:$BASHOPTS; set +aefnuvx +o posix; IFS=$' \t\n'
builtin printf '%s\0' begin '' '' '' cwd '' "$(builtin pwd -P)" '' options '' "$__signalbox_o" ''
for __signalbox_n in $(builtin compgen -v); do
  case $__signalbox_n in NAMES) continue;; esac
  __signalbox_a="$__signalbox_n[*]"
  case ${'$'}{!__signalbox_a} in ADDRESS) continue;; esac
  builtin printf 'variable\0%s\0%s\0' "$__signalbox_n" "${'$'}{!__signalbox_n}"
  builtin declare -p "$__signalbox_n"
  builtin printf '\0'
done
for __signalbox_n in $(builtin compgen -A function); do
  builtin printf 'function\0%s\0\0' "$__signalbox_n"
  builtin declare -f "$__signalbox_n"
  builtin printf '\0'
done
builtin printf 'aliases\0\0'; builtin compgen -a; builtin printf '\0\0'
builtin printf '%s\0' end '' '' ''
`

const zshText = String.raw`
builtin printf '%s\0' begin '' '' ''
builtin printf 'options\0\0'; builtin setopt; builtin printf '\0\0'
builtin emulate zsh
IFS=$' \t\n'
builtin zmodload zsh/parameter
builtin printf '%s\0' cwd '' "$(builtin pwd -P)" ''
for __signalbox_n in ${'$'}{(k)parameters}; do
  case $__signalbox_n in NAMES) continue;; esac
  __signalbox_t=${'$'}{parameters[$__signalbox_n]}
  case $__signalbox_n:$__signalbox_t in PATH:*) ;; *special*|*hide*|*undefined*) continue;; esac
  __signalbox_v="${'$'}{(P)__signalbox_n}"
  case $__signalbox_v in ADDRESS) continue;; esac
  builtin printf 'variable\0%s\0%s\0' "$__signalbox_n" "$__signalbox_v"
  builtin print -r -- $__signalbox_t
  builtin typeset -p -- $__signalbox_n
  builtin printf '\0'
done
for __signalbox_n in ${'$'}{(k)functions}; do
  builtin printf 'function\0%s\0\0' "$__signalbox_n"
  builtin typeset -f -- $__signalbox_n
  builtin printf '\0'
done
builtin printf 'aliases\0\0'; builtin print -rl -- ${'$'}{(k)aliases}; builtin printf '\0\0'
builtin printf '%s\0' end '' '' ''
`
