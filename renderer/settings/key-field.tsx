import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../ui/field.tsx'
import { useKnownKeyState } from './key-state.ts'

interface KeyFieldProps {
  readonly value: string
  readonly onChange: (key: string) => void
  /** True where most servers ask for none. */
  readonly optional: boolean
  readonly fault?: string | null
  readonly beside?: ReactNode
}

/** Where a key is entered. It can be written and replaced, never read; under it stands where it is kept. */
export function KeyField({ value, onChange, optional, fault = null, beside }: KeyFieldProps) {
  const { t } = useTranslation('settings')
  const { present, kept } = useKnownKeyState()
  const place = kept === 'system' ? t('keyKeptSystem') : t('keyKeptMemory')
  return (
    <Field
      mono
      type="password"
      label={t('key')}
      placeholder={present === true ? t('keyPlaceholderPresent') : t('keyPlaceholder')}
      hint={present === true ? place : optional ? t('keyOptional') : t('keyAbsent')}
      fault={fault}
      value={value}
      maxLength={keyMaxCharacters}
      onChange={(event) => onChange(event.target.value)}
      beside={beside}
    />
  )
}

/** Longest key, as the contract of `model.set-key` has it. */
const keyMaxCharacters = 1_000
