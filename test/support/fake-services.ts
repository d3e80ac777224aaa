import type { KeyService, Services, SettingsService } from '../../electron/ipc/services.ts'
import { keysInMemory } from '../../electron/settings/environment-key.ts'
import { withModel, withoutModel } from '../../electron/settings/saved-models.ts'
import { fail, type Result, succeed } from '../../shared/errors.ts'
import type { ProcessId, SessionId } from '../../shared/ids.ts'
import type { ApprovalRequest } from '../../shared/permission.ts'
import type { SandboxAvailability } from '../../shared/sandbox.ts'
import { defaultSettings, type Settings } from '../../shared/settings.ts'
import type { FakeOutput } from './fake-output.ts'
import { FakeSession } from './fake-session.ts'

const riskOrder = { high: 0, medium: 1, low: 2 } as const

/** All services in memory with scripted sessions: for tests of what lies above them, and for previews. Runs nothing. */
export class FakeServices implements Services {
  readonly sessionsById = new Map<SessionId, FakeSession>()
  readonly extraOutputs = new Map<ProcessId, FakeOutput>()
  readonly settings: SettingsService
  readonly keys: KeyService
  /** The one path that counts as a rule file. */
  ruleFile = ''
  /** What `liveCount` answers. */
  live = 0
  /** What was typed into which process. */
  readonly typed: (readonly [ProcessId, string])[] = []
  private readonly listeners = new Set<() => void>()

  constructor(given: { readonly settings?: SettingsService; readonly keys?: KeyService } = {}) {
    this.settings = given.settings ?? new FakeSettings()
    this.keys = given.keys ?? keysInMemory()
  }

  /** Whether there is a sandbox here. */
  sandboxAvailability: SandboxAvailability = { kind: 'available' }
  readonly sandbox: Services['sandbox'] = { availability: async () => this.sandboxAvailability }

  readonly shells: Services['shells'] = {
    view: async () => ({ installed: [{ name: 'bash', file: '/bin/bash', version: '5.2' }], used: 'bash', note: null }),
  }

  readonly images: Services['images'] = {
    takeFiles: async () => ({ images: [], refused: [] }),
    takeBytes: async () => ({ images: [], refused: [] }),
    find: async () => null,
    ofMessage: async (_sessionId, named) => (named.length === 0 ? succeed([]) : fail('not-found', 'There is no such image.')),
    discard: async () => undefined,
  }

  readonly sessions: Services['sessions'] = {
    list: () => [...this.sessionsById.values()].map((session) => session.summary()),
    onChange: (listener) => this.listen(listener),
    create: async ({ workspace, ...rest }) => {
      const session = new FakeSession({ workspace: workspace ?? '/sample-project', ...rest }, () => this.announce())
      this.sessionsById.set(session.sessionId, session)
      this.announce()
      return succeed(session.sessionId)
    },
    workspaceOf: (sessionId) => this.sessionsById.get(sessionId)?.workspace ?? null,
    rename: async (sessionId, title) => this.with(sessionId, (session) => session.append({ kind: 'session.renamed', title })),
    setMode: async (sessionId, mode) => this.with(sessionId, (session) => session.append({ kind: 'mode.changed', mode })),
    setModel: async (sessionId, model) => this.with(sessionId, (session) => session.append({ kind: 'model.changed', model })),
    send: async (sessionId, text) => {
      if (this.sessionsById.get(sessionId)?.busy) return fail('busy', 'A turn runs already.')
      return this.with(sessionId, (session) => session.send(text))
    },
    repeat: async (sessionId) => this.with(sessionId, () => undefined),
    stop: (sessionId) => this.with(sessionId, (session) => session.stop()),
    watch: (sessionId, onFrame) => {
      const session = this.sessionsById.get(sessionId)
      if (session !== undefined) return session.watch(onFrame)
      onFrame({ kind: 'failed', message: 'That session is not known.' })
      return () => undefined
    },
  }

  readonly processNews: Services['processNews'] = { onNews: () => () => undefined }
  readonly shelf: Services['shelf'] = {
    archive: (sessionId) => this.with(sessionId, () => this.announce()),
    remove: async (sessionId) => {
      const known = this.sessionsById.delete(sessionId)
      this.announce()
      return known ? succeed(null) : fail('not-found', 'That session is not known.')
    },
    restore: async () => fail('not-found', 'The session is gone: the time to undo is over.'),
  }

  readonly changes: Services['changes'] = {
    total: async () => fail('not-found', 'This call changed no file.'),
    open: async () => fail('not-found', 'This call changed no file.'),
  }

  readonly sessionTexts: Services['sessionTexts'] = {
    search: async () => ({ hits: [], more: false }),
    exportText: async (_sessionId, format) => succeed({ name: `session.${format}`, text: `as ${format}` }),
  }

  readonly imports: Services['imports'] = { importFile: async () => succeed({ kind: 'refused', fault: 'not-json', line: 1 }) }

  readonly terminalFiles: Services['terminalFiles'] = {
    exportOf: async (_sessionId, _processId, format) => succeed({ name: `terminal.${format}`, pieces: inPieces(['as ', format]) }),
    search: async () => succeed({ lines: [], count: 0, complete: true }),
    openLog: async (processId) => succeed({ path: `/output/${processId}`, opened: false }),
  }

  readonly queue: Services['queue'] = {
    list: () => this.waiting().map(({ request }) => request),
    onChange: (listener) => this.listen(listener),
    answer: async (approvalId, hash, answer) => {
      const found = this.waiting().find(({ request }) => request.approvalId === approvalId && request.hash === hash)
      if (found === undefined) return fail('stale', 'This question is no longer open.')
      found.session.answer(found.request, answer)
      return succeed(null)
    },
    proposals: async () => succeed({ kind: 'none', why: 'would-not-answer' }),
    edit: async () => fail('stale', 'This question is no longer open.'),
  }

