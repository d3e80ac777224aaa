import type { Tool } from '../../agent/ports.ts'
import type { ProcessManager } from '../../process/ports.ts'
import { createJobInputTool } from './job-input.ts'
import { createJobListTool } from './job-list.ts'
import { createJobOutputTool } from './job-output.ts'
import type { JobToolParts } from './job-result.ts'
import { createJobStopTool } from './job-stop.ts'
import { createJobWaitTool } from './job-wait.ts'
import { createJobWatchTool } from './job-watch.ts'

/** The tools for what runs on behind a command. Each only knows the processes of its own session. */
export function createJobTools(parts: JobToolParts & { readonly processes: ProcessManager }): readonly Tool[] {
  return [
    createJobOutputTool(parts),
    createJobInputTool(parts),
    createJobWaitTool(parts),
    createJobStopTool(parts),
    createJobListTool(parts),
    createJobWatchTool(parts),
  ]
}
