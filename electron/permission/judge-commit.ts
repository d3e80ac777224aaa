import path from 'node:path'
import { hasOddCharacters } from '../../shared/odd-characters.ts'
import type { GitCommitAction } from '../../shared/tool-actions.ts'
import { type Finding, reason } from './finding.ts'
import { isOwnPath, type OwnFolders } from './own-files.ts'
import { type Places, zoneOfFile } from './zone-of-path.ts'

/** A commit writes into the repository's own folder; it is always a question, for it is the user's name that stands on it. */
export function examineCommit({ folder, message }: GitCommitAction, facts: Places & OwnFolders): Finding {
  const written = path.join(folder, '.git')
  const zone = zoneOfFile(written, written, facts)
  const own = isOwnPath(folder, facts)
  const odd = hasOddCharacters(message.replaceAll('\n', ' '))
  const why = odd
    ? reason('odd-characters')
    : reason(zone === 'workspace-protected' ? 'writes-protected' : 'writes-outside', { path: written, zone })
  return {
    effects: [{ kind: 'write', path: written, zone }],
    risk: own || odd || zone !== 'workspace-protected' ? 'high' : 'medium',
    standing: own ? { kind: 'forbidden', reasons: [reason('own-files', { path: folder })] } : { kind: 'always-ask', reasons: [why] },
    changes: true,
    editable: false,
    parts: [],
    ruling: null,
  }
}
