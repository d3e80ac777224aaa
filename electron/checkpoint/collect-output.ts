import type { spawn } from 'node:child_process'

/** A program to be started with pipes, and what of it is read. */
export interface ProgramStart {
  readonly file: string
  readonly words: readonly string[]
  readonly folder: string
  readonly environment: NodeJS.ProcessEnv
  readonly input: string
  /** Above it the program is ended. */
  readonly outputMaxBytes: number
  readonly errorsMaxCharacters: number
}

export type ProgramEnd =
  | { readonly kind: 'ended'; readonly code: number | null; readonly output: Uint8Array; readonly errors: string }
  | { readonly kind: 'too-much' }
  | { readonly kind: 'not-started'; readonly code: string | null; readonly message: string }

/**
 * Starts a program and tells once how it ended; what it gives ends the program. It uses nothing but its arguments: another thread is given it as text.
 */
export function collectOutput(start: typeof spawn, program: ProgramStart, tell: (end: ProgramEnd) => void): () => void {
  const { file, words, folder: cwd, environment: env, input, outputMaxBytes, errorsMaxCharacters } = program
  const child = start(file, [...words], { cwd, env, stdio: 'pipe', windowsHide: true })
  const pieces: Uint8Array[] = []
  let size = 0
  let errors = ''
  child.stdout.on('data', (piece: Uint8Array) => {
    size += piece.length
    if (size > outputMaxBytes) child.kill('SIGKILL')
    else pieces.push(piece)
  })
  child.stderr.on('data', (piece: Uint8Array) => {
    errors = (errors + String(piece)).slice(0, errorsMaxCharacters)
  })
  child.on('error', (error) => {
    tell({ kind: 'not-started', code: 'code' in error ? String(error.code) : null, message: error.message })
  })
  child.on('close', (code) => {
    if (child.pid === undefined) return
    if (size > outputMaxBytes) return tell({ kind: 'too-much' })
    const output = new Uint8Array(size)
    let at = 0
    for (const piece of pieces) {
      output.set(piece, at)
      at += piece.length
    }
    tell({ kind: 'ended', code, output, errors })
  })
  // It may end before it has read everything; how it ended is told above.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return () => void child.kill('SIGKILL')
}
