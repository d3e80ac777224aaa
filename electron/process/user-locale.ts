/** The language of the machine's messages: it breaks ties between encodings. */
export const userLocale = (): string => process.env['LC_ALL'] || process.env['LC_CTYPE'] || process.env['LANG'] || ''
