// The longest text that the gate takes apart.
const MOST_CHARACTERS = 10_000

interface LongText {
  readonly what: string
  readonly text: string
}

/** Texts of ten thousand characters that are as much work as such a text can be, each in another way. For bash. */
export function longTexts(): readonly LongText[] {
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

/** The same for PowerShell. */
export function longPowerShellTexts(): readonly LongText[] {
  return [
    { what: 'one command with a list of many words', text: filled('Get-Content a', (index) => `, src/file-${index}.ts`) },
    { what: 'quoted words with variables', text: filled('Write-Output', (index) => ` "a-$x-${index}"`) },
    { what: 'a here-string', text: `Write-Output @"\n${filled('', (index) => `line-${index}-$x-text\n`, MOST_CHARACTERS - 40)}"@\n` },
    {
      what: 'fifty commands with long words',
      text: Array.from({ length: 48 }, (_each, index) => `Select-String -Pattern ${'w'.repeat(160)} -Path src/${index}`).join('; '),
    },
    {
      what: 'pipelines with conditions',
      text: Array.from({ length: 24 }, (_each, index) => `Get-ChildItem -Path src/${index} | Where-Object { ${conditions(index)} }`).join(
        '\n',
      ),
    },
    { what: 'an array of numbers', text: `$x = @(1${filled('', (index) => `, ${index}`, MOST_CHARACTERS - 20)})` },
    { what: 'a table of many keys', text: `$x = @{${filled('', (index) => ` key${index} = 'v${index}';`, MOST_CHARACTERS - 20)} }` },
    { what: 'assignments', text: filled('', (index) => `$x${index} = ${index}\n`) },
    { what: 'a script with conditions', text: filled('', (index) => `if ($x -gt ${index}) { $y = "${index}" } else { $z = $x.Count }\n`) },
    { what: 'one sum of 1,588 numbers', text: filled('$x = 1', (index) => ` + ${index}`) },
    { what: 'more commands than are taken apart', text: filled('ls', (index) => `; ls ${index}`) },
    { what: 'brackets that are never closed', text: filled('echo', (index) => ` $((${index}`) },
  ]
}

const conditions = (index: number): string =>
  `$_.Length -gt ${index} -and $_.Name -like "*.ts" -and $_.FullName -notmatch '${'x'.repeat(200)}' -and ($_.Extension -in '.a', '.b')`

function filled(start: string, next: (index: number) => string, length = MOST_CHARACTERS): string {
  let text = start
  for (let index = 0; ; index++) {
    const piece = next(index)
    if (text.length + piece.length > length) return text
    text += piece
  }
}
