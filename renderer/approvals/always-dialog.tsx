import { Dialog as Primitive } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApprovalAnswer, ApprovalRequest, SavingScope } from '../../shared/permission.ts'
import type { RuleProposals } from '../../shared/rules.ts'
import { describeError } from '../i18n/describe-error.ts'
import { Button } from '../ui/button.tsx'
import { isComposing } from '../ui/composing-key.ts'
import { Segments } from '../ui/segments.tsx'
import { type Chosen, chosenProposals, firstChosen, scopesOf } from './chosen-rules.ts'
import { useFocusGuard } from './focus-guard.ts'
import { settleMs } from './key-guard.ts'
import { RuleSections } from './rule-sections.tsx'
import { type Offered, useProposals } from './use-proposals.ts'
import './always-dialog.css'

interface AlwaysDialogProps {
  readonly request: ApprovalRequest
  /** What is chosen as it comes up. */
  readonly first: 'allow' | 'deny'
  readonly mayAllow: boolean
  readonly sending: boolean
  readonly onAnswer: (answer: ApprovalAnswer) => void
  readonly onClose: () => void
}

/** Rules that would answer the question from now on: how wide, how far, what else they would decide. Main offers them; the answer names them by id. */
export function AlwaysDialog({ request, first, mayAllow, sending, onAnswer, onClose }: AlwaysDialogProps) {
  const { t } = useTranslation(['approvals', 'common'])
  const [decision, setDecision] = useState<'allow' | 'deny'>(first)
  const offered = useProposals(request, decision)
  const shown = offered?.decision ?? decision
  // What still stands from the other decision can be read, not saved.
  const stale = shown !== decision
  return (
    <Primitive.Root open onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={offered === null ? 'veil veil-waiting' : 'veil'}>
          <Primitive.Content
            className="dialog always"
            aria-describedby="always-text"
            onOpenAutoFocus={(event) => {
              // The rules take the keyboard when they are here: the arrows choose how wide, Enter saves.
              event.preventDefault()
              if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
            }}
          >
            <div className="always-head">
              <Primitive.Title className="dialog-title">{t(shown === 'allow' ? 'alwaysAllowTitle' : 'alwaysDenyTitle')}</Primitive.Title>
              {mayAllow && (
                <Segments
                  label={t('alwaysWhich')}
                  value={decision}
                  choices={[
                    { value: 'allow', name: t('alwaysAllowTitle') },
                    { value: 'deny', name: t('alwaysDenyTitle') },
                  ]}
                  onChoose={setDecision}
                />
              )}
            </div>
            <p id="always-text" className="dialog-text">
              {t(shown === 'allow' ? 'alwaysAllowText' : 'alwaysDenyText')}
            </p>
            {offered !== null && (
              <Offer key={shown} offer={offered.offer} decision={shown} sending={sending || stale} onAnswer={onAnswer} onClose={onClose} />
            )}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

interface OfferProps {
  readonly offer: Offered
  readonly decision: 'allow' | 'deny'
  readonly sending: boolean
  readonly onAnswer: (answer: ApprovalAnswer) => void
  readonly onClose: () => void
}

function Offer({ offer, ...rest }: OfferProps) {
  const { t } = useTranslation('approvals')
  const { t: tCommon } = useTranslation('common')
  if (offer.kind === 'loading') return <p className="always-wait">{t('alwaysLoading')}</p>
  if (offer.kind === 'failed') return <NoOffer text={describeError(tCommon, offer.error)} onClose={rest.onClose} />
  if (offer.proposals.kind === 'none') return <NoOffer text={t(`noProposal.${offer.proposals.why}`)} onClose={rest.onClose} />
  return <Choosing sections={offer.proposals.sections} {...rest} />
}

function NoOffer({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const { t } = useTranslation('common')
  return (
    <>
      <p className="always-none" role="status">
        {text}
      </p>
      <div className="always-foot">
        <Button keyHint="Esc" keyName="Escape" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </>
  )
}

interface ChoosingProps extends Omit<OfferProps, 'offer'> {
  readonly sections: Extract<RuleProposals, { kind: 'offered' }>['sections']
}

function Choosing({ sections, decision, sending, onAnswer, onClose }: ChoosingProps) {
  const { t } = useTranslation(['approvals', 'common'])
  const [chosen, setChosen] = useState<Chosen>(() => firstChosen(sections, decision))
  const [wantedScope, setScope] = useState<SavingScope>('workspace')
  const settled = useSettled()
  const guarded = useFocusGuard()
  const place = useFocusOnChosen()
  const proposals = chosenProposals(sections, chosen)
  const scopes = scopesOf(proposals)
  const scope = scopes.includes(wantedScope) ? wantedScope : (scopes[0] ?? 'session')
  const save = () => {
    if (sending || proposals.length === 0 || !settled) return
    const proposalIds = proposals.map(({ proposalId }) => proposalId)
    onAnswer({ kind: decision === 'allow' ? 'allow-always' : 'deny-always', proposalIds, scope })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter saves from wherever in the dialog the focus is, but on another button
    <div
      ref={place}
      onKeyDown={(event) => {
        const onButton = event.target instanceof HTMLButtonElement && event.target.getAttribute('role') !== 'radio'
        if (event.key !== 'Enter' || event.repeat || onButton || isComposing(event.nativeEvent)) return
        event.preventDefault()
        save()
      }}
    >
      <RuleSections sections={sections} chosen={chosen} decision={decision} onChoose={setChosen} />
      <div className="always-scope">
        <span>{t('alwaysFor')}</span>
        <Segments
          label={t('alwaysFor')}
          value={scope}
          choices={scopes.map((value) => ({ value, name: t(`scope.${value}`) }))}
          onChoose={setScope}
        />
      </div>
      <div className="always-foot">
        <Button
          variant={decision === 'allow' ? 'go' : 'danger'}
          keyHint="↵"
          keyName="Enter"
          aria-disabled={sending || !settled}
          {...guarded(save)}
        >
          {t(decision === 'allow' ? 'ruleSave' : 'ruleSaveDeny')}
        </Button>
        {decision === 'allow' && (
          <Button variant="quiet" aria-disabled={sending} {...guarded(() => !sending && onAnswer({ kind: 'allow-once' }))}>
            {t('allowOnceInstead')}
          </Button>
        )}
        <span className="grow" />
        <Button variant="quiet" keyHint="Esc" keyName="Escape" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Puts the keyboard on the chosen rule when the rules come up, unless it is somewhere in the dialog already. */
function useFocusOnChosen() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isFree = document.activeElement?.matches('[role="dialog"]') === true
    if (isFree) place.current?.querySelector<HTMLElement>('.width[data-state="checked"]')?.focus()
  }, [])
  return place
}

/** False at first: an Enter that was meant for the card must not save what has just come up. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settleMs)
    return () => clearTimeout(timer)
  }, [])
  return settled
}
