import { FitAddon } from '@xterm/addon-fit'
import { SearchAddon } from '@xterm/addon-search'
import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes'
import { WebLinksAddon } from '@xterm/addon-web-links'
import { WebglAddon } from '@xterm/addon-webgl'
import { Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import { drawsFaster } from './graphics.ts'
import { scrollbackLines } from './pane-limits.ts'
import { PaneTyping, type PaneTypingOptions } from './pane-typing.ts'
import { type ReadingPlace, ReadingWatch } from './reading-place.ts'
import { readTerminalTheme, searchColours } from './terminal-theme.ts'
import { tidyLiveRegion } from './tidy-live-region.ts'

/**
 * A pane has its graphics context this long after it was made, in milliseconds. To make one costs some 100 ms of the page, and most commands are over and
 * out of sight before: until then xterm's own DOM renderer draws.
 */
const graphicsAfterMs = 400

export interface PaneScreenOptions {
  readonly host: HTMLElement
  /** Pipe processes write bare line feeds; a terminal's driver would have added the carriage return. */
  readonly convertEol: boolean
  readonly words: PaneWords
  readonly openLink: (url: string) => void
  readonly onFind: () => void
  readonly onMatches: (matches: SearchMatches) => void
  readonly onPlace: (place: ReadingPlace) => void
  readonly typing: PaneTypingOptions
  /** The pane has this many character cells now. */
  readonly onResize: (columns: number, rows: number) => void
}

/** What a screen reader is told of a pane, in the user's language. */
export interface PaneWords {
  readonly label: string
  /** Said instead of output that is too long to be told. */
  readonly tooMuch: string
}

/** Place of the current match (from 1; 0 when there are too many to count) and how many there are. */
export interface SearchMatches {
  readonly place: number
  readonly count: number
}

/**
 * An xterm.js terminal that shows, and takes keys while its typing is on. Nothing of what the output asks for leaves it: clipboard writes
 * (OSC 52) and title reports are refused, and answers that the terminal would give to the program go nowhere.
 */
export class PaneScreen {
  private readonly terminal: Terminal
  private readonly typing: PaneTyping
  private readonly fitAddon = new FitAddon()
  private readonly readingWatch: ReadingWatch
  private readonly search = new SearchAddon({ highlightLimit: 1_000 })
  private readonly sizes: ResizeObserver
  private readonly themes: MutationObserver
  private readonly graphics: ReturnType<typeof setTimeout>
  private webgl: WebglAddon | null = null
  private disposed = false
  private term = ''
  private endTidying: () => void = () => {}

  constructor(options: PaneScreenOptions) {
    const { host, openLink } = options
    this.terminal = new Terminal(terminalOptions(host, options.convertEol, openLink))
    this.terminal.loadAddon(this.fitAddon)
    this.terminal.loadAddon(this.search)
    this.terminal.loadAddon(new UnicodeGraphemesAddon())
    this.terminal.loadAddon(new WebLinksAddon((_event, url) => openLink(url)))
    this.terminal.parser.registerOscHandler(52, () => true)
    this.typing = new PaneTyping(this.terminal, options.typing)
    this.readingWatch = new ReadingWatch(this.terminal, options.onPlace)
    this.terminal.onResize(({ cols, rows }) => options.onResize(cols, rows))
    this.terminal.attachCustomKeyEventHandler((event) => this.handleKey(event, options.onFind))
    this.search.onDidChangeResults(({ resultIndex, resultCount }) => options.onMatches({ place: resultIndex + 1, count: resultCount }))
    this.terminal.open(host)
    this.setWords(options.words)
    this.typing.attach(host)
    this.graphics = setTimeout(() => this.leaseGraphics(), graphicsAfterMs)
    this.sizes = new ResizeObserver(() => this.fit())
    this.sizes.observe(host)
    this.themes = new MutationObserver(() => {
      this.terminal.options.theme = readTerminalTheme(host)
      this.search.clearDecorations()
      if (this.term !== '') this.find(this.term, 'next', true)
    })
    this.themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-contrast', 'class', 'style'] })
    this.fit()
    // The first size may be the one the terminal began with; then nobody was told.
    options.onResize(this.terminal.cols, this.terminal.rows)
    void this.drawInFont(getComputedStyle(host).getPropertyValue('--font-mono'))
  }

  write(data: Uint8Array | string, drawn?: () => void): void {
    this.terminal.write(data, drawn)
  }

  /** Whether the user reads above the end; see `ScreenSink`. */
  reading(): 'at-end' | 'above' | 'above-at-risk' {
    return this.readingWatch.reading()
  }

  goToEnd(): void {
    this.terminal.scrollToBottom()
    this.terminal.focus()
  }

  /** Everything in the pane as text, soft-wrapped lines joined. */
  text(): string {
    const buffer = this.terminal.buffer.active
    let text = ''
    for (let row = 0; row < buffer.length; row++) {
      const line = buffer.getLine(row)
      if (!line) continue
      const joined = buffer.getLine(row + 1)?.isWrapped === true
      text += line.translateToString(!joined) + (joined ? '' : '\n')
    }
    return text.replace(/\n+$/u, '\n')
  }

  find(term: string, direction: 'next' | 'previous', incremental: boolean): void {
    if (term === '') return this.endFind()
    this.term = term
    const options = { decorations: searchColours(this.terminal.element ?? document.documentElement), incremental }
    if (direction === 'next') this.search.findNext(term, options)
    else this.search.findPrevious(term, options)
  }

  endFind(): void {
    this.term = ''
    this.search.clearDecorations()
    this.terminal.clearSelection()
  }

  focus(): void {
    this.terminal.focus()
  }

  /** On: keys go to the process. Off: they only scroll. */
  setTyping(on: boolean): void {
    this.typing.set(on)
  }

  /** On: what is on the screen is told to a screen reader as it comes. It costs drawing time, so it is a choice. */
  setScreenReader(on: boolean): void {
    this.terminal.options.screenReaderMode = on
    this.endTidying()
    this.endTidying = on ? tidyLiveRegion(this.terminal) : () => {}
  }

  setWords({ label, tooMuch }: PaneWords): void {
    this.terminal.textarea?.setAttribute('aria-label', label)
    Terminal.strings.tooMuchOutput = tooMuch
  }

  paste(text: string): void {
    this.typing.paste(text)
  }

  dispose(): void {
    this.disposed = true
    clearTimeout(this.graphics)
    this.sizes.disconnect()
    this.themes.disconnect()
    this.endTidying()
    this.webgl?.dispose()
    this.terminal.dispose()
  }

  private fit(): void {
    const host = this.terminal.element?.parentElement
    if (host && host.clientWidth > 0 && host.clientHeight > 0) this.fitAddon.fit()
  }

  // Cells are measured once: with a font that is still on its way they would keep the width of another.
  private async drawInFont(family: string): Promise<void> {
    await document.fonts.load(`${this.terminal.options.fontSize ?? 12}px ${family}`)
    if (this.disposed || family.trim() === '') return
    this.terminal.options.fontFamily = family
    this.webgl?.clearTextureAtlas()
    this.fit()
  }

  // A graphics context is scarce (about 16 a page): only a pane on the screen has one, and one that is lost is not asked for again.
  private leaseGraphics(): void {
    if (!drawsFaster()) return
    try {
      const webgl = new WebglAddon()
      webgl.onContextLoss(() => {
        webgl.dispose()
        this.webgl = null
      })
      this.terminal.loadAddon(webgl)
      this.webgl = webgl
    } catch {
      // No WebGL here: xterm's own DOM renderer goes on.
      this.webgl = null
    }
  }

  // While typing is off every key stays the window's (Tab leaves the pane) but those that scroll or find.
  private handleKey(event: KeyboardEvent, onFind: () => void): boolean {
    if (this.typing.isOn) return this.typing.takesKey(event)
    if (event.type !== 'keydown') return false
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') {
      event.preventDefault()
      onFind()
      return false
    }
    const scroll = scrollKeys[event.key]
    if (scroll === undefined || event.ctrlKey || event.metaKey || event.altKey) return false
    event.preventDefault()
    scroll(this.terminal)
    return false
  }
}

const scrollKeys: Readonly<Record<string, (terminal: Terminal) => void>> = {
  PageUp: (terminal) => terminal.scrollPages(-1),
  PageDown: (terminal) => terminal.scrollPages(1),
  Home: (terminal) => terminal.scrollToTop(),
  End: (terminal) => terminal.scrollToBottom(),
  ArrowUp: (terminal) => terminal.scrollLines(-1),
  ArrowDown: (terminal) => terminal.scrollLines(1),
}

function terminalOptions(host: HTMLElement, convertEol: boolean, openLink: (url: string) => void) {
  const style = getComputedStyle(host)
  return {
    allowProposedApi: true,
    convertEol,
    cursorBlink: false,
    cursorInactiveStyle: 'none',
    disableStdin: true,
    fontFamily: 'monospace',
    fontSize: Number.parseFloat(style.fontSize) || 12,
    lineHeight: 1.15,
    linkHandler: { activate: (_event: MouseEvent, url: string) => openLink(url) },
    // Colours a program chose must stay readable on our background: WCAG AA.
    minimumContrastRatio: 4.5,
    scrollback: scrollbackLines,
    theme: readTerminalTheme(host),
    windowOptions: {},
  } as const
}
