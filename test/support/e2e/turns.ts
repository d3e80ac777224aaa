import type { ScriptedTurn } from '../scripted-model.ts'

/** A reply that calls the shell once for each command. The model's words for a call are its command. */
export const shellCall = (...commands: readonly string[]): ScriptedTurn => ({
  calls: commands.map((command) => ({ tool: 'shell', arguments: { command, description: `Run ${command}` } })),
})

/** As `shellCall`, but each command goes on in the background; with `tty` in a terminal. */
export const backgroundCall = (commands: readonly string[], tty = false): ScriptedTurn => ({
  calls: commands.map((command) => ({ tool: 'shell', arguments: { command, description: `Run ${command}`, background: true, tty } })),
})
