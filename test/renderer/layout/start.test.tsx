import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from '../../../renderer/app.tsx'
import { installBridge } from '../../../renderer/bridge.ts'
import { fail, succeed } from '../../../shared/errors.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { catalog, mainRecords, mainSessionId, question } from '../../preview/preview-data.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'

let fake: FakeBridge

beforeEach(() => {
  fake = new FakeBridge({ 'settings.get': () => succeed({ ...defaultSettings, onboarded: true, theme: 'light' }) })
  fake.onSubscribe = (name) => {
    if (name === 'catalog.changes') fake.send(name, [])
  }
  installBridge(fake)
})

const theme = () => document.documentElement.dataset['theme']

describe('the window', () => {
  it('begins with the first run where there was none', async () => {
    fake.answer('settings.get', () => succeed(defaultSettings))
    render(<App />)
    expect(await screen.findByRole('heading', { name: 'Where shall the agent work?' })).toBeVisible()
  })

  it('says so when main does not answer, and starts on a second try', async () => {
    fake.answer('app.info', () => fail('internal', 'no handler'))
    render(<App />)
    expect(await screen.findByRole('alert')).toHaveTextContent(/could not start its window/)
    fake.answer('app.info', () => new FakeBridge().call('app.info', {}))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No sessions yet.')).toBeVisible()
  })

  it('follows theme and language of the settings at once', async () => {
    render(<App />)
    await screen.findByText('No sessions yet.')
    expect(theme()).toBe('light')
    act(() => fake.send('settings.changes', { ...defaultSettings, onboarded: true, theme: 'dark', language: 'zh-CN' }))
    expect(await screen.findByText('还没有会话。')).toBeVisible()
    expect(theme()).toBe('dark')
    expect(document.documentElement.lang).toBe('zh-CN')
    await act(() => i18next.changeLanguage('en'))
  })

  it.each([
    ['updatedAt', 'a region that fails leaves the others', true],
    ['workspace', 'a fault outside of all regions is told, and nothing is left blank', false],
  ] as const)('whose sessions have no readable %s says what failed: %s', async (broken, _why, hasComposer) => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    render(<App />)
    await screen.findByText('No sessions yet.')
    await act(async () => fake.send('catalog.changes', [...catalog]))
    await act(async () => fake.send('session.records', { kind: 'records', reset: true, records: mainRecords(true) }))
    const unreadable = (session: (typeof catalog)[number]) =>
      Object.defineProperty({ ...session }, broken, {
        get: () => {
          throw new Error('It cannot be read.')
        },
      })
    await act(async () => fake.send('catalog.changes', catalog.map(unreadable)))
    expect(screen.getByText('This part of the window failed.')).toBeVisible()
    expect(screen.queryByRole('form') !== null).toBe(hasComposer)
    await act(async () => fake.send('catalog.changes', [...catalog]))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(screen.queryByText('This part of the window failed.')).toBeNull()
    expect(screen.getByRole('form')).toBeVisible()
    told.mockRestore()
  })

  it('opens the session that changed last and counts what waits and runs', async () => {
    render(<App />)
    await screen.findByText('No sessions yet.')
    await act(async () => {
      fake.send('catalog.changes', [...catalog])
      fake.send('queue.changes', [question])
    })
    await act(async () => fake.send('session.records', { kind: 'records', reset: true, records: mainRecords(true) }))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('parcel-tracker/Fix the flaky parser test')
    expect(screen.getByRole('button', { name: '1 waiting' })).toBeVisible()
    expect(screen.getByRole('button', { name: '3 running' })).toBeVisible()
    expect(document.title).toBe('(1) Signalbox')
    expect(fake.openFeeds('session.records')).toEqual([{ sessionId: mainSessionId }])
  })

  it('names a session alone whose log does not tell its folder', async () => {
    render(<App />)
    await screen.findByText('No sessions yet.')
    const unreadable = catalog
      .slice(0, 1)
      .map((session) => ({ ...session, title: '', workspace: '', fault: { message: 'It cannot be read.' } }))
    await act(async () => fake.send('catalog.changes', unreadable))
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Untitled session$/)
  })

  it('opens and closes the settings by key', async () => {
    render(<App />)
    await screen.findByText('No sessions yet.')
    await userEvent.keyboard('{Control>},{/Control}')
    expect(screen.getByRole('heading', { name: 'Appearance' })).toBeVisible()
    await userEvent.keyboard('{Control>},{/Control}')
    expect(screen.queryByRole('heading', { name: 'Appearance' })).toBeNull()
  })
})
