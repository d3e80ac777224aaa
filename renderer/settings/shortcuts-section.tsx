import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Action, type ActionGroup, actionRows } from '../actions/action-table.ts'
import { type ChosenKeys, keysOf } from '../actions/key-choice.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { useSettings } from '../store/session-feed.ts'
import { Button } from '../ui/button.tsx'
import { Section } from './section.tsx'
import { ShortcutRow } from './shortcut-row.tsx'
import './shortcuts-section.css'

const groups: readonly ActionGroup[] = ['general', 'sessions', 'conversation', 'terminal', 'question', 'window']

/** Every action with its key. A key is changed by pressing the new one. */
export function ShortcutsSection() {
  const { t } = useTranslation(['settings', 'actions'])
  const chosen = useSettings((settings) => settings.shortcuts)
  const [recording, setRecording] = useState<Action['id'] | null>(null)
  const save = (shortcuts: ChosenKeys) => void askMainOrTell('settings.update', { shortcuts: [...shortcuts] })
  const choose = (action: Action, key: string | null) => save([...without(chosen, action.id), { action: action.id, key }])
  return (
    <Section id="shortcuts" title={t('shortcuts')} text={t('shortcutsText')}>
      {groups.map((group) => (
        <div key={group} className="shortcut-group">
          <h4>{t(`actions:group.${group}`)}</h4>
          <ul className="setting-rows" aria-label={t(`actions:group.${group}`)}>
            {rowsOf(group).map((action) => (
              <ShortcutRow
                key={action.id}
                action={action}
                chosen={chosen}
                recording={recording === action.id}
                onRecord={(on) => setRecording(on ? action.id : null)}
                onChoose={(key) => choose(action, key)}
                onReset={() => save(without(chosen, action.id))}
              />
            ))}
          </ul>
        </div>
      ))}
      <div>
        <Button disabled={!actionRows.some((action) => differs(action, chosen))} onClick={() => save([])}>
          {t('shortcutsResetAll')}
        </Button>
      </div>
    </Section>
  )
}

const rowsOf = (group: ActionGroup): readonly Action[] => actionRows.filter((action) => action.group === group)

const differs = (action: Action, chosen: ChosenKeys): boolean => keysOf(action, chosen).join() !== action.keys.join()

const without = (chosen: ChosenKeys, id: string): ChosenKeys => chosen.filter((one) => one.action !== id)
