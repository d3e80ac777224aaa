import type { Denial, TestOutcome } from './read-result.ts'
import { serveCommand, sourceFile, testCommand, testFile } from './sample-project.ts'

export const introduce = `I am the **demo model**: a script that stands in for a real model. The commands and files are real, though, and nothing runs that you, or a rule of yours, did not allow.

First I run the tests of this project.`

export const introduceInOtherFolder = `I am the **demo model**: a script that stands in for a real model. I can only work in the sample project, so I look first whether this folder is a copy of it.`

export const notTheSample = `This folder is not the sample project, and the demo model knows no other work. Nothing was changed.

Start a new session with the sample project to see the demo, or choose a real model in the settings to work in this folder.`

export const onlyOneDemo = `I am only the demo model: a script that can play this one demo and cannot answer questions. For real work choose a model in the settings (OpenAI, or the address of any OpenAI-compatible server such as Ollama or LM Studio, with its model's name and, where it needs one, a key), or pass \`--base-url\` and \`--model\` to \`signalbox exec\`. To see the demo again, start a new session with the sample project.`

export function afterFirstTest(denial: Denial | null, outcome: TestOutcome): string {
  const seen =
    denial !== null ? `\`${testCommand}\` was denied (${denial.why}), so I do not run it. I can still read.` : describeFailing(outcome)
  return `${seen} I read the test and the code it tests, both at once.`
}

function describeFailing(outcome: TestOutcome): string {
  if (outcome.kind !== 'failed' || outcome.failed === null) return 'The tests fail.'
  const all = outcome.tests === null ? '' : ` of ${outcome.tests}`
  return outcome.failed === 1 ? `1${all} tests fails.` : `${outcome.failed}${all} tests fail.`
}

export const mayNotRead = (denial: Denial): string =>
  `Reading the files was denied (${denial.why}). Without \`${testFile}\` and \`${sourceFile}\` I cannot tell what is wrong, so I stop here. Nothing was changed.`

export const unknownSource = `\`${sourceFile}\` is not as the sample project has it, and the demo model knows only that one bug. Nothing was changed.`

export const explainBug = `Found it. \`splitFields\` in \`${sourceFile}\` cuts the line at **every** comma, also at one inside quotes: \`"Lindqvist, Nils"\` becomes two fields, and each field after it moves one place, so that the weight is no number.

I replace that line with a loop that knows about quotes.`

export const mayNotEdit = (denial: Denial): string =>
  `The change was denied (${denial.why}), so \`${sourceFile}\` is as it was and the tests go on failing. The bug is that \`splitFields\` cuts at commas inside quotes too. I stop here.`

export const editFailed = (result: string): string =>
  `The change could not be made:\n\n${block(result)}\n\nI stop here; \`${sourceFile}\` is as it was.`

export const fixed = 'The file is changed. Now the tests again, to see whether that was it.'

export const stillFailing = (outcome: TestOutcome): string =>
  `${outcome.kind === 'failed' ? describeFailing(outcome) : 'The tests did not pass.'} That was not what this demo expects, so I stop here; the change to \`${sourceFile}\` stays.`

export const testUnclear = (result: string): string => `The tests came to no end that I can read:\n\n${block(result)}\n\nI stop here.`

export function beforeServer(denial: Denial | null, isFixedAlready: boolean): string {
  const start = `I start the server (\`${serveCommand}\`) in the background, where it runs on while I work.`
  if (denial !== null) return `\`${testCommand}\` was denied (${denial.why}), so the fix stays untested. ${start}`
  if (isFixedAlready) return `All tests pass: the bug of the sample project is fixed already, there is nothing to change. ${start}`
  return `All tests pass. ${start}`
}

export const serverEnded = (result: string): string =>
  `The server ended at once:\n\n${block(result)}\n\nI stop here; the fix in \`${sourceFile}\` stays.`

export const beforeRequest = (url: string | null): string =>
  url === null
    ? 'The server runs but has not printed its address yet. I ask it for the parcels; the request waits for it.'
    : `The server listens on ${url}. I ask it for the parcels.`

export const missingProgram = (program: 'npm' | 'node'): string =>
  `\`${program}\` is missing: the command was not found. The sample project needs Node.js 18 or later, which brings \`node\` and \`npm\`. Install it (from nodejs.org or with your system's package manager), restart Signalbox so that it sees the new PATH, and start a new session with the sample project. I stop here.`

/** Lines of a result that are worth repeating. */
const blockLimitLines = 15

function block(result: string): string {
  const lines = result.trim().split('\n')
  return ['```text', ...lines.slice(0, blockLimitLines).map((line) => line.replaceAll('```', "'''")), '```'].join('\n')
}
