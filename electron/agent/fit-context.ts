import type { Cost } from '../../shared/cost.ts'
import type { AppError } from '../../shared/errors.ts'
import type { ImageId } from '../../shared/ids.ts'
import type { Usage } from '../../shared/session/events.ts'
import { buildContext } from './build-context.ts'
import { summarise } from './compact.ts'
import { defaultCharactersPerToken, defaultContextTokens, planContext, sizeOf } from './context-budget.ts'
import type { AnswerShape, ImageAccess, Model, ModelMessage, ModelReply, ModelRequest, SessionWriter, ToolDescription } from './ports.ts'
import { loadImages } from './sent-images.ts'

export interface FitNeeds {
  readonly model: Model
  readonly systemPrompt: string
  readonly session: SessionWriter
  /** The model's window in tokens; null where it is not known. */
  readonly contextTokens: number | null
  /** Absent: no images go to the model. */
  readonly images?: ImageAccess
  /** Absent: the answer is for a person. */
  readonly answer?: AnswerShape | null
  readonly costOf?: CostOf
}

/** What the model's work cost; null where its prices are not known. Absent: they never are. */
export type CostOf = (usage: Usage) => Cost | null

/** The cost as events have it. */
export function costIn({ costOf }: { readonly costOf?: CostOf }, usage: Usage | null): { readonly cost?: Cost } {
  const cost = usage === null ? null : (costOf?.(usage) ?? null)
  return cost === null ? {} : { cost }
}

export type Fitted =
  | { readonly kind: 'ready'; readonly request: ModelRequest }
  | { readonly kind: 'failed'; readonly error: AppError; readonly said: string }
  | { readonly kind: 'aborted' }

// Shortening and summarising once each is enough unless estimates are far off; this bounds what happens then.
const roundsMax = 4

/** Keeps the conversation of one turn inside the model's window: shortens old results first, then has everything before summarised. */
export class ContextFitter {
  readonly #needs: FitNeeds
  readonly #tools: readonly ToolDescription[]
  readonly #toolCharacters: number
  #charactersPerToken = defaultCharactersPerToken
  #roomMax = Number.POSITIVE_INFINITY
  #lastSize = 0
  #sent: ReadonlySet<ImageId> = new Set()

  constructor(needs: FitNeeds, tools: readonly ToolDescription[]) {
    this.#needs = needs
    this.#tools = tools
    this.#toolCharacters = JSON.stringify(tools).length
  }

  /** The images that go with the request made last. */
  get sentImages(): ReadonlySet<ImageId> {
    return this.#sent
  }

  /** The next request. `overflowed`: the last one was refused as too long. */
  async fit(overflowed: boolean, signal: AbortSignal): Promise<Fitted> {
    const { systemPrompt, session } = this.#needs
    if (overflowed) this.#roomMax = Math.min(this.#roomMax, this.#lastSize) * afterOverflowShare
    let isOverflowed = overflowed
    for (let round = 1; ; round++) {
      const messages = buildContext(systemPrompt, session.state)
      this.#lastSize = sizeOf(messages)
      const plan = planContext(session.state, { size: this.#lastSize, room: this.#room(), overflowed: isOverflowed })
      if (plan.kind === 'fits' || round > roundsMax) return { kind: 'ready', request: await this.#requestOf(messages) }
      isOverflowed = false
      if (plan.kind === 'thin') await session.append({ kind: 'context.thinned', items: plan.items })
      else {
        const problem = await this.#compact(plan.items, signal)
        if (problem !== null) return problem
      }
    }
  }

  async #requestOf(messages: readonly ModelMessage[]): Promise<ModelRequest> {
    const { images, session } = this.#needs
    const { sessionId } = session.state
    const isBlind = images === undefined || images.seen() === 'no'
    const data = isBlind || sessionId === null ? null : await loadImages(messages, images.files, sessionId)
    this.#sent = new Set(data?.keys())
    return { messages, tools: this.#tools, ...(data !== null && data.size > 0 ? { imageData: data } : {}), ...shapeOf(this.#needs) }
  }

  /** Learns from the server's own count how many characters a token of this model holds. */
  learn(usage: Usage | null): void {
    if (usage === null || usage.inputTokens < countedTokensMin) return
    const counted = (this.#lastSize + this.#toolCharacters) / usage.inputTokens
    this.#charactersPerToken = Math.min(charactersPerTokenMax, Math.max(charactersPerTokenMin, counted))
  }

  async #compact(items: number, signal: AbortSignal): Promise<Exclude<Fitted, { kind: 'ready' }> | null> {
    const { model, session } = this.#needs
    await session.append({ kind: 'context.compacting', items })
    const onReply = ({ usage }: ModelReply) => this.#count(usage)
    const summarised = await summarise({ model, roomCharacters: this.#room(), onReply }, session.state, items, signal)
    // What the user has not been shown is no part of the transcript.
    if (summarised.kind === 'failed') return { ...summarised, said: '' }
    if (summarised.kind === 'aborted') return summarised
    await session.append({ kind: 'context.compacted', items, text: summarised.text })
    return null
  }

  async #count(usage: Usage | null): Promise<void> {
    if (usage !== null)
      await this.#needs.session.append({ kind: 'model.assisted', purpose: 'summary', usage, ...costIn(this.#needs, usage) })
  }

  #room(): number {
    const tokens = this.#needs.contextTokens ?? defaultContextTokens
    return Math.min(this.#roomMax, tokens * this.#charactersPerToken - this.#toolCharacters)
  }
}

const shapeOf = ({ answer }: FitNeeds): Pick<ModelRequest, 'format' | 'calls'> =>
  answer == null ? {} : { format: answer.format, ...(answer.calls === 'none' ? { calls: 'none' } : {}) }

// The server's window is smaller than was thought; by how much it does not say in a way that can be read.
const afterOverflowShare = 0.5
// A short request says little about the text of a long one.
const countedTokensMin = 500
// Chinese is near the first, long runs of spaces and digits near the second. A server that counts otherwise is not believed.
const charactersPerTokenMin = 1
const charactersPerTokenMax = 6