  readonly rules: Services['rules'] = {
    view: () => ({ files: [], entries: [] }),
    onChange: (listener) => this.listen(listener),
    add: async () => succeed(null),
    replace: async () => succeed(null),
    remove: async () => fail('not-found', 'This rule is not there any more.'),
    undo: async () => fail('not-found', 'This rule is not there any more.'),
    check: () => null,
    tryCommand: async () => fail('not-found', 'There is no such session.'),
    builtins: async () => [],
    isRuleFile: (path) => path === this.ruleFile,
  }

  readonly messages: Services['messages'] = {
    add: async (sessionId, text, when) => this.with(sessionId, (session) => session.queue(text, when)),
    rewrite: async (sessionId, messageId, text) =>
      this.with(sessionId, (session) => session.append({ kind: 'message.rewritten', messageId, text })),
    withdraw: async (sessionId, messageId) => this.with(sessionId, (session) => session.append({ kind: 'message.withdrawn', messageId })),
    hold: async (sessionId, messageId) =>
      this.with(sessionId, (session) => session.append({ kind: 'messages.held', messageIds: [messageId] })),
    release: async (sessionId, messageIds) =>
      this.with(sessionId, (session) => session.append({ kind: 'messages.released', messageIds: [...messageIds] })),
    move: async () => fail('not-found', 'The scripted session keeps its order.'),
    sendNow: async (sessionId, messageId) => this.with(sessionId, (session) => session.append({ kind: 'message.hurried', messageId })),
  }
  readonly forks: Services['forks'] = { relatives: () => [], fork: async () => fail('not-found', 'That session is not known.') }

  readonly history: Services['history'] = {
    diff: async () => fail('not-found', 'Nothing is known of that change.'),
    restore: async () => succeed({ kind: 'restored', files: 0 }),
  }

  readonly audit: Services['audit'] = {
    entries: async () => [],
    exportLines: async function* () {},
  }

  readonly processes: Services['processes'] = {
    output: (processId) => {
      const output = this.outputOf(processId)
      return output === null ? null : { reader: output, ended: output.ended, slow: null, detectEncoding: () => 'utf-8' }
    },
    stop: async (processId) => this.endOutput(processId),
    toBackground: () => succeed(null),
    interrupt: (processId) => this.endOutput(processId),
    takeOver: () => succeed(null),
    handBack: () => succeed(null),
    write: (processId, text) => {
      this.typed.push([processId, text])
      return succeed(null)
    },
    resize: () => succeed(null),
    liveCount: () => this.live,
  }

  readonly jobs: Services['jobs'] = {
    watch: (onList) => {
      onList([])
      return () => undefined
    },
    stopAll: async (processIds) => {
      for (const processId of processIds) this.endOutput(processId)
      return []
    },
    keep: async (processId) => this.endOutput(processId),
  }

  readonly models: Services['models'] = {
    newId: () => `mdl_${'7'.repeat(20)}`,
    test: async () => ({
      reachable: true,
      callsTools: true,
      streams: 'yes',
      parallelCalls: 'no',
      images: 'unknown',
      contextTokens: null,
      message: 'The scripted model answered.',
    }),
    findLocal: async () => [],
  }

  private waiting(): readonly { readonly session: FakeSession; readonly request: ApprovalRequest }[] {
    const all = [...this.sessionsById.values()].flatMap((session) => [...session.waiting.values()].map((request) => ({ session, request })))
    const rank = ({ verdict, requestedAt }: ApprovalRequest) => [riskOrder[verdict.risk], requestedAt] as const
    return all.sort((a, b) => rank(a.request)[0] - rank(b.request)[0] || rank(a.request)[1] - rank(b.request)[1])
  }

  private outputOf(processId: ProcessId): FakeOutput | null {
    const extra = this.extraOutputs.get(processId)
    if (extra !== undefined) return extra
    for (const session of this.sessionsById.values()) {
      const output = session.outputs.get(processId)
      if (output !== undefined) return output
    }
    return null
  }

  private endOutput(processId: ProcessId): Result<null> {
    const output = this.outputOf(processId)
    if (output === null) return fail('not-found', 'That process is not known.')
    output.end()
    return succeed(null)
  }

  private with(sessionId: SessionId, act: (session: FakeSession) => void): Result<null> {
    const session = this.sessionsById.get(sessionId)
    if (session === undefined) return fail('not-found', 'That session is not known.')
    act(session)
    return succeed(null)
  }

  private listen(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private announce(): void {
    for (const listener of [...this.listeners]) listener()
  }
}

class FakeSettings implements SettingsService {
  // Without titles by the model: tests script each request.
  private current: Settings = { ...defaultSettings, modelTitles: false }
  private readonly listeners = new Set<() => void>()

  get = (): Settings => this.current

  update: SettingsService['update'] = async (patch) => {
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    return this.become({ ...this.current, ...given })
  }

  setTrusted: SettingsService['setTrusted'] = async (folder, trusted) => {
    const others = this.current.trustedFolders.filter((known) => known !== folder)
    return this.become({ ...this.current, trustedFolders: trusted ? [...others, folder] : others })
  }

  saveModel: SettingsService['saveModel'] = async (id, fields, use) => {
    const next = withModel(this.current, id, fields, use)
    return next.ok ? this.become(next.value) : next
  }

  removeModel: SettingsService['removeModel'] = async (id) => this.become(withoutModel(this.current, id))

  onChange: SettingsService['onChange'] = (listener) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private become(next: Settings): Result<Settings> {
    this.current = next
    for (const listener of [...this.listeners]) listener()
    return succeed(next)
  }
}

async function* inPieces(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces
}
