import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { setLanguage } from '../../../renderer/i18n/language.ts'
import { JobsScreen } from '../../../renderer/jobs/jobs-screen.tsx'
import { SurvivorsNote } from '../../../renderer/jobs/survivors-note.tsx'
import { useCatalog } from '../../../renderer/store/session-feed.ts'
import { initialView, useView } from '../../../renderer/store/view.ts'
import { Toasts } from '../../../renderer/ui/toast.tsx'
import { succeed } from '../../../shared/errors.ts'
import type { Job } from '../../../shared/jobs.ts'
import { catalog, mainSessionId } from '../../preview/preview-data.ts'
import { faultsOf } from '../../support/axe-faults.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'
import { nextId } from '../../support/memory-session.ts'

let bridge: FakeBridge
const user = userEvent.setup()

beforeEach(() => {
  bridge = new FakeBridge()
  installBridge(bridge)
  useView.setState({ ...initialView, screen: 'jobs' })
  useCatalog.setState(catalog, true)
})

const job = (command: string, change: Partial<Job> = {}): Job => ({
  processId: nextId('prc'),
  sessionId: mainSessionId,
  command,
  origin: { kind: 'command' },
  startedAt: Date.now() - 65_000,
  state: { kind: 'running', input: { kind: 'none' }, survived: false },
  usage: { cpuPercent: 187.4, memoryBytes: 96_000_000, processCount: 3 },
  ports: [{ protocol: 'tcp', port: 5_173, reach: 'network' }],
  lastLine: 'page \u202e reload',
  ...change,
})

const survivor = (command: string) => job(command, { state: { kind: 'running', input: { kind: 'none' }, survived: true } })
const lost = (command: string) => {
  const end = { reason: { kind: 'lost' as const }, durationMs: 1, outputBytes: 0, survivors: [9] }
  return job(command, { state: { kind: 'ended', end, endedAt: Date.now() }, usage: null, ports: [], lastLine: null })
}

const noted = (command: string, code: number) => {
  const end = { reason: { kind: 'recorded' as const, code }, durationMs: 1, outputBytes: 0, survivors: [] }
  return job(command, { state: { kind: 'ended', end, endedAt: Date.now() - 60_000 }, usage: null, ports: [], lastLine: 'built' })
}

const show = (...jobs: readonly Job[]) => act(() => bridge.send('jobs.changes', [...jobs]))
const rowOf = (text: string) => within(screen.getByText(text).closest('tr') ?? document.body)

it('says what runs, what it takes, where others can reach it, and shows hidden characters', async () => {
  const { container } = render(<JobsScreen />)
  expect(screen.getByText('Looking what runs…')).toBeVisible()
  show(job('npm run dev'), survivor('tail -F log'), lost('make'))
  expect(screen.getByRole('status')).toHaveTextContent('2 running')
  const row = rowOf('npm run dev')
  for (const text of ['running', '187%', '1m 5s', 'U+202E', '5173 (TCP), open to the network'])
    expect(row.getByText(text)).toBeInTheDocument()
  expect(row.getByTitle('96 MB in 3 processes')).toHaveTextContent('96 MB · 3')
  expect(rowOf('tail -F log').getByText('still running')).toBeInTheDocument()
  expect(rowOf('make').getByText(/^lost/)).toHaveTextContent('lost1 process could not be ended: 9')
  expect(await faultsOf(container)).toEqual([])
})

it('says how one ended while the app was gone, what it had said, and that its shell noted it, in both languages', async () => {
  render(<JobsScreen />)
  show(noted('make all', 2))
  const row = () => rowOf('make all')
  expect(row().getByText('exited 2, noted by its shell')).toHaveClass('pane-words-bad')
  expect(row().getByText('built')).toBeInTheDocument()
  await act(() => setLanguage('zh-CN'))
  expect(row().getByText('退出码 2（由其 shell 记下）')).toBeInTheDocument()
  await act(() => setLanguage('en'))
})

it('is a calm place when nothing runs', () => {
  render(<JobsScreen />)
  show()
  expect(screen.getByRole('heading', { name: 'Nothing runs.' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Stop all…' })).toBeNull()
})

it('stops one without a question, lets a survivor go, and opens the terminal where it belongs', async () => {
  render(<JobsScreen />)
  const [server, old] = [job('npm run dev'), survivor('tail -F log')]
  show(server, old)
  await user.click(screen.getByRole('button', { name: 'Stop npm run dev' }))
  await user.click(screen.getByRole('button', { name: 'Let tail -F log run on by itself' }))
  expect(screen.queryByRole('button', { name: 'Let npm run dev run on by itself' })).toBeNull()
  expect(bridge.inputsOf('process.stop')).toEqual([{ processId: server.processId }])
  expect(bridge.inputsOf('process.keep')).toEqual([{ processId: old.processId }])
  await user.click(screen.getByRole('button', { name: 'Open the terminal of npm run dev' }))
  expect(useView.getState()).toMatchObject({ screen: 'session', selectedSession: mainSessionId, region: 'terminals' })
  expect(useView.getState().selectedProcess[mainSessionId]).toBe(server.processId)
})

it('asks with the count before all are stopped, stops exactly those, and says what could not be ended', async () => {
  bridge.answer('process.stop-all', () => succeed({ survivors: [41] }))
  render(
    <>
      <JobsScreen />
      <Toasts />
    </>,
  )
  const jobs = [job('a'), job('b')]
  show(...jobs)
  await user.click(screen.getByRole('button', { name: 'Stop all…' }))
  show(...jobs, job('started meanwhile'))
  expect(screen.getByRole('dialog', { name: 'Stop 2 processes?' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Stop 2' }))
  expect(bridge.inputsOf('process.stop-all')).toEqual([{ processIds: jobs.map((one) => one.processId) }])
  expect(await screen.findByText('1 process could not be ended: 41')).toBeVisible()
})

it('looks only while it is on the screen, and keeps the keyboard when the button under it goes', async () => {
  const { unmount } = render(<JobsScreen />)
  const one = job('npm run dev')
  show(one)
  expect(bridge.openFeeds('jobs.changes')).toHaveLength(1)
  screen.getByRole('button', { name: 'Stop npm run dev' }).focus()
  show()
  expect(screen.getByRole('heading', { name: 'Jobs' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(useView.getState().screen).toBe('session')
  unmount()
  expect(bridge.openFeeds('jobs.changes')).toEqual([])
})

it('one line tells of survivors anywhere until it is put away or each was dealt with', async () => {
  useView.setState({ screen: 'session' })
  const survivors = (count: number) => act(() => useCatalog.setState([{ ...(catalog[0] ?? fail()), survived: count }], true))
  render(<SurvivorsNote />)
  expect(screen.queryByRole('status')).toBeNull()
  survivors(2)
  expect(screen.getByRole('status')).toHaveTextContent('2 processes from an earlier start are still running.')
  await user.click(screen.getByRole('button', { name: 'Show jobs' }))
  expect(useView.getState().screen).toBe('jobs')
  act(() => useView.setState({ screen: 'session' }))
  await user.click(screen.getByRole('button', { name: 'Hide this message' }))
  expect(screen.queryByRole('status')).toBeNull()
})

function fail(): never {
  throw new Error('The catalogue is empty')
}
