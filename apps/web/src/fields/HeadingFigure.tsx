import type { Tone } from '../ui/tones.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Money } from './Money.tsx'

/** The figure beside a screen's title: a dash where it could not be read, never a shape that waits for ever. */
export function HeadingFigure({
  value,
  hasFailed,
  ...inTone
}: {
  /** In cents; undefined until it is read. */
  readonly value: number | undefined
  /** It could not be read: what is below the heading says so, and asks again. */
  readonly hasFailed: boolean
  readonly tone?: Tone
}) {
  if (value !== undefined) return <Money value={value} size="md" {...inTone} />
  return hasFailed ? <span>—</span> : <Skeleton className="h-6 w-28" />
}
