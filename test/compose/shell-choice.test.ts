import { realpathSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { SessionEventOf } from '../../shared/session/events.ts'
import type { ShellChoice } from '../../shared/shells.ts'
import { until } from '../process/start-manager.ts'
import type { Turn } from '../support/scripted-model.ts'
import { shellTurn, startWholeApp } from '../support/whole-app.ts'

// The whole app with real shells. What Windows would do is told to the parts, in test/tools/shell-choice.test.ts.

const which = shellTurn('echo "${ZSH_VERSION:+zsh}${BASH_VERSION:+bash}."')

type App = Awaited<ReturnType<typeof startWholeApp>>

async function say(app: App, text: string): Promise<void> {
  const ends = app.ends()
  await app.services.sessions.send(app.sessionId, text)
  await until(() => app.ends() === ends + 1)
}

const choose = (app: App, shell: ShellChoice) => app.services.settings.update({ shell })
const eventsOf = <Kind extends App['events'][number]['kind']>(app: App, kind: Kind) =>
  app.events.filter((event): event is SessionEventOf<Kind> => event.kind === kind)
const judgedFor = (app: App) => eventsOf(app, 'verdict.given').flatMap(({ action }) => (action.kind === 'command' ? [action.shell] : []))
const printed = (app: App) => eventsOf(app, 'call.finished').map(({ resultText }) => resultText.split('\n').at(-1))
const systemOf = (app: App, request: number) => String(app.model.requests[request]?.body.messages[0]?.content)

test('the shell that is chosen is told to the model, judged, and started; a turn keeps the one that it began with', async () => {
  const switching: { app: App | null } = { app: null }
  const app = await startWholeApp([
    which,
    () => {
      // The user chooses another shell in the middle of the turn.
      if (switching.app !== null) void choose(switching.app, 'zsh')
      return which as Exclude<Turn, (...given: never) => unknown>
    },
    { text: 'done' },
    which,
    { text: 'done' },
  ])
  switching.app = app
  await choose(app, 'bash')
  await say(app, 'first')
  await say(app, 'second')
  const [bash, zsh] = [realpathSync('/bin/bash'), realpathSync('/bin/zsh')]
  expect(judgedFor(app)).toEqual([bash, bash, zsh])
  expect(printed(app)).toEqual(['bash.', 'bash.', 'zsh.'])
  expect(systemOf(app, 0)).toMatch(/Shell: Bash \d+\.\d+\S* \(.*bash\)/)
  expect(systemOf(app, 3)).toMatch(/Shell: Zsh \d+\.\d+\S* \(.*zsh\)/)
  expect(JSON.stringify(app.model.requests[3]?.body.tools)).toContain('Runs a command in Zsh')
})

test('a shell that is not there is said once in the session, and commands run in the usual one', async () => {
  const app = await startWholeApp([which, { text: 'done' }, { text: 'done' }])
  await choose(app, 'pwsh')
  await say(app, 'first')
  await say(app, 'second')
  expect(eventsOf(app, 'notice.given')).toMatchObject([{ code: 'shell-not-found', values: { wanted: 'pwsh' } }])
  expect(await app.services.shells.view()).toMatchObject({ note: { kind: 'not-found', wanted: 'pwsh' } })
  expect(printed(app)[0]).toMatch(/^(bash|zsh)\.$/)
})
