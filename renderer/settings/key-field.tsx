import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ModelId } from '../../shared/ids.ts'
import { keyMaxCharacters } from '../../shared/ipc/limits.ts'
import { Field } from '../ui/field.tsx'
import { useKnownKeyState } from './key-state.ts'

interface KeyFieldProps {
  readonly value: string
  readonly onChange: (key: string) => void
  /** The saved model whose key it is; null for one that is not saved yet. */
  readonly modelId: ModelId | null
  /** True where most servers ask for none. */
  readonly optional: boolean
  readonly fault?: string | null
  readonly beside?: ReactNode
}

/** Where a key is entered. It can be written and replaced, never read; under it stands where it is kept. */
export function KeyField({ value, onChange, modelId, optional, fault = null, beside }: KeyFieldProps) {
  const { t } = useTranslation('settings')
  const { ids, kept } = useKnownKeyState()
  const present = modelId !== null && ids?.includes(modelId) === true
  const place = kept === 'system' ? t('keyKeptSystem') : t('keyKeptMemory')
  return (
    <Field
      mono
      type="password"
      label={t('key')}
      placeholder={present ? t('keyPlaceholderPresent') : t('keyPlaceholder')}
      hint={present ? place : optional ? t('keyOptional') : t('keyAbsent')}
      fault={fault}
      value={value}
      maxLength={keyMaxCharacters}
      onChange={(event) => onChange(event.target.value)}
      beside={beside}
    />
  )
}
