import { z } from 'zod'
import { assertNever } from '../../../shared/assert.ts'
import type { ChangeFilesAction, FileChangeShown } from '../../../shared/tool-actions.ts'
import type { FileChange, Preparation, Tool, ToolContext, ToolResult } from '../../agent/ports.ts'
import { describeArguments, parseArguments } from '../file-arguments.ts'
import { fileProblem } from '../file-problem.ts'
import { hashOf } from '../hash-of.ts'
import { cancelled, failed, movedSince } from '../locate-file.ts'
import { readBytes } from '../read-bytes.ts'
import type { SeenFiles } from '../seen-files.ts'
import { applySteps } from './apply-steps.ts'
import { type PlannedFile, planChanges } from './plan-changes.ts'
import { readPatch } from './read-patch.ts'

// A longer patch than any model writes in one reply.
const patchMaxCharacters = 2_000_000

const argumentsSchema = z.strictObject({
  patch: z
    .string()
    .max(patchMaxCharacters)
    .refine((text) => !/\p{Surrogate}/u.test(text), 'holds half of a surrogate pair, which no file can hold')
    .describe('The patch, from *** Begin Patch to *** End Patch.'),
})

const description = `Change several files at once, all or none. The patch:
*** Begin Patch
*** Update File: src/a.ts
*** Move to: src/b.ts (only to move it)
@@ function f() { (a line before the place, only where it would not be unique)
 a line that stays
-a line that goes
+a line that comes
*** Add File: src/new.ts
+every line of it
*** Delete File: src/old.ts
*** End Patch
Give about three lines that stay around each change; they must be exactly as in the file.`

/** Applies a patch in the common envelope. */
export function createApplyPatchTool(seen: SeenFiles): Tool {
  return {
    description: { name: 'apply_patch', description, parameters: describeArguments(argumentsSchema) },
    exclusive: true,
    prepare: (input, context) => prepare(input, context, seen),
  }
}

async function prepare(input: unknown, context: ToolContext, seen: SeenFiles): Promise<Preparation> {
  const parsed = parseArguments('apply_patch', argumentsSchema, input)
  if (!parsed.ok) return { kind: 'refused', message: parsed.message }
  const patch = readPatch(parsed.value.patch)
  if (patch.kind === 'broken')
    return { kind: 'refused', message: `${patch.message} (line ${patch.line} of the patch). Nothing was changed.` }
  const planned = await planChanges(patch.files, context)
  if (planned.kind === 'not') return planned.preparation
  const { files } = planned
  const action: ChangeFilesAction = { kind: 'change-files', changes: files.map(({ shown }) => shown) }
  return {
    kind: 'ready',
    action,
    modelWords: null,
    run: async (grant, signal) => {
      grant.spend(action)
      return signal.aborted ? cancelled('Stopped before anything was changed.') : change(files, context, seen)
    },
  }
}

/** Makes all changes if every file is still the one, and in the state, that was shown. */
async function change(files: readonly PlannedFile[], context: ToolContext, seen: SeenFiles): Promise<ToolResult> {
  for (const { file, hash } of files.flatMap(({ now }) => now)) {
    const moved = await movedSince(file, context)
    if (moved !== null) return failed(moved)
    const present = await readBytes(file.realPath, file.shownPath)
    const isSame = present.kind === 'bytes' ? hashOf(present.bytes) === hash : present.kind === 'missing' && hash === null
    if (!isSame)
      return failed(`${file.shownPath} was changed by something else after this patch was shown. Nothing was changed; read it again.`)
  }
  const end = await applySteps(files.flatMap(({ steps }) => steps))
  switch (end.kind) {
    case 'undone':
      return failed(`${fileProblem(shownPathOf(end.realPath, files), end.error)} Nothing was changed: everything is as it was.`)
    case 'half-done': {
      const changed = end.changed.map((realPath) => shownPathOf(realPath, files)).join(', ')
      const problem = fileProblem(shownPathOf(end.realPath, files), end.error)
      return failed(`${problem} What was changed before could not all be taken back. Look at these files: ${changed}.`)
    }
    case 'done':
      break
    default:
      return assertNever(end)
  }
  for (const each of files) noteSeen(each, context, seen)
  const lines = files.map(
    ({ shown }) => `${words[shown.change]} ${shown.path}: ${shown.added} lines added, ${shown.removed} removed.${looseNote(shown)}`,
  )
  return { outcome: 'succeeded', text: lines.join('\n'), changes: files.flatMap(changesOf) }
}

const words: Readonly<Record<FileChangeShown['change'], string>> = {
  add: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  move: 'Moved to',
}

const looseNote = ({ looseLines }: FileChangeShown): string =>
  looseLines.length === 0
    ? ''
    : ` At line ${looseLines.join(', ')} the lines stood only but for spaces; the new ones were given the indentation of the file. Check them.`

function shownPathOf(realPath: string, files: readonly PlannedFile[]): string {
  return files.flatMap(({ now }) => now).find(({ file }) => file.realPath === realPath)?.file.shownPath ?? realPath
}

/** A file that the model had seen whole, or wrote, it knows now too. */
function noteSeen({ shown }: PlannedFile, { sessionId }: ToolContext, seen: SeenFiles): void {
  if (shown.afterHash === null) return
  const before = shown.from?.realPath ?? shown.realPath
  const known = shown.change === 'add' || seen.lastSeen(sessionId, before) === shown.beforeHash
  if (known) seen.note(sessionId, shown.realPath, shown.afterHash)
}

function changesOf({ shown }: PlannedFile): readonly FileChange[] {
  const { path, from, beforeHash, afterHash, added, removed } = shown
  if (from === null) return [{ path, beforeHash, afterHash, added, removed }]
  return [
    { path: from.path, beforeHash, afterHash: null, added: 0, removed: 0 },
    { path, beforeHash: null, afterHash, added, removed },
  ]
}
