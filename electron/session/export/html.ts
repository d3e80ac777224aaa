import { assertNever } from '../../../shared/assert.ts'
import type { ImageRef } from '../../../shared/images.ts'
import type { ExportedPart, ExportedSession } from './document.ts'
import { type ExportedImages, imageLine } from './image-lines.ts'
import { visibleText } from './visible-text.ts'

// Nothing of a session may run or load anything, in whatever the page is opened: it allows its own style and the images in itself, and nothing else.
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"

const style = `
:root { color-scheme: light dark; }
body { max-width: 860px; margin: 32px auto; padding: 0 20px; font: 14px/1.55 system-ui, sans-serif; }
h1 { font-size: 21px; margin: 0; }
header p { color: GrayText; margin: 4px 0 28px; overflow-wrap: anywhere; }
section { margin: 0 0 18px; white-space: pre-wrap; overflow-wrap: anywhere; }
.message { margin-left: 15%; padding: 10px 14px; border-radius: 10px; background: color-mix(in srgb, CanvasText 9%, Canvas); }
.call { border: 1px solid color-mix(in srgb, CanvasText 22%, Canvas); border-radius: 8px; padding: 10px 14px; }
.call p { margin: 0; }
.call small, .call ul, .note { color: GrayText; }
.call ul { margin: 6px 0 0; padding: 0 0 0 18px; font-size: 12.5px; }
pre, code { font: 12.5px/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0 0; }
.message img { display: block; max-width: 100%; height: auto; margin-top: 8px; border-radius: 6px; }
details summary { cursor: default; margin-top: 6px; }
`

/** A session as one page that needs nothing else. Every text of the session is escaped. */
export function toHtml(session: ExportedSession, images: ExportedImages): string {
  const title = escapeHtml(session.title)
  const place = `${escapeHtml(session.workspace)} · ${new Date(session.createdAt).toISOString()}`
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header><h1>${title}</h1><p>${place}</p></header>
${session.parts.map((part) => partHtml(part, images)).join('\n')}
</body>
</html>
`
}

function partHtml(part: ExportedPart, images: ExportedImages): string {
  switch (part.kind) {
    case 'message': {
      const shown = part.images.map((image) => imageHtml(image, images))
      return `<section class="message">${[escapeHtml(part.text), ...shown].filter((piece) => piece !== '').join('\n')}</section>`
    }
    case 'reply':
    case 'note':
      return `<section class="${part.kind}">${escapeHtml(part.text)}</section>`
    case 'call': {
      const diff = part.diff === null ? '' : `<pre>${escapeHtml(part.diff)}</pre>`
      const result = part.result === null ? '' : `<details><summary>Result</summary><pre>${escapeHtml(part.result)}</pre></details>`
      const facts = part.facts.map((fact) => `<li>${escapeHtml(fact)}</li>`).join('')
      const list = facts === '' ? '' : `<ul>${facts}</ul>`
      return `<section class="call"><p><code>${escapeHtml(part.title)}</code> <small>${escapeHtml(part.state)}</small></p>${list}${diff}${result}</section>`
    }
    default:
      return assertNever(part)
  }
}

function imageHtml(image: ImageRef, images: ExportedImages): string {
  const address = images.get(image.imageId)
  const line = escapeHtml(imageLine(image))
  return address === undefined ? line : `<img src="${escapeHtml(address)}" alt="${line}">`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => visibleText(text).replace(/[&<>"']/g, (character) => escapes[character] ?? character)
