import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { pidsWithArgument, uniqueSeconds } from '../support/e2e/find-processes.ts'
import { jobRow, openJobs } from '../support/e2e/jobs.ts'
import { expectNoOverflow, pageFaults } from '../support/e2e/page-faults.ts'
import { takePictures, takeSmallPicture } from '../support/e2e/pictures.ts'
import { test } from '../support/e2e/room.ts'
import { awaitQuestion, awaitTurnEnd, letThrough, paneState, queue, say, startSession } from '../support/e2e/steps.ts'
import { backgroundCall } from '../support/e2e/turns.ts'

// Prints a line that would hide and one that is seen, and listens where the system says.
const server = `
import http from 'node:http'
const server = http.createServer((request, response) => response.end('hello'))
server.listen(0, '127.0.0.1', () => console.log('\\u001b[32mready\\u001b[0m \\u202e on ' + server.address().port))
`

/** Lets the command in front through with its key, held as long as its risk asks for. */
async function hold(page: Page, text: string): Promise<void> {
  await awaitQuestion(page, text)
  await page.keyboard.press('F6')
  await page.keyboard.down('a')
  await expect(queue(page).locator('.card .card-body').getByText(text)).toHaveCount(0)
  await page.keyboard.up('a')
}

test('a server that the agent starts shows in Jobs with its port, what it takes and its last line, and is stopped there', async ({
  room,
}) => {
  await room.serve([backgroundCall(['node server.mjs'])])
  await room.write('server.mjs', server)
  const launched = await room.open()
  const { window: page } = launched
  await startSession(page)
  await say(page, 'start the server')
  await letThrough(page, 'node server.mjs')
  await awaitTurnEnd(page)
  await openJobs(page)
  const row = jobRow(page, 'node server.mjs')
  await expect(row).toContainText('running')
  await expect(row).toContainText(/ready U\+202E on \d+/)
  const port = /on (\d+)/.exec((await row.textContent()) ?? '')?.[1] ?? ''
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('hello')
  await expect(row.locator('.jobs-ports')).toHaveText(`${port}${port} (TCP), reached from this machine only`)
  await expect(row.locator('.jobs-memory')).toContainText(/\d MB( · 2)?$/)
  await expect(row.locator('.jobs-cpu')).toHaveText(/^\d+%$/)
  await takePictures(launched, 'jobs')
  await takeSmallPicture(launched, 'jobs')

  const output = page.getByRole('region', { name: 'Output of node server.mjs, below the list' })
  await row.getByRole('button', { name: 'Output of node server.mjs, below the list' }).click()
  await expect(output.locator('.xterm-rows')).toContainText('ready')
  await expect(output.locator('.pane-words')).toHaveText('running')
  expect(await pageFaults(page)).toEqual([])
  await expectNoOverflow(page)
  await takePictures(launched, 'jobs-output')
  await takeSmallPicture(launched, 'jobs-output')
  await output.getByRole('button', { name: 'Hide the output' }).click()
  await expect(output).toHaveCount(0)
  await row.getByRole('button', { name: 'Open the terminal of node server.mjs' }).click()
  await expect(paneState(page)).toHaveText('running')
  await openJobs(page)
  await row.getByRole('button', { name: 'Stop node server.mjs' }).click()
  await expect(row).toContainText('stopped by you')
  await expect(page.getByText('Nothing runs at the moment.')).toBeVisible()
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
})

