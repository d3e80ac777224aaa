import { appFaults } from './app-faults.ts'
import { fileFaults } from './files-faults.ts'
import { modelFaults } from './model-faults.ts'
import { processFaults } from './process-faults.ts'
import { ruleFaults } from './rule-faults.ts'
import { sessionFaults } from './session-faults.ts'

/** Every sentence about a failure that may reach the window, in English. `{{name}}` is filled with a value of that name. */
export const faultTexts = {
  ...sessionFaults,
  ...fileFaults,
  ...ruleFaults,
  ...processFaults,
  ...appFaults,
  ...modelFaults,
} as const

export type FaultCode = keyof typeof faultTexts
