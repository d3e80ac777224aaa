import type { ProcessFacts } from '../../../shared/process.ts'
import type { OutputReader } from '../../process/ports.ts'
import type { ReportedOutput } from './format-result.ts'
import { textOfStream } from './stream-text.ts'

/** What a process has printed so far, from memory. */
export function reportOutput(facts: ProcessFacts, output: OutputReader): ReportedOutput {
  return {
    kind: facts.stream === 'pty' ? 'terminal' : 'pipes',
    stdout: textOfStream(output.summary('stdout')),
    stderr: textOfStream(output.summary('stderr')),
    file: output.file,
    droppedBytes: output.droppedBytes ?? 0,
    writeFailure: output.writeFailure ?? null,
    deleted: output.deleted ?? false,
  }
}
