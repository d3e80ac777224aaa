import type { AppError, Result } from '../../shared/errors.ts'
import { fail, succeed } from '../../shared/errors.ts'
import type { SessionId } from '../../shared/ids.ts'
import type { TakenImages } from '../../shared/images.ts'
import type { Bridge, DroppedFolder } from '../../shared/ipc/bridge.ts'
import type { CommandInput, CommandName, CommandOutput, FeedFrame, FeedName, FeedParameters } from '../../shared/ipc/contract.ts'
import { defaultSettings } from '../../shared/settings.ts'

type Answer<Name extends CommandName> = (input: CommandInput<Name>) => Result<CommandOutput<Name>> | Promise<Result<CommandOutput<Name>>>
type Answers = { [Name in CommandName]?: Answer<Name> }
type OpenFeeds = { [Name in FeedName]: OpenFeed<Name>[] }

interface OpenFeed<Name extends FeedName> {
  readonly id: string
  readonly parameters: FeedParameters<Name>
  readonly onFrame: (frame: FeedFrame<Name>) => void
  readonly onRefused: (error: AppError) => void
}

export interface FakeCall {
  readonly name: CommandName
  readonly input: unknown
}

/** A main process for tests and the preview: it notes every call, gives the answers it was told, and sends the frames a test wants. */
export class FakeBridge implements Bridge {
  readonly calls: FakeCall[] = []
  readonly drops: File[] = []
  readonly acknowledged: { readonly subscriptionId: string; readonly offset: number }[] = []
  /** Called with each feed as it opens; the preview sends first frames from here. */
  onSubscribe: (name: FeedName) => void = () => {}
  readonly #answers: Answers
  readonly #open: OpenFeeds = {
    'catalog.changes': [],
    'queue.changes': [],
    'rules.changes': [],
    'attention.requests': [],
    'menu.requests': [],
    'jobs.changes': [],
    'settings.changes': [],
    'session.records': [],
    'terminal.output': [],
  }
  #lastId = 0

  constructor(answers: Answers = {}) {
    this.#answers = { ...defaultAnswers, ...answers }
  }

  answer<Name extends CommandName>(name: Name, answer: Answers[Name]): void {
    this.#answers[name] = answer
  }

  /** What main says of the next folder that is dropped. */
  dropped: Result<DroppedFolder> = fail('not-found', 'There is no such folder.')

  async dropFolder(file: File): Promise<Result<DroppedFolder>> {
    this.drops.push(file)
    return this.dropped
  }

  /** What main says of the next files that are dropped as images. */
  droppedImages: Result<TakenImages> = succeed({ images: [], refused: [] })

  async dropImages(_sessionId: SessionId, files: readonly File[]): Promise<Result<TakenImages>> {
    this.drops.push(...files)
    return this.droppedImages
  }

  async call<Name extends CommandName>(name: Name, input: CommandInput<Name>): Promise<Result<CommandOutput<Name>>> {
    this.calls.push({ name, input })
    const answer = this.#answers[name]
    if (!answer) throw new Error(`The fake bridge has no answer for ${name}`)
    return answer(input)
  }

  subscribe<Name extends FeedName>(
    name: Name,
    parameters: FeedParameters<Name>,
    onFrame: (frame: FeedFrame<Name>) => void,
    onRefused: (error: AppError) => void = () => {},
  ) {
    this.#lastId += 1
    const id = `feed-${this.#lastId}`
    const feeds: OpenFeed<Name>[] = this.#open[name]
    feeds.push({ id, parameters, onFrame, onRefused })
    this.onSubscribe(name)
    return {
      id,
      close: () => {
        const index = feeds.findIndex((feed) => feed.id === id)
        if (index >= 0) feeds.splice(index, 1)
      },
    }
  }

  acknowledge(subscriptionId: string, offset: number): void {
    this.acknowledged.push({ subscriptionId, offset })
  }

  /** Sends a frame to every open feed of that name, or to those whose parameters `only` accepts. */
  send<Name extends FeedName>(name: Name, frame: FeedFrame<Name>, only: (parameters: FeedParameters<Name>) => boolean = () => true): void {
    const feeds: OpenFeed<Name>[] = this.#open[name]
    for (const feed of [...feeds]) if (only(feed.parameters)) feed.onFrame(frame)
  }

  /** Refuses every open feed of that name, as main may do right after it was asked for. */
  refuse<Name extends FeedName>(name: Name, error: AppError): void {
    for (const feed of this.#open[name].splice(0)) feed.onRefused(error)
  }

  /** What open feeds of that name were asked for. */
  openFeeds<Name extends FeedName>(name: Name): readonly FeedParameters<Name>[] {
    const feeds: OpenFeed<Name>[] = this.#open[name]
    return feeds.map((feed) => feed.parameters)
  }

  /** Inputs of all calls of one command, oldest first. */
  inputsOf(name: CommandName): readonly unknown[] {
    return this.calls.filter((call) => call.name === name).map((call) => call.input)
  }
}

