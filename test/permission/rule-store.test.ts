import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { sentenceOf } from '../../electron/permission/rule-problem.ts'
import { RuleStore } from '../../electron/permission/rule-store.ts'
import type { Rule } from '../../shared/permission.ts'
import { ruleBody } from '../../shared/rules.ts'
import { tell } from '../../shared/say-fault.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

function makeStore(folder = temporaryFolder()) {
  const store = new RuleStore(path.join(folder, 'rules'), { now: () => 7 })
  onTestFinished(() => store.dispose())
  const workspace = temporaryFolder()
  return { store, workspace, folder, userFile: path.join(folder, 'rules', 'user.rules') }
}

const draft = (text: string, decision: Rule['decision'] = 'allow', note: string | null = null) => ({ decision, text, note })
const said = (rules: readonly Rule[]) => rules.map((rule) => `${rule.scope} ${rule.decision} ${ruleBody(rule.match)}`)

function fileOf(store: RuleStore, workspace: string, scope: 'workspace' | 'repository') {
  const file = store.view([workspace]).files.find((each) => each.workspace === workspace && each.scope === scope)
  if (file === undefined) throw new Error('No such file')
  return file
}

it('keeps rules of a workspace in a file of their own, readable and private, and gives them to no other workspace', async () => {
  const { store, workspace } = makeStore()
  const other = temporaryFolder()
  const added = await store.add({ scope: 'workspace', workspace }, draft('npm run test **', 'allow', 'the tests'))
  expect(added).toMatchObject({ ok: true, value: { scope: 'workspace', decision: 'allow', createdAt: 7 } })
  expect(said(store.rulesFor(workspace))).toEqual(['workspace allow npm run test **'])
  expect(store.rulesFor(other)).toEqual([])
  const { path: file } = fileOf(store, workspace, 'workspace')
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(`# Rules for the workspace ${JSON.stringify(workspace)}\n`)
  expect(text).toContain('\nallow npm run test **  # the tests\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700)
})

it('finds the rules of all workspaces again at the next start', async () => {
  const { store, workspace, folder } = makeStore()
  const added = await store.add({ scope: 'workspace', workspace }, draft('npm test'))
  if (!added.ok) throw new Error(added.error.message)
  store.noteHit(added.value.id)
  store.noteHit(added.value.id)
  await store.dispose()
  const again = makeStore(folder).store
  expect(again.view([]).entries).toMatchObject([{ workspace, text: 'npm test', hits: 2, lastHitAt: 7, rule: { id: added.value.id } }])
})

it('keeps comments, blank lines and order when rules are added, changed and taken out', async () => {
  const { store, workspace, userFile } = makeStore()
  writeFileSync(userFile, '# mine\n\nask git push **  # careful\r\n# end of file\nallow npm test')
  const added = await store.add({ scope: 'user' }, draft('make *'))
  expect(readFileSync(userFile, 'utf8')).toBe('# mine\n\nask git push **  # careful\r\n# end of file\nallow npm test\nallow make *\n')
  const [asking] = store.rulesFor(workspace)
  await store.replace(asking?.id ?? '', draft('git push --force **', 'deny'))
  if (added.ok) await store.remove(added.value.id)
  expect(readFileSync(userFile, 'utf8')).toBe('# mine\n\ndeny git push --force **\n# end of file\nallow npm test\n')
})

it('puts a removed rule back where it stood, once', async () => {
  const { store, workspace, userFile } = makeStore()
  const text = '# head\nallow a\nallow b  # why\nallow c\n'
  writeFileSync(userFile, text)
  const removed = await store.remove(store.rulesFor(workspace)[1]?.id ?? '')
  expect(said(store.rulesFor(workspace))).toEqual(['user allow a', 'user allow c'])
  if (!removed.ok) throw new Error(removed.error.message)
  expect((await store.undo(removed.value)).ok).toBe(true)
  expect(readFileSync(userFile, 'utf8')).toBe(text)
  expect((await store.undo(removed.value)).ok).toBe(false)
})

it('writes the same rule once', async () => {
  const { store, userFile } = makeStore()
  const [first, second] = [await store.add({ scope: 'user' }, draft('npm test')), await store.add({ scope: 'user' }, draft(' npm test '))]
  expect(second).toEqual(first)
  expect(readFileSync(userFile, 'utf8').match(/^allow/gm)).toHaveLength(1)
})

it('loses none of many rules that are added at once', async () => {
  const { store, workspace } = makeStore()
  await Promise.all(Array.from({ length: 20 }, (_, index) => store.add({ scope: 'user' }, draft(`make target-${index}`))))
  expect(store.rulesFor(workspace)).toHaveLength(20)
})

it('lets no allow rule of a file count that has a broken line, while the rest still asks and denies', () => {
  const { store, workspace, userFile } = makeStore()
  writeFileSync(userFile, 'allow npm test\ndeny rm **\npermit all\nask git push **\n')
  expect(said(store.rulesFor(workspace))).toEqual(['user deny rm **', 'user ask git push **'])
  const view = store.view([])
  expect(view.files[0]?.faults).toEqual([{ kind: 'broken', line: 3, text: 'permit all', problem: { code: 'no-decision', values: {} } }])
  expect(view.entries.map((entry) => entry.inForce)).toEqual([false, true, true])
})

it.each([
  ['allow ** npm', { code: 'rest-not-last', values: {} }, 'can only come last'],
  ["allow npm 'run", { code: 'open-quote', values: {} }, 'quote'],
  ['allow', { code: 'empty', values: {} }, 'at least one word'],
  ['allow fly(away)', { code: 'unknown-effect', values: { name: 'fly', known: 'read, write, delete, network, execute' } }, 'called “fly”'],
  ['allow exact(npm test)', { code: 'wrong-exact', values: {} }, 'double quotes'],
  ['allow npm \u202e run', { code: 'odd-characters', values: {} }, 'invisible'],
  ['deny rm src/*.ts', { code: 'pattern-in-word', values: { word: 'src/*.ts' } }, 'src/*.ts'],
  ['allow malformed[', { code: 'pattern-in-word', values: { word: 'malformed[' } }, 'malformed['],
] as const)('says of a line that cannot be read what is wrong with it: %s', (line, problem, words) => {
  const { store, userFile } = makeStore()
  writeFileSync(userFile, `${line}\n`)
  expect(store.view([]).files[0]?.faults).toMatchObject([{ kind: 'broken', line: 1, problem }])
  expect(tell([sentenceOf(problem)]).message).toContain(words)
})

it.each(['allow [ -f x ]', "deny rm 'src/*.ts'", 'deny rm src/\\*.ts', 'allow npm run * **', 'allow git stash drop stash@{0}'])(
  'reads a line in which a star or bracket is meant: %s',
  (line) => {
    const { store, userFile } = makeStore()
    writeFileSync(userFile, `${line}\n`)
    expect(store.view([]).files[0]?.faults).toEqual([])
  },
)

it('lets nothing saved allow while a file cannot be read at all', () => {
  const { store, workspace, userFile } = makeStore()
  writeFileSync(userFile, 'allow npm test\n')
  expect(store.rulesFor(workspace)).toHaveLength(1)
  mkdirSync(path.join(workspace, '.signalbox', 'rules'), { recursive: true })
  expect(store.rulesFor(workspace)).toEqual([])
  expect(fileOf(store, workspace, 'repository').faults).toMatchObject([{ kind: 'unreadable', line: 0 }])
})

it('lets a file of the repository only be stricter, and says which lines it ignores', () => {
  const { store, workspace } = makeStore()
  mkdirSync(path.join(workspace, '.signalbox'))
  writeFileSync(path.join(workspace, '.signalbox', 'rules'), 'allow evil *\nallow curl **\ndeny npm publish **\n')
  expect(said(store.rulesFor(workspace))).toEqual(['repository deny npm publish **'])
  expect(fileOf(store, workspace, 'repository').faults).toMatchObject([
    { kind: 'ignored', line: 1 },
    { kind: 'ignored', line: 2 },
  ])
})

it('judges by what the file says at that moment, also after an editor replaced it', async () => {
  const { store, workspace, userFile } = makeStore()
  const changes = vi.fn()
  store.onChange(changes)
  writeFileSync(userFile, 'allow npm test\n')
  expect(said(store.rulesFor(workspace))).toEqual(['user allow npm test'])
  await vi.waitFor(() => expect(changes).toHaveBeenCalled())
  changes.mockClear()
  writeFileSync(`${userFile}~`, 'deny npm test\n')
  renameSync(`${userFile}~`, userFile)
  expect(said(store.rulesFor(workspace))).toEqual(['user deny npm test'])
  await vi.waitFor(() => expect(changes).toHaveBeenCalled())
})

it('tells of a change that nobody asked about', async () => {
  const { store, workspace, userFile } = makeStore()
  store.rulesFor(workspace)
  const changes = vi.fn()
  store.onChange(changes)
  writeFileSync(userFile, 'deny npm test\n')
  await vi.waitFor(() => expect(changes).toHaveBeenCalled(), { timeout: 5_000 })
  changes.mockClear()
  mkdirSync(path.join(workspace, '.signalbox'))
  writeFileSync(path.join(workspace, '.signalbox', 'rules'), 'deny curl **\n')
  await vi.waitFor(() => expect(changes).toHaveBeenCalled(), { timeout: 5_000 })
})

it('leaves a file alone that it cannot read', async () => {
  const { store, userFile } = makeStore()
  writeFileSync(userFile, Buffer.from([0x61, 0xff, 0xfe]))
  expect(await store.add({ scope: 'user' }, draft('npm test'))).toMatchObject({ ok: false, error: { kind: 'storage-failed' } })
  expect([...readFileSync(userFile)]).toEqual([0x61, 0xff, 0xfe])
})

it.each(['npm test # more', 'npm test\nallow rm **', '', "npm 'test"])(
  'writes nothing that would read as something else: %j',
  async (text) => {
    const { store, workspace } = makeStore()
    expect((await store.add({ scope: 'user' }, draft(text))).ok).toBe(false)
    expect(store.rulesFor(workspace)).toEqual([])
  },
)

it('keeps a whole line byte for byte, with its folder, quotes and line breaks', async () => {
  const { store, workspace } = makeStore()
  const match = { kind: 'exact-command', command: 'echo "a # b" \\\n  && rm -rf "dist"', cwd: '/home/ann/my shop', shell: 'zsh' } as const
  expect((await store.add({ scope: 'workspace', workspace }, draft(ruleBody(match)))).ok).toBe(true)
  expect(store.rulesFor(workspace).map((rule) => rule.match)).toEqual([match])
})
