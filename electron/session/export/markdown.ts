import { assertNever } from '../../../shared/assert.ts'
import type { ExportedPart, ExportedSession } from './document.ts'

/** A session as Markdown. Whatever a text holds, it stays inside its block: fences are longer than any in it. */
export function toMarkdown(session: ExportedSession): string {
  const head = [`# ${oneLine(session.title)}`, `${oneLine(session.workspace)} · ${new Date(session.createdAt).toISOString()}`]
  return `${[...head, ...session.parts.map(partText)].join('\n\n')}\n`
}

function partText(part: ExportedPart): string {
  switch (part.kind) {
    case 'message':
      return `## User\n\n${part.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')}`
    case 'reply':
      return `## Agent\n\n${part.text}`
    case 'call': {
      const blocks = [
        fenced(part.title, ''),
        ...(part.diff === null ? [] : [fenced(part.diff, 'diff')]),
        ...(part.result === null ? [] : [fenced(part.result, '')]),
      ]
      return [`### Call: ${part.state}`, ...blocks].join('\n\n')
    }
    case 'note':
      return fenced(part.text, '')
    default:
      return assertNever(part)
  }
}

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|]/g, '\\$&')
