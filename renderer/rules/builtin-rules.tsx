import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandOutput } from '../../shared/ipc/contract.ts'
import { askMainOrTell } from '../store/ask-main.ts'

type Builtins = CommandOutput<'rules.builtins'>

/** What needs no rule, and what no rule can allow: read-only, with what it means. */
export function BuiltinRules() {
  const { t } = useTranslation('rules')
  const [list, setList] = useState<Builtins | null>(null)
  const load = async () => {
    const found = await askMainOrTell('rules.builtins', {})
    if (found !== null) setList(found.value)
  }
  return (
    <section className="rules-builtin" aria-labelledby="rules-builtin">
      <h3 id="rules-builtin">{t('builtin')}</h3>
      <p className="section-text">{t('builtinText')}</p>
      <ul className="builtin-denies">
        {(['ownFiles', 'odd', 'opaque', 'worse'] as const).map((name) => (
          <li key={name}>{t(`builtin.${name}`)}</li>
        ))}
      </ul>
      <details onToggle={(event) => event.currentTarget.open && list === null && void load()}>
        <summary>{t('builtinList')}</summary>
        {list !== null &&
          (['reads', 'harmless'] as const).map((kind) => (
            <div key={kind}>
              <h4>{t(`builtinKind.${kind}`)}</h4>
              <ul className="builtin-list mono">
                {list
                  .filter((one) => one.kind === kind)
                  .map((one) => (
                    <li key={one.text}>{one.text}</li>
                  ))}
              </ul>
            </div>
          ))}
      </details>
    </section>
  )
}
