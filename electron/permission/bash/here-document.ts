/** A here-document as bash takes it from the text. `body` is the text between, without its end line. */
export interface HereDocument {
  readonly quoted: boolean
  readonly body: string
  readonly bodyStart: number
  /** Where the word that ends it stands. */
  readonly endStart: number
}

/**
 * Reads a here-document off the source by the shell's own rule: from the next line on, until a line that is the delimiter.
 * `operatorAt` and `delimiterAt` are where `<<` and the delimiter begin, `delimiter` is its text there. Null where it is not plain how the
 * shell would read it: two on one line, a delimiter in several pieces, a quote or a continuation before the body, no end.
 * The grammar is held against this, because the two differ in what belongs to the body and what is run after it.
 */
export function readHereDocument(source: string, operatorAt: number, delimiterAt: number, delimiter: string): HereDocument | null {
  const word = readDelimiter(delimiter)
  const lineEnd = source.indexOf('\n', delimiterAt + delimiter.length)
  if (word === null || lineEnd < 0) return null
  if (!isPlainRest(source.slice(delimiterAt + delimiter.length, lineEnd))) return null
  const stripsTabs = source.startsWith('<<-', operatorAt)
  for (let at = lineEnd + 1; at < source.length; ) {
    const next = source.indexOf('\n', at)
    const end = next < 0 ? source.length : next
    const line = source.slice(at, end)
    const indent = stripsTabs ? (/^\t*/.exec(line)?.[0].length ?? 0) : 0
    if (line.slice(indent) === word.text) {
      return { quoted: word.quoted, body: source.slice(lineEnd + 1, at), bodyStart: lineEnd + 1, endStart: at + indent }
    }
    // A line that goes on in the next one may hide the delimiter, or be it only together with the next.
    if (!word.quoted && endsInContinuation(line)) return null
    at = end + 1
  }
  return null
}

function readDelimiter(written: string): { readonly text: string; readonly quoted: boolean } | null {
  if (/^[\w.%+,:@/-]+$/.test(written)) return { text: written, quoted: false }
  const inside = /^(?:'([^'\n]*)'|"([^"\n\\$`]*)"|\\([\w.%+,:@/-]+))$/.exec(written)
  const text = inside?.[1] ?? inside?.[2] ?? inside?.[3]
  return text === undefined ? null : { text, quoted: true }
}

/** What stands behind the delimiter on its line: nothing that joins on to it, no second here-document, nothing that reaches into the next line. */
function isPlainRest(rest: string): boolean {
  if (!/^($|[\s;|&)<>])/.test(rest)) return false
  const bare = rest.replace(/'[^']*'|"[^"\\$`]*"/g, 'q')
  if (/['"`\\]/.test(bare) || /<<(?!<)/.test(bare.replaceAll('<<<', '   '))) return false
  return !/[({]/.test(bare)
}

const endsInContinuation = (line: string): boolean => (/\\*$/.exec(line)?.[0].length ?? 0) % 2 === 1
