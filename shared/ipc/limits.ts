// Apart from the contract, so that the window need not carry all its schemas to know them.

/** Longest message a user may send, in UTF-16 code units. Enough for a long pasted log; the rest belongs in a file. */
export const messageMaxCharacters = 200_000

/** Longest text one message may type into a terminal, in UTF-16 code units; a longer paste goes in pieces. As UTF-8 it stays below what a terminal takes at once. */
export const typeMaxCharacters = 16_384

/** Longest key, in characters. */
export const keyMaxCharacters = 1_000
