import { type Result, succeed } from '../../shared/errors.ts'
import { failSaying } from '../../shared/say-fault.ts'
import { type ShellChoice, type ShellNote, shellChoiceSchema } from '../../shared/shells.ts'
import type { FoundShell, FoundShells } from './find-shells.ts'

/** The shell that runs commands, and why it is not the one that the user has or chose. */
export interface ChosenShell extends FoundShell {
  readonly note: ShellNote | null
}

/**
 * Picks the shell that was chosen; where it is not there, or no such shell is known, the one that is used without a choice. What is picked is one of
 * those that were found: the gate reads its text by its real path, which is what starts.
 */
export function chooseShell({ shells, foreignLogin, lookedFor }: FoundShells, wanted: string): Result<ChosenShell> {
  const [usual] = shells
  if (usual === undefined) return failSaying('not-found', 'no-shell-found', { places: lookedFor.join(', ') })
  const choice = readChoice(wanted)
  if (choice === null) return succeed({ ...usual, note: { kind: 'unknown', wanted } })
  if (choice === 'auto')
    return succeed({ ...usual, note: foreignLogin === null ? null : { kind: 'other-login-shell', name: foreignLogin } })
  const chosen = shells.find(({ name }) => name === choice)
  return succeed(chosen === undefined ? { ...usual, note: { kind: 'not-found', wanted: choice } } : { ...chosen, note: null })
}

/** Null: no shell of that name is known. */
function readChoice(wanted: string): ShellChoice | null {
  const read = shellChoiceSchema.safeParse(wanted)
  return read.success ? read.data : null
}

/** What is told where a choice cannot be had; null where nothing is to be said. */
export function missingShell(shell: ChosenShell): Record<'wanted' | 'used', string> | null {
  return shell.note === null || shell.note.kind === 'other-login-shell' ? null : { wanted: shell.note.wanted, used: shell.name }
}
