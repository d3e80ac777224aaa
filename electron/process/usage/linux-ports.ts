import fs from 'node:fs'
import type { ListeningPort } from '../../../shared/jobs.ts'

/** Ports from here on are given out by the system itself (its default range): a UDP socket there belongs to a client, which waits for an answer. */
const firstGivenOutPort = 32_768
/** A process with more open files than this is not looked through: it would take longer than it tells. */
const openFilesMaxCount = 4_096

const tables = [
  { file: '/proc/net/tcp', protocol: 'tcp' },
  { file: '/proc/net/tcp6', protocol: 'tcp' },
  { file: '/proc/net/udp', protocol: 'udp' },
  { file: '/proc/net/udp6', protocol: 'udp' },
] as const

/**
 * Which process listens where, from the kernel's tables of sockets and the open files of each process. The files are looked through only when a
 * socket or a process is new. Processes in a network of their own (a container) have tables of their own and are not seen.
 */
export class LinuxPorts {
  #lookedAt = ''
  #found: ReadonlyMap<number, readonly ListeningPort[]> = new Map()

  of(pids: readonly number[]): ReadonlyMap<number, readonly ListeningPort[]> {
    const sockets = new Map(tables.flatMap(({ file, protocol }) => [...parseSockets(read(file), protocol)]))
    // What this app itself listens on (for a debugger) may have been handed down to a command, and is not the command's.
    for (const inode of socketsOf(process.pid)) sockets.delete(inode)
    const now = `${[...sockets.keys()].sort().join(' ')} of ${[...pids].sort((a, b) => a - b).join(' ')}`
    if (now === this.#lookedAt) return this.#found
    this.#lookedAt = now
    this.#found = sockets.size === 0 ? new Map() : new Map(pids.map((pid) => [pid, portsOf(pid, sockets)]))
    return this.#found
  }
}

/** The listening sockets of one table of proc_net(5), by inode. */
export function parseSockets(text: string, protocol: 'tcp' | 'udp'): ReadonlyMap<string, ListeningPort> {
  const sockets = new Map<string, ListeningPort>()
  // States of the kernel: 0A is TCP_LISTEN; a UDP socket without a partner is 07.
  const listens = protocol === 'tcp' ? '0A' : '07'
  for (const line of text.split('\n').slice(1)) {
    const [, local = '', , state, , , , , , inode = '0'] = line.trim().split(/\s+/)
    const [address = '', portText = ''] = local.split(':')
    const port = Number.parseInt(portText, 16)
    if (state !== listens || inode === '0' || !(port > 0) || (protocol === 'udp' && port >= firstGivenOutPort)) continue
    sockets.set(inode, { protocol, port, reach: isLoopback(address) ? 'this-machine' : 'network' })
  }
  return sockets
}

/** Addresses stand in the table as words of four bytes, the low byte first: 127.x.y.z ends in 7F; ::1 and ::ffff:127.x.y.z. */
function isLoopback(address: string): boolean {
  if (address.length === 8) return address.endsWith('7F')
  return address === '00000000000000000000000001000000' || (address.startsWith('0000000000000000FFFF0000') && address.endsWith('7F'))
}

const portsOf = (pid: number, sockets: ReadonlyMap<string, ListeningPort>): readonly ListeningPort[] =>
  socketsOf(pid).flatMap((inode) => sockets.get(inode) ?? [])

/** Inodes of the sockets that a process has open. */
function socketsOf(pid: number): readonly string[] {
  const folder = `/proc/${pid}/fd`
  try {
    const names = fs.readdirSync(folder)
    if (names.length > openFilesMaxCount) return []
    return names.map((name) => inodeOf(`${folder}/${name}`)).filter((inode) => inode !== '')
  } catch {
    return [] // gone, or another user's
  }
}

function inodeOf(file: string): string {
  try {
    return /^socket:\[(\d+)\]$/.exec(fs.readlinkSync(file))?.[1] ?? ''
  } catch {
    return '' // closed meanwhile
  }
}

function read(file: string): string {
  try {
    return fs.readFileSync(file, 'latin1')
  } catch {
    return '' // without IPv6 there is no table of it
  }
}
