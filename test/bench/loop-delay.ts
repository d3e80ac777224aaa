import type { ElectronApplication } from '@playwright/test'

/** How late timers of the main process are, and which share of the time it works. */
export interface LoopDelay {
  readonly medianMs: number
  readonly p95Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  readonly busyShare: number
}

interface Watch {
  readonly histogram: { percentile(share: number): number; readonly max: number; disable(): boolean }
  readonly from: number
  readonly usedMicroseconds: number
}

// A timer of the histogram is due each millisecond, so that much is in every figure of it and is taken off.
const resolutionMs = 1

/** Begins to watch the event loop of a running app; what it gives ends that and tells. */
export async function watchLoop(app: ElectronApplication): Promise<() => Promise<LoopDelay>> {
  await app.evaluate(begin, resolutionMs)
  return () => app.evaluate(finish, resolutionMs)
}

/** Runs in the main process. */
function begin(_electron: unknown, resolution: number): void {
  const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks')
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  const { user, system } = process.cpuUsage()
  const watch: Watch = { histogram, from: performance.now(), usedMicroseconds: user + system }
  Reflect.set(globalThis, 'loopWatch', watch)
}

/** Runs in the main process. */
function finish(_electron: unknown, resolution: number): LoopDelay {
  // Put there by `begin`.
  const { histogram, from, usedMicroseconds } = Reflect.get(globalThis, 'loopWatch') as Watch
  histogram.disable()
  const { user, system } = process.cpuUsage()
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)
  return {
    medianMs: late(histogram.percentile(50)),
    p95Ms: late(histogram.percentile(95)),
    p99Ms: late(histogram.percentile(99)),
    maxMs: late(histogram.max),
    busyShare: (user + system - usedMicroseconds) / 1_000 / (performance.now() - from),
  }
}
