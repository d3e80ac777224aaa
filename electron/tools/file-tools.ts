import type { Tool } from '../agent/ports.ts'
import { createEditFileTool } from './edit-file.ts'
import { createReadFileTool } from './read-file.ts'
import { createWriteFileTool } from './write-file.ts'

/** The tools that read and change files, for compose.ts. */
export function createFileTools(): readonly Tool[] {
  return [createReadFileTool(), createWriteFileTool(), createEditFileTool()]
}
