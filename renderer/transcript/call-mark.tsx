import { Ban, Check, Minus, X } from 'lucide-react'
import { assertNever } from '../../shared/assert.ts'
import { Icon } from '../ui/icon.tsx'
import { Lamp } from '../ui/lamp.tsx'
import type { CallMark } from './call-look.ts'

/** The sign of a call's state. The words for it stand on the same line, so it is not read out. */
export function CallMarkSign({ mark }: { readonly mark: CallMark }) {
  return <span className={`call-mark call-mark-${mark}`}>{sign(mark)}</span>
}

function sign(mark: CallMark) {
  switch (mark) {
    case 'ring':
    case 'ask':
    case 'live':
      return <Lamp kind={mark} label="" />
    case 'tick':
      return <Icon of={Check} sizePx={14} />
    case 'cross':
      return <Icon of={X} sizePx={14} />
    case 'barred':
      return <Icon of={Ban} sizePx={13} />
    case 'dash':
      return <Icon of={Minus} sizePx={14} />
    default:
      return assertNever(mark)
  }
}
