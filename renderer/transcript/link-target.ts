/** What an address in a reply is: `web` can be offered to main, which shows its host first; all else is shown and never opened. */
export type LinkTarget =
  | { readonly kind: 'web'; readonly url: string; readonly host: string }
  | { readonly kind: 'inert'; readonly url: string }

/** Longest address that main takes, in UTF-16 code units. */
const urlMaxCharacters = 2_000

/** Judges an address of the model's text. Only whole `https:` addresses without a user name in them are ever offered. */
export function linkTarget(url: string): LinkTarget {
  if (url.length > urlMaxCharacters || !URL.canParse(url)) return { kind: 'inert', url }
  const parsed = new URL(url)
  if (parsed.protocol !== 'https:' || parsed.username !== '' || parsed.password !== '') return { kind: 'inert', url }
  return { kind: 'web', url: parsed.href, host: parsed.host }
}
