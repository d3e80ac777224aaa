import type { ChangedFile } from '../../shared/changes.ts'
import { describeForms } from '../../shared/text-forms.ts'
import type { Readability } from './ports.ts'

// The card lists all; the model needs to see what kind of thing happened.
const namedMax = 5
const pathMaxCharacters = 200

/** The line that tells the model what its command did to the way text files are written, beginning with a line feed; empty where it did nothing. */
export function formRemark(files: readonly ChangedFile[], readability: (path: string) => Readability): string {
  const told = files.filter((file) => file.forms !== undefined && readability(file.path) !== 'hidden')
  if (told.length === 0) return ''
  const named = told.slice(0, namedMax).map(({ path, forms = [] }) => `${quoted(path)}: ${describeForms(forms)}`)
  const more = told.length > namedMax ? [`and ${told.length - namedMax} more files`] : []
  return `\n[Signalbox: the form of text files changed. ${[...named, ...more].join('. ')}. ${advice}]`
}

const advice = 'If that was not asked for, put it right, and name the encoding in such commands or use edit_file, which keeps it.'

const quoted = (path: string): string => JSON.stringify(path.length > pathMaxCharacters ? `${path.slice(0, pathMaxCharacters)}…` : path)
