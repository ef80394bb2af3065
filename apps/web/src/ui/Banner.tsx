import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { IconButton } from './IconButton.tsx'
import { toneStyle } from './tones.ts'

type Props = {
  readonly kind?: 'info' | 'success' | 'warning' | 'error'
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly onDismiss?: () => void
  /** From edge to edge above the page, rather than a box within it. */
  readonly page?: boolean
}

const kinds = {
  info: { tone: 'blue', ink: 'text-investment', Icon: Info },
  success: { tone: 'emerald', ink: 'text-revenue', Icon: CircleCheck },
  warning: { tone: 'amber', ink: 'text-warning', Icon: TriangleAlert },
  error: { tone: 'negative', ink: 'text-negative', Icon: CircleAlert },
} as const

/** A message that stays until its cause is gone: a trial that ends, an account to reconnect. */
export function Banner({ kind = 'info', children, action, onDismiss, page = false }: Props) {
  const { tone, ink, Icon } = kinds[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      style={toneStyle(tone)}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 bg-tone/12 px-4 py-2 text-base text-ink',
        page ? 'justify-center' : 'rounded-card border border-tone/25',
      )}
    >
      <Icon size={18} className={cx('shrink-0', ink)} />
      <div className={cx('min-w-0 py-1', !page && 'flex-1')}>{children}</div>
      <div className="flex items-center gap-1">
        {action}
        {onDismiss && (
          <IconButton size="sm" label="Dispensar" icon={<X size={16} />} onClick={onDismiss} />
        )}
      </div>
    </div>
  )
}
