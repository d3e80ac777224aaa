import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Part } from '../../shared/permission.ts'
import { type CommandPiece, commandRuns } from './command-pieces.ts'
import { ScrollBox } from './scroll-box.tsx'
import './command-text.css'

/** The command as it will run, whole; its parts tinted by verdict, what cannot be seen made visible. */
export function CommandText({ command, parts }: { readonly command: string; readonly parts: readonly Part[] }) {
  const { t } = useTranslation('approvals')
  const runs = useMemo(() => commandRuns(command, parts), [command, parts])
  return (
    <ScrollBox label={t('command')} className="script">
      <pre className="script-text" dir="ltr">
        {runs.map((run, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one command never move
          <span key={index} className={run.verdict === null ? (parts.length > 0 ? 'part-none' : undefined) : `part part-${run.verdict}`}>
            <CommandPieces pieces={run.pieces} />
          </span>
        ))}
      </pre>
    </ScrollBox>
  )
}

function CommandPieces({ pieces }: { readonly pieces: readonly CommandPiece[] }) {
  const { t } = useTranslation('approvals')
  return pieces.map((piece, index) =>
    piece.kind === 'text' ? (
      piece.text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one run never move
      <span key={index} className={piece.text === '\t' ? 'tab-mark' : 'odd-character'} title={t('oddCharacter', { label: piece.label })}>
        {piece.label}
        {piece.text === '\t' ? '\t' : ''}
      </span>
    ),
  )
}
