/** How long keys and clicks decide nothing after the front card changed: a key meant for the last card must not answer the next. Milliseconds. */
export const settleMs = 500

/** How long A must be held on a high-risk card. Longer than a tap (about 100 ms), shorter than the auto-repeat of most systems feels. Milliseconds. */
export const holdMs = 600

/** A press this soon after the window got the focus is the click that brought it to the front. Milliseconds. */
export const focusingClickMs = 300

/** What a key on the card asks for. */
export type CardIntent =
  | 'allow-once'
  | 'always'
  | 'always-deny'
  | 'edit'
  | 'deny'
  | 'deny-with-reason'
  | 'next'
  | 'previous'
  | 'jump'
  | ChoiceIntent

/** One of the choices of a question, by its key. */
export type ChoiceIntent = `choice-${1 | 2 | 3 | 4 | 5 | 6}`

/** Where the keyboard focus is: `typing` is a text field, an editable element or a terminal; `overlay` is an open dialog or menu. */
export type FocusPlace = 'page' | 'typing' | 'overlay'

/** Everything about one key press that the decision needs; gathered by the listener, so that this file stays pure. */
export interface KeyPress {
  readonly key: string
  readonly repeat: boolean
  readonly composing: boolean
  readonly modified: boolean
  readonly focus: FocusPlace
  /** Milliseconds since the card in front changed. */
  readonly sinceFrontChangedMs: number
  /** An answer is on its way to main. */
  readonly pending: boolean
}

export type KeyVerdict =
  | { readonly kind: 'act'; readonly intent: CardIntent }
  | {
      readonly kind: 'ignore'
      readonly why: 'not-ours' | 'typing' | 'overlay' | 'composing' | 'modified' | 'repeat' | 'settling' | 'pending'
    }

/** What each plain key asks for, in lower case; see card-keys.ts. */
export type CardKeyTable = Readonly<Record<string, CardIntent>>

/** Says whether a key press may act on the front card. Looking (J, K, G) waits for nothing; deciding waits for the card to settle. */
export function judgeKey(press: KeyPress, table: CardKeyTable): KeyVerdict {
  const key = press.key.toLowerCase()
  const intent = Object.hasOwn(table, key) ? table[key] : undefined
  if (intent === undefined) return { kind: 'ignore', why: 'not-ours' }
  if (press.composing) return { kind: 'ignore', why: 'composing' }
  if (press.focus !== 'page') return { kind: 'ignore', why: press.focus }
  if (press.modified) return { kind: 'ignore', why: 'modified' }
  if (press.repeat) return { kind: 'ignore', why: 'repeat' }
  if (!decides(intent)) return { kind: 'act', intent }
  if (press.pending) return { kind: 'ignore', why: 'pending' }
  if (press.sinceFrontChangedMs < settleMs) return { kind: 'ignore', why: 'settling' }
  return { kind: 'act', intent }
}

const decides = (intent: CardIntent): boolean => intent !== 'next' && intent !== 'previous' && intent !== 'jump'

/** A press of a mouse or pen on a deciding button, seen when the button went down. */
export interface PointerPress {
  /** Milliseconds since the window last got the focus; infinite when it never lost it. */
  readonly sinceWindowFocusMs: number
  /** The window had the focus when the button went down. */
  readonly windowHadFocus: boolean
  readonly sinceFrontChangedMs: number
}

/** Says whether a click may decide: not the one that brought the window to the front, and not one aimed at the card before. */
export function mayClickDecide(press: PointerPress): boolean {
  return press.windowHadFocus && press.sinceWindowFocusMs >= focusingClickMs && press.sinceFrontChangedMs >= settleMs
}
