/** An address that may be opened in the browser. `host` is in its encoded form (`xn--…`), so that look-alike letters show. */
export interface Link {
  readonly host: string
  readonly href: string
}

/** The link in a text from the page; null for anything but https, and for addresses that carry a user name (they hide the host). */
export function parseLink(address: string): Link | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.host === '') return null
  return { host: url.host, href: url.href }
}
