import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import type { ModelReport } from '../../shared/models.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { describeError } from '../i18n/describe-error.ts'
import { askMain } from '../store/ask-main.ts'
import { Button } from '../ui/button.tsx'
import type { LampKind } from '../ui/lamp.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { TestFacts } from './test-facts.tsx'
import './model-test.css'

export type TestState =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'answered'; readonly answer: ModelReport }
  | { readonly kind: 'failed'; readonly sentence: string; readonly detail: string }

/** Sends the model small real requests. `state` goes to a `TestResult`. */
export function useModelTest() {
  const { t } = useTranslation('common')
  const [state, setState] = useState<TestState>({ kind: 'none' })
  const test = async (model: ModelChoice, key: string | null) => {
    setState({ kind: 'running' })
    const result = await askMain('model.test', { model, key })
    setState(
      result.ok
        ? { kind: 'answered', answer: result.value }
        : { kind: 'failed', sentence: describeError(t, result.error), detail: result.error.message },
    )
    return result.ok ? result.value : null
  }
  return { state, test, forget: () => setState({ kind: 'none' }) }
}

interface TestResultProps {
  readonly state: TestState
  /** Takes the size of the context into the form; null where there is nothing to fill. */
  readonly onContext?: ((tokens: number) => void) | null
}

/** What came of a test: one line, then what works one by one. */
export function TestResult({ state, onContext = null }: TestResultProps) {
  const { t } = useTranslation('settings')
  const said = sayResult(state, t)
  const context = state.kind === 'answered' ? state.answer.contextTokens : null
  return (
    <div className="test-result" role="status">
      {said && (
        <>
          <Lamp kind={said.lamp} label="" />
          <div className="test-words">
            <span>
              {said.sentence}{' '}
              {said.detail !== '' && (
                <small>
                  <OddText text={said.detail} />
                </small>
              )}
            </span>
            {state.kind === 'answered' && state.answer.reachable && <TestFacts report={state.answer} />}
            {context !== null && onContext !== null && (
              <Button size="small" onClick={() => onContext(context)}>
                {t('useContext')}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

// The prompt and the tools alone take some thousands; below this there is hardly room for a file and its change.
const smallContextTokens = 16_000

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
      const { reachable, callsTools, contextTokens, message } = state.answer
      if (!reachable) return { lamp: 'deny', sentence: t('testUnreachable'), detail: message }
      if (!callsTools) return { lamp: 'ask', sentence: t('testNoTools'), detail: message }
      if (contextTokens !== null && contextTokens < smallContextTokens) return { lamp: 'ask', sentence: t('testSmallContext'), detail: '' }
      return { lamp: 'allow', sentence: t('testGood'), detail: '' }
    }
    default:
      return assertNever(state)
  }
}
