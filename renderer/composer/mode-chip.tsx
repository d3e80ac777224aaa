import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SessionId } from '../../shared/ids.ts'
import type { Mode } from '../../shared/permission.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { ChipButton } from '../ui/chip.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuChoices } from '../ui/menu.tsx'
import { useModeChoices } from './mode-choices.ts'

/** How the session treats what no rule answers. The chip changes when main says so. */
export function ModeChip({ sessionId, mode }: { readonly sessionId: SessionId; readonly mode: Mode }) {
  const { t } = useTranslation('composer')
  const choices = useModeChoices()
  const name = choices.find((choice) => choice.value === mode)?.name ?? mode
  return (
    <Menu
      side="top"
      trigger={
        <ChipButton aria-label={t('mode', { name })}>
          <span className="chip-words">{name}</span>
          <Icon of={ChevronDown} sizePx={12} />
        </ChipButton>
      }
    >
      <MenuChoices
        label={t('modeTitle')}
        value={mode}
        choices={choices}
        onChoose={(chosen) => void askMainOrTell('session.set-mode', { sessionId, mode: chosen })}
      />
    </Menu>
  )
}
