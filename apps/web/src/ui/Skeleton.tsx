import { cx } from './class-names.ts'

/** Where something is about to be. The part around it says `aria-busy`; this says nothing. */
export function Skeleton({
  className = 'h-4 w-full',
  lines = 1,
}: {
  /** Height, width and radius in classes: the final shape, so that nothing moves. */
  readonly className?: string
  readonly lines?: number
}) {
  if (lines === 1) return <span aria-hidden="true" className={cx(bone, className)} />
  return (
    <span aria-hidden="true" className="flex w-full flex-col gap-2">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={cx(bone, className, line === lines - 1 && 'max-w-2/3')} />
      ))}
    </span>
  )
}

const bone = 'block animate-pulse rounded-sm bg-line'
