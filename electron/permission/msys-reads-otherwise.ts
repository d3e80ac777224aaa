/**
 * True for text in which the bash of Git for Windows takes something for a drive: `/c/x` is `C:\x` to it, and to nobody else on Windows, who would
 * find a folder `c` there. Wide on purpose: what is caught is a question.
 */
export function msysReadsOtherwise(text: string): boolean {
  return /(?:^|[^\w.~\\-])\/(?:[a-z]|cygdrive|proc)(?![\w.-])/i.test(text)
}
