import type { ReadOptions, UsedOption } from './read-options.ts'
import type { CommandSpec } from './spec.ts'

/** Which files below a folder a command reads, when it is given a folder. */
export interface FolderReading {
  /** It reads what is in the files; without it only their names. */
  readonly contents: boolean
  /** Also of files and folders whose names begin with a dot. */
  readonly hidden: boolean
  /** Also of those that git ignores. */
  readonly ignored: boolean
  /** Goes where links lead. */
  readonly links: boolean
  /** Only what git has in its index. */
  readonly tracked: boolean
  /** Only files of one of these names; null where every name is read. */
  readonly only: readonly string[] | null
  readonly skippedFiles: readonly string[]
  readonly skippedFolders: readonly string[]
}

// What a row says where it says nothing: everything.
const everythingBelow = 'whole links'

/** Types of files of ripgrep whose names are no secret's: `-t ts` reads no key. */
const namesOfTypes: Readonly<Record<string, readonly string[]>> = {
  ts: ['*.ts', '*.tsx', '*.cts', '*.mts'],
  typescript: ['*.ts', '*.tsx', '*.cts', '*.mts'],
  js: ['*.js', '*.jsx', '*.cjs', '*.mjs', '*.vue'],
  py: ['*.py', '*.pyi'],
  python: ['*.py', '*.pyi'],
  rust: ['*.rs'],
  go: ['*.go'],
  java: ['*.java', '*.jsp', '*.jspx', '*.properties'],
  c: ['*.c', '*.h', '*.cats', '*.h.in'],
  cpp: ['*.cpp', '*.hpp', '*.cc', '*.cxx', '*.hh', '*.hxx', '*.inl', '*.h', '*.c', '*.in'],
  css: ['*.css', '*.scss'],
  html: ['*.html', '*.htm', '*.ejs'],
  md: ['*.md', '*.markdown', '*.mdown', '*.mkdn', '*.mdx', '*.mdwn', '*.mkd'],
  markdown: ['*.md', '*.markdown', '*.mdown', '*.mkdn', '*.mdx', '*.mdwn', '*.mkd'],
}

interface Draft {
  contents: boolean
  hidden: boolean
  ignored: boolean
  links: boolean
  /** What is found is opened by its name, and a link so followed. */
  opensLinks: boolean
  tracked: boolean
  only: string[] | null
  skippedFiles: string[]
  skippedFolders: string[]
  /** Only plain files are found. */
  plainFiles: boolean
  /** The names and types that are asked for are not all that is read. */
  alsoOthers: boolean
}

/** What a command reads below folders by its row and its options; null where that is only names, and no link is followed. */
export function folderReadingOf(spec: Pick<CommandSpec, 'folders' | 'foldersWith'>, read: ReadOptions): FolderReading | null {
  if (spec.folders === 'names' && (spec.foldersWith === undefined || read.options.length === 0)) return null
  const draft: Draft = {
    contents: false,
    hidden: false,
    ignored: false,
    links: false,
    opensLinks: false,
    tracked: false,
    only: null,
    skippedFiles: [],
    skippedFolders: [],
    plainFiles: false,
    alsoOthers: false,
  }
  addWords(draft, spec.folders ?? everythingBelow, null, read)
  const seen = new Map<string, number>()
  const negated = negatedByMark(read)
  let isNegated = false
  for (const option of read.options) {
    const before = { only: draft.only, plainFiles: draft.plainFiles }
    const words = wordsOf(option, spec, seen)
    addWords(draft, words, option, read)
    // What a name is not leaves all others.
    if ((isNegated || negated.has(option)) && (before.only !== draft.only || before.plainFiles !== draft.plainFiles))
      draft.alsoOthers = true
    isNegated = words === 'negates'
  }
  return draft.contents || draft.links ? finished(draft) : null
}

function wordsOf(option: UsedOption, spec: Pick<CommandSpec, 'foldersWith'>, seen: Map<string, number>): string {
  for (const [names, steps] of Object.entries(spec.foldersWith ?? {})) {
    if (!names.split(' ').some((name) => isUsed(name, option))) continue
    const times = seen.get(names) ?? 0
    seen.set(names, times + 1)
    const each = steps.split(', ')
    return each[Math.min(times, each.length - 1)] ?? ''
  }
  return ''
}

