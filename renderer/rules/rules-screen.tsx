import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RuleEntry } from '../../shared/rules.ts'
import { PageScreen } from '../layout/screen-frame.tsx'
import { useRules } from '../store/session-feed.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { BuiltinRules } from './builtin-rules.tsx'
import { RuleFaults } from './rule-faults.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleTable } from './rule-table.tsx'
import { shownGroups } from './shown-rules.ts'
import { TryCommand } from './try-command.tsx'
import './rules-screen.css'

type Writing = { readonly kind: 'no' } | { readonly kind: 'new' } | { readonly kind: 'change'; readonly entry: RuleEntry }

/** All rules by their reach, what they did, and what they would do. */
export function RulesScreen() {
  const { t } = useTranslation('rules')
  const { entries, files } = useRules()
  const [search, setSearch] = useState('')
  const [writing, setWriting] = useState<Writing>({ kind: 'no' })
  const groups = shownGroups(entries, search)
  return (
    <PageScreen title={t('title')} className="rules-page">
      <RuleFaults files={files} />
      <TryCommand />
      <section className="rules-saved" aria-labelledby="rules-saved">
        <div className="rules-bar">
          <h3 id="rules-saved">{t('saved')}</h3>
          {entries.length > 0 && (
            <input
              type="search"
              className="input rules-search"
              aria-label={t('search')}
              placeholder={t('search')}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          )}
          <Button icon={<Icon of={Plus} />} onClick={() => setWriting({ kind: 'new' })}>
            {t('add')}
          </Button>
        </div>
        {groups.length === 0 && <p className="rules-none">{search === '' ? t('none') : t('noneFound')}</p>}
        {groups.map((group) => (
          <RuleTable key={`${group.group} ${group.workspace}`} group={group} onChange={(entry) => setWriting({ kind: 'change', entry })} />
        ))}
      </section>
      <BuiltinRules />
      {writing.kind !== 'no' && (
        <RuleForm entry={writing.kind === 'change' ? writing.entry : null} onClose={() => setWriting({ kind: 'no' })} />
      )}
    </PageScreen>
  )
}
