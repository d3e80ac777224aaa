/** Where a text stops being JSON. `position` counts UTF-16 code units from 0. */
export interface JsonFault {
  readonly position: number
  readonly problem: string
}

/** Deepest nesting that is followed; arguments of a real call are a few levels deep, and the scan must not overflow the stack. */
const depthLimit = 200

/**
 * Finds the first place where `text` breaks the JSON grammar, in words of our own: engines differ in theirs and some name no position.
 * Null: the text is one whole JSON value.
 */
export function findJsonFault(text: string): JsonFault | null {
  const after = value(text, space(text, 0), 0)
  if (typeof after !== 'number') return after
  const rest = space(text, after)
  return rest === text.length ? null : { position: rest, problem: `${shown(text, rest)} follows a value that is already whole` }
}

type Scan = number | JsonFault

const space = (text: string, from: number): number => {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1
  return at
}

const shown = (text: string, at: number): string => (at >= text.length ? 'the end of the text' : JSON.stringify(text[at]))

const expected = (text: string, at: number, what: string): JsonFault => ({
  position: at,
  problem: `expected ${what}, found ${shown(text, at)}`,
})

function value(text: string, at: number, depth: number): Scan {
  if (depth > depthLimit) return { position: at, problem: `values are nested deeper than ${depthLimit} levels` }
  switch (text[at]) {
    case '{':
      return list(text, at, '}', (start) => property(text, start, depth))
    case '[':
      return list(text, at, ']', (start) => value(text, start, depth + 1))
    case '"':
      return string(text, at)
    default:
      return scalar(text, at)
  }
}

function list(text: string, open: number, close: string, item: (at: number) => Scan): Scan {
  let at = space(text, open + 1)
  if (text[at] === close) return at + 1
  for (;;) {
    const after = item(at)
    if (typeof after !== 'number') return after
    at = space(text, after)
    if (text[at] === close) return at + 1
    if (text[at] !== ',') return expected(text, at, `"," or "${close}"`)
    at = space(text, at + 1)
  }
}

function property(text: string, at: number, depth: number): Scan {
  if (text[at] !== '"') return expected(text, at, 'a name in double quotes')
  const name = string(text, at)
  if (typeof name !== 'number') return name
  const colon = space(text, name)
  if (text[colon] !== ':') return expected(text, colon, '":"')
  return value(text, space(text, colon + 1), depth + 1)
}

function string(text: string, open: number): Scan {
  for (let at = open + 1; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') return at + 1
    if (text.charCodeAt(at) < 0x20) return { position: at, problem: `${shown(text, at)} must be escaped inside a string` }
    if (character !== '\\') continue
    const escaped = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(at, at + 6))
    if (escaped === null) return { position: at, problem: 'a backslash here starts no known escape' }
    at += escaped[0].length - 1
  }
  return { position: text.length, problem: `the text ends inside the string that starts at position ${open}` }
}

function scalar(text: string, at: number): Scan {
  const pattern = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y
  pattern.lastIndex = at
  const match = pattern.exec(text)
  return match === null ? expected(text, at, 'a value') : at + match[0].length
}
