import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseShell } from '../../electron/process/choose-shell.ts'
import { findShells } from '../../electron/process/find-shells.ts'
import { startManager, type TestManager } from '../process/start-manager.ts'
import { type ShellBox, startShellBox } from '../tools/shell-box.ts'

// Faults of terminals and prompts that users of similar tools reported, each with the right behaviour.

let box: ShellBox
let real: TestManager

beforeEach(() => {
  box = startShellBox()
  real = startManager()
})

afterEach(async () => {
  await box.dispose()
  await real.dispose()
})

test('without a terminal a program that asks for one fails at once instead of waiting unseen', async () => {
  const began = performance.now()
  const { text } = await box.shell('python3 -c \'import getpass; open("/dev/tty")\'')
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(text).toMatch(/^exited · code 1/)
  expect((await box.shell('read -r answer; echo "got:$answer"')).text).toContain('got:')
})

test('no pager holds up what is printed to a pipe, also one that the user configured', async () => {
  const repository = 'git init -q . && git -c user.name=a -c user.email=a@b.c commit -q --allow-empty -m first'
  await box.shell(`${repository} && git config core.pager "less -+F" && git config pager.log "less -+F"`)
  const { text } = await box.shell('git -p log --oneline; echo "$PAGER $GIT_PAGER $GH_PAGER"', { timeout_ms: 20_000, yield_ms: 20_000 })
  expect(text).toMatch(/^exited · code 0/)
  expect(text).toMatch(/first\ncat cat cat$/)
})

test('a push that needs a login fails at once with pipes, and asks for it in a terminal', { timeout: 30_000 }, async () => {
  const server = createServer((_request, response) => response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an AddressInfo.
  const push = `git init -q . && git -c credential.helper= ls-remote http://127.0.0.1:${(server.address() as AddressInfo).port}/x`
  try {
    const { text } = await box.shell(push, { yield_ms: 20_000 })
    expect(text).toMatch(/^exited · code [1-9]/)
    expect(text).toMatch(/terminal prompts disabled/)
    const asked = await box.shell(push, { tty: true, yield_ms: 20_000 })
    expect(asked.text).toMatch(/^running · for [^·]+ · waits for input/)
    expect(asked.text).toContain('Username for')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('a program in a terminal that asks is seen to ask, and what a full-screen program showed reaches the model', async () => {
  const process = await real.run('printf "\\033[?1049h\\033[2;3Hfull screen"; read -r x; printf "\\033[?1049l"', {
    terminal: { columns: 80, rows: 24 },
  })
  await expect.poll(() => process.input.kind, { timeout: 5_000 }).toBe('waiting')
  expect(await process.screen()).toContain('full screen')
  process.write('q\n', 'agent')
  await process.ended
})

test('the shell is bash or zsh or sh, whatever the user’s own shell is', () => {
  const realProgram = (file: string) => (file === '/bin/bash' ? '/usr/bin/bash' : null)
  const chosen = chooseShell(findShells({ system: 'posix', loginShell: '/usr/bin/nu', realProgram }), 'auto')
  expect(chosen).toMatchObject({ ok: true, value: { name: 'bash', note: { kind: 'other-login-shell', name: 'nu' } } })
})

test('all of a fast program’s output is there, twenty times', { timeout: 60_000 }, async () => {
  for (let time = 0; time < 20; time++) {
    const process = await real.run("/bin/echo -n $(printf 'hello%.0s' $(seq 4096))", { terminal: { columns: 120, rows: 32 } })
    await process.ended
    expect(process.output.size).toBe(20_480)
  }
})

test('writing to a program that was just ended is refused, and ends nothing else', async () => {
  const process = await real.run('cat', { terminal: { columns: 80, rows: 24 } })
  process.write('a', 'agent')
  await real.manager.stop(process.facts.processId, { kind: 'stopped', by: 'user', note: null })
  expect(process.write('b', 'agent').ok).toBe(false)
})
