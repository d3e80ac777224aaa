import { useTranslation } from 'react-i18next'
import { Field } from '../ui/field.tsx'
import type { PricesDraft } from './price-draft.ts'
import './price-fields.css'

interface PriceFieldsProps {
  readonly draft: PricesDraft
  /** They are wrong or not whole, and the user tried to save. */
  readonly wrong: boolean
  readonly onChange: (draft: PricesDraft) => void
}

/** What the model costs. Entered by the user: nobody else knows what their provider asks of them. */
export function PriceFields({ draft, wrong, onChange }: PriceFieldsProps) {
  const { t } = useTranslation('settings')
  const field = (name: keyof PricesDraft, label: string, placeholder?: string) => (
    <Field
      label={label}
      inputMode={name === 'currency' ? 'text' : 'decimal'}
      value={draft[name]}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
    />
  )
  return (
    <fieldset className="prices" aria-describedby="prices-note">
      <legend>{t('prices')}</legend>
      <div className="prices-row">
        {field('input', t('priceInput'))}
        {field('cachedInput', t('priceCached'), t('priceCachedSame'))}
        {field('output', t('priceOutput'))}
        {field('currency', t('priceCurrency'), 'USD')}
      </div>
      <p id="prices-note" className={wrong ? 'field-note field-fault' : 'field-note'} role={wrong ? 'alert' : undefined}>
        {t(wrong ? 'pricesInvalid' : 'pricesHint')}
      </p>
    </fieldset>
  )
}
