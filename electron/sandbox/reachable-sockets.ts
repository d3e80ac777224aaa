import fs from 'node:fs/promises'

/**
 * Paths of the sockets that programs of this machine listen on. A place that cannot be written can still be connected to, so each is closed by
 * itself. Those without a path are closed by the network space.
 */
export async function reachableSockets(): Promise<readonly string[]> {
  const table = await fs.readFile('/proc/net/unix', 'utf8').catch(() => '')
  return socketsOf(table)
}

/** The eighth column of proc_net(5)'s table; a name may hold blanks, one that begins with `@` is no path. */
export function socketsOf(table: string): readonly string[] {
  const paths = table.split('\n').flatMap((line) => /^[0-9a-f]+:(?:\s+\S+){6}\s(\/.*)$/i.exec(line)?.[1] ?? [])
  return [...new Set(paths)]
}
