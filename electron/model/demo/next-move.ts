import type { Progress, StepName } from './read-progress.ts'
import { type Denial, readDenial, readEditFailed, readExitCode, readMissingProgram, readServerUrl, readTestOutcome } from './read-result.ts'
import { fix, requestCommand, sampleName, serveCommand, sourceFile, testCommand, testFile } from './sample-project.ts'
import { summarise } from './summarise.ts'
import * as words from './words.ts'

/** What the demo says and asks for next. A move without calls ends the turn. */
export interface Move {
  readonly text: string
  readonly calls: readonly { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> }[]
}

/** Decides the next move from what has really happened. Pure. */
export function nextMove(progress: Progress): Move {
  if (progress.isOver) return say(words.onlyOneDemo)
  return (
    checkFolder(progress) ??
    runFirstTest(progress) ??
    readFiles(progress) ??
    editSource(progress) ??
    runSecondTest(progress) ??
    serve(progress)
  )
}

type Maybe = Move | null

/** A folder of another name is looked at before anything runs in it. */
function checkFolder(progress: Progress): Maybe {
  if (progress.isNamedLikeSample) return null
  const check = resultOf(progress, 'check')
  if (check === null) return ask(words.introduceInOtherFolder, read('package.json'))
  return check.includes(`"${sampleName}"`) ? null : say(words.notTheSample)
}

function runFirstTest(progress: Progress): Maybe {
  const result = resultOf(progress, 'test')
  if (result === null) return ask(words.introduce, shell(testCommand, 'Run the tests of the sample project'))
  if (readDenial(result) !== null) return null
  return cannotRun(result) ?? (/parcel/i.test(result) ? null : say(words.notTheSample))
}

function readFiles(progress: Progress): Maybe {
  const result = resultOf(progress, 'test') ?? ''
  const source = resultOf(progress, 'read-source')
  const test = resultOf(progress, 'read-test')
  if (isFixedAlready(progress)) return null
  if (source === null || test === null)
    return ask(words.afterFirstTest(readDenial(result), readTestOutcome(result)), read(testFile), read(sourceFile))
  const denial = readDenial(source) ?? readDenial(test)
  if (denial !== null) return say(words.mayNotRead(denial))
  return source.includes(fix.oldText.trim()) || resultOf(progress, 'edit') !== null ? null : say(words.unknownSource)
}

function editSource(progress: Progress): Maybe {
  if (isFixedAlready(progress)) return null
  const result = resultOf(progress, 'edit')
  if (result === null) {
    const edit = { tool: 'edit_file', arguments: { path: sourceFile, old_text: fix.oldText, new_text: fix.newText } }
    return ask(words.explainBug, edit)
  }
  const denial = readDenial(result)
  if (denial !== null) return say(words.mayNotEdit(denial))
  return readEditFailed(result) ? say(words.editFailed(result)) : null
}

function runSecondTest(progress: Progress): Maybe {
  const [first, second] = testResults(progress)
  // What was denied once is not asked for again.
  if (isFixedAlready(progress) || (first !== undefined && readDenial(first) !== null)) return null
  if (second === undefined) return ask(words.fixed, shell(testCommand, 'Run the tests again to check the fix'))
  if (readDenial(second) !== null) return null
  const outcome = readTestOutcome(second)
  return cannotRun(second) ?? (outcome.kind === 'passed' ? null : say(words.stillFailing(outcome)))
}

function serve(progress: Progress): Move {
  const served = resultOf(progress, 'serve')
  if (served === null) {
    const call = {
      tool: 'shell',
      arguments: { command: serveCommand, description: 'Start the parcel server in the background', background: true },
    }
    return ask(words.beforeServer(lastDenialOfTests(progress), isFixedAlready(progress)), call)
  }
  const missing = readMissingProgram(served)
  if (missing !== null) return say(words.missingProgram(missing))
  if (readDenial(served) !== null) return say(summarise(progress))
  if (readExitCode(served) !== null) return say(words.serverEnded(served))
  if (resultOf(progress, 'request') !== null) return say(summarise(progress))
  const url = readServerUrl(served)
  return ask(words.beforeRequest(url), shell(requestCommand(url), 'Ask the running server for its parcels'))
}

/** The end of the demo where a command could not do its work at all. */
function cannotRun(result: string): Maybe {
  const missing = readMissingProgram(result)
  if (missing !== null) return say(words.missingProgram(missing))
  return readTestOutcome(result).kind === 'unclear' ? say(words.testUnclear(result)) : null
}

/** The tests passed before anything was changed: the demo was played in this folder before. */
function isFixedAlready(progress: Progress): boolean {
  const first = resultOf(progress, 'test')
  return first !== null && readDenial(first) === null && readTestOutcome(first).kind === 'passed'
}

function lastDenialOfTests(progress: Progress): Denial | null {
  const last = testResults(progress).at(-1)
  return last === undefined ? null : readDenial(last)
}

const testResults = (progress: Progress): readonly string[] =>
  progress.steps.filter((step) => step.name === 'test').map((step) => step.result)

const resultOf = (progress: Progress, name: StepName): string | null => progress.steps.find((step) => step.name === name)?.result ?? null

const say = (text: string): Move => ({ text, calls: [] })
const ask = (text: string, ...calls: Move['calls']): Move => ({ text, calls })
const read = (path: string) => ({ tool: 'read_file', arguments: { path } })
const shell = (command: string, description: string) => ({ tool: 'shell', arguments: { command, description } })
