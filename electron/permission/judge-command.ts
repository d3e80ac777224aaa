import { hasOddCharacters } from '../../shared/odd-characters.ts'
import type { CommandAction, Effect, Reason } from '../../shared/permission.ts'
import { findDangerousWord } from './dangerous-words.ts'
import { type Finding, reason, type Standing } from './finding.ts'
import { commandMaxCharacters } from './match-rule.ts'
import { isOwnPath, namesDataFolder, type OwnFolders } from './own-files.ts'

/** What is known of a command without parsing it: it runs something with unknown effect, so it is a question. */
export function examineCommand(action: CommandAction, facts: OwnFolders & { readonly home: string }): Finding {
  const effects: Effect[] = [{ kind: 'execute', what: action.command }, { kind: 'unknown' }]
  const standing = standingOf(action, facts)
  const dangerous = standing.kind !== 'open' || findDangerousWord(action.command) !== null
  return {
    effects,
    risk: dangerous ? 'high' : 'medium',
    standing,
    changes: true,
    editable: false,
    parts: [{ span: { start: 0, end: action.command.length }, verdict: 'ask', effects, reasons: [...standing.reasons] }],
  }
}

function standingOf(action: CommandAction, facts: OwnFolders & { readonly home: string }): Standing {
  const texts = [action.command, action.stdin ?? '']
  const own = isOwnPath(action.cwd, facts) || texts.some((text) => namesDataFolder(text, facts.dataFolder, facts.home))
  if (own) return { kind: 'forbidden', reasons: [reason('own-files', { path: facts.dataFolder })] }
  const unreadable: Reason[] = []
  if (hasOddCharacters(action.command) || hasOddCharacters(action.cwd)) unreadable.push(reason('odd-characters'))
  if (action.command.length > commandMaxCharacters) {
    unreadable.push(reason('too-long', { characters: String(action.command.length), maximum: String(commandMaxCharacters) }))
  }
  if (unreadable.length > 0) return { kind: 'always-ask', reasons: unreadable }
  const danger = findDangerousWord(action.command)
  if (danger === null) return { kind: 'open', reasons: [reason('no-rule')] }
  const span = { start: danger.start, end: danger.end }
  return { kind: 'open', reasons: [{ code: 'no-rule', span, values: { word: danger.word } }] }
}
