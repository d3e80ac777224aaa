import { assertNever } from '../../../shared/assert.ts'
import type { ExportedPart, ExportedSession } from './document.ts'
import { withImageLines } from './image-lines.ts'
import { visibleText } from './visible-text.ts'

/** A session as Markdown. Whatever a text holds, it stays inside its block: words are quoted, and fences are longer than any in them. */
export function toMarkdown(session: ExportedSession): string {
  const head = [`# ${oneLine(session.title)}`, `${oneLine(session.workspace)} · ${new Date(session.createdAt).toISOString()}`]
  return `${[...head, ...session.parts.map(partText)].join('\n\n')}\n`
}

function partText(part: ExportedPart): string {
  switch (part.kind) {
    case 'message':
      return `## User\n\n${quoted(withImageLines(part.text, part.images))}`
    case 'reply':
      return `## Agent\n\n${quoted(part.text)}`
    case 'call': {
      const blocks = [
        fenced(part.title, ''),
        ...(part.facts.length === 0 ? [] : [fenced(part.facts.join('\n'), '')]),
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

// A quote also ends what was left open in it: a fence, a comment, a heading that pretends to be the user's.
const quoted = (text: string): string =>
  visibleText(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${visibleText(text)}\n${fence}`
}

const oneLine = (text: string): string => visibleText(text.replace(/\s+/g, ' ')).replace(/[\\`*_[\]<>#|]/g, '\\$&')
