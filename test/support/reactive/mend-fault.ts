import path from 'node:path'
import type { ScriptedTurn } from '../scripted-model.ts'
import type { Conversation, Step } from './conversation.ts'

/**
 * A model that mends a function whose test fails, by rules over what the tools really answered: it runs the tests (the command in backquotes
 * in the task), reads the test that the output names, searches for the function that the failing line calls, reads its file, and turns
 * one operator of the function after the other until the tests pass. Whatever it does not understand ends the turn with words that say so.
 */
export function mendFault({ task, steps }: Conversation): ScriptedTurn {
  const command = /`([^`]+)`/.exec(task)?.[1]
  const last = steps.at(-1)
  if (command === undefined) return { text: 'I am told no command that runs the tests.' }
  if (last === undefined) return { text: 'I run the tests first.', ...callOf('shell', { command, description: 'Run the tests' }) }
  const job = /^running · .*\bjob (prc_\w+)/.exec(last.result)?.[1]
  if (job !== undefined) return callOf('job_wait', { job_ids: [job] })
  switch (last.tool) {
    case 'shell':
    case 'job_wait':
      return afterTests(steps, last)
    case 'read_file':
      return afterReading(steps, last)
    case 'search':
      return afterSearch(last)
    case 'edit_file':
    case 'apply_patch':
      if (!/^(Changed|Edited|Updated)\b/.test(last.result)) return { text: `The change was not made: ${last.result}` }
      return callOf('shell', { command, description: 'Run the tests again' })
    default:
      return { text: `I do not know what to do after ${last.tool}.` }
  }
}

const callOf = (tool: string, input: Readonly<Record<string, unknown>>): ScriptedTurn => ({ calls: [{ tool, arguments: input }] })

function afterTests(steps: readonly Step[], { result }: Step): ScriptedTurn {
  if (/\bcode 0\b/.test(firstLine(result))) {
    return { text: `The tests pass now, after ${attemptsIn(steps)} ${attemptsIn(steps) === 1 ? 'change' : 'changes'}.` }
  }
  if (!/\bcode \d+\b/.test(firstLine(result))) return { text: `The tests did not run: ${firstLine(result)}` }
  if (attemptsIn(steps) > 0) return changeNext(steps)
  const [place] = placesIn(result)
  return place === undefined ? { text: 'The output names no file.' } : callOf('read_file', { path: place.file })
}

/** Lines of files that the output names, as every one of these languages writes them. */
function placesIn(result: string): readonly { readonly file: string; readonly line: number }[] {
  const found = result.matchAll(/([\w./-]+\.(?:js|py|c))(?::|", line )(\d+)/g)
  return [...found].map(([, file = '', line = '']) => ({ file: path.posix.normalize(file), line: Number(line) }))
}

function afterReading(steps: readonly Step[], { input, result }: Step): ScriptedTurn {
  if (steps.some(({ tool }) => tool === 'search')) return changeNext(steps)
  const lines = result.split('\n').slice(1)
  const places = steps.flatMap((step) => placesIn(step.result)).filter(({ file }) => file === input['path'])
  const [called] = places.flatMap(({ line }) => calledIn(lines[line - 1] ?? ''))
  if (called === undefined) return { text: 'The failing line calls nothing that I know.' }
  return callOf('search', { pattern: `^(export )?(function|def|int) ${called}\\(` })
}

const calledIn = (line: string): readonly string[] =>
  [...line.matchAll(/\b(\w+)\(/g)].map(([, name = '']) => name).filter((name) => !/^(assert\w*|equal|test)$/.test(name))

function afterSearch({ result }: Step): ScriptedTurn {
  let file: string | null = null
  for (const line of result.split('\n').slice(1)) {
    if (!line.startsWith(' ')) file = line
    // A declaration is not the place.
    else if (file !== null && !line.endsWith(';')) return callOf('read_file', { path: file })
  }
  return { text: 'The function is defined nowhere.' }
}

/** One operator turned, in the lines of the function. */
interface Turned {
  readonly line: string
  readonly changed: string
}

const opposites: ReadonlyMap<string, string> = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['+', '-'],
  ['-', '+'],
])

function turnings(code: string): readonly Turned[] {
  const lines = code.split('\n')
  const start = lines.findIndex((line) => /^(export )?(function|def|int) \w+\(/.test(line))
  return lines.slice(start + 1).flatMap((line) =>
    [...line.matchAll(/ (<=|>=|[<>+-]) /g)].map(({ index, 1: operator = '' }) => ({
      line,
      changed: `${line.slice(0, index + 1)}${opposites.get(operator)}${line.slice(index + 1 + operator.length)}`,
    })),
  )
}

const attemptsIn = (steps: readonly Step[]): number => steps.filter(({ tool }) => tool === 'edit_file' || tool === 'apply_patch').length

/** The first attempt is an edit; each later one takes the one before back and makes the next, as one patch. */
function changeNext(steps: readonly Step[]): ScriptedTurn {
  const attempts = attemptsIn(steps)
  const read = steps.filter(({ tool }) => tool === 'read_file').at(-1)
  const all = turnings((read?.result ?? '').split('\n').slice(1).join('\n'))
  const next = all[attempts]
  const file = read?.input['path']
  if (next === undefined) return { text: 'I have turned every operator, and the tests still fail.' }
  const last = all[attempts - 1]
  if (last === undefined) return callOf('edit_file', { path: file, edits: [{ old_text: next.line, new_text: next.changed }] })
  const hunks =
    last.line === next.line
      ? [[last.changed, next.changed]]
      : [
          [last.changed, last.line],
          [next.line, next.changed],
        ]
  const text = hunks.map(([from, to]) => `@@\n-${from}\n+${to}`).join('\n')
  return callOf('apply_patch', { patch: `*** Begin Patch\n*** Update File: ${file}\n${text}\n*** End Patch` })
}

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
