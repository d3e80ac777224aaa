import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { CommandAction } from '../../shared/permission.ts'
import type { AuditEntry } from '../../shared/rules.ts'
import { analyseCommand } from './analyse-command.ts'
import { loadBashGrammar } from './bash/load-grammar.ts'
import { lookUpSpec } from './command-specs/look-up-spec.ts'
import type { CommandFacts } from './gather-command-facts.ts'
import { commandMaxCharacters } from './match-rule.ts'
import type { ProposalFacts } from './proposal.ts'
import type { PastCommand } from './show-what-else.ts'

// The newest commands of a workspace that a rule is held against; older ones say little of what will be asked.
const pastMax = 200
// A package file larger than this is not one.
const packageFileMaxBytes = 1024 * 1024
const tasksMax = 50

/** What is known of a workspace for showing what a rule would decide: its past commands, the tasks it defines, and a way to look at others. Nothing on the disk is judged by it. */
export async function rememberWorkspace(
  workspace: string,
  entries: readonly AuditEntry[],
  options: { readonly home: string; readonly grammarFolder: string },
): Promise<Pick<ProposalFacts, 'past' | 'tasks' | 'takeApart'>> {
  const parse = await loadBashGrammar(options.grammarFolder).catch(() => null)
  const takeApart = (command: string): CommandFacts | null => {
    if (parse === null || command.length > commandMaxCharacters) return null
    const parts = analyseCommand(command, { cwd: workspace, home: options.home }, { parse, lookUp: lookUpSpec })
    return { parts, realPathOf: (absolute) => absolute, deletes: new Map(), repositoryRuns: [] }
  }
  const commands = entries.filter((entry) => entry.kind === 'verdict' && entry.workspace === workspace).slice(0, pastMax)
  const known = new Map<string, CommandFacts | null>()
  const past = commands.map(({ text, at, callId }): PastCommand => {
    const facts = known.has(text) ? (known.get(text) ?? null) : takeApart(text)
    known.set(text, facts)
    return { callId, action: pastAction(text, workspace), at, facts }
  })
  return { past, tasks: await tasksOf(workspace), takeApart }
}

function pastAction(command: string, cwd: string): CommandAction {
  const rest = { shell: '', environmentNames: [], stdin: null, background: false, terminal: false, timeoutMs: null }
  return { kind: 'command', command, cwd, ...rest }
}

const packageSchema = z.object({ scripts: z.record(z.string(), z.string()).optional() })

async function tasksOf(workspace: string): Promise<readonly string[]> {
  try {
    const text = await readFile(path.join(workspace, 'package.json'), 'utf8')
    if (text.length > packageFileMaxBytes) return []
    const parsed = packageSchema.safeParse(JSON.parse(text))
    return parsed.success ? Object.keys(parsed.data.scripts ?? {}).slice(0, tasksMax) : []
  } catch {
    return []
  }
}
