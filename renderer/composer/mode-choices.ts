import { useTranslation } from 'react-i18next'
import type { Mode } from '../../shared/permission.ts'
import type { MenuChoice } from '../ui/menu.tsx'

const modes = ['ask', 'edit', 'read-only', 'unattended'] as const satisfies readonly Mode[]

/** The modes with their names and a line that explains each; in the composer, the settings and the first run. */
export function useModeChoices(): readonly MenuChoice<Mode>[] {
  const { t } = useTranslation('composer')
  return modes.map((value) => ({ value, name: t(`mode.${value}`), hint: t(`mode.${value}Hint`) }))
}
