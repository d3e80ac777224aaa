import type { Tool } from '../agent/ports.ts'
import { createEditFileTool } from './edit-file.ts'
import { createApplyPatchTool } from './patch/apply-patch.ts'
import { createReadFileTool } from './read-file.ts'
import { createFindFilesTool } from './search/find-files.ts'
import { createListDirectoryTool } from './search/list-directory.ts'
import { createSearchTool } from './search/search.ts'
import { SeenFiles } from './seen-files.ts'
import { createWriteFileTool } from './write-file.ts'

/** The tools that read and change files, for compose.ts. */
export function createFileTools(): readonly Tool[] {
  const seen = new SeenFiles()
  return [
    createReadFileTool(seen),
    createListDirectoryTool(),
    createFindFilesTool(),
    createSearchTool(),
    createWriteFileTool(seen),
    createEditFileTool(seen),
    createApplyPatchTool(seen),
  ]
}
