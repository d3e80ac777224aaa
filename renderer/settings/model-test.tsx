import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import type { AppError, Told } from '../../shared/errors.ts'
import type { ModelReport } from '../../shared/models.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { useToldWords } from '../i18n/fault-words.ts'
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
  | { readonly kind: 'failed'; readonly error: AppError }

/** Sends the model small real requests. `state` goes to a `TestResult`. */
export function useModelTest() {
  const [state, setState] = useState<TestState>({ kind: 'none' })
  const test = async (model: ModelChoice, key: string | null) => {
    setState({ kind: 'running' })
    const result = await askMain('model.test', { model, key })
    setState(result.ok ? { kind: 'answered', answer: result.value } : { kind: 'failed', error: result.error })
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
  const { t } = useTranslation(['settings', 'common'])
  const said = sayResult(state, t)
  const detail = useToldWords(said?.detail)
  const context = state.kind === 'answered' ? state.answer.contextTokens : null
  return (
    <div className="test-result" role="status">
      {said && (
        <>
          <Lamp kind={said.lamp} label="" />
          <div className="test-words">
            <span>
              {said.sentence}{' '}
              {detail !== '' && (
                <small>
                  <OddText text={detail} />
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
  readonly detail: Told | null
}

function sayResult(state: TestState, t: ReturnType<typeof useTranslation<['settings', 'common']>>['t']): Said | null {
  switch (state.kind) {
    case 'none':
      return null
    case 'running':
      return { lamp: 'ring', sentence: t('testing'), detail: null }
    case 'failed':
      return { lamp: 'deny', sentence: t(`common:error.${state.error.kind}`), detail: state.error }
    case 'answered': {
      const { reachable, callsTools, contextTokens } = state.answer
      if (!reachable) return { lamp: 'deny', sentence: t('testUnreachable'), detail: state.answer }
      if (!callsTools) return { lamp: 'ask', sentence: t('testNoTools'), detail: state.answer }
      if (contextTokens !== null && contextTokens < smallContextTokens)
        return { lamp: 'ask', sentence: t('testSmallContext'), detail: null }
      return { lamp: 'allow', sentence: t('testGood'), detail: null }
    }
    default:
      return assertNever(state)
  }
}
