import { assertNever } from '../../shared/assert.ts'
import type { Effect, Reason, ReasonCode, RuleMatch } from '../../shared/permission.ts'
import { visibleText } from './terminal-text.ts'

const reasonWords: Readonly<Record<ReasonCode, string>> = {
  'no-rule': 'no rule answers this',
  'session-rule': 'a rule of this session',
  'given-rule': 'a rule given on the command line',
  'allow-everything': 'everything not denied is allowed (--yes)',
  'reads-workspace': 'only reads inside the workspace, or facts of the system',
  'reads-secret': 'reads what may hold secrets',
  'reads-outside': 'reads outside the workspace',
  'writes-workspace': 'writes inside the workspace',
  'writes-protected': 'writes a protected file of the workspace',
  'writes-outside': 'writes outside the workspace',
  'edit-mode': 'edits inside the workspace pass in mode edit',
  'read-only-mode': 'mode read-only denies what would write',
  'unattended-mode': 'mode unattended denies what would be asked about',
  'own-files': "touches Signalbox's own files",
  'odd-characters': 'holds invisible or control characters',
  'too-long': 'is too long to judge',
  'untrusted-workspace': 'the folder is not trusted',
  'changed-since-asked': 'something it depends on changed since it was asked about',
  'saved-rule': 'a saved rule decides it',
  'does-not-parse': 'the shell text cannot be read for certain',
  'hidden-code': 'runs text that cannot be seen before it runs',
  'unknown-program': 'a program that Signalbox does not know',
  'unknown-option': 'an option that Signalbox does not know, or a word that may become one',
  'acting-option': 'an option that makes the program do more than its name says',
  'sets-variable': 'sets a variable that other programs obey',
  'runs-elsewhere': 'runs in a folder outside the workspace',
  'repository-config': 'the repository’s git settings run programs',
  'reads-below': 'reads files below the folder that may hold secrets, or that lie outside',
  'too-much-below': 'the folder has more files than Signalbox looks through',
  'carried-state': 'an earlier command left something in the shell that may change what this means',
  sandboxed: 'mode sandboxed lets pass what stays in the sandbox',
  'broken-rules': 'a rule file is broken, so nothing passes by the mode',
  harmless: 'changes nothing',
  'asks-user': 'only you can answer this',
  'deletes-file': 'deletes a file',
}

/** One reason in words, with its values; safe to print. */
export function describeReason({ code, values }: Reason): string {
  const details = Object.entries(values).map(([name, value]) => `${name}: ${value}`)
  return visibleText(details.length === 0 ? reasonWords[code] : `${reasonWords[code]} (${details.join(', ')})`)
}

/** One effect in words; safe to print. */
export function describeEffect(effect: Effect): string {
  switch (effect.kind) {
    case 'read':
    case 'write':
    case 'delete':
      return visibleText(`${effect.kind} ${effect.path} (${effect.zone})`)
    case 'execute':
      return visibleText(`run ${effect.what}`)
    case 'network':
      return visibleText(`reach the network: ${effect.host}`)
    case 'privilege':
      return 'gain privilege'
    case 'signal':
      return visibleText(`signal ${effect.target}`)
    case 'history':
      return 'rewrite history'
    case 'config':
      return 'change configuration'
    case 'unknown':
      return 'not known'
    default:
      return assertNever(effect)
  }
}

/** A rule as it would be saved; safe to print. */
export function describeRule(match: RuleMatch): string {
  switch (match.kind) {
    case 'exact-command':
      return visibleText(
        `allow exactly: ${match.command}${match.cwd === null ? '' : `\nin ${match.cwd}`}${match.shell === undefined ? '' : `\nwith ${match.shell}`}`,
      )
    case 'write-file':
      return visibleText(`allow writing ${match.realPath}`)
    case 'read-file':
      return visibleText(`allow reading ${match.realPath}`)
    case 'pattern':
      return visibleText(`allow ${match.text}`)
    case 'process-input':
      return visibleText(`allow input from the agent, while it runs, to: ${match.command}`)
    default:
      return assertNever(match)
  }
}
