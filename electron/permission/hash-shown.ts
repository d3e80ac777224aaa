import { createHash } from 'node:crypto'
import type { ApprovalRequest } from '../../shared/permission.ts'
import { canonicalJson } from './canonical-json.ts'

/** SHA-256, in hexadecimal, over everything the card shows of a request. An answer brings it back: it is to this and nothing else. */
export function hashShown(shown: Pick<ApprovalRequest, 'action' | 'verdict' | 'modelWords' | 'tool' | 'offeredRule'>): string {
  const { action, verdict, modelWords, tool, offeredRule } = shown
  return createHash('sha256').update(canonicalJson({ action, verdict, modelWords, tool, offeredRule })).digest('hex')
}
