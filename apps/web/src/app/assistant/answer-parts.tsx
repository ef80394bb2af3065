import type { ReactNode } from 'react'
import type { Period } from '@saldo/domain/assistant/periods'
import { type Day, firstDay, lastDay, monthOf, yearOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useMe } from '../../data/me.ts'
import { showDay, showNearDay } from '../../fields/days.ts'
import { Link } from '../../navigation.tsx'
import { linkStyle } from '../../ui/button-style.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The shape of an answer until it is there. */
export const answerShape: ReactNode = <Skeleton lines={2} className="h-5" />

/** A period in words: `hoje`, `em novembro de 2026`, `em 2026`, `de 15 nov a 21 nov`. */
export function periodText({ startDate, endDate }: Period, today: Day): string {
  if (startDate === endDate) {
    const text = showNearDay(startDate, today)
    return /^\d/u.test(text) ? `em ${text}` : text.toLowerCase()
  }
  const month = monthOf(startDate)
  if (startDate === firstDay(month) && endDate === lastDay(month)) return `em ${showMonth(month)}`
  const isYear = startDate.endsWith('-01-01') && endDate.endsWith('-12-31')
  if (isYear && yearOf(startDate) === yearOf(endDate)) return `em ${yearOf(startDate)}`
  return `de ${showDay(startDate, endDate)} a ${showDay(endDate, today)}`
}

/** The list that makes the figures, one link for each: of one's own money, where a family shares its views. */
export function Sources({
  sources,
}: {
  readonly sources: readonly { href: string; label: string }[]
}) {
  const me = useMe().data
  const own = me?.family == null ? null : new URLSearchParams({ quem: me._id })
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {sources.map(({ href, label }) => (
        <Link
          key={`${href} ${label}`}
          href={own === null ? href : `${href}${href.includes('?') ? '&' : '?'}${own}`}
          className={linkStyle()}
        >
          {label}
        </Link>
      ))}
    </p>
  )
}
