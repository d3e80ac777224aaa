import type { Cost } from '../../shared/cost.ts'

// A turn often costs less than a hundredth: four places are shown below one whole unit.
const smallestShown = 0.0001

/** Amounts of money in the user's language, those of several currencies with a plus between. Empty where nothing is known. */
export function formatCosts(costs: readonly Cost[], language: string): string {
  return costs.map((cost) => formatCost(cost, language)).join(' + ')
}

function formatCost({ amount, currency }: Cost, language: string): string {
  const isTiny = amount > 0 && amount < smallestShown
  const shown = isTiny ? smallestShown : amount
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: shown < 1 ? 4 : 2 }
  // What is not a code (a sign, a word) stands behind the number.
  const text = /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat(language, { style: 'currency', currency, ...digits }).format(shown)
    : `${new Intl.NumberFormat(language, digits).format(shown)} ${currency}`
  return isTiny ? `<${text}` : text
}
