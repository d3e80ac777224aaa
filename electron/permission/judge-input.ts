import { hasOddCharacters } from '../../shared/odd-characters.ts'
import type { ProcessInputAction, Reason } from '../../shared/permission.ts'
import { findDangerousWord } from './dangerous-words.ts'
import { type Finding, reason, type Standing } from './finding.ts'
import { commandMaxCharacters } from './match-rule.ts'
import { isOwnPath, namesDataFolder, type OwnFolders } from './own-files.ts'
import type { Places } from './zone-of-path.ts'

/**
 * Typing into a running program can do anything that program can: it is always a question. A rule for that very process answers it,
 * but not where the text is dangerous or cannot be read for what it is.
 */
export function examineInput(action: ProcessInputAction, facts: Places & OwnFolders): Finding {
  const standing = standingOf(action, facts)
  return {
    effects: [{ kind: 'unknown' }],
    // Keys alone (an interrupt, an arrow) say little; text may be a command line.
    risk: standing.kind !== 'open' ? 'high' : action.text === '' ? 'low' : 'medium',
    standing,
    changes: true,
    editable: false,
    parts: [],
    ruling: null,
  }
}

function standingOf(action: ProcessInputAction, facts: Places & OwnFolders): Standing {
  if (isOwnPath(action.cwd, facts) || namesDataFolder(action.text, facts.dataFolder, facts.home)) {
    return { kind: 'forbidden', reasons: [reason('own-files', { path: facts.dataFolder })] }
  }
  const unclear: Reason[] = []
  if (hasOddCharacters(action.text)) unclear.push(reason('odd-characters'))
  if (action.text.length > commandMaxCharacters) {
    unclear.push(reason('too-long', { characters: String(action.text.length), maximum: String(commandMaxCharacters) }))
  }
  // The program may be a shell: then the text is a command.
  const danger = findDangerousWord(action.text)
  if (danger !== null) unclear.push(reason('no-rule', { word: danger.word }))
  return unclear.length > 0 ? { kind: 'always-ask', reasons: unclear } : { kind: 'open', reasons: [reason('no-rule')] }
}
