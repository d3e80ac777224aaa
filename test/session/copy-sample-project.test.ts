import { execFile } from 'node:child_process'
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { readServerUrl, readTestOutcome } from '../../electron/model/demo/read-result.ts'
import { fix, requestCommand, serveCommand, sourceFile } from '../../electron/model/demo/sample-project.ts'
import { copySampleProject } from '../../electron/session/copy-sample-project.ts'

const from = fileURLToPath(new URL('../../resources/sample-project', import.meta.url))

const folders: string[] = []
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'))
  folders.push(folder)
  return folder
}

/** Runs `node …` as the shell tool would, and gives its result in the tool's form. */
const runNode = (folder: string, ...given: readonly string[]) =>
  new Promise<string>((resolve) => {
    const { NODE_TEST_CONTEXT: _, ...environment } = process.env
    execFile(process.execPath, given, { cwd: folder, env: environment }, (error, stdout, stderr) =>
      resolve(`exited with code ${error === null ? 0 : error.code}\nstdout:\n${stdout}stderr:\n${stderr}`),
    )
  })

async function applyFix(folder: string): Promise<void> {
  const file = join(folder, sourceFile)
  const parts = (await readFile(file, 'utf8')).split(fix.oldText)
  expect(parts).toHaveLength(2)
  await writeFile(file, parts.join(fix.newText))
}

test('each copy gets a fresh folder and its real path is returned', async () => {
  const into = join(await temporaryFolder(), 'not', 'there yet')
  const copies = [await copySampleProject({ from, into }), await copySampleProject({ from, into }), await copySampleProject({ from, into })]
  const real = await realpath(into)
  expect(copies).toEqual(['parcel-tracker', 'parcel-tracker-2', 'parcel-tracker-3'].map((name) => join(real, name)))
  expect(await readFile(join(copies[2] ?? '', 'package.json'), 'utf8')).toBe(await readFile(join(from, 'package.json'), 'utf8'))
})

test('copies made at once never share a folder', async () => {
  const into = await temporaryFolder()
  const copies = await Promise.all(Array.from({ length: 5 }, () => copySampleProject({ from, into })))
  expect(new Set(copies).size).toBe(5)
})

test("the sample's tests fail before the demo's edit and pass after it", async () => {
  const folder = await copySampleProject({ from, into: await temporaryFolder() })
  expect(readTestOutcome(await runNode(folder, '--test'))).toEqual({ kind: 'failed', failed: 2, tests: 3 })
  await applyFix(folder)
  expect(readTestOutcome(await runNode(folder, '--test'))).toEqual({ kind: 'passed', tests: 3 })
})

test('the fixed server prints its address and answers with every recipient whole', async () => {
  const folder = await copySampleProject({ from, into: await temporaryFolder() })
  await applyFix(folder)
  const server = execFile(process.execPath, serveCommand.split(' ').slice(1), { cwd: folder })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    // The request waits for the server's address by itself.
    const answer = await runNode(folder, ...requestCommand(null).split(' ').slice(1))
    const url = readServerUrl(answer)
    expect(url).not.toBeNull()
    expect(answer).toContain('"recipient": "Lindqvist, Nils"')
    expect(answer).toContain('"recipient": "Okafor, Ngozi \\"Zee\\""')
    expect(await runNode(folder, ...requestCommand(url).split(' ').slice(1))).toBe(answer)
    expect((await fetch(`${url}/other`)).status).toBe(404)
  } finally {
    server.kill()
    await ended
  }
})

test('a request without a server says so and fails', async () => {
  const folder = await copySampleProject({ from, into: await temporaryFolder() })
  await writeFile(join(folder, '.server-address'), 'http://127.0.0.1:1')
  expect(await runNode(folder, 'request.js')).toMatch(/^exited with code 1[\s\S]*The request failed/)
})
