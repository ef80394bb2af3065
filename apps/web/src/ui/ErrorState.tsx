import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Button } from './Button.tsx'
import { cx } from './class-names.ts'

/** Something could not be read. Says what, and offers to try again. */
export function ErrorState({
  message,
  onRetry,
  small = false,
}: {
  /** What failed, in words for people. */
  readonly message: string
  readonly onRetry?: () => void
  readonly small?: boolean
}) {
  return (
    <div
      role="alert"
      className={cx(
        'flex flex-col items-center justify-center gap-3 px-4 text-center',
        small ? 'py-6' : 'py-10',
      )}
    >
      <span className="flex size-11 items-center justify-center rounded-full bg-negative/10 text-negative">
        <TriangleAlert size={20} />
      </span>
      <p className="max-w-sm text-base text-pretty text-muted">{message}</p>
      {onRetry && (
        <Button onClick={onRetry} icon={<RotateCw size={16} />}>
          Tentar de novo
        </Button>
      )}
    </div>
  )
}