const done = () => succeed({})

// A grey dot.
const onePixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNIAwAAaABn0/grvwAAAABJRU5ErkJggg=='

const defaultAnswers: Answers = {
  'app.info': () =>
    succeed({
      version: '0.1.0',
      platform: 'linux',
      electron: '45.5.0',
      keyStore: 'system',
      systemLocale: 'en-GB',
      home: '/home/mara',
      dataFolder: '/home/mara/.config/signalbox',
      trialElectron: false,
      sandbox: { kind: 'available' },
    }),
  'settings.get': () => succeed(defaultSettings),
  'settings.update': (patch) => succeed({ ...defaultSettings, ...withoutUndefined(patch) }),
  'model.keys': () => succeed({ ids: [], kept: 'system' }),
  'model.save': ({ id, fields }) => succeed({ model: { ...fields, id: id ?? `mdl_${'7'.repeat(20)}` } }),
  'model.remove': done,
  'model.test': () =>
    succeed({
      reachable: true,
      callsTools: true,
      streams: 'yes',
      parallelCalls: 'yes',
      images: 'unknown',
      contextTokens: 32_768,
      message: 'The model answers and calls tools.',
    }),
  'shells.list': () =>
    succeed({
      installed: [
        { name: 'bash', file: '/usr/bin/bash', version: '5.2.15' },
        { name: 'zsh', file: '/usr/bin/zsh', version: '5.9' },
      ],
      used: 'bash',
      note: null,
    }),
  'model.find-local': () => succeed([]),
  'workspace.choose': () => succeed({ path: '/home/mara/code/parcel-tracker', trusted: false }),
  'workspace.trust': ({ trusted }) => succeed({ path: '/home/mara/code/parcel-tracker', trusted }),
  'session.create': () => succeed({ sessionId: `ses_${'9'.repeat(20)}` }),
  'session.archive': () => succeed({}),
  'changes.total': () => succeed({ kind: 'unknown', why: 'gone' }),
  'session.delete': () => succeed({}),
  'session.restore': () => succeed({}),
  'session.rename': done,
  'session.set-mode': done,
  'session.set-model': done,
  'session.send': done,
  'session.stop': done,
  'message.queue': done,
  'message.hold': done,
  'message.release': done,
  'message.rewrite': done,
  'message.move': done,
  'message.withdraw': done,
  'message.send-now': done,
  'image.attach': () => succeed({ images: [], refused: [] }),
  'image.show': () => succeed({ address: onePixel }),
  'image.discard': done,
  'approval.answer': done,
  'approval.proposals': () => succeed({ kind: 'none', why: 'would-not-answer' }),
  'approval.edit': done,
  'rules.add': done,
  'rules.replace': done,
  'rules.remove': () => succeed({ undoId: 'undo' }),
  'rules.undo': done,
  'rules.check': () => succeed({ kind: 'fine' }),
  'rules.builtins': () => succeed([]),
  'rules.show-file': done,
  'audit.list': () => succeed([]),
  'audit.export': () => succeed(null),
  'process.stop': done,
  'process.stop-all': () => succeed({ survivors: [] }),
  'process.keep': done,
  'process.restart': done,
  'process.to-background': done,
  'process.interrupt': done,
  'process.take-over': done,
  'process.hand-back': done,
  'process.write': done,
  'process.resize': done,
  'link.open': done,
}

function withoutUndefined<Value extends object>(value: Value): { [Key in keyof Value]?: Exclude<Value[Key], undefined> } {
  const known: { [Key in keyof Value]?: Exclude<Value[Key], undefined> } = {}
  for (const key in value) {
    const entry = value[key]
    // The check on the line before is what the type says; TypeScript does not carry it over a generic key.
    if (entry !== undefined) known[key] = entry as Exclude<Value[typeof key], undefined>
  }
  return known
}
