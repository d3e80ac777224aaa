/** The user's own words out of the result of a question: what follows its first line. */
export const replyText = (resultText: string): string => resultText.slice(resultText.indexOf('\n') + 1)
