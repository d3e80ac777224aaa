import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { runAction } from '../../renderer/actions/action-handlers.ts'
import { installBridge } from '../../renderer/bridge.ts'
import { setLanguage } from '../../renderer/i18n/language.ts'
import { initialView, useView } from '../../renderer/store/view.ts'
import { type FeedNews, feedScreen, type ScreenSink } from '../../renderer/terminal/feed-screen.ts'
import type { ReadingPlace } from '../../renderer/terminal/reading-place.ts'
import { TerminalPanel } from '../../renderer/terminal/terminal-panel.tsx'
import { succeed } from '../../shared/errors.ts'
import type { SessionEvent } from '../../shared/session/events.ts'
import { firstSessionId, id } from '../preview/views-questions.ts'
import { messyRecords } from '../preview/views-session.ts'
import { FakeBridge } from '../support/fake-bridge.ts'

// xterm.js needs a browser that draws; it is tried in the real app. Here a stand-in takes its place at the port.
vi.mock('../../renderer/terminal/pane-screen.ts', () => ({
  PaneScreen: class {
    write(data: string, drawn?: () => void) {
      shownInPane.push(data)
      drawn?.()
    }
    text = () => 'all of it\n'
    find = () => {}
    endFind = () => {}
    focus = () => {}
    setScreenReader = () => {}
    setWords = () => {}
    setTyping = () => {}
    reading = () => readingNow
    goToEnd = () => panes.at(-1)?.onPlace('at-end')
    constructor(options: { onPlace: (place: ReadingPlace) => void }) {
      panes.push(options)
    }
    dispose = () => {}
  },
}))

type Reading = ReturnType<ScreenSink['reading']>

const { panes } = vi.hoisted(() => ({ panes: [] as { onPlace: (place: ReadingPlace) => void }[] }))
let readingNow: Reading = 'at-end'
let bridge: FakeBridge

const shownInPane: string[] = []

beforeEach(() => {
  readingNow = 'at-end'
  shownInPane.length = 0
  bridge = new FakeBridge()
  installBridge(bridge)
  useView.setState({ ...initialView, selectedSession: firstSessionId })
})

function show(more: readonly SessionEvent[] = [], base = messyRecords('medium')) {
  const result = render(<TerminalPanel sessionId={firstSessionId} />)
  const records = [...base, ...more.map((event, index) => ({ seq: base.length + index + 1, at: Date.now(), event }))]
  act(() => bridge.send('session.records', { kind: 'records', reset: true, records }))
  return result
}

const feeds = () => bridge.openFeeds('terminal.output').map((parameters) => parameters.processId)

