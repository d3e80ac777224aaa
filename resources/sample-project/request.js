// Asks the server for its parcels: node request.js [address]
// Without an address it waits up to 5 s for a server that was started in this folder.
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

const addressFile = new URL('.server-address', import.meta.url)

async function findServer() {
  for (let tries = 0; tries < 50; tries++) {
    try {
      return `${await readFile(addressFile, 'utf8')}/parcels`
    } catch {
      await wait(100)
    }
  }
  throw new Error('no server was started here')
}

try {
  const address = process.argv[2] ?? (await findServer())
  const response = await fetch(address)
  console.log(`${response.status} ${response.statusText} ${address}`)
  console.log(JSON.stringify(await response.json(), null, 2))
} catch (error) {
  console.error(`The request failed: ${error.cause?.message ?? error.message}`)
  process.exitCode = 1
}
