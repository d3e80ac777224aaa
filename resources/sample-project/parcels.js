import { readFile } from 'node:fs/promises'

// Reads a CSV file whose first line names the columns.
export async function loadParcels(file) {
  const text = await readFile(file, 'utf8')
  const [, ...lines] = text.trim().split(/\r?\n/)
  return lines.map(parseParcel)
}

// Turns one line, for example `PX-1001,Ada Moreau,delivered,1.2`, into a parcel.
export function parseParcel(line) {
  const [id, recipient, status, kilograms] = splitFields(line)
  return { id, recipient, status, kilograms: Number(kilograms) }
}

// Splits one line of CSV into its fields.
function splitFields(line) {
  return line.split(',')
}