function finished(draft: Draft): FolderReading {
  const { contents, hidden, ignored, tracked } = draft
  const only = draft.alsoOthers ? null : draft.only
  // Of a name that is asked for and left out the last says what holds: then nothing is taken to be left out.
  const skips = draft.only === null && !draft.alsoOthers
  return {
    contents,
    hidden,
    ignored,
    tracked,
    links: draft.links || (draft.opensLinks && (!draft.plainFiles || draft.alsoOthers)),
    only,
    skippedFiles: skips ? draft.skippedFiles : [],
    skippedFolders: skips ? draft.skippedFolders : [],
  }
}

/** The options behind a `!` of find. */
function negatedByMark({ operands, options }: ReadOptions): ReadonlySet<UsedOption> {
  const marks = operands.filter((word) => word.kind === 'literal' && word.text === '!')
  const next = marks.flatMap((mark) => options.find(({ value }) => value !== null && value.span.start > mark.span.start) ?? [])
  return new Set(next)
}

/** `--directories=recurse` in the table is that option with that value, also abbreviated. */
function isUsed(name: string, option: UsedOption): boolean {
  const equals = name.indexOf('=')
  if (equals < 0) return name === option.name
  const { value } = option
  return name.slice(0, equals) === option.name && (value?.kind !== 'literal' || name.slice(equals + 1).startsWith(value.text))
}

function addWords(draft: Draft, words: string, option: UsedOption | null, read: ReadOptions): void {
  const value = option?.value?.kind === 'literal' ? option.value.text : null
  for (const word of words.split(' ')) {
    if (word === 'skips-following') {
      if (value !== null && standsBeforeOperands(option, read)) addSkipped(draft, value)
    } else if (/^(only|skips|chosen)/.test(word)) addNames(draft, word, value)
    else addWord(draft, word)
  }
}

function addWord(draft: Draft, word: string): void {
  switch (word) {
    case 'shown':
      draft.contents = true
      return
    case 'whole':
      draft.contents = draft.hidden = draft.ignored = true
      return
    case 'tracked':
      draft.contents = draft.hidden = draft.tracked = true
      return
    case 'untracked':
      draft.tracked = false
      return
    case 'hidden':
    case 'ignored':
    case 'links':
      draft[word] = true
      return
    case 'opens-links':
      draft.opensLinks = true
      return
    case 'no-links':
      draft.links = false
      return
    case 'plain-files':
      draft.plainFiles = true
      return
    case 'also-others':
      draft.alsoOthers = true
      return
    case 'as-chosen-before':
      // What stands behind no longer chooses what is handed on.
      if (draft.only === null) draft.alsoOthers = true
      if (!draft.plainFiles) draft.links = true
  }
}

function addNames(draft: Draft, word: string, value: string | null): void {
  switch (word) {
    case 'only':
      return addOnly(draft, value === null ? null : [value])
    case 'only-extension':
      return addOnly(draft, value === null ? null : [`*.${value}`])
    case 'only-type':
      return addOnly(draft, namesOfTypes[value ?? ''] ?? null)
    case 'skips-files':
      if (value !== null) draft.skippedFiles.push(value)
      return
    case 'skips-folders':
      if (value !== null) draft.skippedFolders.push(value.replace(/\/+$/, ''))
      return
    case 'skips-names':
      if (value !== null) addSkipped(draft, value)
      return
    case 'skips-nothing':
      draft.alsoOthers = true
      return
    case 'chosen':
      return addChosen(draft, value)
  }
}

function addOnly(draft: Draft, globs: readonly string[] | null): void {
  if (globs === null) draft.alsoOthers = true
  else draft.only = [...(draft.only ?? []), ...globs]
}

function addSkipped(draft: Draft, glob: string): void {
  draft.skippedFiles.push(glob)
  draft.skippedFolders.push(glob)
}

/** A glob of ripgrep: `!x` leaves out; any other reads what it fits, also where that is hidden or ignored. */
function addChosen(draft: Draft, glob: string | null): void {
  if (glob?.startsWith('!')) return addSkipped(draft, glob.slice(1))
  draft.hidden = draft.ignored = true
  addOnly(draft, glob === null ? null : [glob])
}

/** True for an option that holds for all operands where it holds only for those behind it. */
function standsBeforeOperands(option: UsedOption | null, read: ReadOptions): boolean {
  const at = option?.value?.span.start ?? Number.POSITIVE_INFINITY
  return read.operands.every((word) => word.span.start > at)
}
