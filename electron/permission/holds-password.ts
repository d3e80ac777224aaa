import { readFile, stat } from 'node:fs/promises'

// Settings files are small; of a larger one anything may be true.
const largestBytes = 64 * 1024

/** True for a settings file that holds what looks like a password or a token, or that is too large to look into; false where there is none. */
export async function holdsPassword(file: string): Promise<boolean> {
  try {
    if ((await stat(file)).size > largestBytes) return true
    return isTelling(await readFile(file, 'utf8'))
  } catch {
    return false
  }
}

/** `//registry/:_authToken=…`, `"API_KEY": "…"`, `https://ann:pass@host`, `extraheader = Authorization: …`. */
const isTelling = (text: string): boolean =>
  /(_auth|token|passw|secret|api[-_]?key|credential|extraheader)[\w-]*["']?\s*[:=]\s*["']?[^\s"']/i.test(text) ||
  /:\/\/[^/\s"']*[^/\s"'@]@/.test(text)
