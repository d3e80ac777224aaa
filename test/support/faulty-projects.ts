import { spawnSync } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'

/** A small project with one fault in one function, and a test that shows it. */
export interface FaultyProject {
  readonly language: 'JavaScript' | 'Python' | 'C'
  readonly folder: string
  readonly testCommand: string
  /** What must be on the machine, besides the app. */
  readonly programs: readonly string[]
  readonly faultyFile: string
  /** A line of the file once it is mended. */
  readonly mendedLine: string
}

export const faultyProjects: readonly FaultyProject[] = [
  {
    language: 'JavaScript',
    folder: 'javascript',
    testCommand: 'node --test',
    programs: ['node'],
    faultyFile: 'lib/total.js',
    mendedLine: '  return sum >= freeFrom ? sum : sum + shipping',
  },
  {
    language: 'Python',
    folder: 'python',
    // Without -B, a change within the same second that keeps the size would run the old bytecode.
    testCommand: 'python3 -B -m unittest',
    programs: ['python3'],
    faultyFile: 'paging.py',
    mendedLine: '    return max(1, (whole - 1) // size)',
  },
  {
    language: 'C',
    folder: 'c',
    testCommand: 'make test',
    programs: ['make', 'cc'],
    faultyFile: 'src/largest.c',
    mendedLine: '  for (int at = 1; at <= count - 1; at++)',
  },
]

/** The programs of a project that are not on this machine; empty when it can be built and tested here. */
export const missingPrograms = ({ programs }: FaultyProject): readonly string[] =>
  programs.filter((program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status !== 0)

/** Copies a project into a folder to work in. */
export const copyProject = ({ folder }: FaultyProject, target: string): Promise<void> =>
  fs.cp(path.join(import.meta.dirname, '../fixtures/faulty', folder), target, { recursive: true })

/** What the user asks for. */
export const taskOf = ({ testCommand }: FaultyProject): string => `Run \`${testCommand}\`, find what is wrong, and mend it.`

/** The lines of the file that holds the fault, as they are now. */
export const readFaultyFile = async ({ faultyFile }: FaultyProject, workspace: string): Promise<readonly string[]> =>
  (await fs.readFile(path.join(workspace, faultyFile), 'utf8')).split('\n')

/** True when the project's own tests pass, run outside the app. */
export function testsPass({ testCommand }: FaultyProject, workspace: string): boolean {
  return spawnSync('/bin/sh', ['-c', testCommand], { cwd: workspace, stdio: 'ignore' }).status === 0
}
