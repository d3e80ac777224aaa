/** A streaming reply cut in two: `settled` is drawn once, only `open` is parsed again with each piece that arrives. */
export interface StreamedText {
  readonly settled: string
  readonly open: string
}

/** Cuts streaming markdown at the last empty line outside a code fence: what is before it cannot change its meaning any more. */
export function cutStreamedText(text: string): StreamedText {
  let fence: string | null = null
  let offset = 0
  let cut = 0
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === null && mark !== undefined) fence = mark
    else if (fence !== null && mark !== undefined && closes(fence, mark, line)) fence = null
    offset += line.length + 1
    if (fence === null && line.trim() === '' && offset <= text.length) cut = offset
  }
  return { settled: text.slice(0, cut), open: text.slice(cut) }
}

const closes = (fence: string, mark: string, line: string): boolean =>
  mark[0] === fence[0] && mark.length >= fence.length && line.trim() === mark
