/** Lines kept above the screen of a pane. The whole output is in the log of the process. */
export const scrollbackLines = 10_000
