import type { Assignment } from './parts.ts'
import { environmentName, standingOfVariable } from './powershell/variable-standing.ts'

// Variables that only change how something is shown.
const harmlessNames: ReadonlySet<string> = new Set([
  'LANG',
  'LANGUAGE',
  'NO_COLOR',
  'FORCE_COLOR',
  'CLICOLOR',
  'CI',
  'TZ',
  'TERM',
  'COLUMNS',
  'LINES',
])

// Variables that name a program, a library or a file of settings to somebody: setting one runs code.
const actingNames =
  /^(PATH|CDPATH|PWD|OLDPWD|IFS|ENV|SHELL|EDITOR|VISUAL|BROWSER|BASH_.*|SHELLOPTS|BASHOPTS|PROMPT_COMMAND|PS[0-4]|.*PAGER|LESS.*|LD_.*|DYLD_.*|GIT_.*|SSH_.*|NODE_.*|NPM_.*|npm_.*|PYTHON.*|PERL.*|RUBY.*|JAVA_.*|.*_OPTIONS|MAKE.*|CC|CXX|CARGO.*|RUST.*|GO.*|GCC_.*|HOME|XDG_.*|AWS_.*|KUBECONFIG|DOCKER_.*|TAR_OPTIONS|ZDOTDIR|MANOPT|HISTFILE|HTTPS?_PROXY|https?_proxy|RIPGREP_.*|.*_CONFIG|.*_CONFIG_.*|.*_HOME|.*_ARGS|.*_OPTS|.*FLAGS|INPUTRC|TERMINFO.*|TERMCAP|LOCPATH|NLSPATH|POSIXLY_CORRECT|GLOBIGNORE|FIGNORE|EXECIGNORE|TMPDIR)$/

export type AssignmentStanding = 'harmless' | 'changes' | 'acts'

/** What setting a variable of the shell means for what comes after it. Not a plain name: its subscript would be evaluated. */
export function standingOfName(name: string): AssignmentStanding {
  return actingNames.test(name) || !/^[A-Za-z_]\w*$/.test(name) ? 'acts' : 'harmless'
}

/**
 * What an assignment means for the command it stands before. `alone` is an assignment without a command: a shell variable that
 * is gone with the shell, harmless unless the shell itself or its programs obey it.
 */
export function standingOfAssignment(assignment: Assignment, alone: boolean): AssignmentStanding {
  const { value } = assignment
  // PowerShell's variables are written with `$`. One of the environment is there for all that comes after it.
  const variable = /^\$(.*)$/s.exec(assignment.name)?.[1]
  const standing = variable === undefined ? null : standingOfVariable(variable)
  if (standing !== null) return standing
  const inEnvironment = variable === undefined ? null : environmentName(variable)
  const name = inEnvironment ?? assignment.name
  if (actingNames.test(name)) return 'acts'
  if (alone && inEnvironment === null) return 'harmless'
  const showsOnly = harmlessNames.has(name) || name.startsWith('LC_')
  if (showsOnly) return value.kind === 'literal' ? 'harmless' : 'acts'
  return 'changes'
}

/** True for a variable of the shell that programs or the shell itself may obey: one that acts by its name, or any exported one that does more than change how something is shown. */
export function actsOnPrograms(name: string, exported: boolean): boolean {
  return standingOfName(name) === 'acts' || (exported && !harmlessNames.has(name) && !name.startsWith('LC_'))
}
