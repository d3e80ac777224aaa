import type { SearchFilesAction } from '../../shared/tool-actions.ts'
import { type Finding, reason, type Standing } from './finding.ts'
import { risksOfReading } from './judge-file.ts'
import { isOwnPath, type OwnFolders } from './own-files.ts'
import { absolutePath, type Places, zoneOfFile } from './zone-of-path.ts'

/**
 * Looking through a folder of the workspace is harmless: the tools leave out what reading by itself would be a question, file by file
 * (`readability`). Any other folder is a question as a whole.
 */
export function examineSearch(action: SearchFilesAction, facts: Places & OwnFolders): Finding {
  const zone = zoneOfFile(action.path, action.realPath, facts)
  const own = isOwnPath(action.realPath, facts) || isOwnPath(absolutePath(action.path, facts), facts)
  const values = { path: action.realPath, zone }
  const standing = (): Standing => {
    if (own) return { kind: 'forbidden', reasons: [reason('own-files', { path: action.realPath })] }
    if (zone === 'workspace' || zone === 'workspace-protected') return { kind: 'harmless', reasons: [reason('reads-workspace', values)] }
    return { kind: 'open', reasons: [reason(zone === 'secret' ? 'reads-secret' : 'reads-outside', values)] }
  }
  return {
    effects: [{ kind: 'read', path: action.realPath, zone }],
    risk: own ? 'high' : zone === 'workspace-protected' ? 'low' : risksOfReading[zone],
    standing: standing(),
    changes: false,
    editable: false,
    parts: [],
    ruling: null,
  }
}
