import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import type { SandboxAvailability } from '../../shared/sandbox.ts'
import { bubblewrapArguments, startLine } from './bubblewrap-arguments.ts'

// Only where the system puts programs: one that the user, or an agent, can replace guards nothing.
const programPlaces = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap', '/run/current-system/sw/bin/bwrap']

// It takes some 10 ms; a machine that needs longer than this has other trouble.
const probeMaxMs = 10_000
// A message of the system for people; more is noise.
const detailMaxCharacters = 200

/** Bubblewrap on this machine: where it is, or why commands cannot be put into it. */
export type Probed =
  | { readonly kind: 'found'; readonly program: string }
  | { readonly kind: 'none'; readonly why: Extract<SandboxAvailability, { kind: 'unavailable' }> }

/** Looks for bubblewrap and runs `true` in it the way commands are run. */
export async function probeBubblewrap(platform: NodeJS.Platform = process.platform, programs = programPlaces): Promise<Probed> {
  if (platform !== 'linux') return none('other-system')
  const program = await firstProgram(programs)
  if (program === null) return none('no-program')
  const tried = await tryOnce(program)
  return tried === null ? { kind: 'found', program } : none('refused', tried)
}

const none = (reason: Extract<SandboxAvailability, { kind: 'unavailable' }>['reason'], detail = ''): Probed => ({
  kind: 'none',
  why: { kind: 'unavailable', reason, detail },
})

async function firstProgram(places: readonly string[]): Promise<string | null> {
  for (const place of places) {
    const found = await fs.access(place, fs.constants.X_OK).then(
      () => true,
      () => false,
    )
    if (found) return place
  }
  return null
}

/** Null when it ran; else what the system said. */
function tryOnce(program: string): Promise<string | null> {
  const given = bubblewrapArguments([{ kind: 'private', path: '/tmp' }], '/', { file: 'sh', arguments: ['-c', 'exit 0'] })
  return new Promise((resolve) => {
    execFile('/bin/sh', ['-c', startLine, 'sh', program, ...given], { timeout: probeMaxMs }, (error, _stdout, stderr) => {
      const [line = ''] = stderr.trim().split('\n')
      resolve(error === null ? null : (line || error.message).slice(0, detailMaxCharacters))
    })
  })
}
