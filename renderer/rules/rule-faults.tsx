import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RuleFile } from '../../shared/rules.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { OddText } from '../ui/odd-text.tsx'
import { describeProblem } from './describe-problem.ts'
import { RulePlace } from './rule-place.tsx'

/** Lines of rule files that cannot be read or do not count: where, what, and why. */
export function RuleFaults({ files }: { readonly files: readonly RuleFile[] }) {
  return files.filter((file) => file.faults.length > 0).map((file) => <FaultyFile key={file.path} file={file} />)
}

function FaultyFile({ file }: { readonly file: RuleFile }) {
  const { t } = useTranslation('rules')
  const kind = file.faults.some((fault) => fault.kind === 'unreadable')
    ? 'unreadable'
    : file.faults.some((fault) => fault.kind === 'broken')
      ? 'broken'
      : 'ignored'
  return (
    <div className={classNames('rule-faults', kind === 'ignored' && 'rule-faults-calm')} role={kind === 'ignored' ? undefined : 'alert'}>
      <Icon of={TriangleAlert} sizePx={16} />
      <div className="rule-faults-words">
        <b>{t(`fault.${kind}`)}</b>
        <RulePlace path={file.path} />
        <ul>
          {file.faults.map((fault) => (
            <li key={`${fault.line} ${fault.kind}`}>
              {fault.line > 0 && <span>{t('line', { line: fault.line })} </span>}
              {fault.text !== '' && (
                <code className="mono">
                  <OddText text={fault.text} />
                </code>
              )}
              {fault.text !== '' && ' · '}
              <span>{describeProblem(t, fault.problem)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
