import { scanAwk } from './scan-awk.ts'
import { scanDc } from './scan-dc.ts'
import { scanJq, scanYq } from './scan-jq.ts'
import { scanSed } from './scan-sed.ts'
import type { ScriptReading } from './script-act.ts'

export type ScriptLanguage = 'sed' | 'awk' | 'jq' | 'yq' | 'dc'

// Scripts on a command line are short; a longer one is a program, and asks.
const scriptMaxCharacters = 4_000

const scanners: Readonly<Record<ScriptLanguage, (text: string) => ScriptReading>> = {
  sed: scanSed,
  awk: scanAwk,
  jq: scanJq,
  yq: scanYq,
  dc: scanDc,
}

/** What a literal script on a command line does besides printing; null where that is not certain. */
export function scanScript(language: ScriptLanguage, text: string): ScriptReading {
  return text.length > scriptMaxCharacters ? null : scanners[language](text)
}
