import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sessionId, until } from '../process/start-manager.ts'
import { jobIn, type ShellBox, startShellBox } from './shell-box.ts'

// Output in the encoding of another system must be right wherever the model reads it, not only in the result of a command with pipes.

let box: ShellBox
beforeEach(() => {
  box = startShellBox()
})
afterEach(() => box.dispose())

const words = '错误：找不到文件'
/** From Python's codecs: another implementation than the decoder under test. */
const python = `python3 -c "import sys; sys.stdout.buffer.write('${words}\\n'.encode('gbk'))"`
const gbk = Buffer.from([0xb4, 0xed, 0xce, 0xf3, 0xa3, 0xba, 0xd5, 0xd2, 0xb2, 0xbb, 0xb5, 0xbd, 0xce, 0xc4, 0xbc, 0xfe])
const append = (bytes: Uint8Array | string) => fs.appendFileSync(`${box.workspace}/log`, bytes)

/** A job that prints what is appended to a file. */
async function follow(more: Record<string, unknown> = {}): Promise<string> {
  append('begin\n')
  const job = jobIn(await box.shell('tail -n +1 -f log', { background: true, ...more }))
  await until(() => (box.manager.get(job)?.output.size ?? 0) > 0)
  return job
}
const read = async (job: string, more: Record<string, unknown>) => (await box.run('job_output', { job_id: job, ...more })).text

describe('text in GBK is right', () => {
  test('in the result of a command in a terminal', async () => {
    // So much plain text around it that it does not pass for binary data.
    const { text } = await box.shell(`seq 1 200; ${python}`, { tty: true })
    expect(text).toMatch(new RegExp(`\\noutput:\\n1\\n[\\s\\S]*\\n200\\n${words}$`))
  })

  test('behind a beginning in plain ASCII that is longer than what encodings are told by', async () => {
    const { text } = await box.shell(`seq 1 15000; ${python}`)
    expect(text.endsWith(`\n15000\n${words}`)).toBe(true)
    const longer = await box.shell(`seq 1 200000; ${python}`)
    expect(longer.text.endsWith(`\n200000\n${words}`)).toBe(true)
  })

  test('in a range of lines, on the screen of a job with pipes, and in a job’s last lines', async () => {
    const job = await follow()
    append(Buffer.concat([gbk, Buffer.from('\n')]))
    await until(() => box.manager.get(job)?.output.size === 6 + gbk.length + 1)
    expect(await read(job, { view: '2-2' })).toMatch(new RegExp(`lines 2-2:\\n${words}$`))
    expect(await read(job, { view: 'screen' })).toContain(words)
    expect((await box.run('job_list', {})).text).toContain(`last line: ${words}`)
  })

  test('on the screen of a terminal, also when it comes after the screen was first looked at', async () => {
    const job = await follow({ tty: true })
    expect(await read(job, { view: 'screen' })).toMatch(/screen:\nbegin$/)
    append(Buffer.concat([gbk, Buffer.from('\n')]))
    await until(() => (box.manager.get(job)?.output.size ?? 0) > gbk.length + 6)
    expect(await read(job, { view: 'screen' })).toMatch(new RegExp(`screen:\\nbegin\\n${words}$`))
  })

  test('where a line is waited for, and where later ones are watched for', async () => {
    const job = await follow()
    await box.run('job_watch', { job_id: job, pattern: '找不到' })
    append(Buffer.concat([Buffer.from('plain\n'), gbk, Buffer.from('\n')]))
    expect(await read(job, { until: '找不到', wait_ms: 10_000 })).toContain(`returned: match in line "${words}"`)
    await until(() => box.woken.length > 0)
    expect(box.jobs.take(sessionId)[0]?.text).toContain(`| ${words}`)
  })

  test('where a character is split between two looks', async () => {
    const job = await follow()
    await read(job, {})
    append(gbk.subarray(0, 7))
    await until(() => box.manager.get(job)?.output.size === 6 + 7)
    expect(await read(job, {})).toMatch(/output:\n错误：$/)
    append(gbk.subarray(7))
    await until(() => box.manager.get(job)?.output.size === 6 + gbk.length)
    expect(await read(job, {})).toMatch(/output:\n找不到文件$/)
  })
})

test('UTF-8 with a broken character in it stays UTF-8', async () => {
  const { text } = await box.shell("printf 'délai dépassé, déjà réessayé à côté \\351\\n'")
  expect(text).toContain('délai dépassé, déjà réessayé à côté \ufffd')
})
