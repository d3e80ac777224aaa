import type { ProcessPlatform } from '../../electron/process/platform.ts'
import { platformOf } from '../../electron/process/platform-of.ts'

/** Faults that the drill puts in to show that it would see them. */
export const faults = ['none', 'skip-kill', 'blind', 'tells-twice', 'no-journal'] as const
export type Fault = (typeof faults)[number]

/** The platform of this machine, with the fault. */
export function platformWith(fault: Fault): ProcessPlatform {
  const platform = platformOf(process.platform)
  switch (fault) {
    case 'skip-kill':
      return {
        ...platform,
        end: (group, members, signal) => (signal === 'kill' ? Promise.resolve() : platform.end(group, members, signal)),
      }
    case 'blind':
      return { ...platform, carriers: async () => new Set() }
    default:
      return platform
  }
}
