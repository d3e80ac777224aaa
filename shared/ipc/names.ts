import type { CommandName, FeedName } from './contract.ts'

// Plain lists beside the contract, so that the preload script can check names without carrying the schemas. A test keeps them equal to the contract's keys.

/** Every command the renderer may call. */
export const commandNames = [
  'app.info',
  'settings.get',
  'settings.update',
  'model.keys',
  'model.save',
  'model.remove',
  'model.test',
  'model.find-local',
  'workspace.choose',
  'workspace.trust',
  'session.create',
  'session.rename',
  'session.set-mode',
  'session.set-model',
  'session.send',
  'session.stop',
  'changes.diff',
  'changes.restore',
  'approval.answer',
  'approval.proposals',
  'approval.edit',
  'rules.add',
  'rules.replace',
  'rules.remove',
  'rules.undo',
  'rules.check',
  'rules.try',
  'rules.builtins',
  'rules.show-file',
  'audit.list',
  'audit.export',
  'process.stop',
  'process.stop-all',
  'process.keep',
  'process.interrupt',
  'process.take-over',
  'process.hand-back',
  'process.write',
  'process.resize',
  'link.open',
] as const satisfies readonly CommandName[]

/** Every feed the renderer may subscribe to. */
export const feedNames = [
  'catalog.changes',
  'queue.changes',
  'rules.changes',
  'attention.requests',
  'jobs.changes',
  'settings.changes',
  'session.records',
  'terminal.output',
] as const satisfies readonly FeedName[]
