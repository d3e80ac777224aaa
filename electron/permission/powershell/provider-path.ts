import type { Zone } from '../../../shared/permission.ts'

/** A path that names a provider of PowerShell (`Env:`, `HKLM:\Software`, `Registry::…`): its drive in lower case, and what follows. */
export interface ProviderPath {
  readonly drive: string
  readonly rest: string
}

/** Reads a path with a drive of more than one letter; null for paths of files. */
export function readProviderPath(written: string): ProviderPath | null {
  const provider = /^(?:[\w.]+\\)?(\w+)::(.*)$/s.exec(written)
  if (provider) return { drive: (provider[1] ?? '').toLowerCase(), rest: provider[2] ?? '' }
  const drive = /^([A-Za-z][\w.-]+):(.*)$/s.exec(written)
  return drive === null || looksLikeFile(written) ? null : { drive: (drive[1] ?? '').toLowerCase(), rest: drive[2] ?? '' }
}

/** `a.txt:stream`: a stream of a file, not a drive. */
const looksLikeFile = (written: string): boolean => /^[^:]*\.[^:]*:/.test(written)

/** The part of a path that names a file although it names a provider (`FileSystem::C:\x`). */
export const fileOfProvider = ({ drive, rest }: ProviderPath): string | null => (drive === 'filesystem' ? rest : null)

// Values there are run when somebody logs in, when a program starts, or by a service.
const startupKeys =
  /\\(run|runonce|runservices|winlogon|image file execution options|shellserviceobjectdelayload|services|app paths|environment|session manager)(\\|$)/

/** The zone of what lies on a drive that holds no files. */
export function zoneOfProvider({ drive, rest }: ProviderPath): Zone {
  switch (drive) {
    case 'env':
    case 'environment':
    case 'cert':
    case 'certificate':
      return 'secret'
    case 'hklm':
    case 'hkcu':
    case 'registry':
      return startupKeys.test(rest.replaceAll('/', '\\').toLowerCase()) ? 'startup' : 'system'
    case 'function':
    case 'alias':
    case 'variable':
    case 'wsman':
      return 'system'
    default:
      return 'unknown'
  }
}