describe('the terminals of a session', () => {
  it('say so when there are none', () => {
    show([], messyRecords('none').slice(0, 1))
    expect(screen.getByText('No processes yet.')).toBeInTheDocument()
  })

  it('have a tab for each process, running ones first, each with its state', () => {
    show()
    const names = screen.getAllByRole('tab').map((tab) => tab.textContent)
    expect(names).toEqual(['dev server', 'npm test', 'Run the suite thirty times.', 'python3 -m http.server 0'])
    expect(screen.getByRole('img', { name: 'exited 1' })).toBeInTheDocument()
    expect(screen.getByRole('img', { name: 'lost: the app ended before it did' })).toBeInTheDocument()
  })

  it('hold a feed for the pane in front only', async () => {
    const { unmount } = show()
    expect(feeds()).toEqual([id('prc', 'g')])
    await userEvent.click(screen.getByRole('tab', { name: /npm test/ }))
    expect(feeds()).toEqual([id('prc', 'h')])
    unmount()
    expect(feeds()).toEqual([])
  })

  it('go from tab to tab with the arrow keys', async () => {
    show()
    screen.getByRole('tab', { name: /dev server/ }).focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: /npm test/ })).toHaveFocus()
    expect(screen.getByRole('tab', { name: /npm test/ })).toHaveAttribute('aria-selected', 'true')
  })

  it('stop and interrupt a running process, and offer neither for one that ended', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Ctrl-C' }))
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
    expect(bridge.inputsOf('process.interrupt')).toEqual([{ processId: id('prc', 'g') }])
    expect(bridge.inputsOf('process.stop')).toEqual([{ processId: id('prc', 'g') }])
    await userEvent.click(screen.getByRole('tab', { name: /npm test/ }))
    expect(screen.queryByRole('button', { name: /Stop/ })).not.toBeInTheDocument()
  })

  it('move a command to the background while a call waits for it, by button and by key, and offer nothing to move after that', async () => {
    const facts = {
      processId: id('prc', 'w'),
      sessionId: firstSessionId,
      callId: id('cal', 'w'),
      command: 'npm run build',
      cwd: '/home/ann/shop',
      stream: 'pipe' as const,
      origin: { kind: 'command' as const },
      background: false,
      pid: 4_400,
      startedAt: Date.now(),
    }
    const call = { callId: facts.callId, modelCallId: 'w', tool: 'shell', argumentsText: '{}' }
    const begun: readonly SessionEvent[] = [
      { kind: 'model.replied', text: '', calls: [call], finish: 'calls', usage: null, durationMs: 1 },
      { kind: 'call.started', callId: facts.callId, grant: { kind: 'allow-everything' } },
      { kind: 'process.started', facts },
    ]
    const { unmount } = show(begun)
    await userEvent.click(screen.getByRole('tab', { name: /npm run build/ }))
    await userEvent.click(screen.getByRole('button', { name: 'To background' }))
    expect(bridge.inputsOf('process.to-background')).toEqual([{ processId: facts.processId }])
    act(() => void runAction('terminal.to-background'))
    expect(bridge.inputsOf('process.to-background')).toHaveLength(2)
    await userEvent.click(screen.getByRole('tab', { name: /dev server/ }))
    expect(screen.queryByRole('button', { name: 'To background' })).not.toBeInTheDocument()
    unmount()
    show([...begun, { kind: 'call.finished', callId: facts.callId, outcome: 'succeeded', resultText: '', durationMs: 1 }])
    await userEvent.click(screen.getByRole('tab', { name: /npm run build/ }))
    expect(screen.getByRole('button', { name: 'Stop' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'To background' })).not.toBeInTheDocument()
    expect(runAction('terminal.to-background')).toBe(false)
  })

  it('look through the whole output, also what the pane has no room for, and show its lines by number', async () => {
    bridge.answer('process.search', ({ text }) =>
      succeed({ lines: [{ line: 12_345, excerpt: `an ${text} here`, from: 3, length: text.length }], count: 300, complete: true }),
    )
    show()
    await userEvent.click(screen.getByRole('button', { name: /^Search/ }))
    const whole = screen.getByRole('button', { name: 'Whole output' })
    expect(whole).toBeDisabled()
    await userEvent.type(screen.getByRole('textbox', { name: 'Search in the output' }), 'error')
    await userEvent.click(whole)
    expect(bridge.inputsOf('process.search')).toEqual([{ sessionId: firstSessionId, processId: id('prc', 'g'), text: 'error' }])
    expect(await screen.findByText('300 lines of the whole output, the first 1 of them:')).toBeInTheDocument()
    expect(screen.getByRole('listitem')).toHaveTextContent('an error here')
    expect(screen.getByRole('listitem')).toHaveAttribute('value', '12345')
    await userEvent.type(screen.getByRole('textbox', { name: 'Search in the output' }), 's')
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
  })

  it('say which command left a process running, and which could not be ended', () => {
    const leftover: SessionEvent = {
      kind: 'process.started',
      facts: {
        processId: id('prc', 'z'),
        sessionId: firstSessionId,
        callId: null,
        command: 'sleep 300',
        cwd: '/w',
        stream: 'pipe',
        origin: { kind: 'leftover', of: id('prc', 'h') },
        background: true,
        pid: 7,
        startedAt: Date.now(),
      },
    }
    const end = { reason: { kind: 'stopped', by: 'user', note: null }, durationMs: 5, outputBytes: 0, survivors: [41, 42] } as const
    show([leftover, { kind: 'process.ended', processId: id('prc', 'z'), end: { ...end, survivors: [...end.survivors] } }])
    act(() => useView.setState({ selectedProcess: { [firstSessionId]: id('prc', 'z') } }))
    expect(screen.getByText('left running by')).toBeInTheDocument()
    expect(screen.getByText('2 processes could not be ended: 41, 42')).toBeInTheDocument()
    expect(screen.getByText('stopped by you')).toBeInTheDocument()
  })
})

