import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { SessionsSidebar } from '../../../renderer/sessions/sessions-sidebar.tsx'
import { TrustDialog } from '../../../renderer/sessions/trust-dialog.tsx'
import { useCatalog, useSettings } from '../../../renderer/store/session-feed.ts'
import { useToasts } from '../../../renderer/store/toasts.ts'
import { initialView, selectSession, useView } from '../../../renderer/store/view.ts'
import { fail, succeed } from '../../../shared/errors.ts'
import { catalog, mainSessionId, newSessionId } from '../../preview/preview-data.ts'
import { faultsOf } from '../../support/axe-faults.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'

const model = { kind: 'chat-completions', baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.2' } as const
let fake: FakeBridge

beforeEach(() => {
  useView.setState(initialView, true)
  fake = new FakeBridge()
  installBridge(fake)
  useCatalog.setState(catalog, true)
  useSettings.setState({ model })
})

const open = () =>
  render(
    <>
      <SessionsSidebar />
      <TrustDialog />
    </>,
  )
const item = (title: string) => screen.getByRole('button', { name: new RegExp(`^(?!More).*${title}`) })
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'New session' }))
  await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(name) }))
}

describe('the sessions list', () => {
  it('stands in groups by folder and says what each session does', () => {
    open()
    const folder = screen.getByRole('region', { name: 'parcel-tracker' })
    expect(within(folder).getAllByRole('listitem')).toHaveLength(4)
    expect(item('Fix the flaky parser test')).toHaveAccessibleName(/waiting for you.*1 question waits for you/)
    expect(item('Write the API guide')).toHaveAccessibleName(/working/)
    expect(item('Rename Depot to Yard')).toHaveAccessibleName(/Cannot be opened: Line 12 of the session log is not an event/)
  })

  it('is one stop of the Tab key, and arrows move in it', async () => {
    selectSession(mainSessionId)
    open()
    act(() => item('Fix the flaky').focus())
    await userEvent.keyboard('{ArrowDown}')
    expect(item('Upgrade to Vite 8')).toHaveFocus()
    await userEvent.keyboard('{End}')
    expect(item('Why is CI slow')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(useView.getState().selectedSession).toBe(catalog[3]?.sessionId)
    const stops = screen.getAllByRole('button').filter((button) => button.className === 'session-open' && button.tabIndex === 0)
    expect(stops).toHaveLength(1)
  })

  it('renames with F2 and Enter, and not after Escape', async () => {
    open()
    act(() => item('Fix the flaky').focus())
    await userEvent.keyboard('{F2}')
    await userEvent.keyboard('Mend the parser{Enter}')
    expect(fake.inputsOf('session.rename')).toEqual([{ sessionId: mainSessionId, title: 'Mend the parser' }])
    act(() => item('Fix the flaky').focus())
    await userEvent.keyboard('{F2}')
    await userEvent.keyboard('Nothing{Escape}')
    expect(fake.inputsOf('session.rename')).toHaveLength(1)
  })

  it('invites to start when there is nothing', () => {
    useCatalog.setState([], true)
    open()
    expect(screen.getByText('No sessions yet.')).toBeVisible()
  })

  it('has no fault that axe finds', async () => {
    const { container } = open()
    expect(await faultsOf(container)).toEqual([])
  })
})

describe('a new session', () => {
  it('starts in the folder of the selected one', async () => {
    selectSession(mainSessionId)
    open()
    await choose('In this folder')
    expect(fake.inputsOf('session.create')).toEqual([{ place: { kind: 'same-as', sessionId: mainSessionId }, model, mode: 'ask' }])
    expect(useView.getState().selectedSession).toBe(newSessionId)
  })

  it('asks for trust in a folder that was not trusted before', async () => {
    open()
    await choose('In another folder')
    await userEvent.click(await screen.findByRole('button', { name: 'Start without trust' }))
    expect(fake.inputsOf('workspace.trust')).toEqual([{ trusted: false }])
    expect(fake.inputsOf('session.create')).toEqual([{ place: { kind: 'chosen' }, model, mode: 'ask' }])
  })

  it('does not ask again in a trusted folder', async () => {
    fake.answer('workspace.choose', () => succeed({ path: '/home/mara/code', trusted: true }))
    open()
    await choose('In another folder')
    expect(fake.inputsOf('workspace.trust')).toEqual([])
    expect(fake.inputsOf('session.create')).toHaveLength(1)
  })

  it('does not start when the question of trust is closed', async () => {
    open()
    await choose('In another folder')
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(fake.inputsOf('session.create')).toEqual([])
  })

  it('needs a real model outside the sample project, and says so', async () => {
    useSettings.setState({ model: { kind: 'demo' } })
    open()
    await choose('In another folder')
    expect(fake.inputsOf('workspace.choose')).toEqual([])
    expect(useView.getState().screen).toBe('settings')
    expect(useToasts.getState()).toMatchObject([{ content: { kind: 'note' } }])
  })

  it('of the demo has its first message ready', async () => {
    open()
    await choose('Demo in a sample project')
    expect(fake.inputsOf('session.create')).toEqual([{ place: { kind: 'sample' }, model: { kind: 'demo' }, mode: 'ask' }])
    expect(useView.getState().demoReady).toEqual({ [newSessionId]: true })
  })

  it('that could not be made is told', async () => {
    fake.answer('session.create', () => fail('storage-failed', 'ENOSPC'))
    open()
    await choose('Demo in a sample project')
    expect(useToasts.getState()).toMatchObject([{ content: { kind: 'fault', error: { kind: 'storage-failed' } } }])
    expect(useView.getState().selectedSession).toBeNull()
  })
})

describe('an import', () => {
  it('goes into the folder of the session in front, and is shown', async () => {
    selectSession(mainSessionId)
    fake.answer('session.import', () => succeed({ kind: 'imported', sessionId: newSessionId }))
    open()
    await choose('Import a session')
    expect(fake.inputsOf('session.import')).toEqual([{ place: { kind: 'same-as', sessionId: mainSessionId } }])
    expect(useView.getState().selectedSession).toBe(newSessionId)
  })

  it('asks for a folder where no session is in front, and says which line is wrong', async () => {
    fake.answer('workspace.choose', () => succeed({ path: '/home/me/work', trusted: true }))
    fake.answer('session.import', () => succeed({ kind: 'refused', fault: 'not-json', line: 12 }))
    open()
    await choose('Import a session')
    expect(fake.inputsOf('session.import')).toEqual([{ place: { kind: 'chosen' } }])
    expect(useToasts.getState()).toMatchObject([
      { content: { kind: 'note', text: 'The file cannot be imported. Line 12: it is not JSON.' } },
    ])
  })
})

describe('sessions out of the way', () => {
  const rest = catalog.map((one) => ({ ...one, activity: 'idle' as const, waiting: 0, running: 0 }))
  const openMenu = async (title: string) => userEvent.click(screen.getByRole('button', { name: `More for ${title}` }))

  it('are filtered by title and folder, and Escape shows all again', async () => {
    open()
    await userEvent.type(screen.getByLabelText('Filter sessions'), 'docs api')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(item('Write the API guide')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Filter sessions'), 'zebra')
    expect(screen.getByText('No session fits.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(screen.getAllByRole('listitem')).toHaveLength(catalog.length)
  })

  it('are deleted with a way back, and another session comes to the front', async () => {
    useCatalog.setState(rest, true)
    selectSession(mainSessionId)
    open()
    await openMenu('Fix the flaky parser test')
    await userEvent.click(screen.getByRole('menuitem', { name: /Delete/ }))
    expect(fake.inputsOf('session.delete')).toEqual([{ sessionId: mainSessionId }])
    expect(useView.getState().selectedSession).toBeNull()
    const undo = useToasts.getState().at(-1)?.content
    if (undo?.kind !== 'undo') throw new Error('no way back was offered')
    await act(async () => undo.undo())
    expect(fake.inputsOf('session.restore')).toEqual([{ sessionId: mainSessionId }])
    expect(useView.getState().selectedSession).toBe(mainSessionId)
  })

  it('cannot be deleted or archived while something runs', async () => {
    open()
    await openMenu('Fix the flaky parser test')
    for (const name of [/Archive/, /Delete/]) expect(screen.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
  })

  it('stand in the archive, folded until asked for', async () => {
    useCatalog.setState(
      rest.map((one, index) => ({ ...one, archived: index === 0 })),
      true,
    )
    const { container } = open()
    expect(screen.queryByRole('button', { name: /Fix the flaky/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Archived (1)' }))
    expect(item('Fix the flaky parser test')).toBeVisible()
    expect(await faultsOf(container)).toEqual([])
    await openMenu('Fix the flaky parser test')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Take out of the archive' }))
    expect(fake.inputsOf('session.archive')).toEqual([{ sessionId: mainSessionId, archived: false }])
  })
})
