import path from 'node:path'
import { hasOddCharacters } from '../../shared/odd-characters.ts'
import type { ReadFileAction, WriteFileAction } from '../../shared/permission.ts'
import type { RuleProposals } from '../../shared/rules.ts'
import type { ChangeFilesAction } from '../../shared/tool-actions.ts'
import { touchedBy } from './judge-changes.ts'
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

/** The rules that would answer a change of several files: the folder that holds them all, the whole workspace; for one file as above. */
export function proposeForChanges({ changes }: ChangeFilesAction, facts: ProposalFacts): RuleProposals {
  const action: ChangeFilesAction = { kind: 'change-files', changes }
  const touched = changes.flatMap(touchedBy)
  if (touched.some(({ path: written, realPath }) => hasOddCharacters(written) || hasOddCharacters(realPath))) {
    return { kind: 'none', why: 'unreadable' }
  }
  const paths = [...new Set(touched.map(({ realPath }) => realPath))]
  const [first = '', ...others] = paths
  // A file that is not there stands for the folder of them all, so that its folder is the one proposed.
  const widest = others.length === 0 ? first : path.join(commonFolder(paths), '-')
  const widths = widthsOfFile({ kind: 'write-file', realPath: widest }, facts.judge.workspace)
  const proposals = widths
    .filter(({ width, text }) => (others.length === 0 || width !== 'file') && isWritable(text, facts) && answers(action, [text], facts))
    .map((width) => proposalOf(width, paths.join(', '), ['session', 'workspace'], facts).proposal)
  if (proposals.length === 0) return { kind: 'none', why: 'would-not-answer' }
  const text = changes.map((change) => change.path).join(', ')
  return { kind: 'offered', sections: [{ span: { start: 0, end: 0 }, text, onlyExact: null, proposals }] }
}

function commonFolder(paths: readonly string[]): string {
  return paths
    .map((each) => path.dirname(each))
    .reduce((common, folder) => {
      let at = common
      while (!isWithin(at, folder) && at !== path.dirname(at)) at = path.dirname(at)
      return at
    })
}

function widthsOfFile(
  { kind, realPath }: Pick<ReadFileAction | WriteFileAction, 'kind' | 'realPath'>,
  workspace: string,
): readonly Width[] {
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
