import { assertNever } from '../../../shared/assert.ts'
import type { SessionRecord } from '../../../shared/session/events.ts'
import type { SessionExportFormat } from '../../../shared/session/export.ts'
import { exportedSession } from './document.ts'
import { toHtml } from './html.ts'
import type { ExportedImages } from './image-lines.ts'
import { toMarkdown } from './markdown.ts'

/**
 * A session as a file in one of the formats. JSON lines are the records themselves, one a line, as the log has them. `images`: those that a page shows;
 * the other formats name them.
 */
export function sessionText(records: readonly SessionRecord[], format: SessionExportFormat, images: ExportedImages = new Map()): string {
  switch (format) {
    case 'markdown':
      return toMarkdown(exportedSession(records))
    case 'html':
      return toHtml(exportedSession(records), images)
    case 'json-lines':
      return records.map((record) => `${JSON.stringify(record)}\n`).join('')
    default:
      return assertNever(format)
  }
}

const endings = { markdown: 'md', html: 'html', 'json-lines': 'jsonl' } as const satisfies Record<SessionExportFormat, string>

/** What the file is called unless the user says otherwise: the title without what a file name cannot hold. */
export function exportFileName(title: string, format: SessionExportFormat): string {
  const name = title
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
    .trim()
  return `${name === '' ? 'session' : name}.${endings[format]}`
}
