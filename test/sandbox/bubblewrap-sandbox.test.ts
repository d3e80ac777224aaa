import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { everythingIn, type SandboxBox, startSandboxBox, whyNoBubblewrap } from './sandbox-box.ts'

// Needs bubblewrap and user namespaces, which not every machine has (2026-11-30).
describe.skipIf(whyNoBubblewrap !== null)('in the sandbox', () => {
  let box: SandboxBox
  beforeEach(() => {
    box = startSandboxBox()
  })
  afterEach(() => box.dispose())

  test('a command writes in the workspace, and nowhere else', async () => {
    const outside = box.write('other/file.txt', 'before')
    const result = await box.shell(
      `echo in > in.txt; echo out > ${outside}; echo new > ${box.folder}/new.txt; rm ${outside}; echo x > /etc/signalbox-x; ls`,
    )
    expect(result.text).toContain('in the sandbox')
    expect(result.text.match(/Read-only file system/g)).toHaveLength(4)
    expect(fs.readFileSync(path.join(box.workspace, 'in.txt'), 'utf8')).toBe('in\n')
    expect(fs.readFileSync(outside, 'utf8')).toBe('before')
    expect(fs.existsSync(path.join(box.folder, 'new.txt'))).toBe(false)
    expect(fs.existsSync('/etc/signalbox-x')).toBe(false)
  })

  test('/tmp is empty, its own, and gone afterwards', async () => {
    const first = await box.shell('ls -A /tmp /var/tmp | wc -l; echo x > /tmp/signalbox-sandbox-test && cat /tmp/signalbox-sandbox-test')
    expect(first.text).toMatch(/stdout:\n\d\nx$/)
    expect((await box.shell('cat /tmp/signalbox-sandbox-test')).text).toContain('No such file')
    expect(fs.existsSync('/tmp/signalbox-sandbox-test')).toBe(false)
  })

  test('there is no network, and the model reads how to ask for it', async () => {
    const server = net.createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    try {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      const result = await box.shell(`exec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3`)
      expect(result.text).toContain('Connection refused')
      expect(result.text).toContain('"permissions": "unsandboxed"')
    } finally {
      server.close()
    }
  })

  test('secrets cannot be read: of the home, of the workspace, of the app itself', async () => {
    const secrets = [
      'home/.ssh/id_ed25519',
      'home/.aws/credentials',
      'home/.netrc',
      'home/.config/google-chrome/Cookies',
      'workspace/.env',
      'workspace/sub/.env.local',
      'data/user.rules',
    ]
    for (const file of secrets) box.write(file, 'hunter3')
    box.write('home/notes.txt', 'plain')
    box.write('workspace/.env.example', 'sample')
    const before = everythingIn(box.folder)
    const result = await box.shell(
      `${secrets.map((file) => `cat ${box.folder}/${file}`).join('; ')}; cat ${box.home}/notes.txt .env.example; ls -A ${box.home}/.ssh`,
    )
    expect(result.text).not.toContain('hunter3')
    expect(result.text).toContain('plain')
    expect(result.text).toContain('sample')
    expect(everythingIn(box.folder).filter((name) => !name.startsWith('output'))).toEqual(
      before.filter((name) => !name.startsWith('output')),
    )
  })

  test('what acts by itself stays as it is, and git works all the same', async () => {
    const made = await box.shell(
      'git init -q . && git config user.email a@b.c && git config user.name a && mkdir .vscode && echo {} > .vscode/tasks.json && echo done',
    )
    expect(made.text).toContain('done')
    expect(made.text).toMatch(/new, and it acts outside .*\.vscode.*Tell the user/)
    const config = fs.readFileSync(path.join(box.workspace, '.git/config'), 'utf8')
    const result = await box.shell(
      [
        'echo evil > .git/hooks/pre-commit',
        'git config core.fsmonitor evil',
        'mv .git .git-away',
        'mv .git/hooks .git/hooks-away',
        'echo evil > .vscode/tasks.json',
        'rm -rf .vscode',
        'echo a > a.txt; git add a.txt && git commit -qm first && git log --oneline',
      ].join('\n'),
    )
    expect(result.text).toMatch(/[0-9a-f]{7} first/)
    expect(result.text).not.toContain('new, and it acts')
    expect(fs.existsSync(path.join(box.workspace, '.git/hooks/pre-commit'))).toBe(false)
    expect(fs.readFileSync(path.join(box.workspace, '.git/config'), 'utf8')).toBe(config)
    expect(fs.readFileSync(path.join(box.workspace, '.vscode/tasks.json'), 'utf8')).toBe('{}\n')
  })

  test('sockets of programs outside cannot be reached, wherever they lie', async () => {
    const inWorkspace = path.join(box.workspace, 'agent.sock')
    const inRuntime = box.write('runtime/keep', '').replace(/keep$/, 'bus')
    const inHome = box.write('home/keep', '').replace(/keep$/, 'docker.sock')
    const places = [inWorkspace, inRuntime, inHome]
    const reached: string[] = []
    const servers = places.map((place) =>
      net
        .createServer((socket) => {
          reached.push(place)
          socket.end()
        })
        .listen(place),
    )
    try {
      const connect = (place: string) =>
        `${process.execPath} -e 'require("net").connect("${place}").on("connect",()=>console.log("connected")).on("error",(e)=>console.log(e.code))'`
      const result = await box.shell(places.map(connect).join('; '))
      expect(result.text).not.toContain('connected\n')
      expect(result.text.match(/^(EACCES|ENOENT|ECONNREFUSED|ENOTSOCK)$/gm)).toHaveLength(3)
      expect(reached).toEqual([])
    } finally {
      for (const server of servers) server.close()
    }
  })

  test('a command has no privileges, sees no process outside and cannot undo what keeps it in', async () => {
    const result = await box.shell(
      `grep CapEff /proc/self/status; ls /proc | grep -c '^[0-9]'; umount /tmp; mount -o remount,rw /; unshare -Ur mount -o remount,rw / ; echo x > ${box.folder}/x; kill -0 ${process.pid}`,
    )
    expect(result.text).toContain('CapEff:\t0000000000000000')
    expect(Number(/CapEff.*\n(\d+)/.exec(result.text)?.[1])).toBeLessThan(8)
    expect(fs.existsSync(path.join(box.folder, 'x'))).toBe(false)
  })

  test('variables that lead outside are not there, and the action names only what is', async () => {
    const prepared = await box.prepare('shell', { command: 'true', description: 'x' })
    expect(prepared).toMatchObject({ action: { sandbox: { kind: 'inside', network: 'none', writable: [box.workspace] } } })
    expect((await box.shell('echo "[$SSH_AUTH_SOCK$XDG_RUNTIME_DIR$DBUS_SESSION_BUS_ADDRESS]"')).text).toContain('[]')
  })
})