describe('the feed of a pane', () => {
  const start = () => {
    const written: string[] = []
    const waiting: (() => void)[] = []
    const news: FeedNews[] = []
    const feed = feedScreen({
      processId: id('prc', '1'),
      sink: {
        write: (data, drawn) => {
          written.push(data)
          if (drawn) waiting.push(drawn)
        },
        reading: () => readingNow,
      },
      onNews: (one) => news.push(one),
    })
    return { written, waiting, news, close: feed.close, restart: feed.restart }
  }
  const offsets = () => bridge.acknowledged.map((one) => one.offset)

  it('clears the screen on a reset and tells what is not shown, which is no text of the terminal', () => {
    const { written, news } = start()
    bridge.send('terminal.output', { kind: 'reset', offset: 700, skippedBytes: 700, encoding: 'utf-8' })
    expect(written).toEqual(['\u001bc'])
    expect(news).toEqual([{ kind: 'began', skippedBytes: 700 }])
  })

  it('acknowledges what was drawn, not what has arrived', () => {
    const { written, waiting } = start()
    bridge.send('terminal.output', { kind: 'reset', offset: 0, skippedBytes: 0, encoding: 'utf-8' })
    bridge.send('terminal.output', { kind: 'data', offset: 0, bytes: new Uint8Array(12_000) })
    expect(written.slice(1).map((text) => text.length)).toEqual([5_000, 5_000, 2_000])
    expect(offsets()).toEqual([])
    for (const drawn of waiting) drawn()
    expect(offsets()).toEqual([5_000, 10_000, 12_000])
  })

  it('is decoded by the encoding that main found, also where a character is split between pieces', () => {
    const { written } = start()
    bridge.send('terminal.output', { kind: 'reset', offset: 0, skippedBytes: 0, encoding: 'gb18030' })
    bridge.send('terminal.output', { kind: 'data', offset: 0, bytes: new Uint8Array([0xc4]) })
    bridge.send('terminal.output', { kind: 'data', offset: 1, bytes: new Uint8Array([0xe3, 0xba, 0xc3]) })
    bridge.send('terminal.output', { kind: 'reset', offset: 0, skippedBytes: 0, encoding: 'shift_jis' })
    bridge.send('terminal.output', { kind: 'data', offset: 0, bytes: new Uint8Array([0x82, 0xb1, 0x82]) })
    bridge.send('terminal.output', { kind: 'ended', offset: 3 })
    expect(written.filter((text) => text !== '')).toEqual(['\u001bc', '你好', '\u001bc', 'こ', '\ufffd'])
  })

  it('holds what would take the lines away that the user reads, and starts anew when it is wanted', () => {
    const { written, news, restart } = start()
    bridge.send('terminal.output', { kind: 'reset', offset: 0, skippedBytes: 0, encoding: 'utf-8' })
    readingNow = 'above'
    bridge.send('terminal.output', { kind: 'data', offset: 0, bytes: new TextEncoder().encode('more') })
    bridge.send('terminal.output', { kind: 'reset', offset: 9_000_000, skippedBytes: 9_000_000, encoding: 'utf-8' })
    expect(written).toEqual(['\u001bc', 'more'])
    expect(news.at(-1)).toEqual({ kind: 'held' })
    expect(feeds()).toEqual([])
    readingNow = 'at-end'
    restart()
    bridge.send('terminal.output', { kind: 'reset', offset: 9_000_000, skippedBytes: 9_000_000, encoding: 'utf-8' })
    expect(written.at(-1)).toBe('\u001bc')
  })

  it('holds each line when the pane is so full that the lines in view would go', () => {
    const { written, news } = start()
    bridge.send('terminal.output', { kind: 'reset', offset: 0, skippedBytes: 0, encoding: 'utf-8' })
    readingNow = 'above-at-risk'
    bridge.send('terminal.output', { kind: 'data', offset: 0, bytes: new TextEncoder().encode('more') })
    expect(written).toEqual(['\u001bc'])
    expect(news.at(-1)).toEqual({ kind: 'held' })
  })

  it('acknowledges and draws nothing more once it is closed', () => {
    const { waiting, close } = start()
    bridge.send('terminal.output', { kind: 'data', offset: 0, bytes: new Uint8Array(10) })
    close()
    for (const drawn of waiting) drawn()
    expect(offsets()).toEqual([])
    expect(feeds()).toEqual([])
  })
})

