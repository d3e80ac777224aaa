import { describe, expect, test } from 'vitest'
import type { ModelMessage, ModelReply } from '../../electron/agent/ports.ts'
import { fix } from '../../electron/model/demo/sample-project.ts'
import { createDemoModel } from '../../electron/model/demo-model.ts'

const model = createDemoModel({ pauseMs: 0 })
const shellTool = { name: 'shell', description: '', parameters: {} }

const results = {
  failing:
    'exited with code 1 · 0.4 s · in /home/ada/parcel-tracker\nstdout:\n> parcel-tracker@1.0.0 test\n# tests 3\n# pass 1\n# fail 2\n',
  passing:
    'exited with code 0 · 0.4 s · in /home/ada/parcel-tracker\nstdout:\n> parcel-tracker@1.0.0 test\nℹ tests 3\nℹ pass 3\nℹ fail 0\n',
  source: `function splitFields(line) {\n${fix.oldText}\n}\n`,
  edited: 'Edited parcels.js: 1 line removed, 10 added.',
  serving: 'running · process prc_abcdefghij0123456789\nstdout:\nparcel-tracker listens on http://127.0.0.1:43121\n',
  answered:
    'exited with code 0 · 0.1 s\nstdout:\n200 OK http://127.0.0.1:43121/parcels\n[\n  {\n    "id": "PX-1002",\n    "recipient": "Lindqvist, Nils"\n  }\n]\n',
}

type Call = ModelReply['calls'][number]
type Answers = (command: string, call: Call, times: number) => string

const happy: Answers = (what, _, times) => {
  if (what === 'npm test') return times === 1 ? results.failing : results.passing
  if (what === 'node server.js') return results.serving
  if (what.startsWith('node request.js')) return results.answered
  if (what === 'edit') return results.edited
  return what === 'parcels.js' ? results.source : "import { test } from 'node:test'"
}

/** A loop as small as can be: answers each call, until the model asks for nothing more. */
async function play(answers: Answers, start: readonly ModelMessage[] = [{ role: 'user', text: 'Show me' }]) {
  const messages: ModelMessage[] = [...start]
  const times = new Map<string, number>()
  const made: string[] = []
  const texts: string[] = []
  for (let step = 0; step < 20; step++) {
    const reply = await replyTo(messages)
    texts.push(reply.text)
    messages.push({ role: 'assistant', text: reply.text, calls: reply.calls })
    if (reply.calls.length === 0) return { made, texts, messages, last: reply.text }
    for (const call of reply.calls) {
      const what = nameOf(call)
      made.push(what)
      times.set(what, (times.get(what) ?? 0) + 1)
      messages.push({ role: 'tool', modelCallId: call.modelCallId, text: answers(what, call, times.get(what) ?? 0) })
    }
  }
  throw new Error('The demo never came to an end')
}

async function replyTo(messages: readonly ModelMessage[]): Promise<ModelReply> {
  let text = ''
  for await (const event of model.stream({ messages, tools: [shellTool] }, new AbortController().signal)) {
    if (event.kind === 'text') text += event.delta
    if (event.kind === 'reply') {
      expect(event.reply.text).toBe(text)
      return event.reply
    }
  }
  throw new Error('No reply')
}

function nameOf(call: Call): string {
  const { command, path } = JSON.parse(call.argumentsText)
  return call.tool === 'edit_file' ? 'edit' : (command ?? path)
}

const wholeDemo = [
  'npm test',
  'parcels.test.js',
  'parcels.js',
  'edit',
  'npm test',
  'node server.js',
  'node request.js http://127.0.0.1:43121/parcels',
]

describe('in the sample project', () => {
  test('the demo runs the test, reads, fixes, tests again, serves, asks the server and sums up', async () => {
    const { made, texts, last, messages } = await play(happy)
    expect(made).toEqual(wholeDemo)
    expect(texts[0]).toContain('**demo model**')
    expect(texts[1]).toContain('2 of 3 tests fail')
    expect(last).toContain('- `npm test`: all 3 tests pass')
    expect(last).toContain('```json\n{\n  "id": "PX-1002"')
    expect(last).toContain('**still runs**')
    const ids = messages.flatMap((message) => (message.role === 'assistant' ? message.calls.map((call) => call.modelCallId) : []))
    expect(new Set(ids).size).toBe(wholeDemo.length)
  })

  test('both files are read in one reply, and the server is started in the background', async () => {
    const { messages } = await play(happy)
    const replies = messages.flatMap((message) => (message.role === 'assistant' ? [message.calls] : []))
    expect(replies.map((calls) => calls.length)).toEqual([1, 2, 1, 1, 1, 1, 0])
    expect(JSON.parse(replies[4]?.[0]?.argumentsText ?? '')).toMatchObject({ command: 'node server.js', background: true })
  })

  test('a server that has not printed its address yet is found by the request itself', async () => {
    const { made, last } = await play((...given) =>
      given[0] === 'node server.js' ? 'running · process prc_abcdefghij0123456789\nno output' : happy(...given),
    )
    expect(made.at(-1)).toBe('node request.js')
    expect(last).toContain('the server answered')
  })

  test('a folder where the bug is fixed already gets no second edit', async () => {
    const { made, texts } = await play((...given) => (given[0] === 'npm test' ? results.passing : happy(...given)))
    expect(made).toEqual(['npm test', 'node server.js', 'node request.js http://127.0.0.1:43121/parcels'])
    expect(texts[1]).toContain('fixed already')
  })

  test('tests that still fail after the fix are not called passed', async () => {
    const { made, last } = await play((...given) => (given[0] === 'npm test' ? results.failing : happy(...given)))
    expect(made.at(-1)).toBe('npm test')
    expect(last).toContain('2 of 3 tests fail')
  })
})

