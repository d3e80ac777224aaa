import { useTranslation } from 'react-i18next'
import { assertNever } from '../../shared/assert.ts'
import type { SandboxFacts as Facts } from '../../shared/sandbox.ts'
import { Lamp } from '../ui/lamp.tsx'
import { PathText } from '../ui/path-text.tsx'

/** What the sandbox keeps a command to, or that the model asks to leave it. */
export function SandboxFacts({ facts }: { readonly facts: Facts }) {
  const { t } = useTranslation('approvals')
  switch (facts.kind) {
    case 'outside':
      return (
        <div className="fact-row">
          <Lamp kind="ask" label="" />
          <span>{t('sandboxLeft')}</span>
        </div>
      )
    case 'inside':
      return (
        <>
          {t('sandboxKept')}{' '}
          {facts.writable.map((folder) => (
            <PathText key={folder} path={folder} />
          ))}
          {facts.readOnly.length > 0 && (
            <span title={facts.readOnly.join('\n')}>
              {' · '}
              {t('sandboxReadOnly', { count: facts.readOnly.length })}
            </span>
          )}
          {facts.hidden.length > 0 && (
            <span title={facts.hidden.join('\n')}>
              {' · '}
              {t('sandboxHidden', { count: facts.hidden.length })}
            </span>
          )}
        </>
      )
    default:
      return assertNever(facts)
  }
}
