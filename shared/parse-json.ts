/** What a text of JSON says; undefined where it is none. Who reads it checks what it is. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
