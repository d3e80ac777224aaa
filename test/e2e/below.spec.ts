import { expect } from '@playwright/test'
import { takePictures, takeSmallPicture } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { awaitQuestion, queue, say, startSession } from '../support/e2e/steps.ts'
import { shellCall } from '../support/e2e/turns.ts'

test('a search through a folder with secrets says which files it would read, and how many more', async ({ room }) => {
  await room.write('.env', 'KEY=1\n')
  await room.write('server.pem', 'KEY\n')
  await room.write('id_rsa', 'KEY\n')
  await room.serve([shellCall('grep -rn KEY .'), { text: 'Done.' }])
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await say(page, 'look for keys')
  await awaitQuestion(page, 'grep -rn KEY .')
  await expect(queue(page)).toContainText('.env')
  await expect(queue(page)).toContainText('and 2 more')
  await takePictures(launched, 'below')
  await takeSmallPicture(launched, 'below')
})
