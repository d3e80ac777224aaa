/** Ends every exhaustive switch: a new union member becomes a compile error in each place that must care. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`)
}
