const simpleEscapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  E: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
}

const escapeSequence = /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3})|([\s\S]))/g

/** What `$'…'` stands for (bash manual, ANSI-C quoting), given the text between the quotes. Null where it can not be told for sure. */
export function decodeAnsiC(raw: string): string | null {
  let sure = true
  const text = raw.replace(escapeSequence, (_whole, hex?: string, short?: string, long?: string, octal?: string, single?: string) => {
    const digits = hex ?? short ?? long
    const code = digits === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(digits, 16)
    if (digits !== undefined || octal !== undefined) {
      // Bytes above 127 depend on the locale, and a zero byte ends the string.
      const isByte = hex !== undefined || octal !== undefined
      if (code === 0 || code > 0x10ffff || (isByte && code > 127)) sure = false
      return sure ? String.fromCodePoint(code) : ''
    }
    const plain = simpleEscapes[single ?? '']
    if (plain === undefined) sure = false
    return plain ?? ''
  })
  return sure ? text : null
}
