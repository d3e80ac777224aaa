import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** A port of 127.0.0.1 on which nothing listens at the moment. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an AddressInfo; a string is a pipe's.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
