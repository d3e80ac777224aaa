import { create } from 'zustand'

/** What the user says: trusted, not trusted, or null when the question was closed. */
export type TrustAnswer = boolean | null

interface TrustQuestion {
  readonly path: string
  readonly answer: (answer: TrustAnswer) => void
}

/** The folder whose trust is asked for now; null when none is. */
export const useTrustQuestion = create<{ readonly question: TrustQuestion | null }>(() => ({ question: null }))

/** Asks whether a folder is trusted. A second question closes the first unanswered. */
export function askTrust(path: string): Promise<TrustAnswer> {
  useTrustQuestion.getState().question?.answer(null)
  return new Promise((resolve) => {
    const answer = (given: TrustAnswer) => {
      useTrustQuestion.setState({ question: null })
      resolve(given)
    }
    useTrustQuestion.setState({ question: { path, answer } })
  })
}
