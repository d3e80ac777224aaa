import { useEffect } from 'react'
import { create } from 'zustand'
import type { ModelId } from '../../shared/ids.ts'
import type { CommandInput } from '../../shared/ipc/contract.ts'
import type { SavedModel } from '../../shared/models.ts'
import { askMain, askMainOrTell } from '../store/ask-main.ts'

/** Which saved models have a key, and where keys are kept. No key ever comes back to the window. `ids` null: not known yet. */
export const useKeyState = create<{ readonly ids: readonly ModelId[] | null; readonly kept: 'system' | 'memory' }>(() => ({
  ids: null,
  kept: 'memory',
}))

/** Asks main once which models have a key. */
export function useKnownKeyState() {
  useEffect(() => {
    void askMainOrTell('model.keys', {}).then((state) => {
      if (state) useKeyState.setState(state.value)
    })
  }, [])
  return useKeyState()
}

/** Keeps a model and its key, as main answers. */
export async function saveModel(input: CommandInput<'model.save'>) {
  const result = await askMain('model.save', input)
  if (result.ok && input.key !== null) noteKey(result.value.model, input.key)
  return result
}

function noteKey({ id }: SavedModel, key: string): void {
  const others = (useKeyState.getState().ids ?? []).filter((known) => known !== id)
  useKeyState.setState({ ids: key === '' ? others : [...others, id] })
}
