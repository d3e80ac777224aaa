import { hasOddCharacters } from '../../shared/odd-characters.ts'
import type { ReadFileAction, Reason, Risk, WriteFileAction, Zone } from '../../shared/permission.ts'
import { type Finding, reason } from './finding.ts'
import { isOwnPath, type OwnFolders } from './own-files.ts'
import { absolutePath, actsByItself, type Places, zoneOfFile } from './zone-of-path.ts'

type FileFacts = Places & OwnFolders

/** Reading plain files of the workspace is harmless; secrets, protected files and everything else are questions. */
export function examineRead(action: ReadFileAction, facts: FileFacts): Finding {
  const zone = zoneOfFile(action.path, action.realPath, facts)
  const base = {
    effects: [{ kind: 'read' as const, path: action.realPath, zone }],
    risk: risksOfReading[zone],
    changes: false,
    editable: false,
    parts: [],
    ruling: null,
  }
  if (touchesOwnFiles(action, facts)) return { ...base, risk: 'high', standing: forbidden(action.realPath) }
  const values = { path: action.realPath, zone }
  if (zone === 'workspace') return { ...base, standing: { kind: 'harmless', reasons: [reason('reads-workspace', values)] } }
  return { ...base, standing: { kind: 'open', reasons: [readReason(zone, values)] } }
}

/** Every write is a question; the mode `edit` answers it for plain files of the workspace. */
export function examineWrite(action: WriteFileAction, facts: FileFacts): Finding {
  const zone = zoneOfFile(action.path, action.realPath, facts)
  const odd = hasOddCharacters(action.path) || hasOddCharacters(action.realPath)
  const base = {
    effects: [{ kind: 'write' as const, path: action.realPath, zone }],
    risk: odd ? 'high' : writeRisk(action, zone, facts),
    changes: true,
    editable: zone === 'workspace' && !odd,
    parts: [],
    ruling: null,
  } as const
  if (touchesOwnFiles(action, facts)) return { ...base, risk: 'high', standing: forbidden(action.realPath) }
  if (odd) return { ...base, standing: { kind: 'always-ask', reasons: [reason('odd-characters', { path: action.realPath })] } }
  return { ...base, standing: { kind: 'open', reasons: [writeReason(zone, action.realPath)] } }
}

/** Risk of reading a file, by where it lies. */
export const risksOfReading: Readonly<Record<Zone, Risk>> = {
  workspace: 'low',
  'workspace-protected': 'medium',
  temp: 'low',
  outside: 'medium',
  home: 'medium',
  system: 'medium',
  startup: 'medium',
  unknown: 'high',
  'network-path': 'high',
  secret: 'high',
  device: 'high',
}

/** Risk of writing a file, by where it lies and what it is. */
export function writeRisk(action: Pick<WriteFileAction, 'path' | 'realPath' | 'diffCut'>, zone: Zone, facts: Places): Risk {
  // A diff that is not shown whole was not judged whole by the user either.
  if (zone === 'workspace') return action.diffCut > 0 ? 'medium' : 'low'
  if (zone === 'workspace-protected') return actsByItself(action.path, action.realPath, facts) ? 'high' : 'medium'
  return zone === 'temp' ? 'medium' : 'high'
}

function readReason(zone: Zone, values: Readonly<Record<string, string>>): Reason {
  if (zone === 'secret') return reason('reads-secret', values)
  return reason(zone === 'workspace-protected' ? 'no-rule' : 'reads-outside', values)
}

/** Why writing a file is a question. */
export function writeReason(zone: Zone, path: string): Reason {
  if (zone === 'workspace') return reason('writes-workspace', { path, zone })
  return reason(zone === 'workspace-protected' ? 'writes-protected' : 'writes-outside', { path, zone })
}

function touchesOwnFiles(action: ReadFileAction | WriteFileAction, facts: FileFacts): boolean {
  return isOwnPath(action.realPath, facts) || isOwnPath(absolutePath(action.path, facts), facts)
}

const forbidden = (path: string) => ({ kind: 'forbidden' as const, reasons: [reason('own-files', { path })] })
