import { hasOddCharacters } from '../../shared/odd-characters.ts'
import type { Effect, Reason, Risk, Zone } from '../../shared/permission.ts'
import type { ChangeFilesAction, FileChangeShown } from '../../shared/tool-actions.ts'
import { type Finding, reason } from './finding.ts'
import { writeReason, writeRisk } from './judge-file.ts'
import { isOwnPath, type OwnFolders } from './own-files.ts'
import { absolutePath, type Places, zoneOfFile } from './zone-of-path.ts'

type Facts = Places & OwnFolders

/** One path that a change of several files touches. A move takes its file away from one path and puts it at another. */
interface Touched {
  readonly path: string
  readonly realPath: string
  readonly kind: 'write' | 'delete' | 'take-away'
  readonly diffCut: number
}

/** Several files changed at once are judged as the worst of them; deleting is a question also where edits pass. */
export function examineChanges(action: ChangeFilesAction, facts: Facts): Finding {
  const touched = action.changes.flatMap(touchedBy)
  const judged = touched.map((each) => ({ ...each, zone: zoneOfFile(each.path, each.realPath, facts) }))
  const own = judged.find((each) => isOwnPath(each.realPath, facts) || isOwnPath(absolutePath(each.path, facts), facts))
  const odd = judged.find((each) => hasOddCharacters(each.path) || hasOddCharacters(each.realPath))
  const deletes = judged.some(({ kind }) => kind === 'delete')
  const base = {
    effects: judged.map(effectOf),
    risk: own !== undefined || odd !== undefined ? ('high' as const) : worstRisk(judged.map((each) => riskOf(each, facts))),
    changes: true,
    editable: odd === undefined && !deletes && judged.every(({ zone }) => zone === 'workspace'),
    parts: [],
    ruling: null,
  }
  if (own !== undefined) return { ...base, standing: { kind: 'forbidden', reasons: [reason('own-files', { path: own.realPath })] } }
  if (odd !== undefined) return { ...base, standing: { kind: 'always-ask', reasons: [reason('odd-characters', { path: odd.realPath })] } }
  return { ...base, standing: { kind: 'open', reasons: distinctReasons(judged) } }
}

/** All paths that one change touches. */
export function touchedBy({ change, path, realPath, from, diffCut }: FileChangeShown): readonly Touched[] {
  if (change === 'delete') return [{ path, realPath, kind: 'delete', diffCut }]
  const written: Touched = { path, realPath, kind: 'write', diffCut }
  return from === null ? [written] : [{ ...from, kind: 'take-away', diffCut: 0 }, written]
}

type Judged = Touched & { readonly zone: Zone }

const effectOf = ({ kind, realPath, zone }: Judged): Effect =>
  kind === 'write' ? { kind, path: realPath, zone } : { kind: 'delete', path: realPath, zone, measure: null }

function riskOf(each: Judged, facts: Places): Risk {
  const risk = writeRisk(each, each.zone, facts)
  return each.kind === 'delete' && risk === 'low' ? 'medium' : risk
}

const worstRisk = (risks: readonly Risk[]): Risk => (risks.includes('high') ? 'high' : risks.includes('medium') ? 'medium' : 'low')

/** Each kind of reason once, with the first path that gave it: a card with a hundred of them is not read. */
function distinctReasons(judged: readonly Judged[]): readonly Reason[] {
  const all = judged.map(({ kind, zone, realPath }) =>
    kind === 'delete' && zone === 'workspace' ? reason('deletes-file', { path: realPath, zone }) : writeReason(zone, realPath),
  )
  return [...new Map(all.toReversed().map((each) => [each.code, each])).values()].toReversed()
}
