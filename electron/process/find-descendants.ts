import type { ProcessRow } from './platform.ts'

/** What is known of a command's processes before a look at the table. */
export interface FamilyFacts {
  /** Pid and start time of every process seen to belong before. */
  readonly known: ReadonlyMap<number, number>
  /** The command's process group and session; null once it was seen empty, for its number may then be given to others. */
  readonly group: number | null
  /** The shell while it was not reaped: until then its pid cannot be another's, whatever its start time reads. */
  readonly leader: number | null
  /** Start time of the command: nothing older belongs to it. */
  readonly bornFrom: number
  /** Pids whose environment carries the command's marker. */
  readonly marked: ReadonlySet<number>
  /** Our own pid: never a member. */
  readonly ownPid: number
}

/** The living processes of a command: its group and session, what is known or marked, and all their descendants. */
export function findDescendants<Row extends ProcessRow>(rows: readonly Row[], facts: FamilyFacts): readonly Row[] {
  const candidates = rows.filter(
    (row) => row.state !== 'dead' && row.pid > 1 && row.pid !== facts.ownPid && row.startTime >= facts.bornFrom,
  )
  const members = new Map<number, Row>()
  for (const row of candidates) if (belongsByItself(row, facts)) members.set(row.pid, row)
  let before = -1
  while (members.size > before) {
    before = members.size
    for (const row of candidates) if (members.has(row.parent)) members.set(row.pid, row)
  }
  return [...members.values()]
}

function belongsByItself(row: ProcessRow, facts: FamilyFacts): boolean {
  if (row.pid === facts.leader || facts.known.get(row.pid) === row.startTime || facts.marked.has(row.pid)) return true
  return facts.group !== null && (row.group === facts.group || row.session === facts.group)
}
