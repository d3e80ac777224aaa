import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { CompareScreen } from '../../../renderer/compare/compare-screen.tsx'
import { compareSession } from '../../../renderer/compare/compare-session.ts'
import { useCatalog } from '../../../renderer/store/session-feed.ts'
import { initialView, useView } from '../../../renderer/store/view.ts'
import { succeed } from '../../../shared/errors.ts'
import type { SessionId } from '../../../shared/ids.ts'
import type { SessionEvent } from '../../../shared/session/events.ts'
import { catalog } from '../../preview/preview-data.ts'
import { faultsOf } from '../../support/axe-faults.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'
import { nextId } from '../../support/memory-session.ts'

const [first, second, third] = catalog.map(({ sessionId }) => sessionId) as [SessionId, SessionId, SessionId]
const messageId = nextId('msg')
let fake: FakeBridge

beforeEach(() => {
  useView.setState(initialView, true)
  fake = new FakeBridge()
  installBridge(fake)
  useCatalog.setState(catalog, true)
})

const said = (text: string, id = nextId('msg')): SessionEvent => ({ kind: 'message.sent', messageId: id, text })

/** Opens the screen on two sessions that have one message together. */
async function open(relatives: readonly SessionId[]) {
  fake.answer('session.relatives', () => succeed({ sessionIds: [...relatives] }))
  await compareSession(first)
  const view = render(<CompareScreen />)
  for (const sessionId of relatives.length > 0 ? [first, relatives[0] ?? second] : []) {
    const events: readonly SessionEvent[] = [said('together', messageId), said(`only in ${sessionId}`)]
    const records = events.map((event, at) => ({ seq: at + 1, at, event }))
    act(() => fake.send('session.records', { kind: 'records', reset: true, records }, (feed) => feed.sessionId === sessionId))
  }
  return view
}

describe('the comparison of branches', () => {
  it('shows both from where they part, and opens either', async () => {
    await open([second])
    expect(screen.getByText(/Both are the same up to and including/)).toHaveTextContent('together')
    const [left, right] = screen.getAllByRole('region')
    expect(left).toHaveTextContent(`only in ${first}`)
    expect(right).toHaveTextContent(`only in ${second}`)
    if (right) await userEvent.click(within(right).getByRole('button', { name: 'Open' }))
    expect(useView.getState()).toMatchObject({ selectedSession: second, screen: 'session' })
  })

  it('lets another branch be chosen by keyboard, and closes with Escape', async () => {
    await open([second, third])
    expect(screen.getByRole('heading', { name: 'Compare branches' })).toHaveFocus()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
    expect(useView.getState().compared).toMatchObject({ left: first, right: third })
    await userEvent.keyboard('{Escape}')
    expect(useView.getState().screen).toBe('session')
  })

  it('says how a branch comes to be where there is none', async () => {
    await open([])
    expect(screen.getByText('This session has no branch.')).toBeVisible()
  })

  it('has no fault that axe finds', async () => {
    const { container } = await open([second])
    expect(await faultsOf(container)).toEqual([])
  })
})
