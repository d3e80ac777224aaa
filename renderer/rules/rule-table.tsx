import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RuleEntry } from '../../shared/rules.ts'
import { useCatalog } from '../store/session-feed.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { PathText } from '../ui/path-text.tsx'
import { Age } from '../ui/time.tsx'
import { DecisionWord } from './decision-word.tsx'
import { revokeRule } from './rule-actions.ts'
import { RulePlace } from './rule-place.tsx'
import type { ShownGroup } from './shown-rules.ts'

interface RuleTableProps {
  readonly group: ShownGroup
  readonly onChange: (entry: RuleEntry) => void
}

/** The rules of one reach: what they say, what they did, and a way to change or revoke them. */
export function RuleTable({ group, onChange }: RuleTableProps) {
  const { t } = useTranslation('rules')
  const [first] = group.entries
  const path = first?.path ?? null
  return (
    <div className="rules-group">
      <div className="rules-group-head">
        <h4>
          {t(`group.${group.group}`)} {group.workspace !== null && <PathText path={group.workspace} />}
          {first?.sessionId != null && <SessionTitle sessionId={first.sessionId} />}
        </h4>
        {path !== null && <RulePlace path={path} />}
      </div>
      <table className="rules-table">
        <thead>
          <tr>
            <th scope="col">{t('decision')}</th>
            <th scope="col">{t('rule')}</th>
            <th scope="col" className="rules-number">
              {t('hits')}
            </th>
            <th scope="col">{t('created')}</th>
            <th scope="col">
              <span className="unseen">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {group.entries.map((entry) => (
            <RuleRow key={entry.rule.id} entry={entry} onChange={onChange} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SessionTitle({ sessionId }: { readonly sessionId: string }) {
  const { t } = useTranslation('common')
  const title = useCatalog((sessions) => sessions.find((one) => one.sessionId === sessionId)?.title ?? '')
  return <span className="rules-session"> · {title === '' ? t('untitled') : <OddText text={title} />}</span>
}

function RuleRow({ entry, onChange }: { readonly entry: RuleEntry; readonly onChange: (entry: RuleEntry) => void }) {
  const { t } = useTranslation('rules')
  const { rule, text, note, hits, lastHitAt, inForce, path } = entry
  const shown = `${rule.decision} ${text}`
  const changeable = rule.scope !== 'repository'
  return (
    <tr className={inForce ? undefined : 'rules-off'}>
      <td>
        <DecisionWord decision={rule.decision} />
      </td>
      <td className="rules-words">
        <span className="mono">
          <OddText text={text} />
        </span>
        {note !== null && (
          <small>
            <OddText text={note} />
          </small>
        )}
        {!inForce && <small className="rules-not-in-force">{t(rule.scope === 'repository' ? 'repositoryAllows' : 'notInForce')}</small>}
      </td>
      <td className="rules-number">
        {hits}
        {lastHitAt !== null && (
          <small>
            <Age at={lastHitAt} />
          </small>
        )}
      </td>
      <td>
        <Age at={rule.createdAt} />
      </td>
      <td className="rules-actions">
        {changeable && path !== null && <IconButton icon={Pencil} label={t('edit', { text: shown })} onClick={() => onChange(entry)} />}
        {changeable && <IconButton icon={Trash2} label={t('revoke', { text: shown })} onClick={() => void revokeRule(t, rule.id, shown)} />}
      </td>
    </tr>
  )
}
