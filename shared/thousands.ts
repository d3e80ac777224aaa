/**
 * A whole number with commas between its thousands, for the model and for terminals. By hand: what the runtime formats numbers with is loaded when it
 * is first used, which takes longer than most commands.
 */
export const thousands = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
