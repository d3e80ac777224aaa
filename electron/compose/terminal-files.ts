import { lstat } from 'node:fs/promises'
import path from 'node:path'
import { assertNever } from '../../shared/assert.ts'
import { succeed } from '../../shared/errors.ts'
import type { ProcessId, SessionId } from '../../shared/ids.ts'
import type { ProcessFacts, TerminalExportFormat } from '../../shared/process.ts'
import { failSaying } from '../../shared/say-fault.ts'
import type { ProcessOutput, ProcessService, TerminalFileService } from '../ipc/services.ts'
import { asciicast } from '../process/export/asciicast.ts'
import { keptPieces } from '../process/export/kept-pieces.ts'
import { plainText } from '../process/export/plain-text.ts'
import { searchOutput } from '../process/export/search-output.ts'
import { openEditor } from '../process/open-editor.ts'
import { openRecordedOutput } from '../process/open-recorded-output.ts'
import { recordsOf } from '../session/records-of.ts'
import type { SessionHost } from '../session/session-host.ts'

export interface TerminalFileParts {
  readonly sessions: SessionHost
  readonly processes: ProcessService
  readonly outputFolder: string
  readonly environment: NodeJS.ProcessEnv
  readonly mask: (text: string) => string
}

// Above this editors take long or give up; the folder shows where it is. Bytes.
const editorMaxBytes = 20 * 1024 * 1024

// Somebody waits for it; by then what is found in 256 MB is found. Milliseconds.
const searchMaxMs = 20_000

// Enough to tell an encoding. Bytes.
const sampleBytes = 64 * 1024

/** What processes printed, written to files of the user's, and the recording itself shown. Both by the process's id alone. */
export function composeTerminalFiles(parts: TerminalFileParts): TerminalFileService {
  let searching = new AbortController()
  return {
    exportOf: async (sessionId, processId, format) => {
      const facts = await factsOf(parts.sessions, sessionId, processId)
      const output = parts.processes.output(processId)
      if (facts === null || output === null) return failSaying('not-found', 'session-has-no-process')
      return succeed({ name: fileName(facts.command, format), pieces: await piecesOf(parts, facts, output, format) })
    },
    search: async (sessionId, processId, text) => {
      const facts = await factsOf(parts.sessions, sessionId, processId)
      const output = parts.processes.output(processId)
      if (facts === null || output === null) return failSaying('not-found', 'session-has-no-process')
      searching.abort()
      searching = new AbortController()
      const signal = AbortSignal.any([searching.signal, AbortSignal.timeout(searchMaxMs)])
      const { reader, encoding } = await openOutput(parts, facts, output)
      return succeed(await searchOutput(plainText(reader, encoding, parts.mask), text, signal))
    },
    openLog: async (processId) => {
      const file = path.join(parts.outputFolder, processId)
      const stats = await lstat(file).catch(() => null)
      if (stats?.isFile() !== true) return failSaying('not-found', 'output-not-kept')
      const small = stats.size <= editorMaxBytes
      const opened = small && (await openEditor(file, { platform: process.platform, environment: parts.environment }))
      return succeed({ path: file, opened })
    },
  }
}

async function factsOf(sessions: SessionHost, sessionId: SessionId, processId: ProcessId): Promise<ProcessFacts | null> {
  const records = await recordsOf(sessions, sessionId)
  if (!records.ok) return null
  for (const { event } of records.value) if (event.kind === 'process.started' && event.facts.processId === processId) return event.facts
  return null
}

async function piecesOf(
  parts: TerminalFileParts,
  facts: ProcessFacts,
  output: ProcessOutput,
  format: TerminalExportFormat,
): Promise<AsyncIterable<string | Uint8Array>> {
  const { reader, encoding } = await openOutput(parts, facts, output)
  switch (format) {
    case 'raw':
      return bytesOf(reader)
    case 'asciicast':
      return asciicast({ facts, reader, encoding, mask: parts.mask })
    case 'text':
      return plainText(reader, encoding, parts.mask)
    default:
      return assertNever(format)
  }
}

async function openOutput(
  { outputFolder }: TerminalFileParts,
  { processId }: ProcessFacts,
  { reader: current, ended, detectEncoding }: ProcessOutput,
) {
  // What ended in an earlier run is opened only now, and must be there before its size counts.
  const reader = ended() || current.size > 0 ? current : await openRecordedOutput(path.join(outputFolder, processId))
  return { reader, encoding: detectEncoding((await reader.read(0, sampleBytes)).bytes) }
}

async function* bytesOf(reader: ProcessOutput['reader']): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of keptPieces(reader)) yield bytes
}

const endings: Readonly<Record<TerminalExportFormat, string>> = { asciicast: 'cast', text: 'txt', raw: 'log' }

/** A name that any system takes, made of the command's own words. */
export function fileName(command: string, format: TerminalExportFormat): string {
  const words = command
    .split(/[^\p{L}\p{N}._-]+/u)
    .map((word) => word.replace(/^[.-]+/, ''))
    .filter((word) => word !== '')
  return `${[...words.join('-')].slice(0, nameMaxCharacters).join('') || 'terminal'}.${endings[format]}`
}

const nameMaxCharacters = 40
