import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Component } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

interface BoundaryState {
  readonly message: string | null
}

/** Keeps a fault in one region from taking the others with it. */
export class RegionBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override readonly state: BoundaryState = { message: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override render(): ReactNode {
    if (this.state.message === null) return this.props.children
    return <Crashed message={this.state.message} onRetry={() => this.setState({ message: null })} />
  }
}

function Crashed({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <EmptyState icon={CircleAlert} tone="deny" title={t('crashTitle')} text={t('crashHint')} detail={message}>
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </EmptyState>
  )
}