test('of three jobs one is stopped and the others run on; Stop all asks with the count and ends them', async ({ room }) => {
  const seconds = [uniqueSeconds(), uniqueSeconds(), uniqueSeconds()]
  const commands = seconds.map((time) => `sleep ${time} & wait`)
  await room.serve([backgroundCall(commands)])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'start three')
  for (const command of commands) await letThrough(page, command)
  await awaitTurnEnd(page)
  const alive = () => seconds.map((time) => pidsWithArgument(`sleep\0${time}`).length)
  await expect.poll(alive).toEqual([1, 1, 1])
  await openJobs(page)
  await expect(page.getByRole('status').filter({ hasText: '3 running' })).toBeVisible()
  await jobRow(page, seconds[1] ?? '')
    .getByRole('button', { name: /^Stop/ })
    .click()
  await expect(jobRow(page, seconds[1] ?? '')).toContainText('stopped by you')
  expect(alive()).toEqual([1, 0, 1])
  await expect(jobRow(page, seconds[0] ?? '')).toContainText('running')

  await page.getByRole('button', { name: 'Stop all…' }).click()
  await expect(page.getByRole('dialog', { name: 'Stop 2 processes?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(alive()).toEqual([1, 0, 1])
  await page.getByRole('button', { name: 'Stop all…' }).click()
  await page.getByRole('button', { name: 'Stop 2', exact: true }).click()
  await expect(page.getByText('Nothing runs at the moment.')).toBeVisible()
  expect(alive()).toEqual([0, 0, 0])
})

test('the user types into a Python prompt that the agent opened, hands it back, and the agent reads both', async ({ room }) => {
  const readJob = (body: { readonly messages: readonly unknown[] }) => {
    const jobId = /prc_[0-9a-z]{20}/.exec(JSON.stringify(body.messages))?.[0] ?? ''
    return { calls: [{ tool: 'job_output', arguments: { job_id: jobId, view: 'tail' } }] }
  }
  const model = await room.serve([backgroundCall(['python3 -i -q'], true), { text: 'It is yours.' }, readJob, { text: 'I see.' }])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'open python')
  await hold(page, 'python3 -i')
  await awaitTurnEnd(page)
  await openJobs(page)
  await expect(jobRow(page, 'python3 -i')).toContainText('needs input')
  await jobRow(page, 'python3 -i').getByRole('button', { name: /^Open/ }).click()
  const pane = page.getByRole('tabpanel')
  await pane.getByRole('button', { name: 'Take over' }).click()
  await expect(pane).toContainText('You type here now')
  await page.keyboard.type('print(6 * 7)')
  await page.keyboard.press('Enter')
  await expect.poll(() => outputOf(room.dataFolder)).toContain('\n42')
  await pane.getByRole('button', { name: 'Hand back' }).click()
  await expect(pane.getByRole('button', { name: 'Take over' })).toBeVisible()
  await say(page, 'what did I do?')
  await awaitTurnEnd(page)
  expect(JSON.stringify(model.requests[2]?.body.messages)).toContain('They typed:]\\n| print(6 * 7)')
  expect(model.requests[3]?.body.messages.at(-1)?.content).toMatch(/print\(6 \* 7\)\s+42/)
})

test('a password that a program asks for without echo is answered by the user and is nowhere on the disk', async ({ room }) => {
  const secret = `correct-horse-${uniqueSeconds()}`
  await room.write('login.py', 'import getpass\nprint("it has", len(getpass.getpass("Password: ")), "characters")\n')
  const model = await room.serve([backgroundCall(['python3 login.py'], true)])
  const { window: page } = await room.open()
  await startSession(page)
  await say(page, 'log in')
  await hold(page, 'python3 login.py')
  await awaitTurnEnd(page)
  await openJobs(page)
  await expect(jobRow(page, 'login.py')).toContainText('asks for a password')
  await jobRow(page, 'login.py').getByRole('button', { name: /^Open/ }).click()
  const pane = page.getByRole('tabpanel')
  await pane.getByRole('button', { name: 'Take over' }).click()
  await expect(pane).toContainText('Type the password here')
  await page.keyboard.type(secret)
  await page.keyboard.press('Enter')
  await expect(paneState(page)).toHaveText('exited 0')
  await openJobs(page)
  await expect(jobRow(page, 'login.py')).toContainText(`it has ${secret.length} characters`)
  // The job's end wakes the agent: what it is told is on the disk too.
  await model.waitForRequests(3)
  expect(JSON.stringify(model.requests)).not.toContain(secret)
  expect(filesUnder(room.dataFolder).filter((file) => fs.readFileSync(file).includes(secret))).toEqual([])
})

function filesUnder(folder: string): readonly string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

/** Everything that processes printed, from the files of their outputs. */
const outputOf = (dataFolder: string) =>
  filesUnder(path.join(dataFolder, 'output'))
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('')
