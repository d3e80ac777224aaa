import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ShadowStore } from '../../electron/checkpoint/shadow-store.ts'
import { StoreDoor } from '../../electron/checkpoint/store-door.ts'
import { succeed } from '../../shared/errors.ts'
import { fileBox, soon } from './workspace.ts'

// What two Signalbox processes do at one store. A second store object has all that a second process has: no memory of the first.

async function keep(store: ShadowStore): Promise<string> {
  const kept = await store.snapshot(soon())
  if (!kept.ok) throw new Error(kept.error.message)
  return kept.value.id
}

async function filesBetween(store: ShadowStore, before: string, after: string) {
  const compared = await store.compare(before, after, soon())
  if (!compared.ok) throw new Error(compared.error.message)
  return compared.value.map(({ path: name, change, before: from, after: to }) => [name, change, from?.mode, to?.mode])
}

/** Another process, as the owner that it writes into files. */
async function another(): Promise<{ readonly child: ChildProcess; readonly owner: string }> {
  const child = spawn('sleep', ['60'])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'latin1')
  const startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return { child, owner: JSON.stringify({ pid: child.pid, startedAt }) }
}

const storeFolder = (stores: string): string => path.join(stores, readdirSync(stores)[0] ?? '')

test('two that take turns each see what the other kept, permissions that a tree does not tell among it', async () => {
  const box = fileBox({ 'a.txt': 'one' })
  const other = new ShadowStore(box.stores, box.workspace)
  const first = await keep(box.store)
  box.write('key.pem', 'k', 0o600)
  const second = await keep(other)
  expect(await keep(box.store)).toBe(second)
  box.write('a.txt', 'two')
  const third = await keep(box.store)
  expect(await keep(other)).toBe(third)
  chmodSync(path.join(box.workspace, 'key.pem'), 0o640)
  const fourth = await keep(other)
  expect(await keep(box.store)).toBe(fourth)
  for (const store of [box.store, other]) {
    expect(await filesBetween(store, first, second)).toEqual([['key.pem', 'added', undefined, 0o600]])
    expect(await filesBetween(store, second, third)).toEqual([['a.txt', 'changed', 0o644, 0o644]])
    expect(await filesBetween(store, third, fourth)).toEqual([['key.pem', 'changed', 0o600, 0o640]])
  }
})

test('many at once from two sides all keep the same files, and leave no lock', async () => {
  const files = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}.txt`, `content ${at}`]))
  const box = fileBox(files)
  const other = new ShadowStore(box.stores, box.workspace)
  const kept = await Promise.all([box.store, other, box.store, other, other, box.store].map(keep))
  expect(new Set(kept).size).toBe(1)
  expect(readdirSync(box.stores)).toHaveLength(1)
})

test('while another process is at the store a call goes on without, and says why; when that one is gone, files are kept', async () => {
  const box = fileBox({ 'a.txt': 'one' })
  const { child, owner } = await another()
  await keep(box.store)
  const lock = `${storeFolder(box.stores)}.lock`
  writeFileSync(lock, owner)
  const waited = new AbortController()
  const before = box.checkpoints.before(box.workspace, waited.signal)
  await expect.poll(() => box.checkpoints.storeOf(box.workspace).isHeldElsewhere).toBe(true)
  waited.abort()
  expect(await before).toEqual({ kind: 'unkept', reason: 'in-use' })
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(await box.checkpoints.before(box.workspace, soon())).toMatchObject({ kind: 'kept' })
  await box.checkpoints.dispose()
  expect(readdirSync(box.stores)).toHaveLength(1)
})

test('what one side kept a moment ago is not removed by the other, which knows of no session that names it', async () => {
  const box = fileBox({ 'a.txt': 'one' })
  const other = new ShadowStore(box.stores, box.workspace)
  const given = await keep(other)
  box.write('a.txt', 'two')
  const dropped = await keep(box.store)
  expect(await box.store.drop(new Set([dropped]), null, soon())).toEqual(succeed(null))
  box.write('a.txt', 'three')
  const later = await keep(other)
  expect(await filesBetween(other, given, later)).toEqual([['a.txt', 'changed', 0o644, 0o644]])
})

test('a store that one side removed is made anew by the other', async () => {
  const box = fileBox({ 'a.txt': 'one' })
  await keep(box.store)
  rmSync(storeFolder(box.stores), { recursive: true })
  const before = await keep(box.store)
  box.write('a.txt', 'two')
  expect(await filesBetween(box.store, before, await keep(box.store))).toEqual([['a.txt', 'changed', 0o644, 0o644]])
})

test('whoever uses a store is known to the others as long as it runs', async () => {
  const box = fileBox({ 'a.txt': 'one' })
  await keep(box.store)
  const store = storeFolder(box.stores)
  const { child, owner } = await another()
  const isUsed = async () => {
    const used = await new StoreDoor(store).enter(soon(), async (visit) => succeed(visit.isUsedElsewhere()))
    return used.ok && used.value
  }
  expect(await isUsed()).toBe(false)
  mkdirSync(path.join(store, 'users'), { recursive: true })
  writeFileSync(path.join(store, 'users', 'other'), owner)
  expect(await isUsed()).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'close')
  expect(await isUsed()).toBe(false)
  expect(readdirSync(path.join(store, 'users'))).not.toContain('other')
})

test('an empty lock is one that is just being written, until it is old', async () => {
  const box = fileBox({ 'a.txt': 'one' })
  await keep(box.store)
  const lock = `${storeFolder(box.stores)}.lock`
  writeFileSync(lock, '')
  const kept = keep(box.store)
  await expect.poll(() => box.store.isHeldElsewhere).toBe(true)
  expect(statSync(lock).size).toBe(0)
  await kept
  expect(readdirSync(box.stores)).toHaveLength(1)
})
