/**
 * What a run of the tests is to do.
 * @typedef {{ checks: boolean, unit: boolean, endToEnd: boolean, filters: readonly string[] }} RunPlan
 */

/**
 * Reads the words after `npm test --`: nothing runs everything, `--unit` or `--e2e` one kind, other words filter by file or path.
 * @param {readonly string[]} args
 * @returns {RunPlan | { complaint: string }}
 */
export function planRun(args) {
  const flags = args.filter((arg) => arg.startsWith('-'))
  const filters = args.filter((arg) => !arg.startsWith('-'))
  const unknown = flags.find((flag) => flag !== '--unit' && flag !== '--e2e')
  if (unknown !== undefined) return { complaint: `npm test knows --unit, --e2e and words to filter by, but not ${unknown}.` }
  const unit = flags.includes('--unit')
  const endToEnd = flags.includes('--e2e')
  const everyKind = unit === endToEnd
  return { checks: flags.length === 0 && filters.length === 0, unit: unit || everyKind, endToEnd: endToEnd || everyKind, filters }
}
