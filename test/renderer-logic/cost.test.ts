import { expect, it } from 'vitest'
import { draftOfPrices, noPrices, pricesOfDraft } from '../../renderer/settings/price-draft.ts'
import { formatCosts } from '../../renderer/ui/cost.ts'

it.each([
  [[{ amount: 0.0123, currency: 'USD' }], 'en', '$0.0123'],
  [[{ amount: 12.3456, currency: 'EUR' }], 'en', '€12.35'],
  [[{ amount: 1_234.5, currency: 'USD' }], 'zh-CN', 'US$1,234.50'],
  [[{ amount: 0.00001, currency: 'USD' }], 'en', '<$0.0001'],
  [[{ amount: 0, currency: 'USD' }], 'en', '$0.00'],
  [[{ amount: 0.5, currency: 'credits' }], 'en', '0.50 credits'],
  [
    [
      { amount: 1, currency: 'USD' },
      { amount: 2, currency: '€' },
    ],
    'en',
    '$1.00 + 2.00 €',
  ],
  [[], 'en', ''],
])('says %j in %s as %s', (costs, language, text) => {
  expect(formatCosts(costs, language)).toBe(text)
})

it.each([
  [noPrices, { kind: 'none' }],
  [
    { input: '1.25', cachedInput: '', output: '10', currency: 'USD' },
    { kind: 'prices', prices: { input: 1.25, cachedInput: null, output: 10, currency: 'USD' } },
  ],
  [
    { input: '1,25', cachedInput: '0,125', output: '10', currency: '€' },
    { kind: 'prices', prices: { input: 1.25, cachedInput: 0.125, output: 10, currency: '€' } },
  ],
  [{ ...noPrices, input: '1' }, { kind: 'wrong' }],
  [{ input: '1', cachedInput: '', output: '1.000,5', currency: 'USD' }, { kind: 'wrong' }],
  [{ input: '1', cachedInput: '', output: '2', currency: '' }, { kind: 'wrong' }],
])('reads prices from %o', (draft, read) => {
  expect(pricesOfDraft(draft)).toEqual(read)
  if (read.kind === 'prices') expect(pricesOfDraft(draftOfPrices('prices' in read ? read.prices : undefined))).toEqual(read)
})
