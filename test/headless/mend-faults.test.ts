import { describe, expect, onTestFinished, test } from 'vitest'
import { eventsOf } from '../support/e2e/session-log.ts'
import { copyProject, faultyProjects, missingPrograms, readFaultyFile, taskOf, testsPass } from '../support/faulty-projects.ts'
import { mendFault } from '../support/reactive/mend-fault.ts'
import { startReactiveModel } from '../support/reactive-model.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { recordsOf, runBuilt } from './run-built.ts'

// The built program with a model that goes by what the tools answer: real tests, real compilers, over both APIs. npm test builds before this runs.

// Up to four starts of a test runner or a compiler, each some seconds where others use the machine too.
const timeoutMs = 60_000

describe.each(['chat', 'responses'])('a fault is found and mended over %s', (api) => {
  test.each(faultyProjects.map((project) => [project.language, project] as const))(
    'in %s',
    async (_, project) => {
      const missing = missingPrograms(project)
      if (missing.length > 0) return console.warn(`Left out: ${missing.join(' and ')} not found on this machine.`)
      const folder = temporaryFolder()
      await copyProject(project, folder)
      expect(testsPass(project, folder)).toBe(false)
      const model = await startReactiveModel(mendFault)
      onTestFinished(() => model.close())
      const rules = ['--mode', 'edit', '--allow', project.testCommand]
      const argv = ['exec', '--base-url', model.baseUrl, '--model', 'reactive', '--api', api, '--json', ...rules, taskOf(project)]
      const { code, output, messages } = await runBuilt(argv, { folder })
      expect({ code, messages }).toEqual({ code: 0, messages: '' })
      const records = recordsOf(output)
      expect(eventsOf(records, 'model.replied').at(-1)?.text).toMatch(/^The tests pass now/)
      expect(await readFaultyFile(project, folder)).toContain(project.mendedLine)
      expect(testsPass(project, folder)).toBe(true)
      // Every step of it went through the gate, and nothing was written but the one file.
      const started = eventsOf(records, 'call.started').map(({ callId }) => callId)
      expect(eventsOf(records, 'verdict.given').map(({ callId }) => callId)).toEqual(started)
      expect(new Set(eventsOf(records, 'file.changed').map((event) => event.path)).size).toBe(1)
      if (api === 'responses') expect(model.bodies.at(-1)).toContain('thought 1')
    },
    timeoutMs,
  )
})
