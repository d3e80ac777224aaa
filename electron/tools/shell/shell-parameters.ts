import { type ProcessLimits, usualProcessLimits } from '../../../shared/process-limits.ts'

/** What the user may set of a call, in milliseconds. */
export interface CallLimits {
  /** Control goes back to the model after this, while the command runs on. */
  readonly yieldMs: number
  /** A longer limit would hold a stuck command for ever; what takes longer belongs in the background. */
  readonly timeoutMaxMs: number
}

/** What they are where the user has not set them. */
export const usualCallLimits: CallLimits = callLimitsOf(usualProcessLimits)

/** The same in the units of the settings. */
export function callLimitsOf({ yieldSeconds, timeoutMaxSeconds }: Pick<ProcessLimits, 'yieldSeconds' | 'timeoutMaxSeconds'>): CallLimits {
  return { yieldMs: yieldSeconds * 1_000, timeoutMaxMs: timeoutMaxSeconds * 1_000 }
}

/** A shorter wait would make jobs of ordinary commands. Milliseconds. */
export const yieldMinMs = 250
/** A longer wait blocks the turn for nothing: `job_wait` waits better. Milliseconds. */
export const yieldMaxMs = 30_000
/** Enough for a test report, small beside any context. */
export const defaultOutputTokens = 10_000
/** Less than the header and a line is of no use. */
export const outputTokensMin = 100
/** More than this of one output is not read but searched for: it is in the file. */
export const outputTokensMax = 25_000

/** A user reads it before a yes; a sentence or two. */
export const justificationMaxCharacters = 500

/** Names of the arguments of `shell`. */
export const shellParameterNames: readonly string[] = Object.keys(propertiesOf(usualCallLimits))

/** JSON Schema of the arguments of `shell`, as the model gets it. */
export function shellParametersOf(limits: CallLimits) {
  return { type: 'object', properties: propertiesOf(limits), required: ['command', 'description'], additionalProperties: false } as const
}

function propertiesOf({ yieldMs, timeoutMaxMs }: CallLimits) {
  return {
    command: { type: 'string', minLength: 1, description: 'The command line. It runs exactly as written.' },
    description: {
      type: 'string',
      minLength: 1,
      description: 'What the command does and why, in 5 to 12 words, for the user who approves it.',
    },
    workdir: { type: 'string', description: 'Folder to run in, relative to the current folder. Default: the current folder.' },
    timeout_ms: {
      type: 'integer',
      minimum: 1,
      maximum: timeoutMaxMs,
      description:
        'Milliseconds after which the command and everything it started are ended, also when it runs on as a job. Default: none.',
    },
    yield_ms: {
      type: 'integer',
      minimum: yieldMinMs,
      maximum: yieldMaxMs,
      description: `Milliseconds to wait for the end. A command that takes longer runs on as a job and the call returns its job id. Default ${yieldMs}.`,
    },
    background: {
      type: 'boolean',
      description: 'True for servers and watchers: the call returns after half a second and the process runs on as a job.',
    },
    tty: {
      type: 'boolean',
      description: 'True for programs that need a terminal or ask questions; answer them with job_input. Default: pipes, no terminal.',
    },
    stdin: { type: 'string', description: 'Text for standard input, which is closed after it. Default: no input. Not with tty.' },
    permissions: {
      type: 'string',
      enum: ['default', 'unsandboxed'],
      description:
        'With "unsandboxed" the command runs outside the sandbox, when the user agrees. In sessions without a sandbox it is as "default".',
    },
    justification: {
      type: 'string',
      maxLength: justificationMaxCharacters,
      description: 'Required with "unsandboxed": why it must leave the sandbox, in one sentence for the user.',
    },
    max_output_tokens: {
      type: 'integer',
      minimum: outputTokensMin,
      maximum: outputTokensMax,
      description: `Most output to return; the rest stays in a file. Default ${defaultOutputTokens}.`,
    },
  } as const
}
