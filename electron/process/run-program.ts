import { execFile } from 'node:child_process'

// A list of all processes with their environments may be long; more than this is not read.
const programOutputMaxBytes = 32 * 1024 * 1024
const programMaxMs = 5_000

/** Runs a program of the system for the manager itself and returns its stdout; whatever it printed when it failed or took over 5 s. */
export function runProgram(file: string, programArguments: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const options = { timeout: programMaxMs, maxBuffer: programOutputMaxBytes, windowsHide: true, env: { ...process.env, LC_ALL: 'C' } }
    execFile(file, programArguments, options, (_error, stdout) => resolve(stdout))
  })
}

export type RunProgram = typeof runProgram