describe('denied', () => {
  const deny =
    (denied: string, message: string): Answers =>
    (...given) =>
      given[0].startsWith(denied) ? message : happy(...given)

  test('a denied test is not asked for again, the reason is quoted, and the fix is called untested', async () => {
    const { made, texts, last } = await play(
      deny('npm test', 'Nothing ran: the user denied this call and said:\n"use pnpm here"\nFollow that before you go on.'),
    )
    expect(made).toEqual([
      'npm test',
      'parcels.test.js',
      'parcels.js',
      'edit',
      'node server.js',
      'node request.js http://127.0.0.1:43121/parcels',
    ])
    expect(texts[1]).toContain('(the reason: “use pnpm here”)')
    expect(last).toContain('`npm test` did not run')
  })

  test('a denied edit ends the demo with the reason', async () => {
    const { made, last } = await play(
      deny('edit', 'Nothing ran: this session is read-only, so commands and writes are denied. Read files instead.'),
    )
    expect(made.at(-1)).toBe('edit')
    expect(last).toContain('(this session is read-only, so commands and writes are denied)')
    expect(last).toContain('is as it was')
  })

  test('a denied server is not said to run', async () => {
    const { made, last } = await play(deny('node server', 'Nothing ran: the rule "deny node *" forbids this call.'))
    expect(made.at(-1)).toBe('node server.js')
    expect(last).toContain('`node server.js` did not run (the rule "deny node *" forbids this call)')
    expect(last).not.toContain('still runs')
  })

  test('denied reading ends the demo', async () => {
    const { last } = await play(
      deny('parcels.js', 'Nothing ran: the user denied this call and gave no reason. Do not try the same thing another way.'),
    )
    expect(last).toContain('Reading the files was denied (no reason was given)')
  })

  test('a command that prints "denied" was not denied', async () => {
    const failing = `${results.failing}stderr:\nPermission denied by nothing\n`
    const { made } = await play((...given) => (given[0] === 'npm test' && given[2] === 1 ? failing : happy(...given)))
    expect(made).toEqual(wholeDemo)
  })
})

test.each([
  ['npm', 'exited with code 127 · 0.0 s\nstderr:\nbash: line 1: npm: command not found\n'],
  ['npm', 'exited with code 127 · 0.0 s\nstderr:\nsh: 1: npm: not found\n'],
  ['npm', "exited with code 1 · 0.0 s\nstderr:\n'npm' is not recognized as an internal or external command,\n"],
  ['node', 'exited with code 127 · 0.0 s\nstderr:\n/usr/bin/env: ‘node’: No such file or directory\n'],
])('a missing %s is named and nothing more is tried', async (program, result) => {
  const { made, last } = await play(() => result)
  expect(made).toEqual(['npm test'])
  expect(last).toContain(`\`${program}\` is missing`)
})

describe('the conversation', () => {
  test('a further message after the demo gets one honest paragraph', async () => {
    const { messages } = await play(happy)
    const reply = await replyTo([...messages, { role: 'user', text: 'Now write me a game' }])
    expect(reply.calls).toEqual([])
    expect(reply.text).toContain('can play this one demo')
    expect(reply.text).not.toContain('\n')
  })

  test('after a stop the demo goes on with the call that was interrupted', async () => {
    const { messages } = await play(happy)
    const upToFirstCall = messages.slice(0, 2)
    const id = messages[1]?.role === 'assistant' ? (messages[1].calls[0]?.modelCallId ?? '') : ''
    const stopped: ModelMessage[] = [
      ...upToFirstCall,
      { role: 'tool', modelCallId: id, text: 'The call was interrupted while it ran; how far it came is not known.' },
      { role: 'user', text: 'continue' },
    ]
    expect((await play(happy, stopped)).made).toEqual(wholeDemo)
  })

  test('a folder of another name is looked at before anything runs in it', async () => {
    const start: ModelMessage[] = [
      { role: 'system', text: 'You work.\nWorkspace: /home/ada/shop\nMode ask' },
      { role: 'user', text: 'Go' },
    ]
    const other = await play(() => '{ "name": "shop" }', start)
    expect(other.made).toEqual(['package.json'])
    expect(other.last).toContain('not the sample project')
    const copied = await play((...given) => (given[0] === 'package.json' ? '{ "name": "parcel-tracker" }' : happy(...given)), start)
    expect(copied.made).toEqual(['package.json', ...wholeDemo])
  })

  test.each(['/home/ada/parcel-tracker', '/home/ada/parcel-tracker-12', 'C:\\Users\\Ada\\parcel-tracker'])(
    '%s is taken for the sample',
    async (folder) => {
      const start: ModelMessage[] = [
        { role: 'system', text: `Workspace: ${folder}\nMode ask` },
        { role: 'user', text: 'Go' },
      ]
      expect((await play(happy, start)).made[0]).toBe('npm test')
    },
  )

  test('an abort ends the text at once and without a last event', async () => {
    const controller = new AbortController()
    const kinds: string[] = []
    const slow = createDemoModel({ pauseMs: 10_000 })
    const done = (async () => {
      for await (const event of slow.stream({ messages: [{ role: 'user', text: 'Go' }], tools: [shellTool] }, controller.signal))
        kinds.push(event.kind)
    })()
    const before = performance.now()
    controller.abort()
    await done
    expect(performance.now() - before).toBeLessThan(1_000)
    expect(kinds).toEqual([])
  })
})
