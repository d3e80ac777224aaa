/** What a paste into a terminal is: sent as it is, or first shown to the user because each line of it would run at once. */
export type PasteVerdict =
  | { readonly kind: 'send'; readonly text: string }
  | { readonly kind: 'ask'; readonly text: string; readonly lineCount: number }

/**
 * Judges a paste. `bracketed`: the program asked to be told where a paste begins and ends, so lines do not run by themselves.
 * Control characters never get in: a copied text must not press keys, nor end its own brackets.
 */
export function judgePaste(pasted: string, bracketed: boolean): PasteVerdict {
  const text = pasted.replace(/\r\n?/g, '\n').replace(controls, '')
  const lineCount = text.replace(/\n$/, '').split('\n').length
  // One line with its end would run too, when it was only meant to be put there.
  return bracketed || !text.includes('\n') ? { kind: 'send', text } : { kind: 'ask', text, lineCount }
}

// All but tab and line feed.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
