import { Check, Copy, FileText, Search } from 'lucide-react'
import { type Ref, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessId } from '../../shared/ids.ts'
import type { ProcessView } from '../../shared/session/state.ts'
import { useHinted, useKeyHint } from '../actions/use-keys.ts'
import { firstLine } from '../approvals/command-pieces.ts'
import { useToldWords } from '../i18n/fault-words.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { copyText } from '../transcript/copy-text.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Lamp } from '../ui/lamp.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { Duration, RunningTime } from '../ui/time.tsx'
import { openLog } from './export-terminal.ts'
import { PaneMenu } from './pane-menu.tsx'
import { RunAgain, unseenEnd } from './pane-restart.tsx'
import { TakeOver } from './pane-take-over.tsx'
import { processLamp, processWords } from './process-words.ts'
import { ToBackground } from './to-background.tsx'

interface PaneHeaderProps {
  readonly process: ProcessView
  readonly parent: string | null
  /** The button that takes over and hands back: where the focus goes when the user leaves the terminal by key. */
  readonly takeOver: Ref<HTMLButtonElement>
  readonly onSearch: () => void
  /** Everything in the pane, asked for when it is copied. */
  readonly text: () => string
  readonly asText: boolean
  readonly onToggleText: () => void
}

/** What runs in a pane, how it stands, and what can be done with it. */
export function PaneHeader({ process, parent, takeOver, onSearch, text, asText, onToggleText }: PaneHeaderProps) {
  const { t } = useTranslation('terminal')
  const { facts, state } = process
  return (
    <header className="pane-head">
      <span className="pane-what">
        <Lamp kind={processLamp(state)} label="" />
        <span className="pane-command mono" title={facts.command.slice(0, 2_000)}>
          {parent !== null && <span className="pane-leftover">{t('leftoverOf')} </span>}
          <OddText text={firstLine(parent ?? facts.command, 300)} />
        </span>
        <StateWords process={process} />
      </span>
      <span className="pane-actions">
        <TakeOver process={process} ref={takeOver} />
        <ToBackground process={process} />
        {state.kind === 'running' && <RunningActions processId={facts.processId} />}
        {state.kind === 'ended' && unseenEnd(process) === null && <RunAgain process={process} look="icon" />}
        <IconButton icon={Search} label={t('searchHint')} onClick={onSearch} {...useKeyHint('terminal.search')} />
        <CopyAll text={text} />
        <IconButton
          icon={FileText}
          className="pane-log"
          label={t('openLog')}
          onClick={() => void openLog(facts.processId)}
          {...useKeyHint('terminal.open-log')}
        />
        <PaneMenu facts={facts} asText={asText} onToggleText={onToggleText} />
      </span>
    </header>
  )
}

function StateWords({ process }: { readonly process: ProcessView }) {
  const { t } = useTranslation('terminal')
  const { facts, state } = process
  const words = processWords(state, process.input, process.survived)
  const failure = useToldWords(state.kind === 'ended' && state.end.reason.kind === 'failed-to-start' ? state.end.reason : null)
  return (
    <span className="pane-state" title={failure === '' ? undefined : failure} role="status">
      <span className={`pane-words pane-words-${words.tone}`}>{t(`state.${words.key}`, words.values)}</span>
      <span className="pane-time" aria-live="off">
        {state.kind === 'running' ? <RunningTime since={facts.startedAt} /> : <Duration ms={state.end.durationMs} />}
      </span>
    </span>
  )
}

function RunningActions({ processId }: { readonly processId: ProcessId }) {
  const { t } = useTranslation('terminal')
  const [stopping, setStopping] = useState(false)
  const stop = () => {
    setStopping(true)
    void askMainOrTell('process.stop', { processId }).then((answer) => {
      if (answer === null) setStopping(false)
    })
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        title={useHinted(t('interruptHint'), 'terminal.interrupt')}
        onClick={() => void askMainOrTell('process.interrupt', { processId })}
      >
        {t('interrupt')}
      </Button>
      <Button size="small" title={useHinted(t('stopHint'), 'terminal.stop')} aria-disabled={stopping} onClick={() => !stopping && stop()}>
        {stopping ? t('stopping') : t('stop')}
      </Button>
    </>
  )
}

/** How long the tick stands after copying. Milliseconds. */
const copiedForMs = 1_500

function CopyAll({ text }: { readonly text: () => string }) {
  const { t } = useTranslation('terminal')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedForMs)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <IconButton
      icon={copied ? Check : Copy}
      label={copied ? t('copied') : t('copyAll')}
      onClick={() => void copyText(text()).then(setCopied)}
    />
  )
}
