import { create } from 'zustand'
import type { ApprovalId, CallId, ProcessId, SessionId } from '../../shared/ids.ts'
import type { FeedFrame } from '../../shared/ipc/contract.ts'

/** Which screen fills the window. */
export type Screen = 'session' | 'changes' | 'compare' | 'settings' | 'rules' | 'audit' | 'jobs' | 'first-run'

/** Which region is shown where the window is too narrow for all three. */
export type Region = 'sessions' | 'conversation' | 'terminals'

/** What stands above the screen until it is dealt with. */
export type Overlay = 'palette' | 'search'

/** What is looked for in the session on the screen. `hit`: the place that was chosen among those of all sessions. */
export interface Find {
  readonly text: string
  readonly hit: { readonly callId: CallId | null; readonly at: number } | null
}

/** State of the screen alone: nothing here is a fact of a session. */
export interface View {
  readonly screen: Screen
  readonly region: Region
  readonly overlay: Overlay | null
  /** Null: the field to find words in the session is closed. */
  readonly find: Find | null
  /** The line about what an earlier start left running was put away. */
  readonly survivorsNoteHidden: boolean
  /** The terminals are folded away to give the conversation their room. */
  readonly terminalsHidden: boolean
  /** Id of the part of the settings to go to, once; null: its head. */
  readonly settingsAt: string | null
  readonly selectedSession: SessionId | null
  /** Which sessions are shown side by side; `right` null: none shares a beginning with the left one. */
  readonly compared: { readonly left: SessionId; readonly right: SessionId | null; readonly relatives: readonly SessionId[] } | null
  /** The session whose title is being written anew. */
  readonly renaming: SessionId | null
  /** What the list of sessions is narrowed to; empty: all. */
  readonly sessionFilter: string
  readonly archiveOpen: boolean
  /** Diffs in one column, or old beside new where there is room. */
  readonly diffLayout: 'unified' | 'split'
  /** One terminal in front of the others, or several side by side. */
  readonly terminalLayout: 'tabs' | 'grid'
  /** The process whose pane is in front, one for each session. */
  readonly selectedProcess: Readonly<Record<SessionId, ProcessId>>
  /** The question that a click outside the window asked to see; the queue brings it to the front once. */
  readonly wantedQuestion: ApprovalId | null
  /** The question that a screen reader was told of last; null: none yet. */
  readonly announced: string | null
  /** What is written but not sent yet, by session. */
  readonly drafts: Readonly<Record<SessionId, string>>
  /** Sessions whose draft is the demo's first message: their send button reads "Start the demo". */
  readonly demoReady: Readonly<Record<SessionId, true>>
}

export const initialView: View = {
  screen: 'session',
  region: 'conversation',
  overlay: null,
  find: null,
  survivorsNoteHidden: false,
  terminalsHidden: false,
  settingsAt: null,
  selectedSession: null,
  compared: null,
  renaming: null,
  sessionFilter: '',
  archiveOpen: false,
  diffLayout: 'unified',
  terminalLayout: 'tabs',
  selectedProcess: {},
  wantedQuestion: null,
  announced: null,
  drafts: {},
  demoReady: {},
}

export const useView = create<View>(() => initialView)

/** Opens the field to find words in the session on the screen, or brings it to the front. */
export function openFind(): void {
  useView.setState(({ find }) => ({ find: { text: find?.text ?? '', hit: null }, screen: 'session', region: 'conversation' }))
}

export function closeFind(): void {
  useView.setState({ find: null })
}

/** Shows the place of a session where a text was found. */
export function findInSession(sessionId: SessionId, text: string, hit: Find['hit']): void {
  useView.setState({ selectedSession: sessionId, screen: 'session', region: 'conversation', find: { text, hit } })
}

/** Shows a session in the middle. */
export function selectSession(sessionId: SessionId): void {
  useView.setState({ selectedSession: sessionId, screen: 'session', region: 'conversation', find: null })
}

/** Shows a process where it belongs: its session, its pane in front. */
export function openProcess(sessionId: SessionId, processId: ProcessId): void {
  selectSession(sessionId)
  selectProcess(sessionId, processId)
  useView.setState({ terminalsHidden: false })
}

/** Brings a process's pane to the front of the terminals of its session. */
export function selectProcess(sessionId: SessionId, processId: ProcessId): void {
  useView.setState((view) => ({ selectedProcess: { ...view.selectedProcess, [sessionId]: processId }, region: 'terminals' }))
}

/** Shows what the user clicked on outside the window. */
export function showAttention(wanted: FeedFrame<'attention.requests'>): void {
  selectSession(wanted.sessionId)
  if (wanted.kind === 'process') selectProcess(wanted.sessionId, wanted.processId)
  else useView.setState({ wantedQuestion: wanted.approvalId })
}

export function showScreen(screen: Screen): void {
  // Where one region fills the window a whole screen takes the place of the conversation.
  useView.setState(({ region }) => ({ screen, ...(screen !== 'session' && region === 'sessions' && { region: 'conversation' }) }))
}

/** Opens what stands above the screen; null closes it. */
export function showOverlay(overlay: Overlay | null): void {
  useView.setState({ overlay })
}

export function toggleDiffLayout(): void {
  useView.setState((view) => ({ diffLayout: view.diffLayout === 'split' ? 'unified' : 'split' }))
}

export function toggleTerminalLayout(): void {
  useView.setState((view) => ({ terminalLayout: view.terminalLayout === 'grid' ? 'tabs' : 'grid' }))
}

export function showRegion(region: Region): void {
  useView.setState({ region })
}

/** Keeps what is written in a session's composer. */
export function setDraft(sessionId: SessionId, text: string): void {
  useView.setState((view) => ({ drafts: { ...view.drafts, [sessionId]: text } }))
}

/** Puts the demo's first message into a new session's composer, to be sent by one press. */
export function prepareDemo(sessionId: SessionId, text: string): void {
  useView.setState((view) => ({ drafts: { ...view.drafts, [sessionId]: text }, demoReady: { ...view.demoReady, [sessionId]: true } }))
}

/** The draft was sent: the composer is empty again. */
export function clearDraft(sessionId: SessionId): void {
  useView.setState((view) => {
    const { [sessionId]: _draft, ...drafts } = view.drafts
    const { [sessionId]: _ready, ...demoReady } = view.demoReady
    return { drafts, demoReady }
  })
}
