/**
 * Several lines for a program that wants to be told of a paste: between the marks of a bracketed paste and with the Enter key of terminals, so that
 * the lines go in as one text instead of being run one by one. A line feed at the end stays outside: it is meant as Enter. Null where there is
 * nothing to mark (a single line), or where the text could end the paste by itself.
 */
export function markPaste(text: string): string | null {
  const [, body = '', end = ''] = /^([\s\S]*?)([\r\n]*)$/.exec(text) ?? []
  if (!/[\r\n]/.test(body) || body.includes('\u001b')) return null
  return `\u001b[200~${body.replace(/\r?\n/g, '\r')}\u001b[201~${end}`
}
