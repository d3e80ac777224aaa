import { z } from 'zod'
import type { Usage } from './session/events.ts'

/** A code like EUR or a sign like €: letters, signs of currencies and dots. It is shown as it stands. */
export const currencySchema = z.string().regex(/^[\p{L}\p{Sc}.]{1,12}$/u)

/** Above this somebody mistyped, per million tokens in any currency. */
const priceMax = 1_000_000_000
const priceSchema = z.number().min(0).max(priceMax)

/** What a model costs as the user entered it, per million tokens. `cachedInput` null: as all other input. */
export const modelPricesSchema = z.strictObject({
  input: priceSchema,
  cachedInput: priceSchema.nullable(),
  output: priceSchema,
  currency: currencySchema,
})
export type ModelPrices = z.infer<typeof modelPricesSchema>

/** An amount of money, in whole units of its currency. */
export const costSchema = z.strictObject({ amount: z.number().min(0), currency: currencySchema })
export type Cost = z.infer<typeof costSchema>

/** A session may change between models with prices in different currencies; more than this are left out. */
export const costsMax = 8

const million = 1_000_000

/** What a reply cost. Input that the server had cached is part of its input. */
export function costOf({ inputTokens, outputTokens, cachedInputTokens = 0 }: Usage, prices: ModelPrices): Cost {
  const cached = Math.min(cachedInputTokens, inputTokens)
  const amount = (inputTokens - cached) * prices.input + cached * (prices.cachedInput ?? prices.input) + outputTokens * prices.output
  return { amount: amount / million, currency: prices.currency }
}

/** Adds an amount to those of its currency. */
export function addCost(costs: readonly Cost[], { amount, currency }: Cost): readonly Cost[] {
  if (costs.some((cost) => cost.currency === currency)) {
    return costs.map((cost) => (cost.currency === currency ? { amount: cost.amount + amount, currency } : cost))
  }
  return costs.length < costsMax ? [...costs, { amount, currency }] : costs
}
