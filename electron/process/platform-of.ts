import { linuxPlatform } from './linux-platform.ts'
import type { ProcessPlatform } from './platform.ts'
import { psPlatform } from './ps-platform.ts'
import { createWindowsPlatform } from './windows-platform.ts'

/** The platform of this machine. */
export function platformOf(system: NodeJS.Platform): ProcessPlatform {
  if (system === 'linux') return linuxPlatform
  return system === 'win32' ? createWindowsPlatform() : psPlatform
}
