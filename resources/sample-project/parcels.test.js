import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadParcels, parseParcel } from './parcels.js'

test('a parcel is read from a plain line', () => {
  assert.deepEqual(parseParcel('PX-1001,Ada Moreau,delivered,1.2'), {
    id: 'PX-1001',
    recipient: 'Ada Moreau',
    status: 'delivered',
    kilograms: 1.2,
  })
})

test('a recipient in quotes may hold a comma', () => {
  assert.deepEqual(parseParcel('PX-1002,"Lindqvist, Nils",in transit,0.8'), {
    id: 'PX-1002',
    recipient: 'Lindqvist, Nils',
    status: 'in transit',
    kilograms: 0.8,
  })
})

test('every parcel of the file has a weight', async () => {
  const parcels = await loadParcels(new URL('parcels.csv', import.meta.url))
  assert.equal(parcels.length, 4)
  for (const parcel of parcels) assert.ok(parcel.kilograms > 0, `${parcel.id} weighs ${parcel.kilograms}`)
})
