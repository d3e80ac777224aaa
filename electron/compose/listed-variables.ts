/** The variables that the user lists, with the values of the app; the same map for as long as the list is the same. */
export function listedVariables(names: () => readonly string[], given: ReadonlyMap<string, string | null> = new Map()) {
  let known: readonly string[] | null = null
  let map: ReadonlyMap<string, string | null> = given
  return (): ReadonlyMap<string, string | null> => {
    const now = names()
    if (now === known) return map
    known = now
    map = new Map([...now.map((name) => [name, null] as const), ...given])
    return map
  }
}
