import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installBridge } from '../../../renderer/bridge.ts'
import { SettingsScreen } from '../../../renderer/settings/settings-screen.tsx'
import { useAppInfo } from '../../../renderer/store/app-info.ts'
import { useSettings } from '../../../renderer/store/session-feed.ts'
import { showScreen, useView } from '../../../renderer/store/view.ts'
import { Toasts } from '../../../renderer/ui/toast.tsx'
import { fail, succeed } from '../../../shared/errors.ts'
import { choiceOfSaved, type SavedModel } from '../../../shared/models.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { faultsOf } from '../../support/axe-faults.ts'
import { FakeBridge } from '../../support/fake-bridge.ts'

const at = { preset: 'other', api: 'chat-completions', baseUrl: 'https://models.example.com/v1' } as const
const big: SavedModel = { ...at, id: `mdl_${'1'.repeat(20)}`, model: 'big', contextTokens: 200_000 }
const small: SavedModel = { ...at, id: `mdl_${'2'.repeat(20)}`, model: 'small', contextTokens: null }
const nothingElse = { streams: 'unknown', parallelCalls: 'unknown', images: 'unknown', contextTokens: null } as const

let fake: FakeBridge

beforeEach(() => {
  fake = new FakeBridge()
  installBridge(fake)
  useAppInfo.setState({ version: '0.1.0', electron: '45.5.0', keyStore: 'system', trialElectron: false })
})

afterEach(async () => {
  await i18next.changeLanguage('en')
})

async function open() {
  const view = render(
    <>
      <SettingsScreen />
      <Toasts />
    </>,
  )
  await waitFor(() => expect(fake.inputsOf('model.keys')).toHaveLength(1))
  return view
}

