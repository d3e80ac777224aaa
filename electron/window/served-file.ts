import path from 'node:path'
import { appOrigin } from './page-origin.ts'

/** Types of the files the build makes. A file of another type is not served. */
const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
}

/** What the page may do and load, sent with every file: nothing from anywhere but the app itself (styles: xterm writes some inline). */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export type ServedFile =
  | { readonly kind: 'file'; readonly file: string; readonly mimeType: string }
  | { readonly kind: 'refused'; readonly status: 400 | 404 }

/** The file inside `folder` that an `app://` address stands for. Decoded once, normalised, and never outside the folder. */
export function findServedFile(folder: string, address: string): ServedFile {
  const bad: ServedFile = { kind: 'refused', status: 400 }
  if (!URL.canParse(address)) return bad
  const url = new URL(address)
  if (`${url.protocol}//${url.host}` !== appOrigin) return bad
  const decoded = decode(url.pathname)
  if (decoded === null || decoded.includes('\0') || decoded.includes('\\')) return bad
  const file = path.resolve(folder, `.${decoded === '/' ? '/index.html' : decoded}`)
  const inside = path.relative(folder, file)
  if (inside === '' || inside.split(path.sep)[0] === '..' || path.isAbsolute(inside)) return bad
  const mimeType = mimeTypes[path.extname(file).toLowerCase()]
  return mimeType === undefined ? { kind: 'refused', status: 404 } : { kind: 'file', file, mimeType }
}

function decode(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}
