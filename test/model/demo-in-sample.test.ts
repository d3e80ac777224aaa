import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { ModelMessage, ModelReply } from '../../electron/agent/ports.ts'
import { createDemoModel } from '../../electron/model/demo-model.ts'
import { copySampleProject } from '../../electron/session/copy-sample-project.ts'

const from = fileURLToPath(new URL('../../resources/sample-project', import.meta.url))
const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

const argumentsSchema = z.object({
  command: z.string().default(''),
  background: z.boolean().default(false),
  path: z.string().default(''),
  old_text: z.string().default(''),
  new_text: z.string().default(''),
})

/** Does what the real tools do, as far as the demo needs it, and answers in their form. */
async function work(folder: string, call: ModelReply['calls'][number]): Promise<string> {
  const given = argumentsSchema.parse(JSON.parse(call.argumentsText))
  const file = join(folder, given.path)
  switch (call.tool) {
    case 'read_file':
      return `${given.path} · whole\n${await readFile(file, 'utf8')}`
    case 'edit_file':
      await writeFile(
        file,
        (await readFile(file, 'utf8')).replace(given.old_text, () => given.new_text),
      )
      return `Changed ${given.path}: 10 lines added, 1 removed.`
    default:
      return runShell(folder, given.command, given.background)
  }
}

function runShell(folder: string, command: string, background: boolean): Promise<string> {
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const child = spawn(`exec ${command}`, { cwd: folder, shell: true, env: environment })
  let output = ''
  return new Promise((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (background) resolve(`running · process prc_abcdefghij0123456789\nstdout:\n${output}`)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('close', (code) => resolve(`exited with code ${code} · 0.1 s · in ${folder}\nstdout:\n${output}`))
    if (background) cleanUps.push(() => stop(child))
  })
}

const stop = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once('exit', resolve)
    child.kill()
  })

test.skipIf(process.platform === 'win32')(
  'in a fresh copy of the sample project the demo comes to a happy end with real commands',
  async () => {
    const into = await mkdtemp(join(tmpdir(), 'demo-'))
    cleanUps.push(() => rm(into, { recursive: true, force: true }))
    const folder = await copySampleProject({ from, into })
    const model = createDemoModel({ pauseMs: 0 })
    const messages: ModelMessage[] = [
      { role: 'system', text: `Workspace: ${folder}` },
      { role: 'user', text: 'Go' },
    ]
    for (let step = 0; step < 12; step++) {
      let reply: ModelReply | null = null
      const tools = [{ name: 'shell', description: '', parameters: {} }]
      for await (const event of model.stream({ messages, tools }, new AbortController().signal))
        if (event.kind === 'reply') reply = event.reply
      messages.push({ role: 'assistant', text: reply?.text ?? '', calls: reply?.calls ?? [] })
      if (reply === null || reply.calls.length === 0) break
      for (const call of reply.calls) messages.push({ role: 'tool', modelCallId: call.modelCallId, text: await work(folder, call) })
    }
    const last = messages.at(-1)?.text ?? ''
    expect(last).toContain('- `npm test`: 2 of 3 tests failed\n- `npm test`: all 3 tests pass')
    expect(last).toContain('- the server answered with the parcels')
    expect(last).toContain('"recipient": "Lindqvist, Nils"')
    expect(last).toContain('The server **still runs**')
  },
)
