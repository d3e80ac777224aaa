import { type Result, succeed } from '../../shared/errors.ts'
import { type GitPlace, runGit } from './run-git.ts'

/** Bytes: of one file, and of all together. */
export interface SizeLimits {
  readonly each: number
  readonly together: number
}

/** Contents by name, of groups whose objects are all small enough, as many as fit together. */
export async function readSmallBlobs(
  groups: readonly (readonly string[])[],
  limits: SizeLimits,
  place: GitPlace,
  signal: AbortSignal,
): Promise<Result<ReadonlyMap<string, Buffer>>> {
  if (groups.length === 0) return succeed(new Map())
  const asked = await runGit(['cat-file', '--batch-check'], { place, signal, input: lines(groups.flat()) })
  if (!asked.ok) return asked
  const sizes = new Map(asked.value.toString('latin1').split('\n').flatMap(readSize))
  const wanted = new Set<string>()
  let room = limits.together
  for (const group of groups) {
    const bytes = group.map((name) => sizes.get(name) ?? Number.POSITIVE_INFINITY)
    const together = bytes.reduce((sum, one) => sum + one, 0)
    if (together > room || bytes.some((one) => one > limits.each)) continue
    room -= together
    for (const name of group) wanted.add(name)
  }
  if (wanted.size === 0) return succeed(new Map())
  const read = await runGit(['cat-file', '--batch'], { place, signal, input: lines([...wanted]) })
  return read.ok ? succeed(splitBatch(read.value)) : read
}

const lines = (names: readonly string[]): string => names.map((name) => `${name}\n`).join('')

function readSize(line: string): readonly (readonly [string, number])[] {
  const [, name, size] = /^([0-9a-f]{40}) blob (\d+)$/.exec(line) ?? []
  return name === undefined ? [] : [[name, Number(size)]]
}

/** Each content comes after a line with its name and size, and before a line feed of git's own. */
function splitBatch(output: Buffer): ReadonlyMap<string, Buffer> {
  const contents = new Map<string, Buffer>()
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0x0a, at)
    const [head] = end < 0 ? [] : readSize(output.toString('latin1', at, end))
    if (head === undefined) break
    const [name, size] = head
    contents.set(name, output.subarray(end + 1, end + 1 + size))
    at = end + 1 + size + 1
  }
  return contents
}
