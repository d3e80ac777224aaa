import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { installBridge } from '../../renderer/bridge.ts'
import { initialView, useView } from '../../renderer/store/view.ts'
import { Markdown } from '../../renderer/transcript/markdown.tsx'
import { Transcript } from '../../renderer/transcript/transcript.tsx'
import type { SessionRecord } from '../../shared/session/events.ts'
import { firstSessionId, id } from '../preview/views-questions.ts'
import { messyRecords } from '../preview/views-session.ts'
import { FakeBridge } from '../support/fake-bridge.ts'

interface ListProps {
  readonly data: readonly unknown[]
  readonly context: unknown
  readonly computeItemKey: (index: number, row: unknown) => string
  readonly itemContent: (index: number, row: unknown, context: unknown) => ReactNode
}

// A page without layout has no heights to work out which rows are in sight; here every row is. Scrolling is tried in the real app.
vi.mock('react-virtuoso', () => ({
  Virtuoso: ({ data, context, computeItemKey, itemContent }: ListProps) =>
    data.map((row, index) => <div key={computeItemKey(index, row)}>{itemContent(index, row, context)}</div>),
}))

let bridge: FakeBridge

beforeEach(() => {
  bridge = new FakeBridge()
  installBridge(bridge)
  useView.setState({ ...initialView, selectedSession: firstSessionId })
})

const send = (records: readonly SessionRecord[], reset = true) =>
  act(() => bridge.send('session.records', { kind: 'records', reset, records: [...records] }))

function show(records: readonly SessionRecord[]) {
  render(<Transcript sessionId={firstSessionId} />)
  send(records)
}

const card = (name: RegExp) => {
  const found = screen.getByRole('button', { name, expanded: false }).closest('article')
  if (!found) throw new Error(`No card named ${name}`)
  return found
}

describe('the transcript', () => {
  it('is blank with the folder named until something is said', () => {
    show(messyRecords('none').slice(0, 1))
    expect(screen.getByRole('heading', { name: 'Say what to do.' })).toBeInTheDocument()
    expect(screen.getByLabelText('Conversation')).toHaveTextContent('parcel-tracker')
  })

  it('shows the user’s words as they were written and the reply as elements', () => {
    show(messyRecords('medium'))
    expect(screen.getByText(/Have a look around first/)).toHaveTextContent('先看一看这个项目的结构。')
    expect(screen.getByRole('table')).toBeInTheDocument()
  })

  it('shows a streaming reply at its end until the whole reply is there', () => {
    const records = messyRecords('none')
    const end = records.findIndex((record) => record.event.kind === 'model.replied' && record.event.text.startsWith('Done:'))
    show(records.slice(0, end))
    act(() => bridge.send('session.records', { kind: 'delta', text: 'Done: the **suite**' }))
    expect(screen.getByText('suite').tagName).toBe('STRONG')
    send(records.slice(end, end + 1), false)
    expect(screen.queryByText('suite')).not.toBeInTheDocument()
    expect(screen.getByText(/thirty times of thirty/)).toBeInTheDocument()
  })

  it('says what was cut short when the app ended', () => {
    show(messyRecords('medium'))
    expect(screen.getByText(/The app ended while/)).toHaveTextContent('1 call interrupted, 1 question expired, 2 processes lost.')
    expect(screen.getByText(/log was damaged/)).toBeInTheDocument()
  })

  it('ends a turn with its time and tokens', () => {
    show(messyRecords('none'))
    expect(screen.getByText(/Done in 1m 24s/).closest('p')).toHaveTextContent('35.5K tokens read, 1.8K written')
  })
})

