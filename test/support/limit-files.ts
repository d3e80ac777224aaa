import { execFileSync } from 'node:child_process'

/**
 * Lets files that this process writes grow to so many bytes only, from now until the function that comes back is called. As on a disk that gets full, a write
 * across the limit takes a part and the next one fails. Linux only.
 */
export function limitFiles(bytes: number): () => void {
  const setSoftLimit = (soft: number | 'unlimited') => execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${soft}:`])
  setSoftLimit(bytes)
  return () => void setSoftLimit('unlimited')
}
