import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { loadParcels } from './parcels.js'

const parcelsFile = new URL('parcels.csv', import.meta.url)

// request.js finds the server by this file.
const addressFile = new URL('.server-address', import.meta.url)

const server = createServer(async (request, response) => {
  const found = request.method === 'GET' && request.url === '/parcels'
  const [status, body] = found ? [200, await loadParcels(parcelsFile)] : [404, { error: 'Try GET /parcels' }]
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
  console.log(`${request.method} ${request.url} ${status}`)
})

server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  const address = `http://127.0.0.1:${server.address().port}`
  writeFileSync(addressFile, address)
  console.log(`parcel-tracker listens on ${address}`)
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    rmSync(addressFile, { force: true })
    console.log('parcel-tracker stops')
    process.exit(0)
  })
}
