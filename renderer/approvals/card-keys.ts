import { useEffect, useRef } from 'react'
import { currentKeys } from '../actions/use-keys.ts'
import { isComposing } from '../ui/composing-key.ts'
import { type CardIntent, type CardKeyTable, type FocusPlace, judgeKey } from './key-guard.ts'

const cardIntents = [
  'allow-once',
  'edit',
  'always',
  'always-deny',
  'deny',
  'deny-with-reason',
  'next',
  'previous',
  'jump',
] as const satisfies readonly CardIntent[]

/** The keys of the card as the user has them now: plain letters and digits, nothing else reaches a card. */
export function cardKeyTable(): CardKeyTable {
  const own = cardIntents.flatMap((intent) => currentKeys(`card.${intent}`).map((key) => [key.toLowerCase(), intent] as const))
  return { ...choiceKeys, ...Object.fromEntries(own) }
}

// The number stands before each choice of a question, so these keys are not for changing.
const choiceKeys: CardKeyTable = { 1: 'choice-1', 2: 'choice-2', 3: 'choice-3', 4: 'choice-4', 5: 'choice-5', 6: 'choice-6' }

interface CardKeys {
  readonly sinceFrontChangedMs: (timeMs: number) => number
  readonly pending: boolean
  readonly onIntent: (intent: CardIntent) => void
  /** The key that holds was let go, or the window lost the focus. */
  readonly onRelease: () => void
}

/** Listens to the whole window for the keys of the card in front, as long as the component is on the screen. */
export function useCardKeys(keys: CardKeys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const verdict = judgeKey(
        {
          key: event.key,
          repeat: event.repeat,
          composing: isComposing(event),
          modified: event.ctrlKey || event.metaKey || event.altKey || event.shiftKey,
          focus: focusPlace(event.target),
          sinceFrontChangedMs: latest.current.sinceFrontChangedMs(event.timeStamp),
          pending: latest.current.pending,
        },
        cardKeyTable(),
      )
      if (verdict.kind === 'ignore') return
      event.preventDefault()
      latest.current.onIntent(verdict.intent)
    }
    const onUp = (event: KeyboardEvent) => {
      if (currentKeys('card.allow-once').includes(event.key.toUpperCase())) latest.current.onRelease()
    }
    const release = () => latest.current.onRelease()
    window.addEventListener('keydown', onDown)
    window.addEventListener('keyup', onUp)
    window.addEventListener('blur', release)
    return () => {
      window.removeEventListener('keydown', onDown)
      window.removeEventListener('keyup', onUp)
      window.removeEventListener('blur', release)
    }
  }, [])
}

const typingPlaces = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], .xterm'
const overlayPlaces = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Where the keyboard is, seen from the element a key event went to. */
export function focusPlace(target: EventTarget | null): FocusPlace {
  if (!(target instanceof Element)) return 'page'
  if (target.closest(typingPlaces)) return 'typing'
  return target.closest(overlayPlaces) ? 'overlay' : 'page'
}
