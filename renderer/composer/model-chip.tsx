import { ChevronDown, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { nameOfServer } from '../settings/server-name.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { useSettings } from '../store/session-feed.ts'
import { showScreen } from '../store/view.ts'
import { ChipButton } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, type MenuChoice, MenuChoices, MenuItem, MenuLine } from '../ui/menu.tsx'

/** Which model the session talks to; another counts from the next request on. The chip changes when main says so. */
export function ModelChip({ sessionId, model }: { readonly sessionId: SessionId; readonly model: ModelChoice }) {
  const { t } = useTranslation('composer')
  const models = useSettings((settings) => settings.models)
  const name = model.kind === 'demo' ? t('modelDemo') : model.model
  const hint = model.kind === 'demo' ? t('modelDemoHint') : model.baseUrl
  const saved: readonly MenuChoice<string>[] = models.map((one) => ({ value: one.id, name: one.model, hint: nameOfServer(one) }))
  const inForce = model.kind === 'demo' ? 'demo' : (models.find(({ id }) => id === model.savedId)?.id ?? 'gone')
  const others: readonly MenuChoice<string>[] = [
    ...(inForce === 'gone' ? [{ value: 'gone', name, hint: t('modelGone') }] : []),
    { value: 'demo', name: t('modelDemo'), hint: t('modelDemoHint') },
  ]
  const choose = (value: string) => {
    if (value !== inForce && value !== 'gone')
      void askMainOrTell('session.set-model', { sessionId, modelId: value === 'demo' ? null : value })
  }
  return (
    <Menu
      side="top"
      trigger={
        <ChipButton aria-label={t('model', { name })} title={hint}>
          <span className="chip-words">{name}</span>
          <Icon of={ChevronDown} sizePx={12} />
        </ChipButton>
      }
    >
      <MenuChoices label={t('modelNow')} value={inForce} choices={[...saved, ...others]} onChoose={choose} />
      <MenuLine />
      <MenuItem icon={<Icon of={Settings} />} onSelect={() => showScreen('settings')}>
        {t('modelSettings')}
      </MenuItem>
    </Menu>
  )
}
