// The longest text that the gate takes apart.
const MOST_CHARACTERS = 10_000

/** Texts of ten thousand characters that are as much work as such a text can be, each in another way. */
export function longTexts(): readonly { readonly what: string; readonly text: string }[] {
  return [
    { what: 'one command with many words', text: filled('cat', (index) => ` src/file-${index}.ts`) },
    { what: 'as many words as are taken apart', text: filled('echo', (index) => ` ${1_000 + (index % 9_000)}`).slice(0, 8_900) },
    { what: 'quoted words with variables', text: filled('echo', (index) => ` "a-$x-${index}"`) },
    { what: 'a here-document', text: `cat <<'END'\n${filled('', (index) => `line-${index}-of-some-text\n`, MOST_CHARACTERS - 20)}END\n` },
    {
      what: 'fifty commands with long words',
      text: Array.from({ length: 48 }, (_each, index) => `grep -rn ${'w'.repeat(170)} src/${index}`)
        .join(' && ')
        .slice(0, MOST_CHARACTERS),
    },
    { what: 'more commands than are taken apart', text: filled('ls', (index) => `; ls ${index}`).slice(0, 7_000) },
    { what: 'substitutions in one another', text: `${'echo $('.repeat(1_200)}ls${')'.repeat(1_200)}` },
    { what: 'brackets that are never closed', text: filled('echo', (index) => ` $((${index}`) },
  ]
}

function filled(start: string, next: (index: number) => string, length = MOST_CHARACTERS): string {
  let text = start
  for (let index = 0; ; index++) {
    const piece = next(index)
    if (text.length + piece.length > length) return text
    text += piece
  }
}
