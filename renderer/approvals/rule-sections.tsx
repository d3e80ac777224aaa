import { RadioGroup } from 'radix-ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProposalSection, RuleExample, RuleProposal, RuleWidth } from '../../shared/rules.ts'
import { useAppInfo } from '../store/app-info.ts'
import { OddText } from '../ui/odd-text.tsx'
import { shortenHome } from '../ui/path-text.tsx'
import { Age } from '../ui/time.tsx'
import { type Chosen, choose } from './chosen-rules.ts'

interface RuleSectionsProps {
  readonly sections: readonly ProposalSection[]
  readonly chosen: Chosen
  readonly decision: 'allow' | 'deny'
  readonly onChoose: (chosen: Chosen) => void
}

/** For each part that asks, its rules from narrow to wide, and what the chosen one would decide besides. */
export function RuleSections({ sections, chosen, decision, onChoose }: RuleSectionsProps) {
  return sections.map((section, index) => (
    <Section
      key={section.proposals[0]?.proposalId ?? section.text}
      section={section}
      value={chosen[index] ?? null}
      decision={decision}
      onChoose={(proposalId) => onChoose(choose(chosen, index, proposalId, decision))}
    />
  ))
}

interface SectionProps {
  readonly section: ProposalSection
  readonly value: string | null
  readonly decision: 'allow' | 'deny'
  readonly onChoose: (proposalId: string) => void
}

function Section({ section, value, decision, onChoose }: SectionProps) {
  const { t } = useTranslation('approvals')
  const proposal = section.proposals.find(({ proposalId }) => proposalId === value)
  return (
    <section className="rule-section" aria-label={section.text}>
      <pre className="rule-part part part-ask">
        <OddText text={section.text} />
      </pre>
      <RadioGroup.Root className="widths" aria-label={t('widthsOf', { text: section.text })} value={value} onValueChange={onChoose}>
        {section.proposals.map((each) => (
          <Width key={each.proposalId} proposal={each} decision={decision} />
        ))}
      </RadioGroup.Root>
      {section.onlyExact !== null && <p className="only-exact">{t(`onlyExact.${section.onlyExact}`)}</p>}
      {proposal !== undefined && proposal.examples.length > 0 && <Examples examples={proposal.examples} decision={decision} />}
    </section>
  )
}

// These let through what the agent itself may write into the project first.
const widthsOfOthersCode: ReadonlySet<RuleWidth> = new Set(['any-task', 'any-task-arguments'])

function Width({ proposal, decision }: { readonly proposal: RuleProposal; readonly decision: 'allow' | 'deny' }) {
  const { t } = useTranslation('approvals')
  const id = useId()
  const { proposalId, text, width, pastCount } = proposal
  return (
    <RadioGroup.Item value={proposalId} className="width" aria-labelledby={`${id}-text`} aria-describedby={`${id}-more`}>
      <span className="width-mark" aria-hidden />
      <span className="width-text mono" id={`${id}-text`}>
        <OddText text={text} />
      </span>
      <span id={`${id}-more`} className="width-more">
        <span className="width-past">{pastCount > 0 && t('pastCount', { count: pastCount })}</span>
        <span className="width-hint">
          {t(`width.${width}`)}
          {decision === 'allow' && widthsOfOthersCode.has(width) && (
            <>
              {t('and')}
              <b>{t('alsoWritten')}</b>
            </>
          )}
        </span>
      </span>
    </RadioGroup.Item>
  )
}

function Examples({ examples, decision }: { readonly examples: readonly RuleExample[]; readonly decision: 'allow' | 'deny' }) {
  const { t } = useTranslation('approvals')
  return (
    <div className="examples">
      <h4>{t(decision === 'allow' ? 'wouldAllow' : 'wouldDeny')}</h4>
      <ul>
        {examples.map((example) => (
          <li key={example.text}>
            <span className="mono">
              <OddText text={example.text} />
            </span>
            <ExampleFact example={example} decision={decision} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ExampleFact({ example, decision }: { readonly example: RuleExample; readonly decision: 'allow' | 'deny' }) {
  const { t } = useTranslation(['approvals', 'reasons'])
  const home = useAppInfo((info) => info.home)
  const { outcome, reason, at } = example
  if (outcome !== decision) {
    const path = shortenHome(reason?.values['path'] ?? '', home)
    const words = reason === null ? '' : t(reason.code === 'no-rule' && path !== '' ? 'reasons:no-rule-for' : `reasons:${reason.code}`)
    const why = `${words} ${path}`.trim()
    return <span className="example-still">{t(`still.${outcome}`, { why })}</span>
  }
  return <span className="example-fact">{at === null ? t('madeUp') : <Age at={at} />}</span>
}
