import { useEffect } from 'react'
import { create } from 'zustand'
import type { AppError } from '../../shared/errors.ts'
import { useAppInfo } from '../store/app-info.ts'
import { askMain, askMainOrTell } from '../store/ask-main.ts'

/** Whether a key is stored, and where keys are kept. The key itself never comes back to the window. `present` null: not known yet. */
export const useKeyState = create<{ readonly present: boolean | null; readonly kept: 'system' | 'memory' }>(() => ({
  present: null,
  kept: 'memory',
}))

/** Asks main once whether a key is stored. */
export function useKnownKeyState() {
  useEffect(() => {
    void askMainOrTell('model.key-state', {}).then((state) => {
      if (state) useKeyState.setState({ present: state.value.present, kept: useAppInfo.getState().keyStore })
    })
  }, [])
  return useKeyState()
}

/** Stores a key; the empty string removes it. Gives the failure, or null when it is done. */
export async function storeKey(key: string): Promise<AppError | null> {
  const result = await askMain('model.set-key', { key })
  if (!result.ok) return result.error
  useKeyState.setState(result.value)
  return null
}
