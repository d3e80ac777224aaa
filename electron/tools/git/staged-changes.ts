import path from 'node:path'
import { changedFilesMax, type FileChangeShown } from '../../../shared/tool-actions.ts'
import { diffMaxCharacters, diffMaxLines } from '../diff-of-texts.ts'

/** What is staged, as it is shown: from `git diff --cached` with `--name-status -z` and with `--patch`, both without renames. Null where the two do not fit. */
export function stagedChanges(
  folder: string,
  nameStatus: string,
  patch: string,
): { readonly changes: readonly FileChangeShown[]; readonly cut: number } | null {
  const fields = nameStatus.split('\0').filter((field) => field !== '')
  const names = fields.flatMap((status, index) => (index % 2 === 0 ? [{ status, name: fields[index + 1] ?? '' }] : []))
  // In the order of the names, one section each; a line of a file's content never begins so, for it has a sign before it.
  const sections = patch.split(/^(?=diff --git )/m).filter((section) => section.startsWith('diff --git '))
  // Files in conflict have no section: nothing may stand under the wrong name.
  if (sections.length !== names.length) return null
  let lines = diffMaxLines
  let characters = diffMaxCharacters
  const changes = names.slice(0, changedFilesMax).map(({ status, name }, index) => {
    const all = hunksOf(sections[index] ?? '')
    const kept = keepWhatFits(all, lines, characters)
    lines -= kept.length
    characters -= kept.join('\n').length
    return shownOf(path.join(folder, name), name, status, all, kept)
  })
  return { changes, cut: names.length - changes.length }
}

function shownOf(realPath: string, name: string, status: string, all: readonly string[], kept: readonly string[]): FileChangeShown {
  return {
    change: status === 'A' ? 'add' : status === 'D' ? 'delete' : 'update',
    path: name,
    realPath,
    from: null,
    // The index holds what is committed; its hash stands for all.
    beforeHash: null,
    afterHash: null,
    added: all.filter((line) => line.startsWith('+')).length,
    removed: all.filter((line) => line.startsWith('-')).length,
    diff: kept.join('\n'),
    diffCut: all.length - kept.length,
    looseLines: [],
  }
}

/** The hunks of one section, without its heads; for a binary file the line that says so. */
function hunksOf(section: string): readonly string[] {
  const all = section.replace(/\n$/, '').split('\n')
  const start = all.findIndex((line) => line.startsWith('@@ ') || line.startsWith('Binary files '))
  return start === -1 ? [] : all.slice(start)
}

function keepWhatFits(all: readonly string[], lines: number, characters: number): readonly string[] {
  const kept: string[] = []
  let room = characters
  for (const line of all.slice(0, Math.max(0, lines))) {
    room -= line.length + 1
    if (room < 0) break
    kept.push(line)
  }
  return kept
}
