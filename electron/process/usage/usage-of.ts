import { createLinuxUsage } from './linux-usage.ts'
import { createPsUsage } from './ps-usage.ts'
import type { UsagePlatform } from './usage-platform.ts'
import { createWindowsUsage } from './windows-usage.ts'

/** How usage is seen on this machine. */
export function usageOf(system: NodeJS.Platform): UsagePlatform {
  if (system === 'linux') return createLinuxUsage()
  return system === 'win32' ? createWindowsUsage() : createPsUsage()
}
