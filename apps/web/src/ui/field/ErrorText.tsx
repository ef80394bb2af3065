import CircleAlert from 'lucide-react/icons/circle-alert'
import { cx } from '../class-names.ts'

/** Why something is not as it should be, beside it, read out as it appears; nothing without words. */
export function ErrorText({
  id,
  className,
  children,
}: {
  readonly id?: string
  readonly className?: string
  readonly children?: string | undefined
}) {
  if (children === undefined || children === '') return null
  return (
    <p id={id} role="alert" className={cx('flex gap-1.5 text-sm text-negative', className)}>
      <CircleAlert size={14} className="mt-0.5 shrink-0" />
      {children}
    </p>
  )
}
