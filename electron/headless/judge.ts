import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { parseJson } from '../../shared/parse-json.ts'
import type { CommandAction, Rule, Verdict } from '../../shared/permission.ts'
import { tell } from '../../shared/say-fault.ts'
import { assumedSandbox } from '../permission/assumed-sandbox.ts'
import { gatherCommandFacts } from '../permission/gather-command-facts.ts'
import { judge } from '../permission/judge.ts'
import { type LookMemory, newLookMemory } from '../permission/look-memory.ts'
import { readRuleFile } from '../permission/rule-file.ts'
import { sentenceOf } from '../permission/rule-problem.ts'
import { describeEffect, describeReason } from './describe-verdict.ts'
import { type JudgeOptions, type JudgeRule, judgeHelpText, parseJudgeArguments } from './judge-arguments.ts'
import { type JudgePlace, judgePlace } from './judge-place.ts'
import { type CommandLineIo, exitCodes } from './ports.ts'
import { plainText, visibleText } from './terminal-text.ts'

const exitCodeOf = { allow: 0, ask: 10, deny: 11 } as const

const inputLineSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  command: z.string(),
  shell: z.enum(['bash', 'powershell', 'pwsh']).optional(),
  cwd: z.string().optional(),
})

/** `signalbox judge`: asks the gate about commands without running them, for people who test their rules and for CI. */
export async function runJudge(argv: readonly string[], io: CommandLineIo, input: NodeJS.ReadableStream): Promise<number> {
  const parsed = parseJudgeArguments(argv, io.currentFolder)
  if (parsed.kind === 'help') {
    io.output.write(judgeHelpText)
    return exitCodes.done
  }
  if (parsed.kind === 'wrong-use') return wrongUse(io, parsed.message)
  const { options } = parsed
  const rules = await allRules(options)
  if (typeof rules === 'string') return wrongUse(io, rules)
  const place = await judgePlace(options, io)
  if (typeof place === 'string') return wrongUse(io, place)
  const judgeOne = judgeWith(options, rules, place)
  if (options.command === null) return judgeLines(input, judgeOne, io)
  const verdict = await judgeOne(options.command, place.workspace, options.shell)
  io.output.write(options.json ? `${JSON.stringify(asLine(options.command, verdict))}\n` : readable(options.command, verdict))
  return exitCodeOf[verdict.verdict]
}

type JudgeOne = (command: string, cwd: string | null, shell: 'bash' | 'powershell' | null) => Promise<Verdict>

function judgeWith(options: JudgeOptions, given: readonly JudgeRule[], place: JudgePlace): JudgeOne {
  const rules = given.map(
    ({ decision, match }, index): Rule => ({
      id: `rul_${String(index).padStart(20, '0')}`,
      decision,
      scope: 'given',
      match,
      createdAt: 0,
    }),
  )
  const places = { workspace: place.workspace, home: place.home }
  const grammarFolder = path.join(import.meta.dirname, 'grammars')
  const searchPath = process.env['PATH'] ?? null
  const memoryNow = memoryOfMoment()
  return async (command, cwd, shell) => {
    const action: CommandAction = {
      kind: 'command',
      command,
      shell: (shell ?? options.shell) === 'bash' ? '/bin/bash' : 'pwsh',
      cwd: cwd ?? place.workspace,
      environmentNames: [],
      stdin: null,
      background: false,
      terminal: false,
      timeoutMs: null,
      ...assumedSandbox(options.mode, place.workspace),
    }
    const facts = await gatherCommandFacts(action, places, grammarFolder, options.platform, searchPath, memoryNow())
    const folders = { dataFolder: place.dataFolder, installation: null }
    const { mode, builtinReads } = options
    return judge(action, { ...places, ...folders, trusted: true, mode, rules, allowEverything: false, command: facts, builtinReads })
  }
}

// Nothing runs while a list is judged. Whoever keeps this open and changes files between two lines is told of the change soon. Milliseconds.
const looksLastMs = 10_000

function memoryOfMoment(): () => LookMemory {
  let made = { at: performance.now(), memory: newLookMemory() }
  return () => {
    const at = performance.now()
    if (at - made.at > looksLastMs) made = { at, memory: newLookMemory() }
    return made.memory
  }
}

async function judgeLines(input: NodeJS.ReadableStream, judgeOne: JudgeOne, io: CommandLineIo): Promise<number> {
  let number = 0
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    if (line.trim() === '') continue
    const read = inputLineSchema.safeParse(parseJson(line))
    if (!read.success) return wrongUse(io, `Line ${number} is not a JSON object with a command.`)
    const { id, command, cwd, shell } = read.data
    const verdict = await judgeOne(command, cwd ?? null, shell === undefined ? null : shell === 'bash' ? 'bash' : 'powershell')
    io.output.write(`${JSON.stringify({ id: id ?? number, ...asLine(command, verdict) })}\n`)
  }
  return exitCodes.done
}

function asLine(command: string, { verdict, risk, parts, reasons }: Verdict) {
  return {
    verdict,
    risk,
    reasons: reasons.map(({ code, values }) => ({ code, ...values })),
    parts: parts.map((part) => ({
      text: command.slice(part.span.start, part.span.end),
      effects: part.effects,
      zone: part.effects.flatMap((effect) => ('zone' in effect ? [effect.zone] : []))[0] ?? null,
      verdict: part.verdict,
      reasons: part.reasons.map(({ code, values }) => ({ code, ...values })),
    })),
  }
}

function readable(command: string, { verdict, risk, parts, reasons }: Verdict): string {
  const head = `${verdict}${verdict === 'allow' ? '' : ` (${risk} risk)`}: ${[...new Set(reasons.map(describeReason))].join('; ')}`
  const lines = parts.flatMap((part) => [
    `  ${part.verdict.padEnd(5)} ${visibleText(command.slice(part.span.start, part.span.end))}`,
    ...part.effects.map((effect) => `          ${describeEffect(effect)}`),
  ])
  return `${[head, ...lines].join('\n')}\n`
}

/** The given rules and those of the file, or what is wrong with them. */
async function allRules(options: JudgeOptions): Promise<readonly JudgeRule[] | string> {
  if (options.rulesFile === null) return options.rules
  const text = await readFile(options.rulesFile, 'utf8').catch(() => null)
  if (text === null) return `The rules file ${options.rulesFile} cannot be read.`
  const { rules, faults } = readRuleFile(text, options.rulesFile)
  const [fault] = faults
  if (fault !== undefined) return `${options.rulesFile}, line ${fault.line}: ${tell([sentenceOf(fault.problem)]).message}`
  return [...rules, ...options.rules]
}

function wrongUse(io: CommandLineIo, message: string): number {
  io.messages.write(`${plainText(message)}\n`)
  return exitCodes.wrongUse
}
