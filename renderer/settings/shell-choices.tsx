import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShellChoice, type ShellNote, type ShellsView, shellNameSchema, titleOfShell } from '../../shared/shells.ts'
import { useAppInfo } from '../store/app-info.ts'
import { askMain, askMainOrTell } from '../store/ask-main.ts'
import { useSettings } from '../store/session-feed.ts'
import { type Choice, Choices } from '../ui/choices.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { PathText } from '../ui/path-text.tsx'
import './shell-section.css'

/** Which of the shells of this machine commands run in; the gate reads texts in its language. */
export function ShellChoices() {
  const { t } = useTranslation('settings')
  const wanted = useSettings((settings) => settings.shell)
  const shells = useShells(wanted)
  const windows = useAppInfo((info) => info.platform) === 'win32'
  if (shells === null) return null
  const choices: readonly Choice<ShellChoice>[] = [
    { value: 'auto', name: t('shellAuto'), hint: windows ? t('shellAutoTextWindows') : t('shellAutoText') },
    ...shells.installed.map(({ name, file, version }) => ({
      value: name,
      name: titleOfShell(name, version, windows),
      note: <PathText path={file} />,
      ...(name === 'cmd' && { hint: t('shellCmdText') }),
    })),
    ...missingChoice(wanted, shells).map((name) => ({ value: name, name: titleOfShell(name, null, windows), hint: t('shellMissing') })),
  ]
  return (
    <fieldset className="shell-part">
      <legend>{t('shellProgram')}</legend>
      <Choices
        label={t('shellProgram')}
        value={choices.find(({ value }) => value === wanted)?.value ?? null}
        choices={choices}
        onChoose={(shell) => void askMainOrTell('settings.update', { shell })}
      />
      {shells.note !== null && shells.used !== null && (
        <p className="section-text" role="note">
          <OddText
            text={t(`shellNote.${shells.note.kind}`, { wanted: wantedOf(shells.note), used: titleOfShell(shells.used, null, windows) })}
          />
        </p>
      )}
    </fieldset>
  )
}

const wantedOf = (note: ShellNote): string => (note.kind === 'other-login-shell' ? note.name : note.wanted)

/** What was chosen and is not here is shown as chosen all the same. */
function missingChoice(wanted: string, { installed }: ShellsView) {
  const known = shellNameSchema.safeParse(wanted)
  return known.success && !installed.some(({ name }) => name === known.data) ? [known.data] : []
}

/** Null until they are known. Looked up anew when the choice has changed, for what is used and said changes with it. */
function useShells(wanted: string): ShellsView | null {
  const [shells, setShells] = useState<ShellsView | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: main answers for the choice of that moment
  useEffect(() => {
    let shown = true
    void askMain('shells.list', {}).then((result) => {
      // Where it fails there is nothing to choose from; commands run in what main uses.
      if (shown && result.ok) setShells(result.value)
    })
    return () => {
      shown = false
    }
  }, [wanted])
  return shells
}
