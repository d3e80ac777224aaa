import path from 'node:path'
import type { GitReadAction } from '../../../shared/tool-actions.ts'
import type { Preparation, ToolContext, ToolResult } from '../../agent/ports.ts'
import { foreignPathFault } from '../foreign-path.ts'
import { cancelled, failed } from '../locate-file.ts'
import { LeftOut } from '../search/left-out.ts'
import { whyNotGit } from './git-place.ts'
import { type GitEnd, runGit } from './run-git.ts'

/** Most characters of git's answer that the model reads: about 10,000 tokens. */
const answerMaxCharacters = 40_000

/** One look at a repository. */
export interface GitLook {
  /** What is shown on the card. */
  readonly words: readonly string[]
  /** The same question, answered with the names of the files it is about, each ended by NUL; null where no content is told. */
  readonly names: readonly string[] | null
  /** What is really run, without the pathspecs that follow. */
  readonly run: readonly string[]
  /** Paths it is about, as the model wrote them; empty: everything in the workspace. `none`: it is not about files. */
  readonly paths: readonly string[] | 'none'
  /** What is told when git says nothing. */
  readonly nothing: string
}

/** Prepares a look: through the gate as reading the workspace, with what may not be read left out file by file. */
export async function prepareLook(look: GitLook, context: ToolContext): Promise<Preparation> {
  const paths = look.paths === 'none' ? [] : look.paths
  const foreign = paths.map((each) => foreignPathFault(each, context.system)).find((fault) => fault !== null)
  if (foreign !== undefined) return { kind: 'refused', message: `${foreign} Nothing was done.` }
  const outside = paths.find((each) => path.relative(context.workspace, path.resolve(context.workspace, each)).startsWith('..'))
  if (outside !== undefined)
    return { kind: 'refused', message: `${outside} lies outside the workspace. Use git in the shell, which asks the user.` }
  const why = await whyNotGit(context.workspace)
  if (why !== null) return { kind: 'refused', message: why }
  const action: GitReadAction = { kind: 'git-read', folder: context.workspace, words: [...look.words] }
  return {
    kind: 'ready',
    action,
    modelWords: null,
    run: async (grant, signal) => {
      grant.spend(action)
      if (signal.aborted) return cancelled('Stopped before git was asked.')
      // The settings may have been changed since the question.
      const later = await whyNotGit(context.workspace)
      return later === null ? tell(look, context, signal) : failed(later)
    },
  }
}

async function tell(look: GitLook, context: ToolContext, signal: AbortSignal): Promise<ToolResult> {
  const leftOut = new LeftOut(context)
  const within = look.paths === 'none' ? [] : look.paths.length === 0 ? ['.'] : look.paths.map((each) => `:(literal)${each}`)
  if (look.names !== null) {
    const named = await runGit([...look.names, '--', ...within], context.workspace, signal)
    const fault = faultOf(named)
    if (fault !== null) return fault
    if (named.kind === 'ended') within.push(...hiddenIn(named.text, context, leftOut))
  }
  const end = await runGit([...look.run, ...(look.paths === 'none' ? [] : ['--', ...within])], context.workspace, signal)
  const fault = faultOf(end)
  if (fault !== null || end.kind !== 'ended') return fault ?? failed('git did not answer.')
  const text = end.text.trimEnd()
  const shown = text.slice(0, answerMaxCharacters)
  const cut = shown.length < text.length || end.cut ? [`(cut after ${shown.length} characters; ask for less: a path, fewer commits)`] : []
  return { outcome: 'succeeded', text: [shown === '' ? look.nothing : shown, ...cut, ...leftOut.lines()].join('\n'), changes: [] }
}

/** Pathspecs that leave out the files whose content may not be told. Names are relative to the workspace (`--relative`). */
function hiddenIn(names: string, { workspace }: ToolContext, leftOut: LeftOut): readonly string[] {
  return [...new Set(names.split('\0'))]
    .filter((name) => name.trim() !== '' && !leftOut.mayRead(path.join(workspace, name)))
    .map((name) => `:(exclude,literal)${name}`)
}

function faultOf(end: GitEnd): ToolResult | null {
  switch (end.kind) {
    case 'aborted':
      return cancelled('Stopped while git was asked.')
    case 'failed':
      return failed(`git could not be asked: ${end.message}`)
    case 'ended':
      return end.code === 0 ? null : failed(`git says: ${end.message === '' ? `exit code ${end.code}` : end.message}`)
  }
}