describe('a pane beside its output', () => {
  const shown = id('prc', 'g')
  const data = (text: string) => ({ kind: 'data' as const, offset: 0, bytes: new TextEncoder().encode(text) })
  const begin = (skippedBytes = 0) =>
    act(() => bridge.send('terminal.output', { kind: 'reset', offset: skippedBytes, skippedBytes, encoding: 'utf-8' }))
  const button = () => screen.queryByRole('button', { name: 'New output below' })

  it('marks new output while the user reads above, and goes down by one press', async () => {
    show()
    begin()
    act(() => panes.at(-1)?.onPlace('above'))
    expect(button()).not.toBeInTheDocument()
    act(() => panes.at(-1)?.onPlace('new-below'))
    await userEvent.click(screen.getByRole('button', { name: 'New output below' }))
    expect(button()).not.toBeInTheDocument()
  })

  it('goes on with what was held back when the user is at the end again', async () => {
    show()
    begin()
    readingNow = 'above-at-risk'
    act(() => panes.at(-1)?.onPlace('above'))
    act(() => bridge.send('terminal.output', data('more')))
    expect(feeds()).toEqual([])
    expect(shownInPane).not.toContain('more')
    readingNow = 'at-end'
    await userEvent.click(screen.getByRole('button', { name: 'New output below' }))
    expect(feeds()).toEqual([shown])
    begin()
    act(() => bridge.send('terminal.output', data('more')))
    expect(shownInPane).toContain('more')
    expect(button()).not.toBeInTheDocument()
  })

  it('says a refused output in words, and asks again', async () => {
    show()
    act(() => bridge.refuse('terminal.output', { kind: 'too-large', message: 'More than 128 subscriptions are open.' }))
    expect(screen.getByRole('alert')).toHaveTextContent('The output of this process could not be fetched.')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(feeds()).toEqual([shown])
  })

  it('opens the full log by one press, also where it says that the beginning is not shown', async () => {
    show()
    begin(5_000)
    const buttons = screen.getAllByRole('button', { name: 'Open the full log' })
    expect(buttons).toHaveLength(2)
    for (const one of buttons) await userEvent.click(one)
    expect(bridge.inputsOf('process.open-log')).toEqual([{ processId: shown }, { processId: shown }])
  })

  it('says what is not shown in the language of the moment', async () => {
    show()
    begin(5_000)
    expect(screen.getByText(/^The first 5(\.0)? kB are not shown here/)).toBeInTheDocument()
    await act(() => setLanguage('zh-CN'))
    expect(screen.getByText(/^此处未显示开头的/)).toBeInTheDocument()
    await act(() => setLanguage('en'))
  })
})

describe('the pane of a process that was lost', () => {
  const lostTab = () => screen.getByRole('tab', { name: /http.server/ })

  it('says what is lost and has the command run again by ids alone', async () => {
    show([{ kind: 'turn.finished', turnId: id('trn', '1'), outcome: { kind: 'completed' }, durationMs: 1 }])
    await userEvent.click(lostTab())
    expect(screen.getByText(/^Signalbox ended before this did\./)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Run again' }))
    expect(bridge.inputsOf('process.restart')).toEqual([{ sessionId: firstSessionId, processId: expect.stringMatching(/^prc_/) }])
  })

  it('offers nothing of the kind while it runs', () => {
    show()
    expect(screen.queryByRole('button', { name: 'Run again' })).not.toBeInTheDocument()
  })
})
