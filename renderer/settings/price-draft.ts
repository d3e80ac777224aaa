import { type ModelPrices, modelPricesSchema } from '../../shared/cost.ts'

/** The fields of a model's prices as they stand, right or wrong. */
export interface PricesDraft {
  readonly input: string
  readonly cachedInput: string
  readonly output: string
  readonly currency: string
}

export const noPrices: PricesDraft = { input: '', cachedInput: '', output: '', currency: '' }

export function draftOfPrices(prices: ModelPrices | undefined): PricesDraft {
  if (prices === undefined) return noPrices
  const { input, cachedInput, output, currency } = prices
  return { input: String(input), cachedInput: cachedInput === null ? '' : String(cachedInput), output: String(output), currency }
}

/** What the fields say: prices, nothing where all are empty, or that they are wrong. */
export function pricesOfDraft(
  draft: PricesDraft,
): { readonly kind: 'prices'; readonly prices: ModelPrices } | { readonly kind: 'none' } | { readonly kind: 'wrong' } {
  if (Object.values(draft).every((text) => text.trim() === '')) return { kind: 'none' }
  const parsed = modelPricesSchema.safeParse({
    input: numberOf(draft.input),
    cachedInput: draft.cachedInput.trim() === '' ? null : numberOf(draft.cachedInput),
    output: numberOf(draft.output),
    currency: draft.currency.trim(),
  })
  return parsed.success ? { kind: 'prices', prices: parsed.data } : { kind: 'wrong' }
}

/** With a point or a comma before the fraction, and none between thousands: prices are small. NaN for everything else. */
const numberOf = (text: string): number => (/^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN)
