import { fieldsPerRecord } from './dump-script.ts'

/** What a shell said it has, at one moment. Not judged yet. */
export interface ShellDump {
  /** Real path of its folder. */
  readonly cwd: string
  /** Names of options that are on (bash), or differ from their defaults (zsh). */
  readonly options: ReadonlySet<string>
  readonly aliases: readonly string[]
  readonly variables: ReadonlyMap<string, DumpedVariable>
  /** Name → definition. */
  readonly functions: ReadonlyMap<string, string>
}

/** `declaration` is the shell's own print of it; before it zsh has a line that names the type. */
export interface DumpedVariable {
  readonly value: string
  readonly declaration: string
}

/** The first whole dump and the last in a report: what the shell began with, and what it ended with. Null where there are not two. */
export function readDumps(report: string): { readonly before: ShellDump; readonly after: ShellDump } | null {
  const fields = report.split('\0')
  const dumps: ShellDump[] = []
  let records: (readonly string[])[] | null = null
  for (let at = 0; at + fieldsPerRecord < fields.length + 1; at += fieldsPerRecord) {
    const record = fields.slice(at, at + fieldsPerRecord)
    if (record[0] === 'begin') records = []
    else if (record[0] === 'end' && records !== null) {
      dumps.push(dumpOf(records))
      records = null
    } else records?.push(record)
  }
  const [before] = dumps
  const after = dumps.at(-1)
  return before === undefined || after === undefined || dumps.length < 2 ? null : { before, after }
}

function dumpOf(records: readonly (readonly string[])[]): ShellDump {
  const ofKind = (kind: string) => records.filter((record) => record[0] === kind)
  const onlyValue = (kind: string) => ofKind(kind)[0]?.[2] ?? ''
  return {
    cwd: onlyValue('cwd'),
    options: new Set(onlyValue('options').split(/[:\n]/).filter(Boolean)),
    aliases: onlyValue('aliases').split('\n').filter(Boolean),
    variables: new Map(ofKind('variable').map(([, name = '', value = '', declaration = '']) => [name, { value, declaration }])),
    functions: new Map(ofKind('function').map(([, name = '', , text = '']) => [name, text])),
  }
}
