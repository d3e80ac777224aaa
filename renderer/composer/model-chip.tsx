import { ChevronDown, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ModelChoice } from '../../shared/settings.ts'
import { showScreen } from '../store/view.ts'
import { ChipButton } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuItem, MenuLabel } from '../ui/menu.tsx'

/** Which model the session talks to. */
export function ModelChip({ model }: { readonly model: ModelChoice }) {
  const { t } = useTranslation('composer')
  const name = model.kind === 'demo' ? t('modelDemo') : model.model
  const hint = model.kind === 'demo' ? t('modelDemoHint') : model.baseUrl
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
      <MenuLabel>{hint}</MenuLabel>
      <MenuItem icon={<Icon of={Settings} />} hint={t('modelChange')} onSelect={() => showScreen('settings')}>
        {t('modelSettings')}
      </MenuItem>
    </Menu>
  )
}
