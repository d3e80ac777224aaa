import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BubblewrapSandbox } from '../../electron/sandbox/bubblewrap-sandbox.ts'
import { whyNoSandbox } from '../../electron/sandbox/describe-availability.ts'
import { orderMounts } from '../../electron/sandbox/mounts.ts'
import { probeBubblewrap } from '../../electron/sandbox/probe-bubblewrap.ts'
import { socketsOf } from '../../electron/sandbox/reachable-sockets.ts'
import { tell } from '../../shared/say-fault.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('other systems have no sandbox, and Linux none without bubblewrap', async () => {
  expect(await probeBubblewrap('darwin')).toMatchObject({ kind: 'none', why: { reason: 'other-system' } })
  expect(await probeBubblewrap('linux', ['/nowhere/bwrap'])).toMatchObject({ kind: 'none', why: { reason: 'no-program' } })
})

test('what a system says that refuses is told, in its first line', async () => {
  const program = path.join(temporaryFolder(), 'bwrap')
  fs.writeFileSync(program, '#!/bin/sh\necho "bwrap: No permissions to create a new namespace" >&2\necho more >&2\nexit 1\n', {
    mode: 0o755,
  })
  const probed = await probeBubblewrap('linux', [program])
  expect(probed).toEqual({
    kind: 'none',
    why: { kind: 'unavailable', reason: 'refused', detail: 'bwrap: No permissions to create a new namespace' },
  })
  expect(probed.kind === 'none' && tell(whyNoSandbox(probed.why) ?? []).message).toContain(
    '(bwrap: No permissions to create a new namespace)',
  )
})

test('without a sandbox nothing is planned and nothing is put anywhere; it is looked for once', async () => {
  let looks = 0
  const sandbox = new BubblewrapSandbox({
    home: '/home/ann',
    ownFolders: [],
    runtimeFolder: null,
    probe: async () => {
      looks++
      return { kind: 'none', why: { kind: 'unavailable', reason: 'no-program', detail: '' } }
    },
  })
  const facts = { kind: 'inside', network: 'none', writable: ['/home/ann/shop'], readOnly: [], hidden: [] } as const
  const start = { file: '/bin/bash', arguments: ['-c', 'true'], cwd: '/home/ann/shop', reports: [] }
  expect(await sandbox.availability()).toMatchObject({ kind: 'unavailable' })
  expect(await sandbox.plan('/home/ann/shop')).toMatchObject({ ok: false, error: { kind: 'no-sandbox' } })
  expect(await sandbox.enclose({ ...facts, writable: [...facts.writable], readOnly: [], hidden: [] }, start)).toMatchObject({ ok: false })
  expect(looks).toBe(1)
})

test('mounts are made from the outside in, and nothing is made in a place that is hidden, but what is to be open', () => {
  const ordered = orderMounts([
    { kind: 'writable', path: '/home/ann/shop' },
    { kind: 'read-only', path: '/home/ann/shop/.vscode' },
    { kind: 'hidden-folder', path: '/home/ann/.ssh' },
    { kind: 'hidden-file', path: '/home/ann/.ssh/id_rsa' },
    { kind: 'hidden-folder', path: '/home/ann/data' },
    { kind: 'writable', path: '/home/ann/data/report' },
    { kind: 'private', path: '/tmp' },
    { kind: 'hidden-folder', path: '/run' },
    { kind: 'needed', path: '/run/current-system' },
    { kind: 'hidden-file', path: '/run/docker.sock' },
    { kind: 'read-only', path: '/home/ann/both' },
    { kind: 'hidden-file', path: '/home/ann/both' },
  ])
  expect(ordered.map(({ kind, path: place }) => `${kind} ${place}`)).toEqual([
    'hidden-folder /run',
    'private /tmp',
    'needed /run/current-system',
    'hidden-folder /home/ann/.ssh',
    'hidden-file /home/ann/both',
    'hidden-folder /home/ann/data',
    'writable /home/ann/shop',
    'writable /home/ann/data/report',
    'read-only /home/ann/shop/.vscode',
  ])
})

test('sockets with a path are read from the table of the kernel, others are not', () => {
  const table = [
    'Num       RefCount Protocol Flags    Type St Inode Path',
    '0000000000000000: 00000002 00000000 00010000 0001 01 21479 /run/docker.sock',
    '0000000000000000: 00000002 00000000 00010000 0001 01 21480 /home/ann/a b.sock',
    '0000000000000000: 00000002 00000000 00010000 0001 01 21481 @/tmp/.X11-unix/X0',
    '0000000000000000: 00000003 00000000 00000000 0001 03 21482',
    '0000000000000000: 00000003 00000000 00000000 0001 03 21483 /run/docker.sock',
  ]
  expect(socketsOf(table.join('\n'))).toEqual(['/run/docker.sock', '/home/ann/a b.sock'])
})
