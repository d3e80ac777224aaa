import type { Progress, StepName } from './read-progress.ts'
import { readDenial, readExitCode, readServerUrl, readTestOutcome } from './read-result.ts'
import { requestCommand, serveCommand, sourceFile, testCommand } from './sample-project.ts'

/** The last words of the demo: what was done, what was not, and what still runs, each from the real results. */
export function summarise(progress: Progress): string {
  const results = (name: StepName) => progress.steps.filter((step) => step.name === name).map((step) => step.result)
  const [served = ''] = results('serve')
  const [requested = ''] = results('request')
  const lines = [...results('test').map(describeTest), ...results('edit').map(describeEdit), describeServer(served)]
  if (requested !== '') lines.push(describeRequest(requested))
  return [
    'That was the demo. What happened:',
    lines.map((line) => `- ${line}`).join('\n'),
    ...showParcel(requested),
    ...describeRunning(served),
    'To let a real model work here, choose one in the settings.',
  ].join('\n\n')
}

function describeTest(result: string): string {
  const denial = readDenial(result)
  if (denial !== null) return `\`${testCommand}\` did not run (${denial.why})`
  const outcome = readTestOutcome(result)
  if (outcome.kind === 'passed') return `\`${testCommand}\`: ${outcome.tests === null ? 'all' : `all ${outcome.tests}`} tests pass`
  if (outcome.kind === 'failed' && outcome.failed !== null)
    return `\`${testCommand}\`: ${outcome.failed} of ${outcome.tests ?? 'the'} tests failed`
  return `\`${testCommand}\` failed`
}

const describeEdit = (): string => `\`${sourceFile}\`: a comma inside quotes no longer splits a field`

function describeServer(result: string): string {
  const denial = readDenial(result)
  if (denial !== null) return `\`${serveCommand}\` did not run (${denial.why})`
  const url = readServerUrl(result)
  return `\`${serveCommand}\` runs in the background${url === null ? '' : ` on ${url}`}`
}

function describeRequest(result: string): string {
  const denial = readDenial(result)
  if (denial !== null) return `the request to the server did not run (${denial.why})`
  const failed = readExitCode(result) !== 0
  return failed ? 'the request to the server failed' : 'the server answered with the parcels, recipients with commas included'
}

/** The parcel that the bug had broken, as the server really sent it. */
function showParcel(requested: string): readonly string[] {
  const parcel = /\{[^{}]*Lindqvist[^{}]*\}/.exec(requested)?.[0]
  if (parcel === undefined) return []
  const [first = '', ...rest] = parcel.split('\n')
  return [`\`\`\`json\n${[first, ...rest.map((line) => line.replace(/^ {2}/, ''))].join('\n')}\n\`\`\``]
}

function describeRunning(served: string): readonly string[] {
  if (readDenial(served) !== null) return []
  return [
    `The server **still runs**. You can ask it yourself with \`${requestCommand(null)}\`. Stop it in the list of processes; closing Signalbox ends it too.`,
  ]
}
