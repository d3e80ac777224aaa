import type { Preparation, Tool, ToolContext, ToolResult } from '../../electron/agent/ports.ts'
import { OneTimeGrant } from '../../electron/permission/grant.ts'
import { readabilityOf } from '../../electron/permission/readability.ts'
import { makeFacts } from './actions.ts'
import { nextId } from './memory-session.ts'

export type ReadyPreparation = Extract<Preparation, { kind: 'ready' }>

/** The session that all calls of a test file are of. */
export const toolSession = nextId('ses')

export function toolContext(workspace: string): ToolContext {
  const facts = makeFacts({ workspace })
  return {
    sessionId: toolSession,
    callId: nextId('cal'),
    workspace,
    cwd: workspace,
    mode: 'ask',
    takesImages: false,
    readability: (realPath) => readabilityOf(realPath, facts),
  }
}

/** What the tool wants to do; fails the test when it refuses. */
export async function prepareTool(tool: Tool, input: unknown, workspace: string): Promise<ReadyPreparation> {
  const preparation = await tool.prepare(input, toolContext(workspace))
  if (preparation.kind === 'refused') throw new Error(`Refused: ${preparation.message}`)
  if (preparation.kind === 'free') throw new Error('It asks for no grant')
  return preparation
}

/** Does what was prepared, as after a yes. */
export function runPrepared(preparation: ReadyPreparation, signal = new AbortController().signal): Promise<ToolResult> {
  return preparation.run(OneTimeGrant.issue({ kind: 'allow-everything' }, preparation.action), signal)
}

export async function runTool(tool: Tool, input: unknown, workspace: string): Promise<ToolResult> {
  return runPrepared(await prepareTool(tool, input, workspace))
}

/** The sentence a tool refuses with; fails the test when it does not refuse. */
export async function refusalOf(tool: Tool, input: unknown, workspace: string): Promise<string> {
  const preparation = await tool.prepare(input, toolContext(workspace))
  if (preparation.kind !== 'refused') throw new Error('Not refused')
  return preparation.message
}
