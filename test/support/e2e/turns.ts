import type { ScriptedTurn } from '../scripted-model.ts'

/** A reply that calls the shell once for each command. The model's words for a call are its command. */
export const shellCall = (...commands: readonly string[]): ScriptedTurn => ({
  calls: commands.map((command) => ({ tool: 'shell', arguments: { command, description: `Run ${command}` } })),
})
