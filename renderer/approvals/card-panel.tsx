import type { ApprovalAnswer, ApprovalRequest } from '../../shared/permission.ts'
import { AlwaysDialog } from './always-dialog.tsx'
import { DenyReason } from './deny-reason.tsx'
import { EditCommand } from './edit-command.tsx'
import { OwnAnswer } from './own-answer.tsx'
import { SessionRule } from './session-rule.tsx'

/** What stands below a card: its answers, or what one of them opened. */
export type Panel = 'answers' | 'reason' | 'rule' | 'always' | 'always-deny' | 'edit'

interface CardPanelProps {
  readonly panel: Panel
  readonly request: ApprovalRequest
  readonly mayAllow: boolean
  readonly sending: boolean
  readonly onAnswer: (answer: ApprovalAnswer) => void
  readonly onEdited: () => void
  readonly onClose: () => void
}

/** What an answer opened: a reason to write, rules to choose, a command to edit. */
export function CardPanel({ panel, request, mayAllow, sending, onAnswer, onEdited, onClose }: CardPanelProps) {
  const { action, offeredRule } = request
  if (panel === 'reason' && action.kind === 'question') {
    return (
      <OwnAnswer sending={sending} onAnswer={(text) => onAnswer({ kind: 'reply', reply: { kind: 'words', text } })} onClose={onClose} />
    )
  }
  if (panel === 'reason') return <DenyReason sending={sending} onDeny={(reason) => onAnswer({ kind: 'deny', reason })} onClose={onClose} />
  if (panel === 'edit' && action.kind === 'command') {
    return <EditCommand request={request} command={action.command} onClose={onClose} onEdited={onEdited} />
  }
  if (panel === 'always' || panel === 'always-deny') {
    const first = panel === 'always' && mayAllow ? 'allow' : 'deny'
    return <AlwaysDialog request={request} first={first} mayAllow={mayAllow} sending={sending} onAnswer={onAnswer} onClose={onClose} />
  }
  if (panel === 'rule' && offeredRule !== null) {
    return <SessionRule rule={offeredRule} sending={sending} onSave={() => onAnswer({ kind: 'allow-session' })} onClose={onClose} />
  }
  return null
}