describe('the settings', () => {
  it('save a model of another server', async () => {
    await open()
    await userEvent.click(screen.getByRole('radio', { name: 'Ollama' }))
    await userEvent.type(screen.getByLabelText('Model name'), 'qwen3')
    await userEvent.type(screen.getByLabelText('Context'), '32,768')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const fields = {
      preset: 'ollama',
      api: 'chat-completions',
      baseUrl: 'http://127.0.0.1:11434/v1',
      model: 'qwen3',
      contextTokens: 32_768,
    }
    expect(fake.inputsOf('model.save')).toEqual([{ id: null, fields, key: null, use: true }])
    expect(await screen.findByText('Saved.')).toBeVisible()
  })

  it('show the saved models and choose one for new sessions by one press', async () => {
    useSettings.setState({ models: [big, small], model: choiceOfSaved(big) })
    await open()
    expect(screen.getByRole('radio', { name: 'big' })).toBeChecked()
    expect(screen.getByLabelText('Address')).toHaveValue('https://models.example.com/v1')
    expect(screen.getByLabelText('Context')).toHaveValue('200000')
    await userEvent.click(screen.getByRole('radio', { name: 'small' }))
    expect(fake.inputsOf('settings.update')).toEqual([{ model: choiceOfSaved(small) }])
  })

  it('take limits of commands when a field is left, and say what a field may hold', async () => {
    await open()
    const limits = within(screen.getByRole('group', { name: 'Limits of commands' }))
    const jobs = limits.getByLabelText('Jobs of a session at once')
    expect(jobs).toHaveValue('10')
    await userEvent.clear(jobs)
    await userEvent.type(jobs, '65')
    expect(jobs).toHaveAccessibleDescription('Enter a whole number from 1 to 64.')
    await userEvent.tab()
    expect(fake.inputsOf('settings.update')).toEqual([])
    await userEvent.clear(jobs)
    await userEvent.type(jobs, '20{Enter}')
    expect(fake.inputsOf('settings.update')).toEqual([{ limits: { ...defaultSettings.limits, jobsPerSession: 20 } }])
  })

  it('take names of variables for commands, and refuse what is no name', async () => {
    await open()
    const field = screen.getByLabelText('More variables for commands')
    await userEvent.type(field, 'AWS_PROFILE, A=1')
    await userEvent.tab()
    expect(field).toHaveAccessibleDescription(/letters, digits and _ only/)
    expect(fake.inputsOf('settings.update')).toEqual([])
    await userEvent.type(field, '{Backspace}{Backspace} AWS_PROFILE{Enter}')
    expect(fake.inputsOf('settings.update')).toEqual([{ commandVariables: ['AWS_PROFILE', 'A'] }])
  })

  it('take prices, say what is missing, and leave them out where there are none', async () => {
    await open()
    const prices = within(screen.getByRole('group', { name: 'Prices per million tokens' }))
    await userEvent.type(prices.getByLabelText('Input'), '1,25')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Enter numbers for input and output')
    expect(fake.inputsOf('model.save')).toEqual([])
    await userEvent.type(prices.getByLabelText('Output'), '10')
    await userEvent.type(prices.getByLabelText('Currency'), 'USD')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const saved = { input: 1.25, cachedInput: null, output: 10, currency: 'USD' }
    expect(fake.inputsOf('model.save')).toMatchObject([{ fields: { prices: saved } }])
  })

  it('remove a saved model', async () => {
    useSettings.setState({ models: [big], model: choiceOfSaved(big) })
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Remove this model' }))
    expect(fake.inputsOf('model.remove')).toEqual([{ id: big.id }])
  })

  it('fill the fields from a server found on this computer', async () => {
    fake.answer('model.find-local', () => succeed([{ preset: 'lm-studio', baseUrl: 'http://127.0.0.1:1234/v1', models: ['gpt-oss-20b'] }]))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: 'gpt-oss-20b' }))
    expect(screen.getByRole('radio', { name: 'LM Studio' })).toBeChecked()
    expect(screen.getByLabelText('Address')).toHaveValue('http://127.0.0.1:1234/v1')
    expect(screen.getByLabelText('Model name')).toHaveValue('gpt-oss-20b')
  })

  it('do not save a model without a name, nor one with an address that is none', async () => {
    await open()
    await userEvent.clear(screen.getByLabelText('Model name'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText('Enter the model’s name.')).toBeVisible()
    await userEvent.clear(screen.getByLabelText('Address'))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(screen.getByText(/begins with http/)).toBeVisible()
    expect(fake.inputsOf('model.save')).toEqual([])
  })

  it('take a key, say where it is kept, and forget it again', async () => {
    useSettings.setState({ models: [big], model: choiceOfSaved(big) })
    await open()
    const field = screen.getByLabelText('Key')
    expect(field).toHaveAttribute('type', 'password')
    await userEvent.type(field, 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(field).toHaveValue('')
    expect(screen.getByText(/Kept in the system’s key store/, { selector: '.field-note' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(fake.inputsOf('model.save')).toMatchObject([{ key: 'secret' }, { key: '' }])
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  })

  it('test what stands in the fields with the key that stands there, and say what works', async () => {
    await open()
    await userEvent.type(screen.getByLabelText('Key'), 'secret')
    await userEvent.click(screen.getByRole('button', { name: 'Test' }))
    expect(await screen.findByText('Several calls at once')).toBeVisible()
    expect(fake.inputsOf('model.test')).toEqual([
      { model: { kind: 'responses', baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.2' }, key: 'secret' },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Enter this size' }))
    expect(screen.getByLabelText('Context')).toHaveValue('32768')
  })

  it.each([
    [{ reachable: true, callsTools: true, message: 'ok' }, 'It answers and calls tools.'],
    [{ reachable: true, callsTools: true, message: 'ok', contextTokens: 4_096 }, /lets it read little at once/],
    [{ reachable: true, callsTools: false, message: 'text only' }, /does not call tools/],
    [{ reachable: false, callsTools: false, message: 'connect ECONNREFUSED' }, /connect ECONNREFUSED/],
  ])('say what a test of the model found: %o', async (answer, sentence) => {
    fake.answer('model.test', () => succeed({ ...nothingElse, ...answer }))
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Test' }))
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  it('say when the test itself failed, and forget the result when a field changes', async () => {
    fake.answer('model.test', () => fail('wrong-key', '401'))
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Test' }))
    expect(await screen.findByText(/refused the key/)).toBeVisible()
    await userEvent.type(screen.getByLabelText('Model name'), 'x')
    expect(screen.queryByText(/refused the key/)).toBeNull()
  })

  it('ask main for theme, language and mode, and show what main says', async () => {
    await open()
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    await userEvent.click(screen.getByRole('radio', { name: '简体中文' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Read only' }))
    expect(fake.inputsOf('settings.update')).toEqual([{ theme: 'dark' }, { language: 'zh-CN' }, { mode: 'read-only' }])
    expect(screen.getByRole('radio', { name: 'Dark' })).not.toBeChecked()
    act(() => useSettings.setState({ ...defaultSettings, theme: 'dark' }, true))
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
  })

  it('tell a refused change in a toast', async () => {
    fake.answer('settings.update', () => fail('storage-failed', 'EROFS'))
    await open()
    await userEvent.click(screen.getByRole('radio', { name: 'Light' }))
    expect(await screen.findByText(/Could not write to disk/)).toBeVisible()
    expect(screen.getByText('EROFS')).toBeVisible()
  })

  it('tell a broken connection to main too', async () => {
    fake.answer('settings.update', () => {
      throw new Error('reply was never sent')
    })
    await open()
    await userEvent.click(screen.getByRole('radio', { name: 'Light' }))
    expect(await screen.findByText('reply was never sent')).toBeVisible()
  })

  it('warn of a trial Electron only where it is one', async () => {
    const first = await open()
    expect(screen.queryByText('This is a trial build.')).toBeNull()
    first.unmount()
    useAppInfo.setState({ trialElectron: true })
    render(<SettingsScreen />)
    expect(screen.getByText('This is a trial build.')).toBeVisible()
  })

  it('show where everything is kept, and the way there', async () => {
    useAppInfo.setState({ home: '/home/mara', dataFolder: '/home/mara/.config/signalbox' })
    await open()
    expect(screen.getByTitle('/home/mara/.config/signalbox')).toHaveTextContent('~/.config/signalbox')
    await userEvent.click(screen.getByRole('button', { name: 'Show in the file manager' }))
    expect(fake.inputsOf('app.show-data-folder')).toEqual([{}])
  })

  it('lead to each of their parts', async () => {
    await open()
    const parts = within(screen.getByRole('navigation', { name: 'Parts of the settings' })).getAllByRole('button')
    expect(parts.map((part) => part.textContent)).toEqual(screen.getAllByRole('heading', { level: 3 }).map((head) => head.textContent))
    for (const part of parts) {
      await userEvent.click(part)
      expect(screen.getByRole('heading', { level: 3, name: part.textContent })).toHaveFocus()
    }
  })

  it('close with Escape', async () => {
    showScreen('settings')
    await open()
    await userEvent.keyboard('{Escape}')
    expect(useView.getState().screen).toBe('session')
  })

  it('have no fault that axe finds', async () => {
    const { container } = await open()
    expect(await faultsOf(container)).toEqual([])
  })
})
