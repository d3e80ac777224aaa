import { RotateCcw } from 'lucide-react'
import { Fragment, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../actions/action-table.ts'
import { type ChosenKeys, type KeyFault, keyFault, keysOf } from '../actions/key-choice.ts'
import { combinationOf, showCombination } from '../actions/key-combination.ts'
import { useAppInfo } from '../store/app-info.ts'
import { isComposing } from '../ui/composing-key.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'

interface ShortcutRowProps {
  readonly action: Action
  readonly chosen: ChosenKeys
  /** The next keys that are pressed become those of this action. */
  readonly recording: boolean
  readonly onRecord: (on: boolean) => void
  readonly onChoose: (key: string | null) => void
  readonly onReset: () => void
}

/** One action and its key; a press on the key waits for the new one. */
export function ShortcutRow({ action, chosen, recording, onRecord, onChoose, onReset }: ShortcutRowProps) {
  const { t } = useTranslation(['settings', 'actions'])
  const platform = useAppInfo((info) => info.platform)
  const noteId = useId()
  const [fault, setFault] = useState<KeyFault | null>(null)
  const keys = keysOf(action, chosen)
  const shown = keys.map((key) => showCombination(key, platform))
  const changed = keys.join() !== action.keys.join()
  const name = t(`actions:${action.id}`)
  const end = () => {
    setFault(null)
    onRecord(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!recording || isComposing(event.nativeEvent) || event.key === 'Tab') return
    // These keys are what is recorded: nothing else may hear of them.
    event.preventDefault()
    event.stopPropagation()
    event.nativeEvent.stopImmediatePropagation()
    const pressed = event.repeat ? null : combinationOf(event.nativeEvent, platform)
    if (pressed === null) return
    if (pressed === 'Escape' && action.scope !== 'turn') return end()
    if (pressed === 'Backspace' || pressed === 'Delete') {
      onChoose(null)
      return end()
    }
    const found = keyFault(action, pressed, chosen)
    setFault(found)
    if (found !== null) return
    onChoose(pressed)
    end()
  }
  return (
    <li className="setting shortcut">
      <span className="setting-name">{name}</span>
      <span className="shortcut-keys">
        {changed && <IconButton icon={RotateCcw} label={t('shortcutReset', { name })} sizePx={13} onClick={onReset} />}
        <button
          type="button"
          className="shortcut-key"
          data-recording={recording}
          aria-label={
            recording ? `${t('shortcutPress')} ${name}` : t('shortcutChange', { name, keys: shown.join(', ') || t('shortcutNone') })
          }
          aria-describedby={noteId}
          onClick={() => (recording ? end() : onRecord(true))}
          onBlur={end}
          onKeyDown={onKeyDown}
        >
          {recording ? t('shortcutPress') : shown.length === 0 ? t('shortcutNone') : <Keys shown={shown} />}
        </button>
      </span>
      <span id={noteId} role="status" className={fault === null ? 'unseen' : 'shortcut-fault'}>
        {recording && (fault === null ? t('shortcutPressHint') : <FaultWords fault={fault} />)}
      </span>
    </li>
  )
}

/** With spaces between, so that what is seen is also what the button is called. */
const Keys = ({ shown }: { readonly shown: readonly string[] }) =>
  shown.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ' '}
      <Kbd>{key}</Kbd>
    </Fragment>
  ))

function FaultWords({ fault }: { readonly fault: KeyFault }) {
  const { t } = useTranslation(['settings', 'actions'])
  if (fault.kind === 'taken') return t('shortcutFault.taken', { name: t(`actions:${fault.by}`) })
  return t(`shortcutFault.${fault.kind}`)
}
