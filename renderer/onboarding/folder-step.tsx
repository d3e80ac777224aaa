import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../shared/errors.ts'
import { askMain } from '../store/ask-main.ts'
import { Button } from '../ui/button.tsx'
import { Check } from '../ui/check.tsx'
import type { Choice } from '../ui/choices.tsx'
import { Choices } from '../ui/choices.tsx'
import { Icon } from '../ui/icon.tsx'
import { PathText } from '../ui/path-text.tsx'
import { finishFirstRun, skipFirstRun } from './finish.ts'
import type { StepProps } from './first-run.tsx'
import type { Plan } from './first-run-plan.ts'
import { folderKnown, initialPlan } from './first-run-plan.ts'
import { StepFrame } from './step-frame.tsx'

/** Where the agent shall work. */
export function FolderStep({ plan, onChange, onNext }: StepProps) {
  const { t } = useTranslation(['onboarding', 'common'])
  const [fault, setFault] = useState<AppError | null>(null)
  const [busy, setBusy] = useState(false)
  const choose = async () => {
    setFault(null)
    const result = await askMain('workspace.choose', {})
    if (!result.ok) setFault(result.error)
    else if (result.value !== null) onChange({ place: 'chosen', folder: result.value })
  }
  const finish = async (work: () => Promise<AppError | null>) => {
    setBusy(true)
    setFault(await work())
    setBusy(false)
  }
  const choices: readonly Choice<Plan['place']>[] = [
    {
      value: 'chosen',
      name: t('folderChoose'),
      hint: plan.folder === null ? t('folderChooseHint') : undefined,
      detail: plan.folder && <ChosenFolder folder={plan.folder} onChange={onChange} onChoose={() => void choose()} />,
    },
    { value: 'sample', name: t('folderSample'), note: t('folderSampleNote'), hint: t('folderSampleHint') },
  ]
  return (
    <StepFrame
      title={t('folderTitle')}
      text={t('folderText')}
      fault={fault}
      onSubmit={() => (folderKnown(plan) ? onNext() : void choose())}
      actions={
        <>
          <Button variant="quiet" disabled={busy} onClick={() => void finish(skipFirstRun)}>
            {t('skip')}
          </Button>
          <span className="grow" />
          <Button disabled={busy} title={t('demoHint')} onClick={() => void finish(() => finishFirstRun(initialPlan, { kind: 'demo' }))}>
            {t('demo')}
          </Button>
          <Button type="submit" variant="go" disabled={busy} keyHint="↵" keyName="Enter">
            {folderKnown(plan) ? t('common:continue') : t('folderPick')}
          </Button>
        </>
      }
    >
      <Choices label={t('folderTitle')} value={plan.place} choices={choices} onChoose={(place) => onChange({ place })} />
    </StepFrame>
  )
}

interface ChosenFolderProps {
  readonly folder: NonNullable<Plan['folder']>
  readonly onChange: StepProps['onChange']
  readonly onChoose: () => void
}

function ChosenFolder({ folder, onChange, onChoose }: ChosenFolderProps) {
  const { t } = useTranslation('onboarding')
  return (
    <>
      <div className="step-folder">
        <Icon of={FolderOpen} />
        <PathText path={folder.path} />
        <span className="grow" />
        <Button size="small" variant="quiet" onClick={onChoose}>
          {t('folderChange')}
        </Button>
      </div>
      <Check
        label={t('folderTrust')}
        hint={t('folderTrustHint')}
        checked={folder.trusted}
        onChange={(trusted) => onChange({ folder: { ...folder, trusted } })}
      />
    </>
  )
}
