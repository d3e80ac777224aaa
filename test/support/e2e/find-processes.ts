import fs from 'node:fs'
import path from 'node:path'
import { markerName } from '../../../electron/process/environment.ts'

/** An argument for `sleep` that no other process of this machine has, so that the processes of one test can be told. */
export const uniqueSeconds = (): string => `300.${String(Math.floor(Math.random() * 1_000_000)).padStart(6, '0')}`

/** Pids of living processes (zombies are dead) whose command line holds this text. */
export const pidsWithArgument = (text: string): readonly number[] => livingPids().filter((pid) => readOf(pid, 'cmdline').includes(text))

/** Pids of living processes that carry one of these values of the marker variable. */
export const pidsWithMarker = (markers: readonly string[]): readonly number[] =>
  livingPids().filter((pid) => {
    const environment = readOf(pid, 'environ').split('\0')
    return markers.some((marker) => environment.includes(`${markerName}=${marker}`))
  })

/** The markers of all processes that the runs on this data folder have started and not closed in order. */
export function journalMarkers(dataFolder: string): readonly string[] {
  const folder = path.join(dataFolder, 'journal')
  const files = fs.readdirSync(folder).map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
  return [...files.join('\n').matchAll(/"marker":"(\w+)"/g)].map((match) => match[1] ?? '')
}

function livingPids(): readonly number[] {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => pid !== process.pid && !/^State:\s+[ZX]/m.test(readOf(pid, 'status')))
}

/** Empty when the process has gone or is not ours to read. */
function readOf(pid: number, name: 'cmdline' | 'environ' | 'status'): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    return ''
  }
}
