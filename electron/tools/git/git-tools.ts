import { z } from 'zod'
import type { Tool, ToolContext } from '../../agent/ports.ts'
import { describeArguments, parseArguments, pathArgument } from '../file-arguments.ts'
import { type GitLook, prepareLook } from './git-tool.ts'

const pathsMax = 50
const commitsMax = 200
const defaultCommits = 20
const contextMax = 50

// What names a commit; it can be no option and no path.
const revision = z
  .string()
  .max(300)
  .regex(/^[A-Za-z0-9_][\w./@{}^~+-]*$/, 'must name a commit, branch or tag, such as main or HEAD~2')
const paths = z.array(pathArgument).max(pathsMax).optional().describe('Only these files or folders, relative to the workspace folder.')

const statusSchema = z.strictObject({ paths })
const diffSchema = z.strictObject({
  staged: z.boolean().optional().describe('What is staged, instead of what is not.'),
  from: revision.optional().describe('Compare from this commit.'),
  to: revision.optional().describe('Compare to this commit instead of the files as they are; needs from.'),
  context: z.int().min(0).max(contextMax).optional().describe('Lines around each change. Default 3.'),
  paths,
})
const logSchema = z.strictObject({
  from: revision.optional().describe('Start here. Default HEAD.'),
  count: z.int().min(1).max(commitsMax).optional().describe(`Most commits told. Default ${defaultCommits}.`),
  paths,
})
const showSchema = z.strictObject({ commit: revision, paths })
const branchSchema = z.strictObject({ remote: z.boolean().optional().describe('Remote branches too.') })

/** The tools that look at a repository. Nothing of it is run, and nothing is changed. */
export function createGitTools(): readonly Tool[] {
  const status = 'Show what is changed, staged and not tracked in the repository of the workspace.'
  const diff = 'Show changes as a diff: of the files against what is staged, of what is staged, or between commits.'
  return [
    lookingTool('git_status', status, statusSchema, statusLook),
    lookingTool('git_diff', diff, diffSchema, diffLook),
    lookingTool('git_log', 'List commits, the newest first.', logSchema, logLook),
    lookingTool('git_show', 'Show one commit with its changes.', showSchema, showLook),
    lookingTool('git_branch', 'List branches with their last commits; the current one has a star.', branchSchema, branchLook),
  ]
}

function statusLook({ paths = [] }: z.infer<typeof statusSchema>): GitLook {
  const run = ['status', '--branch', '--porcelain=v1', '--untracked-files=all', '--ignore-submodules=dirty']
  return lookAt(run, ['status'], null, paths, 'Nothing is changed.')
}

function logLook({ from, count = defaultCommits, paths = [] }: z.infer<typeof logSchema>): GitLook {
  const format = ['--date=iso-strict', '--format=%h %ad %an%d%n    %s', '--no-show-signature']
  const run = ['log', `--max-count=${count}`, ...format, '--end-of-options', asCommit(from ?? 'HEAD')]
  return lookAt(run, ['log', ...(from === undefined ? [] : [from])], null, paths, 'There are no commits.')
}

function showLook({ commit, paths = [] }: z.infer<typeof showSchema>): GitLook {
  const format = ['--no-show-signature', '--date=iso-strict', '--format=%H%n%an <%ae> %ad%n%n%B', '--end-of-options', asCommit(commit)]
  const names = [
    'show',
    '--name-only',
    '-z',
    '--relative',
    '--no-renames',
    '--format=',
    '--no-show-signature',
    '--end-of-options',
    asCommit(commit),
  ]
  return lookAt(['show', ...plainDiff, ...format], ['show', commit], names, paths, 'The commit changes nothing here.')
}

function branchLook({ remote = false }: z.infer<typeof branchSchema>): GitLook {
  const format = '--format=%(if)%(HEAD)%(then)* %(else)  %(end)%(refname:short) %(objectname:short) %(contents:subject)'
  return {
    words: ['branch', ...(remote ? ['--all'] : [])],
    run: ['for-each-ref', format, 'refs/heads', ...(remote ? ['refs/remotes'] : [])],
    names: null,
    paths: 'none',
    nothing: 'There are no branches.',
  }
}

/** A commit and nothing else: the name of a file's content would be shown as it is, whatever may be read of it. */
const asCommit = (name: string): string => `${name}^{commit}`

const plainDiff = ['--no-ext-diff', '--no-textconv', '--no-color', '--relative', '--submodule=short', '--patch']

function diffLook({ staged = false, from, to, context = 3, paths = [] }: z.infer<typeof diffSchema>): GitLook | string {
  if (to !== undefined && from === undefined) return 'to needs from. Nothing was shown.'
  if (staged && to !== undefined) return 'staged and to cannot be together. Nothing was shown.'
  const named = [from, to].filter((each) => each !== undefined)
  const what = [...(staged ? ['--cached'] : []), '--end-of-options', ...named.map(asCommit)]
  const shownWords = [...(staged ? ['--cached'] : []), ...named]
  return lookAt(
    ['diff', ...plainDiff, `--unified=${context}`, ...what],
    ['diff', ...shownWords],
    ['diff', '--name-only', '-z', '--relative', '--no-ext-diff', '--no-textconv', '--no-renames', ...what],
    paths,
    'There are no changes.',
  )
}

function lookAt(
  run: readonly string[],
  words: readonly string[],
  names: readonly string[] | null,
  paths: readonly string[],
  nothing: string,
): GitLook {
  return { run, words: [...words, ...(paths.length > 0 ? ['--', ...paths] : [])], names, paths, nothing }
}

function lookingTool<Value>(name: string, description: string, schema: z.ZodType<Value>, lookOf: (value: Value) => GitLook | string): Tool {
  return {
    description: { name, description, parameters: describeArguments(schema) },
    exclusive: false,
    prepare: async (input: unknown, context: ToolContext) => {
      const parsed = parseArguments(name, schema, input)
      if (!parsed.ok) return { kind: 'refused', message: parsed.message }
      const look = lookOf(parsed.value)
      return typeof look === 'string' ? { kind: 'refused', message: look } : prepareLook(look, context)
    },
  }
}
