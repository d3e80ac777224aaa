import { useAppInfo } from '../store/app-info.ts'
import { useSettings } from '../store/session-feed.ts'
import { type ActionId, actionOf } from './action-table.ts'
import { keysOf } from './key-choice.ts'
import { ariaCombination, showCombination } from './key-combination.ts'

/** For a button: the key that does the same, as it is shown and as assistive software reads it. Empty where the user chose none. */
export interface KeyHint {
  readonly keyHint?: string
  readonly keyName?: string
}

/** The key of an action, kept current. */
export function useKeyHint(id: ActionId): KeyHint {
  const platform = useAppInfo((info) => info.platform)
  const key = useSettings((settings) => keysOf(actionOf(id), settings.shortcuts)[0])
  return key === undefined ? {} : { keyHint: showCombination(key, platform), keyName: ariaCombination(key, platform) }
}

/** Words for a tooltip, with the key that does the same behind them. */
export function useHinted(words: string, id: ActionId): string {
  const { keyHint } = useKeyHint(id)
  return keyHint === undefined ? words : `${words} (${keyHint})`
}

/** The keys of an action at this moment, for who handles them by itself. */
export function currentKeys(id: ActionId): readonly string[] {
  return keysOf(actionOf(id), useSettings.getState().shortcuts)
}
