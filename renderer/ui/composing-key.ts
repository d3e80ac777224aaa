/** Key code of a press that an input method took for itself; some input methods report nothing else. */
const inputMethodKeyCode = 229

/** True for a key press that belongs to an input method (IME), not to the app. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === inputMethodKeyCode
}
