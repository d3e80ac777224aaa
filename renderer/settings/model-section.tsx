import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOfSaved, type SavedModel } from '../../shared/models.ts'
import type { ModelChoice } from '../../shared/settings.ts'
import { askMainOrTell } from '../store/ask-main.ts'
import { useSettings } from '../store/session-feed.ts'
import { Check } from '../ui/check.tsx'
import { type Choice, Choices } from '../ui/choices.tsx'
import { ModelForm } from './model-form.tsx'
import { Section } from './section.tsx'
import { nameOfServer } from './server-name.ts'

/** Who does the thinking in new sessions: one of the saved models, or the demo. What is chosen here counts at once; a form waits for Save. */
export function ModelSection() {
  const { t } = useTranslation(['settings', 'onboarding'])
  const models = useSettings((settings) => settings.models)
  const titles = useSettings((settings) => settings.modelTitles)
  const inForce = useSettings((settings) => settings.model)
  // What is looked at and not in force yet: the empty form.
  const [adding, setAdding] = useState(false)
  const shown = adding || inForce === null ? 'new' : inForce.kind === 'demo' ? 'demo' : (inForce.savedId ?? 'new')
  const use = (model: ModelChoice) => {
    setAdding(false)
    void askMainOrTell('settings.update', { model })
  }
  const choices: readonly Choice<string>[] = [
    ...models.map((saved) => ({
      value: saved.id,
      name: saved.model,
      note: nameOfServer(saved),
      hint: saved.baseUrl,
      detail: <ModelForm key={saved.id} saved={saved} onSaved={() => setAdding(false)} />,
    })),
    { value: 'demo', name: t('kindDemo'), note: t('onboarding:demoNote'), hint: t('demoText') },
    {
      value: 'new',
      name: t('addModel'),
      hint: t('addModelHint'),
      detail: <ModelForm key="new" saved={null} onSaved={() => setAdding(false)} />,
    },
  ]
  const choose = (value: string) => {
    const saved: SavedModel | undefined = models.find(({ id }) => id === value)
    if (saved !== undefined) use(choiceOfSaved(saved))
    else if (value === 'demo') use({ kind: 'demo' })
    else setAdding(true)
  }
  return (
    <Section id="settings-model" title={t('model')} text={t('modelText')}>
      <Choices label={t('model')} value={shown} choices={choices} onChoose={choose} />
      <div className="setting-checks">
        <Check
          label={t('modelTitles')}
          hint={t('modelTitlesText')}
          checked={titles}
          onChange={(modelTitles) => void askMainOrTell('settings.update', { modelTitles })}
        />
      </div>
    </Section>
  )
}
