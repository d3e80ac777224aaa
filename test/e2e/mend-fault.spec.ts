import { expect } from '@playwright/test'
import { takePictures } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { eventsOf } from '../support/e2e/session-log.ts'
import { answerByKey, awaitTurnEnd, queue, say, startSession } from '../support/e2e/steps.ts'
import { copyProject, faultyProjects, missingPrograms, readFaultyFile, taskOf, testsPass } from '../support/faulty-projects.ts'
import { mendFault } from '../support/reactive/mend-fault.ts'

for (const project of faultyProjects) {
  test(`a fault in ${project.language} is found and mended by a model that goes by what it sees, each step let through by a key`, async ({
    room,
  }) => {
    const missing = missingPrograms(project)
    test.skip(missing.length > 0, `${missing.join(' and ')} not found on this machine`)
    // Up to three runs of real tests with a card before each, and pictures: half a minute where others use the machine too.
    test.slow()
    await copyProject(project, room.workspace)
    expect(testsPass(project, room.workspace)).toBe(false)
    const model = await room.serveReactive(mendFault)
    const launched = await room.open()
    const { window: page } = launched
    await startSession(page)
    await say(page, taskOf(project))
    await answerByKey(page, project.testCommand, 'a')
    const conversation = page.getByRole('region', { name: 'Conversation' })
    // Looking and searching ask nobody; each change and each run of the tests does.
    for (let change = 0; ; change += 1) {
      expect(change).toBeLessThan(9)
      await answerByKey(page, project.faultyFile, 'a')
      if (change === 0) await takePictures(launched, `mend-${project.folder}`)
      await answerByKey(page, project.testCommand, 'a')
      await expect(queue(page).or(conversation.getByText('The tests pass now'))).toBeVisible()
      if (await conversation.getByText('The tests pass now').isVisible()) break
    }
    await awaitTurnEnd(page)
    await takePictures(launched, `mend-${project.folder}-end`)
    expect(await readFaultyFile(project, room.workspace)).toContain(project.mendedLine)
    expect(testsPass(project, room.workspace)).toBe(true)
    const [records] = await room.records()
    const asked = eventsOf(records, 'approval.requested').map(({ request }) => request.action.kind)
    expect(asked.filter((kind) => kind === 'command')).toHaveLength(
      model.conversations.at(-1)?.steps.filter(({ tool }) => tool === 'shell').length ?? 0,
    )
    expect(eventsOf(records, 'approval.answered').map(({ answer }) => answer.kind)).toEqual(asked.map(() => 'allow-once'))
    expect(eventsOf(records, 'file.changed').length).toBeGreaterThan(0)
  })
}
