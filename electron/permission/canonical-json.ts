/** Plain data that JSON can hold. A key without a value is as if it were not there. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain | undefined }

/** JSON with the keys of every object in order: equal data gives equal text, whoever built it and in which order. */
export function canonicalJson(value: Plain): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}
