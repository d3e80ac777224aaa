import { CornerDownLeft, FolderPlus, MessageSquare, Search, Zap } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showOverlay, useView } from '../store/view.ts'
import { isComposing } from '../ui/composing-key.ts'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { useReturnFocus } from '../ui/return-focus.ts'
import { usePaletteEntries } from './palette-entries.ts'
import { matchEntries, type PaletteEntry } from './palette-match.ts'
import './palette.css'

/** Everything that can be done, found by its words: actions with their keys, sessions to go to, folders to begin in. */
export function Palette() {
  const { t } = useTranslation('actions')
  const open = useView((view) => view.overlay === 'palette')
  // What was chosen is done when the palette is gone: then the focus is where the action wants it, not where it was before.
  const chosen = useRef<(() => void) | null>(null)
  const focus = useReturnFocus(() => {
    const run = chosen.current
    chosen.current = null
    run?.()
    return run !== null
  })
  return (
    <Dialog.Root open={open} onOpenChange={(wanted) => showOverlay(wanted ? 'palette' : null)}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil palette-veil">
          <Dialog.Content className="palette" aria-describedby={undefined} {...focus}>
            <Dialog.Title className="unseen">{t('palette.open')}</Dialog.Title>
            <PaletteList
              onChoose={(entry) => {
                chosen.current = entry.run
                showOverlay(null)
              }}
            />
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteList({ onChoose }: { readonly onChoose: (entry: PaletteEntry) => void }) {
  const { t } = useTranslation('actions')
  const id = useId()
  const [written, setWritten] = useState('')
  const [place, setPlace] = useState(0)
  const entries = matchEntries(usePaletteEntries(), written)
  const active = Math.min(place, Math.max(0, entries.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const entry = entries[active]
    if (event.key === 'Enter' && entry !== undefined && !event.repeat) onChoose(entry)
    else if (event.key in steps) setPlace(wrapped(active + (steps[event.key] ?? 0), entries.length))
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="palette-field">
        <Icon of={Search} sizePx={16} />
        <input
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={entries.length === 0 ? undefined : `${id}-${active}`}
          aria-label={t('find')}
          placeholder={t('find')}
          value={written}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setWritten(event.target.value)
            setPlace(0)
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd>Esc</Kbd>
      </div>
      <div role="listbox" id={id} className="palette-list" aria-label={t('palette.open')}>
        {entries.map((entry, index) => (
          <Option
            key={entry.id}
            id={`${id}-${index}`}
            entry={entry}
            active={index === active}
            onPoint={() => setPlace(index)}
            onChoose={onChoose}
          />
        ))}
      </div>
      <p role="status" className={entries.length === 0 ? 'palette-none' : 'unseen'}>
        {entries.length === 0 ? t('nothing') : t('found', { count: entries.length })}
      </p>
    </>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

const wrapped = (place: number, count: number): number => (count === 0 ? 0 : (place + count) % count)

interface OptionProps {
  readonly id: string
  readonly entry: PaletteEntry
  readonly active: boolean
  readonly onPoint: () => void
  readonly onChoose: (entry: PaletteEntry) => void
}

const pictures = { action: Zap, session: MessageSquare, folder: FolderPlus } as const

function Option({ id, entry, active, onPoint, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className="palette-option"
      onPointerMove={active ? undefined : onPoint}
      onClick={() => onChoose(entry)}
    >
      <Icon of={pictures[entry.kind]} sizePx={14} />
      <span className="palette-name">
        <OddText text={entry.name} />
      </span>
      <span className="palette-note">
        <OddText text={entry.note} />
      </span>
      {entry.key !== null && <Kbd>{entry.key}</Kbd>}
      {entry.key === null && active && <Icon of={CornerDownLeft} sizePx={13} />}
    </div>
  )
}
