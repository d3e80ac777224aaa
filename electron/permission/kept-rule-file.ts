import { type BigIntStats, readFileSync, statSync } from 'node:fs'
import type { RuleFault, RuleProblem } from '../../shared/rules.ts'
import { type ReadRuleFile, type RuleLine, readRuleFile } from './rule-file.ts'

/** A rule file larger than this was not written for people. */
export const ruleFileMaxBytes = 256 * 1024

/** One rule file as it stands on the disk. `unreadable`: there is one, and nothing can be said of what it forbids. */
export interface KeptRules {
  readonly state: 'absent' | 'read' | 'unreadable'
  readonly content: string
  readonly rules: readonly RuleLine[]
  readonly faults: readonly RuleFault[]
}

/** Keeps one rule file in memory and looks at the disk each time it is asked: what judges is never older than the file. */
export class KeptRuleFile {
  readonly path: string
  readonly #key: string
  #seen: string | null = null
  #kept: KeptRules = absent

  /** `key` goes into the ids of its rules: it must be the same at every start. */
  constructor(path: string, key: string) {
    this.path = path
    this.#key = key
  }

  get key(): string {
    return this.#key
  }

  /** What the file says now. `changed` tells whether that is something else than at the last look. */
  look(): { readonly kept: KeptRules; readonly changed: boolean } {
    const signature = signatureOf(this.path)
    if (signature === this.#seen) return { kept: this.#kept, changed: false }
    const first = this.#seen === null
    this.#seen = signature
    const before = this.#kept
    this.#kept = this.#read(signature)
    return { kept: this.#kept, changed: !first && (before.content !== this.#kept.content || before.state !== this.#kept.state) }
  }

  #read(signature: string): KeptRules {
    if (signature === 'absent') return absent
    if (signature !== 'unreadable') {
      try {
        // Checked again on the bytes: the file may have grown since it was looked at.
        const bytes = readFileSync(this.path)
        if (bytes.length > ruleFileMaxBytes) return unreadable({ code: 'file-too-large', values: maximum })
        const content = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
        const read: ReadRuleFile = readRuleFile(content, this.#key)
        return { state: 'read', content, ...read }
      } catch (cause) {
        return unreadable(
          cause instanceof TypeError ? { code: 'not-text', values: {} } : { code: 'cannot-read', values: { code: codeOf(cause) } },
        )
      }
    }
    return unreadable({ code: 'not-plain-file', values: maximum })
  }
}

const maximum = { maximum: String(ruleFileMaxBytes / 1024) }

const absent: KeptRules = { state: 'absent', content: '', rules: [], faults: [] }

const unreadable = (problem: RuleProblem): KeptRules => ({
  state: 'unreadable',
  content: '',
  rules: [],
  faults: [{ kind: 'unreadable', line: 0, text: '', problem }],
})

/** Changes whenever the file is replaced, written or touched. A pipe or device is never opened: reading it might not end. */
function signatureOf(path: string): string {
  try {
    const stat: BigIntStats = statSync(path, { bigint: true })
    if (!stat.isFile() || stat.size > BigInt(ruleFileMaxBytes)) return 'unreadable'
    return [stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(':')
  } catch (cause) {
    const code = codeOf(cause)
    return code === 'ENOENT' || code === 'ENOTDIR' ? 'absent' : 'unreadable'
  }
}

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : 'unknown'
