import fs from 'node:fs'
import { z } from 'zod'
import { holdsPassword, isPosixBaseName, looksLikeCredential } from './environment.ts'
import type { LoginRead } from './read-login-environment.ts'

const keptSchema = z.strictObject({ version: z.literal(1), shell: z.string(), variables: z.record(z.string(), z.string()) })

export interface KeptLoginParts {
  /** In the app's own data folder. */
  readonly file: string
  readonly shell: string
  read(): Promise<LoginRead>
}

/**
 * Asks the login shell, and keeps what it told: one that hangs the next time is answered for by that. Only names that commands get are kept, and
 * never what looks like a credential.
 */
export async function readLoginOrKept({ file, shell, read }: KeptLoginParts): Promise<LoginRead> {
  const told = await read()
  if (told.kind === 'read') {
    keep(file, shell, told.variables)
    return told
  }
  const kept = told.kind === 'failed' ? readKept(file, shell) : null
  return kept === null ? told : { kind: 'kept', variables: kept, message: told.message }
}

function keep(file: string, shell: string, variables: Readonly<Record<string, string>>): void {
  const plain = Object.entries(variables).filter(([name, value]) => {
    return isPosixBaseName(name) && !looksLikeCredential(name) && !holdsPassword(value)
  })
  try {
    fs.writeFileSync(`${file}.new`, JSON.stringify({ version: 1, shell, variables: Object.fromEntries(plain) }), { mode: 0o600 })
    fs.renameSync(`${file}.new`, file)
  } catch {
    // Then a shell that hangs the next time has nothing to be answered for by.
  }
}

/** Null where there is none, or it is of another shell. */
function readKept(file: string, shell: string): Readonly<Record<string, string>> | null {
  try {
    const kept = keptSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')))
    return kept.shell === shell ? kept.variables : null
  } catch {
    return null
  }
}
