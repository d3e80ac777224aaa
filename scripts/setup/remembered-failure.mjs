import fs from 'node:fs'
import path from 'node:path'

/** How long a failed download is not tried again: a day, so that a network that is back is noticed without a wait at each start. */
export const REMEMBERED_FOR_MS = 24 * 60 * 60 * 1000

/**
 * What a failed download leaves behind. From another source it would be another matter, so the mirror is part of it.
 * @typedef {{ at: number, version: string, mirror: string, reason: string }} DownloadFailure
 */

/**
 * @param {string} cache
 * @returns {DownloadFailure | undefined}
 */
export function readFailure(cache) {
  try {
    const { at, version, mirror, reason } = JSON.parse(fs.readFileSync(failureFile(cache), 'utf8'))
    return typeof at === 'number' ? { at, version: String(version), mirror: String(mirror), reason: String(reason) } : undefined
  } catch {
    return undefined
  }
}

/**
 * @param {string} cache
 * @param {DownloadFailure | undefined} failure nothing forgets an earlier one
 */
export function rememberFailure(cache, failure) {
  if (failure === undefined) fs.rmSync(failureFile(cache), { force: true })
  else {
    fs.mkdirSync(cache, { recursive: true })
    fs.writeFileSync(failureFile(cache), JSON.stringify(failure))
  }
}

/**
 * Whether a remembered failure still speaks against trying: recent, of this version, from this mirror.
 * @param {DownloadFailure | undefined} failure
 * @param {{ now: number, version: string, mirror: string }} present
 */
export function stillCounts(failure, { now, version, mirror }) {
  if (failure === undefined || failure.version !== version || failure.mirror !== mirror) return false
  return failure.at <= now && now - failure.at < REMEMBERED_FOR_MS
}

/** @param {string} cache */
function failureFile(cache) {
  return path.join(cache, 'electron-download-failed.json')
}
