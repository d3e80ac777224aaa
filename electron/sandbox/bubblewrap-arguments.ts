import { assertNever } from '../../shared/assert.ts'
import type { Mount } from './mounts.ts'
import { closedVariables, type ProgramStart } from './ports.ts'

// Whoever stops a command signals its whole group, in which bubblewrap is too: it must stay to tell how the command ended. An ignored
// signal is inherited, so `env` gives the command the system's own handling back.
const keptThrough = ['HUP', 'INT', 'QUIT', 'TERM']

/**
 * The arguments of bubblewrap for a program. All of the disk is there to read; `mounts` (ordered) say otherwise for single places. Own process,
 * network, message and host-name spaces, no privileges. Not `--die-with-parent`: what a command leaves behind in the background goes on, as it
 * does without a sandbox; it is found by its marker and its ancestors. Not `--new-session`: its terminal stays its own.
 */
export function bubblewrapArguments(mounts: readonly Mount[], cwd: string, { file, arguments: given }: ProgramStart): readonly string[] {
  const hidden = mounts.filter((mount) => mount.kind === 'hidden-folder')
  return [
    '--unshare-all',
    '--cap-drop',
    'ALL',
    '--ro-bind',
    '/',
    '/',
    '--dev',
    '/dev',
    '--proc',
    '/proc',
    ...mounts.flatMap(argumentsOf),
    // At the end, for places inside them may be mounts of their own.
    ...hidden.flatMap(({ path }) => ['--remount-ro', path]),
    ...closedVariables.flatMap((name) => ['--unsetenv', name]),
    '--chdir',
    cwd,
    '--',
    'env',
    `--default-signal=${keptThrough.join(',')}`,
    file,
    ...given,
  ]
}

/** The line with which a shell starts bubblewrap, so that signals to the group do not end it before the command. */
export const startLine = `trap '' ${keptThrough.join(' ')}; exec "$@"`

function argumentsOf({ kind, path }: Mount): readonly string[] {
  switch (kind) {
    case 'private':
      return ['--perms', '1777', '--tmpfs', path]
    case 'hidden-folder':
      // It can be passed through, to what is mounted in it, but not listed.
      return ['--perms', '0111', '--tmpfs', path]
    case 'hidden-file':
      // A device where devices do not work: it cannot be opened.
      return ['--ro-bind', '/dev/null', path]
    case 'writable':
      return ['--bind', path, path]
    case 'read-only':
    case 'needed':
      return ['--ro-bind', path, path]
    default:
      return assertNever(kind)
  }
}
