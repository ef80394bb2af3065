import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef } from 'react'
import type { SearchFilters } from '@saldo/contract/found-transactions'
import type { Transaction } from '@saldo/contract/transactions'
import { firstDay, type Month, monthOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useView } from '../data/view.ts'
import { showDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { useCategoryStyles } from '../fields/use-category-style.ts'
import { Link, useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { isIncome } from './facts.ts'
import { TransactionIcon, TransactionPlace } from './TransactionName.tsx'
import { useFound } from './use-found.ts'
import { useOtherSides } from './use-other-side.ts'

/** What a search finds, newest first, under the month in whose list each stands. */
export function FoundList({ filters }: { readonly filters: SearchFilters }) {
  const { found, error, refetch, isPlaceholderData, ...pages } = useFound(filters)
  return (
    <QueryView
      query={{ data: found, error, refetch }}
      skeleton={<Skeleton lines={10} className="mx-4 my-4 h-9 sm:mx-5" />}
      empty={<EmptyState text="Nada foi encontrado. Tente menos palavras, ou menos filtros." />}
    >
      {(rows) => (
        <div aria-busy={isPlaceholderData || undefined}>
          <Months rows={rows} />
          {pages.hasNextPage && (
            <More busy={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />
          )}
        </div>
      )}
    </QueryView>
  )
}

function Months({ rows }: { readonly rows: readonly Transaction[] }) {
  const styleOf = useCategoryStyles()
  const otherSideOf = useOtherSides(rows)
  const { family, userId } = useView()
  const withPeople = family === true && userId === undefined
  const byMonth = Map.groupBy(rows, ({ countsOn }) => monthOf(countsOn))
  return [...byMonth].map(([month, entries]) => (
    // Months out of sight are not laid out, however many were found.
    <section
      key={month}
      aria-label={showMonth(month)}
      className="[contain-intrinsic-size:auto_300px] [content-visibility:auto]"
    >
      <MonthHeading month={month} />
      <ul aria-label={`Movimentações de ${showMonth(month)}`}>
        {entries.map((entry) => (
          <Hit
            key={entry._id}
            entry={entry}
            month={month}
            withPeople={withPeople}
            style={styleOf(entry.category?._id)}
            otherSide={otherSideOf(entry)}
          />
        ))}
      </ul>
    </section>
  ))
}

/** A style of its first letter alone kept the colours of before where the scheme changes on the spot. */
function headingOf(month: Month): string {
  const [first = '', ...rest] = showMonth(month)
  return first.toUpperCase() + rest.join('')
}

/** The month, as the way to its list. */
function MonthHeading({ month }: { readonly month: Month }) {
  return (
    <h2 className="bg-sunken text-sm font-semibold">
      <Link
        href={paths.transactions(month)}
        className="flex min-h-11 items-center justify-between gap-2 px-4 hover:text-primary sm:min-h-9 sm:px-5"
      >
        <span>{headingOf(month)}</span>
        <span className="flex items-center gap-0.5 font-medium text-muted">
          Ver o mês
          <ChevronRight size={14} aria-hidden="true" />
        </span>
      </Link>
    </h2>
  )
}

function Hit({
  entry,
  month,
  withPeople,
  style,
  otherSide,
}: {
  readonly entry: Transaction
  readonly month: Month
  readonly withPeople: boolean
  readonly style: ReturnType<ReturnType<typeof useCategoryStyles>>
  readonly otherSide: string | undefined
}) {
  const { open } = useNavigation()
  const { description } = entry
  return (
    <li className="hairline-t first:border-t-0">
      <button
        type="button"
        onClick={() => open(windows.editTransaction(entry._id))}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-hover sm:px-5"
      >
        <TransactionIcon transaction={entry} style={style} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium" title={entry.name}>
            {entry.name}
          </span>
          <TransactionPlace transaction={entry} otherSide={otherSide} isShort />
          {description !== '' && (
            <span className="block truncate text-sm text-muted">{description}</span>
          )}
        </span>
        {withPeople && <Avatar name={entry.user.name} image={entry.user.image} size="sm" />}
        <span className="flex shrink-0 flex-col items-end">
          <Money
            value={entry.value}
            {...(isIncome(entry) ? { tone: 'revenue' as const } : {})}
            signed
          />
          <span className="text-sm text-muted tabular-nums">
            {!entry.paid && 'a pagar · '}
            {showDay(entry.date, firstDay(month))}
          </span>
        </span>
      </button>
    </li>
  )
}

/** The next page, once its button is nearly in sight. */
function More({ busy, onMore }: { readonly busy: boolean; readonly onMore: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    if (box.current === null || busy) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) more.current()
      },
      { rootMargin: '600px' },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [busy])
  return (
    <div ref={box} className="hairline-t flex justify-center px-4 py-4">
      <Button busy={busy} onClick={onMore}>
        Ver mais
      </Button>
    </div>
  )
}
