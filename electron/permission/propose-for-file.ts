import path from 'node:path'
import { hasOddCharacters } from '../../shared/odd-characters.ts'
import type { ReadFileAction, WriteFileAction } from '../../shared/permission.ts'
import type { RuleProposals } from '../../shared/rules.ts'
import { answers, type ProposalFacts, proposalOf } from './proposal.ts'
import { readRuleBody, writeRuleLine } from './rule-file.ts'
import type { Width } from './rule-widths.ts'
import { isWithin } from './zone-of-path.ts'

/** The rules that would answer the question of a file tool: this file, its folder, the whole workspace. */
export function proposeForFile(action: ReadFileAction | WriteFileAction, facts: ProposalFacts): RuleProposals {
  if (hasOddCharacters(action.path) || hasOddCharacters(action.realPath)) return { kind: 'none', why: 'unreadable' }
  const proposals = widthsOfFile(action, facts.judge.workspace)
    .filter(({ text }) => isWritable(text, facts) && answers(action, [text], facts))
    .map((width) => proposalOf(width, action.path, ['session', 'workspace'], facts).proposal)
  if (proposals.length === 0) return { kind: 'none', why: 'would-not-answer' }
  return { kind: 'offered', sections: [{ span: { start: 0, end: 0 }, text: action.path, onlyExact: null, proposals }] }
}

function widthsOfFile({ kind, realPath }: ReadFileAction | WriteFileAction, workspace: string): readonly Width[] {
  const effect = kind === 'read-file' ? 'read' : 'write'
  const named = (absolute: string) => {
    if (!isWithin(workspace, absolute)) return absolute
    return absolute === workspace ? 'workspace' : `workspace/${path.relative(workspace, absolute)}`
  }
  const folder = path.dirname(realPath)
  const widths: Width[] = [{ width: 'file', text: `${effect}(${named(realPath)})` }]
  if (folder !== workspace && folder !== path.dirname(folder)) widths.push({ width: 'folder', text: `${effect}(${named(folder)}/**)` })
  if (isWithin(workspace, realPath)) widths.push({ width: 'workspace-files', text: `${effect}(workspace/**)` })
  return widths
}

/** True when the text can stand in a file and means this very path: a path may hold what a rule would read otherwise. */
function isWritable(text: string, { decision }: ProposalFacts): boolean {
  return readRuleBody(text).ok && writeRuleLine({ decision, text, note: null }) !== null
}
