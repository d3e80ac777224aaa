import { type GitPlace, startGit } from './run-git.ts'

/**
 * Gives the contents of the named objects one after the other, as git has checked them against their names.
 * @throws when one is missing or git fails.
 */
export async function* readBlobs(names: readonly string[], place: GitPlace, signal: AbortSignal): AsyncGenerator<Buffer> {
  if (names.length === 0) return
  const child = startGit(['cat-file', '--batch'], place, signal)
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  child.stdin.end(`${names.join('\n')}\n`)
  let rest: Buffer = Buffer.alloc(0)
  let wanted: number | null = null
  let given = 0
  for await (const piece of child.stdout) {
    rest = Buffer.concat([rest, piece])
    for (;;) {
      if (wanted === null) {
        const end = rest.indexOf(0x0a)
        if (end < 0) break
        wanted = sizeIn(rest.toString('latin1', 0, end))
        rest = rest.subarray(end + 1)
      }
      // The content is followed by one line feed of git's own.
      if (rest.length < wanted + 1) break
      yield rest.subarray(0, wanted)
      given += 1
      rest = rest.subarray(wanted + 1)
      wanted = null
    }
  }
  if (given < names.length) throw new Error('The store of kept files gave less than was asked for.')
}

function sizeIn(head: string): number {
  const size = /^[0-9a-f]{40} blob (\d+)$/.exec(head)?.[1]
  if (size === undefined) throw new Error('A kept file is missing from the store.')
  return Number(size)
}
