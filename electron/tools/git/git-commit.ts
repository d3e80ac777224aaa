import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { GitCommitAction } from '../../../shared/tool-actions.ts'
import type { Preparation, Tool, ToolContext, ToolResult } from '../../agent/ports.ts'
import { isWithin } from '../../permission/zone-of-path.ts'
import { describeArguments, parseArguments } from '../file-arguments.ts'
import { hashOf } from '../hash-of.ts'
import { cancelled, failed } from '../locate-file.ts'
import { whyNotGit } from './git-place.ts'
import { runGit } from './run-git.ts'
import { stagedChanges } from './staged-changes.ts'

const messageMaxCharacters = 10_000

const argumentsSchema = z.strictObject({
  message: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(messageMaxCharacters)
    .describe('First line in the imperative, then a blank line and why.'),
})

/** Commits what is staged, after a yes to exactly that. */
export function createGitCommitTool(): Tool {
  return {
    description: {
      name: 'git_commit',
      description:
        'Commit what is staged (stage with git add in the shell). The user is shown the message and the whole diff first. Hooks are not run.',
      parameters: describeArguments(argumentsSchema),
    },
    exclusive: true,
    prepare: async (input, context) => {
      const parsed = parseArguments('git_commit', argumentsSchema, input)
      return parsed.ok ? prepare(parsed.value.message, context) : { kind: 'refused', message: parsed.message }
    },
  }
}

async function prepare(message: string, context: ToolContext): Promise<Preparation> {
  const signal = new AbortController().signal
  const why = await whyNotGit(context.workspace)
  if (why !== null) return { kind: 'refused', message: why }
  const action = await staged(message, context, signal)
  if (typeof action === 'string') return { kind: 'refused', message: `${action} Nothing was committed.` }
  return {
    kind: 'ready',
    action,
    modelWords: null,
    run: async (grant, stop) => {
      grant.spend(action)
      if (stop.aborted) return cancelled('Stopped before anything was committed.')
      const later = (await whyNotGit(context.workspace)) ?? (await staged(message, context, stop))
      if (typeof later === 'string') return failed(`${later} Nothing was committed.`)
      if (later.indexHash !== action.indexHash || later.parent !== action.parent || later.branch !== action.branch) {
        return failed('What is staged, or where, was changed after this commit was shown. Nothing was committed; look again.')
      }
      return commit(action, stop)
    },
  }
}

/** What would be committed now, or why nothing can be. */
async function staged(message: string, { workspace }: ToolContext, signal: AbortSignal): Promise<GitCommitAction | string> {
  const ask = async (...words: readonly string[]) => {
    const end = await runGit(words, workspace, signal)
    return end.kind === 'ended' && end.code === 0 && !end.cut ? end.text : null
  }
  const root = (await ask('rev-parse', '--show-toplevel'))?.trimEnd()
  if (root === undefined || !isWithin(workspace, root))
    return 'The repository begins above the workspace. Use git in the shell, which asks the user.'
  const place = (await ask('rev-parse', '--git-path', 'index'))?.trimEnd()
  const names = await ask('diff', '--cached', '--name-status', '-z', '--no-renames', '--no-ext-diff', '--no-textconv')
  const patch = await ask('diff', '--cached', '--no-renames', '--no-ext-diff', '--no-textconv', '--no-color', '--submodule=short')
  if (place === undefined || names === null || patch === null) return 'git does not tell what is staged, or it is too much to show.'
  if (names === '') return 'Nothing is staged. Stage files with git add in the shell first.'
  const index = path.resolve(workspace, place)
  const parent = (await ask('rev-parse', '--verify', '--quiet', 'HEAD'))?.trim() ?? null
  const branch = (await ask('symbolic-ref', '--quiet', '--short', 'HEAD'))?.trim() ?? 'no branch'
  const shown = stagedChanges(root, names, patch)
  if (shown === null) return 'Some files are in conflict. Resolve them and stage them first.'
  const { changes, cut } = shown
  return {
    kind: 'git-commit',
    folder: root,
    message,
    parent,
    branch,
    indexHash: hashOf(await readFile(index)),
    changes: [...changes],
    changesCut: cut,
    skippedHooks: [...(await hooksIn(path.join(path.dirname(index), 'hooks')))],
  }
}

const commitHooks = ['pre-commit', 'prepare-commit-msg', 'commit-msg', 'post-commit']

/** The hooks of a commit that the repository has and git would run. */
async function hooksIn(folder: string): Promise<readonly string[]> {
  const present: readonly string[] = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    commitHooks.map(async (name) => present.includes(name) && ((await stat(path.join(folder, name))).mode & 0o111) !== 0),
  )
  return commitHooks.filter((_, index) => found[index])
}

async function commit(action: GitCommitAction, signal: AbortSignal): Promise<ToolResult> {
  const words = ['commit', '--quiet', '--no-verify', '--no-gpg-sign', '--cleanup=strip', '--no-status', '--file=-']
  const end = await runGit(words, action.folder, signal, { stdin: action.message, identity: true })
  if (end.kind === 'aborted') return cancelled('Stopped while committing; look with git_log whether it was made.')
  if (end.kind === 'failed') return failed(`git could not be asked: ${end.message}`)
  if (end.code !== 0) return failed(`git says: ${end.message === '' ? `exit code ${end.code}` : end.message}`)
  const hooks = action.skippedHooks.length === 0 ? '' : ` Not run, as the user was told: ${action.skippedHooks.join(', ')}.`
  return { outcome: 'succeeded', text: `Committed to ${action.branch}.${hooks}`, changes: [] }
}
