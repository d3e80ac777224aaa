import type { TFunction } from 'i18next'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import type { ChangedFile } from '../../shared/changes.ts'
import { type FormChange, isUnicode, type TextCoding } from '../../shared/text-forms.ts'
import { OddText } from '../ui/odd-text.tsx'

/** So many files are named; the model was told too. */
const namedMax = 3

/** The line that says which files a command wrote in another encoding, with broken characters, or with other line ends; nothing where it did not. */
export function ChangedForms({ files }: { readonly files: readonly ChangedFile[] }) {
  const { t } = useTranslation('transcript')
  const changed = files.filter(({ forms }) => forms !== undefined)
  if (changed.length === 0) return null
  const more = changed.length - namedMax
  return (
    <p className="kept-note kept-forms">
      {t('form.head')}{' '}
      {changed.slice(0, namedMax).map(({ path, forms = [] }, index) => (
        <Fragment key={path}>
          {index > 0 && ' · '}
          <span className="mono">
            <OddText text={path} />
          </span>{' '}
          ({forms.map((form) => formWords(form, t)).join('; ')})
        </Fragment>
      ))}
      {more > 0 && ` ${t('form.more', { count: more })}`}
    </p>
  )
}

type Words = TFunction<'transcript'>

function formWords(form: FormChange, t: Words): string {
  switch (form.kind) {
    case 'encoding':
      return encodingWords(form.from, form.to, t)
    case 'encoded-twice':
      return t('form.twice', { readAs: form.readAs.toUpperCase() })
    case 'characters-lost':
      return t('form.lost', { put: form.put })
    case 'line-ends':
      return t('form.lineEnds', { from: form.from.toUpperCase(), to: form.to.toUpperCase() })
    default:
      return assertNever(form)
  }
}

function encodingWords(from: TextCoding | null, to: TextCoding, t: Words): string {
  if (from === null) return t('form.new', { to: codingWords(to, t) })
  const wasUtf8 = from.kind === 'text' && from.encoding === 'utf-8'
  if (wasUtf8 && to.kind === 'unreadable') return t('form.invalid')
  if (wasUtf8 && to.kind === 'text' && !isUnicode(to)) return t('form.invalidAs', { to: codingWords(to, t) })
  return t('form.encoding', { from: codingWords(from, t), to: codingWords(to, t) })
}

function codingWords(coding: TextCoding, t: Words): string {
  switch (coding.kind) {
    case 'text':
      return coding.mark ? t('form.withMark', { encoding: coding.encoding.toUpperCase() }) : coding.encoding.toUpperCase()
    case 'unreadable':
      return t('form.unreadable')
    case 'binary':
      return t('form.binary')
    default:
      return assertNever(coding)
  }
}