describe('a call card', () => {
  it.each([
    [/包裹跟踪器\.ts/, 'succeeded', 'built-in rule'],
    [/rm -rf node_modules/, 'deniedByYou', 'Your reason: Leave node_modules alone'],
    [/shell .*sleep 300/, 'refused', 'Nothing ran: `timeout` must be a number'],
    [/http\.server/, 'interrupted', 'interrupted'],
    [/for i in/, 'succeeded', 'rule npm test ** · 41s · exited 1'],
    [/npm run dev/, 'inBackground', 'allowed by you · 1.9s · in the background'],
    [/git status/, 'waiting', 'waiting for you'],
  ])('%s stands as "%s" and says so in words', (name, state, words) => {
    show(messyRecords('medium'))
    const found = card(name)
    expect(found).toHaveAttribute('data-state', state)
    expect(found).toHaveTextContent(words)
  })

  it('shows what changed in a file', () => {
    show(messyRecords('medium'))
    const changes = within(card(/edit .*cache\.ts/)).getByRole('region', { name: /Changes to/ })
    expect(changes.querySelectorAll('.diff-added')).toHaveLength(1)
    expect(changes.querySelector('.diff-removed')).toHaveTextContent('return hash(file.text);')
  })

  it('opens to the whole command and the ends of its result, with what is left out said', async () => {
    show(messyRecords('medium'))
    const found = card(/for i in/)
    await userEvent.click(within(found).getByRole('button', { expanded: false }))
    expect(found).toHaveTextContent('46 lines between are not shown')
    expect(found).toHaveTextContent('case 59')
    expect(found).not.toHaveTextContent('case 30')
  })

  it('opens the terminal of its process', async () => {
    show(messyRecords('medium'))
    await userEvent.click(screen.getByRole('button', { name: 'Open the terminal of npm run dev' }))
    expect(useView.getState().selectedProcess[firstSessionId]).toBe(id('prc', 'g'))
  })
})

describe('a failed turn', () => {
  const failed = () => {
    const records = messyRecords('none')
    const end = records.findIndex((record) => record.event.kind === 'turn.finished' && record.event.outcome.kind === 'failed')
    return records.slice(0, end + 1)
  }

  it('says what to do, and sends the same message again on request', async () => {
    show(failed())
    expect(screen.getByText(/Nothing answers at the model’s address/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(bridge.inputsOf('session.send')).toEqual([{ sessionId: firstSessionId, text: 'Go on.' }])
  })

  it('offers no retry once something has happened since', () => {
    show(messyRecords('none'))
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })
})

describe('the model’s text', () => {
  const draw = (text: string) => render(<Markdown text={text} />).container

  it('brings no element of its own: raw HTML stays text', () => {
    const drawn = draw(
      '<script>alert(1)</script>\n\nraw <img src=x onerror=alert(1)> <iframe src="https://x.example"></iframe> <b>bold</b>',
    )
    expect(drawn.querySelector('script, img, iframe, b')).toBeNull()
    expect(drawn).toHaveTextContent('<b>bold</b>')
  })

  it('has no address that the page could follow or load', () => {
    const drawn = draw('[a](https://x.example) <https://y.example> www.z.example ![pixel](https://t.example/p.png) [^1]\n\n[^1]: note')
    expect(drawn.querySelector('a, img, [href], [src]')).toBeNull()
    expect(drawn).toHaveTextContent('Image, not loaded: pixel https://t.example/p.png')
  })

  it('asks main to open a link, with the address it really has', async () => {
    draw('[https://good.example](https://evil.example/login)')
    const link = screen.getByRole('button', { name: 'https://good.example' })
    expect(link).toHaveAttribute('title', 'Open https://evil.example/login')
    await userEvent.click(link)
    expect(bridge.inputsOf('link.open')).toEqual([{ url: 'https://evil.example/login' }])
  })

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'http://plain.example'])('offers no way to open %s', (url) => {
    const drawn = draw(`[open](${url})`)
    expect(within(drawn).queryByRole('button')).toBeNull()
    expect(within(drawn).getByText('open')).toHaveAttribute('title', expect.stringContaining(url))
  })

  it('shows characters that hide or turn text around, in words and in code', () => {
    const drawn = draw('turn\u202earound `zero\u200bwidth`\n\n```\nbom\ufeff\n```')
    expect(drawn.textContent).not.toMatch(/[\u202e\u200b\ufeff]/u)
    for (const label of ['U+202E', 'U+200B', 'U+FEFF']) expect(drawn).toHaveTextContent(label)
  })

  it('copies code as it is written', async () => {
    const user = userEvent.setup()
    draw('```ts\nconst a = 1\n\treturn a\n```')
    await user.click(screen.getByRole('button', { name: 'Copy code' }))
    expect(await navigator.clipboard.readText()).toBe('const a = 1\n\treturn a')
  })
})
