import { useTranslation } from 'react-i18next'
import { type Mode, modeSchema } from '../../shared/permission.ts'
import { useAppInfo } from '../store/app-info.ts'
import type { MenuChoice } from '../ui/menu.tsx'

/** The modes with their names and a line that explains each; in the composer, the settings and the first run. */
export function useModeChoices(): readonly MenuChoice<Mode>[] {
  const { t } = useTranslation('composer')
  const sandbox = useAppInfo((info) => info.sandbox)
  return modeSchema.options.map((value) => {
    const name = t(`mode.${value}`)
    // What cannot be had stays in the list and says why.
    if (value === 'sandboxed' && sandbox.kind === 'unavailable')
      return { value, name, hint: t(`noSandbox.${sandbox.reason}`), disabled: true }
    return { value, name, hint: t(`mode.${value}Hint`) }
  })
}
