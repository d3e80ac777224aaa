import { type AnalysedPart, analyseCommand } from '../../../electron/permission/analyse-command.ts'
import { loadBashGrammar } from '../../../electron/permission/bash/load-grammar.ts'
import { lookUpSpec } from '../../../electron/permission/command-specs/look-up-spec.ts'
import type { CommandSpec } from '../../../electron/permission/command-specs/spec.ts'
import { lookUpFacts } from '../../../electron/permission/gather-command-facts.ts'
import { judge } from '../../../electron/permission/judge.ts'
import type { CommandAction, Verdict } from '../../../shared/permission.ts'
import { grammarFolder } from '../../support/grammar-folder.ts'
import type { ThrowawayFolder } from './throwaway-folder.ts'

/** A fault put in on purpose: other rows, or other parts than the text has. */
export interface Fault {
  readonly lookUp?: (program: string) => CommandSpec | undefined
  readonly parts?: (parts: readonly AnalysedPart[]) => readonly AnalysedPart[]
}

export interface Judged {
  readonly verdict: Verdict
  /** Names of all programs that the text starts, where they are known. */
  readonly programs: readonly string[]
}

/** The gate as it stands in front of bash in a real folder: no rules, built-in reads, the disk looked at. */
export async function judgeInFolder(
  folder: Pick<ThrowawayFolder, 'workspace' | 'home'>,
  fault: Fault = {},
): Promise<(command: string) => Promise<Judged>> {
  const tools = { parse: await loadBashGrammar(grammarFolder()), lookUp: fault.lookUp ?? lookUpSpec }
  const places = { workspace: folder.workspace, home: folder.home }
  const settings = {
    dataFolder: `${folder.home}/.config/Signalbox`,
    installation: null,
    trusted: true,
    mode: 'ask',
    rules: [],
    allowEverything: false,
  } as const
  return async (command) => {
    const action: CommandAction = {
      kind: 'command',
      command,
      shell: '/bin/bash',
      cwd: folder.workspace,
      environmentNames: [],
      stdin: null,
      background: false,
      terminal: false,
      timeoutMs: null,
    }
    const found = analyseCommand(command, { cwd: folder.workspace, home: folder.home }, tools)
    const parts = fault.parts?.(found) ?? found
    const verdict = judge(action, { ...places, ...settings, command: await lookUpFacts(parts, places) })
    return { verdict, programs: parts.flatMap(({ program }) => (program === null || program === '' ? [] : [program])) }
  }
}
