import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import type { CommandOutput } from '../../shared/ipc/contract.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { describeError } from '../i18n/describe-error.ts'
import { askMain } from '../store/ask-main.ts'
import type { LampKind } from '../ui/lamp.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { OddText } from '../ui/odd-text.tsx'
import './model-test.css'

type Answer = CommandOutput<'model.test'>
export type TestState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly sentence: string; readonly detail: string }

/** Sends the model one small real request. `state` goes to a `TestResult`. */
export function useModelTest() {
  const { t } = useTranslation('common')
  const [state, setState] = useState<TestState>({ kind: 'none' })
  const test = async (model: ModelChoice) => {
    setState({ kind: 'running' })
    const result = await askMain('model.test', { model })
    setState(
      result.ok
        ? { kind: 'answered', answer: result.value }
        : { kind: 'failed', sentence: describeError(t, result.error), detail: result.error.message },
    )
  }
  return { state, test, forget: () => setState({ kind: 'none' }) }
}

/** What came of a test, in one line. */
export function TestResult({ state }: { readonly state: TestState }) {
  const { t } = useTranslation('settings')
  const said = sayResult(state, t)
  return (
    <div className="test-result" role="status">
      {said && (
        <>
          <Lamp kind={said.lamp} label="" />
          <span>
            {said.sentence}{' '}
            {said.detail !== '' && (
              <small>
                <OddText text={said.detail} />
              </small>
            )}
          </span>
        </>
      )}
    </div>
  )
}

interface Said {
  readonly lamp: LampKind
  readonly sentence: string
  readonly detail: string
}

function sayResult(state: TestState, t: ReturnType<typeof useTranslation<'settings'>>['t']): Said | null {
  switch (state.kind) {
    case 'none':
      return null
    case 'running':
      return { lamp: 'ring', sentence: t('testing'), detail: '' }
    case 'failed':
      return { lamp: 'deny', sentence: state.sentence, detail: state.detail }
    case 'answered': {
      const { reachable, callsTools, message } = state.answer
      if (!reachable) return { lamp: 'deny', sentence: t('testUnreachable'), detail: message }
      if (!callsTools) return { lamp: 'ask', sentence: t('testNoTools'), detail: message }
      return { lamp: 'allow', sentence: t('testGood'), detail: message }
    }
    default:
      return assertNever(state)
  }
}
