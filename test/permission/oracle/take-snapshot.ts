import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import type { ThrowawayFolder } from './throwaway-folder.ts'

/** Name below the root → type, mode, times and content, as one text. */
export type Snapshot = ReadonlyMap<string, string>

// Where programs keep notes about themselves in the home folder, whatever they are asked: no state of the user's.
const ownNotes =
  /^home\/(\.cache|\.npm|\.cpan|\.config|\.config\/(configstore|go|gcloud|procps)|\.local(\/state)?|\.dotnet|\.terraform\.d|\.lesshst|\.cargo|\.cargo\/\.package-cache)$|^home\/(\.cache|\.npm|\.cpan|\.config\/(configstore|go|gcloud|procps)|\.local\/state|\.dotnet|\.terraform\.d)\//

/** Everything that a command could have changed. */
export function takeSnapshot(folder: ThrowawayFolder): Snapshot {
  const entries = listTree(folder.root).filter(({ name }) => !/^(record|traps)(\/|$)/.test(name) && !ownNotes.test(name))
  return new Map(entries.map(({ name }) => [name, stateOf(path.join(folder.root, name))]))
}

/** What is different, one text for each path. */
export function differences(before: Snapshot, after: Snapshot): readonly string[] {
  const gone = [...before.keys()].filter((name) => !after.has(name)).map((name) => `gone: ${name}`)
  const changed = [...after].filter(([name, text]) => before.get(name) !== text)
  return [...gone, ...changed.map(([name]) => `${before.has(name) ? 'changed' : 'new'}: ${name}`)]
}

/** All that lies below a folder, by relative path, parents behind what is in them. */
export function listTree(root: string, below = ''): readonly { readonly name: string; readonly isLink: boolean }[] {
  return readdirSync(path.join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    return [...(entry.isDirectory() ? listTree(root, name) : []), { name, isLink: entry.isSymbolicLink() }]
  })
}

function stateOf(file: string): string {
  const entry = lstatSync(file, { bigint: true })
  const content = entry.isSymbolicLink()
    ? readlinkSync(file)
    : entry.isFile()
      ? createHash('sha1').update(readFileSync(file)).digest('hex')
      : ''
  // The home folder itself changes when a program keeps notes in it.
  return file.endsWith('/home') ? 'home' : `${entry.mode} ${entry.nlink} ${entry.mtimeNs} ${content}`
}
