import { fail, succeed } from '../../shared/errors.ts'
import type { Settings } from '../../shared/settings.ts'
import { defaultSettings, settingsSchema } from '../../shared/settings.ts'
import { FakeBridge } from '../support/fake-bridge.ts'
import {
  catalog,
  longCatalog,
  mainRecords,
  mainSessionId,
  newSession,
  newSessionId,
  newSessionRecords,
  question,
  terminalText,
} from './preview-data.ts'

/** What can be looked at. `offline` is a main process that does not answer; `faults` one that refuses everything it is asked. */
export const previewStates = ['first-run', 'main', 'calm', 'new-session', 'empty', 'many', 'faults', 'offline'] as const
export type PreviewState = (typeof previewStates)[number]

/** A fake main process that shows one state. */
export function previewBridge(state: PreviewState, look: Pick<Settings, 'theme' | 'language'>): FakeBridge {
  let settings: Settings = {
    ...defaultSettings,
    ...look,
    onboarded: state !== 'first-run',
    model: { kind: 'chat-completions', baseUrl: 'https://api.openai.com/v1', model: 'gpt-5.2' },
  }
  let sessions = catalogOf(state)
  const bridge = new FakeBridge({
    'settings.get': () => (state === 'offline' ? fail('internal', 'No handler registered for signalbox:call') : succeed(settings)),
    'settings.update': (patch) => {
      if (state === 'faults') return fail('storage-failed', 'ENOSPC: no space left on device, write')
      settings = settingsSchema.parse({ ...settings, ...patch })
      bridge.send('settings.changes', settings)
      return succeed(settings)
    },
    'session.create': () => {
      if (state === 'faults') return fail('storage-failed', 'ENOSPC: no space left on device, mkdir')
      sessions = [newSession, ...sessions]
      bridge.send('catalog.changes', [...sessions])
      return succeed({ sessionId: newSessionId })
    },
    'session.rename': ({ sessionId, title }) => {
      sessions = sessions.map((one) => (one.sessionId === sessionId ? { ...one, title } : one))
      bridge.send('catalog.changes', [...sessions])
      return succeed({})
    },
    ...(state === 'faults' && { 'session.send': () => fail('connection-refused', 'connect ECONNREFUSED 127.0.0.1:11434') }),
  })
  bridge.onSubscribe = (name) => queueMicrotask(() => sendFirst(bridge, state, name, sessions, settings))
  return bridge
}

function catalogOf(state: PreviewState) {
  if (state === 'first-run' || state === 'empty') return []
  if (state === 'many') return longCatalog
  if (state === 'new-session' || state === 'faults') return [newSession]
  return state === 'calm' ? catalog.map((one) => ({ ...one, activity: 'idle' as const, waiting: 0 })) : catalog
}

function sendFirst(bridge: FakeBridge, state: PreviewState, name: string, sessions: typeof catalog, settings: Settings): void {
  if (name === 'catalog.changes') bridge.send(name, [...sessions])
  if (name === 'queue.changes') bridge.send(name, state === 'main' ? [question] : [])
  if (name === 'settings.changes') bridge.send(name, settings)
  if (name === 'session.records') {
    bridge.send(
      name,
      { kind: 'records', reset: true, records: mainRecords(state === 'main') },
      ({ sessionId }) => sessionId === mainSessionId,
    )
    bridge.send(name, { kind: 'records', reset: true, records: newSessionRecords }, ({ sessionId }) => sessionId !== mainSessionId)
  }
  if (name === 'terminal.output') {
    const bytes = new TextEncoder().encode(terminalText)
    bridge.send(name, { kind: 'reset', offset: 0, skippedBytes: 0, encoding: 'utf-8' })
    bridge.send(name, { kind: 'data', offset: 0, bytes })
  }
}
