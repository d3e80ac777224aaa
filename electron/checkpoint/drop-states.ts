import type { SnapshotId } from '../../shared/changes.ts'
import { type Result, succeed } from '../../shared/errors.ts'
import { failSaying } from '../../shared/say-fault.ts'
import { type GitPlace, runGit } from './run-git.ts'

/** Each is a word on git's command line; above it the system would refuse the line. The store is then left as it is. */
const neededStatesMax = 10_000

/** Removes all that is kept in a store except these states, and what its index names. States that are not there any more are passed over. */
export async function dropOtherStates(place: GitPlace, needed: Iterable<SnapshotId>, signal: AbortSignal): Promise<Result<null>> {
  const objects = [...new Set([...needed].flatMap((state) => state.split(':')))]
  if (objects.length > neededStatesMax) return failSaying('too-large', 'states-needed', { count: objects.length })
  const looked = await runGit(['cat-file', '--batch-check'], { place, signal, input: objects.map((name) => `${name}\n`).join('') })
  if (!looked.ok) return looked
  const present = looked.value
    .toString('latin1')
    .split('\n')
    .flatMap((line) => /^([0-9a-f]{40}) (?:tree|blob) /.exec(line)?.[1] ?? [])
  const pruned = await runGit(['prune', '--expire=now', '--', ...present], { place, signal })
  return pruned.ok ? succeed(null) : pruned
}
