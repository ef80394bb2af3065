import { type Due, listDues } from '@saldo/contract/dues'
import type { Payment } from '@saldo/contract/payments'
import { addDays, type Day, type Month } from '@saldo/domain/calendar'
import { sectionOf, lastDayOfWeekAhead } from '@saldo/domain/linked-transactions/dues'
import { addCents, type Cents, sumCents } from '@saldo/domain/money'
import { type KeptDues, KeepDueContext, useKeptDues, withKept } from './kept-dues.ts'
import { type DueSums, sectionSums } from './due-lines.ts'
import { useReading } from '../data/queries.ts'
import { useView } from '../data/view.ts'
import { showDay, showNearDay } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Link, useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { DueRow } from './DueRow.tsx'
import { firstDueDay } from './due-range.ts'

/** How many payments of one kind the dashboard's box shows (money.md §2). */
const SHOWN_MAX = 5

/** Payments under one heading, with what all of them come to. */
export type DueGroup = {
  readonly shown: readonly Due[]
  /** How many more there are. */
  readonly more: number
  readonly toPay: Cents
}

/** What is overdue, then today, tomorrow and the rest of the week, and what all of it comes to. */
export type WeekGroups = Readonly<Record<'overdue' | 'today' | 'tomorrow' | 'week', DueGroup>> & {
  readonly toPay: Cents
}

/**
 * What is to be paid in the next seven days, in groups, each oldest first and at most five rows.
 * Income is left out. Each group's sum counts all of its rows, those that are not shown too.
 */
export function weekGroups(
  { items, ...sums }: DueSums & { readonly items: readonly Due[] },
  { today, kept }: { readonly today: Day; readonly kept: KeptDues },
): WeekGroups {
  const tomorrow = addDays(today, 1)
  const bySection = sectionSums(sums, today)
  const payments = items.filter(
    (due) => (!due.paid || kept.has(due._id)) && due.transactionType !== 'revenues',
  )
  const groupOf = (toPay: Cents, isIn: (day: Day) => boolean): DueGroup => {
    const dues = payments.filter(({ date }) => isIn(date))
    return { shown: dues.slice(0, SHOWN_MAX), more: Math.max(0, dues.length - SHOWN_MAX), toPay }
  }
  const ofTomorrow = sumCents(
    sums.days.filter(({ date }) => date === tomorrow).map(({ toPay }) => toPay),
  )
  const afterTomorrow = addCents(bySection.week.toPay, -ofTomorrow as Cents)
  return {
    overdue: groupOf(bySection.overdue.toPay, (day) => sectionOf(day, today) === 'overdue'),
    today: groupOf(bySection.today.toPay, (day) => sectionOf(day, today) === 'today'),
    tomorrow: groupOf(ofTomorrow, (day) => day === tomorrow),
    week: groupOf(afterTomorrow, (day) => day > tomorrow),
    toPay: sumCents([bySection.overdue.toPay, bySection.today.toPay, bySection.week.toPay]),
  }
}

/** What is overdue stands on the first rows; more of it than this is read without them. */
const ROWS = 100

/** Beside a chart it is as high as that, whatever comes, and scrolls within. */
const WEEK_BOX = 'lg:h-70 max-lg:min-h-32'

/** A card whose invoice takes purchases until a day of the week. */
type ClosingCard = {
  readonly id: string
  readonly name: string
  readonly month: Month
  readonly closesOn: Day
  readonly value: Cents
}

/** The cards whose open invoice closes from today to the end of the week, the next one first. */
export function closingsIn(payments: readonly Payment[], today: Day): readonly ClosingCard[] {
  const end = lastDayOfWeekAhead(today)
  return payments
    .flatMap(({ _id: id, name, invoice, archived }) =>
      invoice === null || archived ? [] : [{ id, name, ...invoice }],
    )
    .filter(({ closesOn, value }) => value !== 0 && closesOn >= today && closesOn <= end)
    .toSorted((a, b) => (a.closesOn < b.closesOn ? -1 : 1))
}

/** What is to be paid within the week, what is overdue, paid where it is seen, and which invoices close. */
export function WeekBox({
  today,
  payments,
}: {
  readonly today: Day
  /** Those in sight: cards among them may close. */
  readonly payments: readonly Payment[]
}) {
  const closings = closingsIn(payments, today)
  const view = useView()
  const [kept, keep] = useKeptDues()
  const endDate = lastDayOfWeekAhead(today)
  const range = { startDate: firstDueDay(today), endDate, limit: ROWS }
  const query = useReading(listDues, { query: { ...range, overdue: true, ...view } })
  const isMuch = query.data !== undefined && query.data.next !== null
  const ahead = { ...range, startDate: today, ...view }
  const { data: rest } = useReading(listDues, { query: ahead }, { enabled: isMuch })
  return (
    <KeepDueContext value={keep}>
      <QueryView small query={query} skeleton={<Skeleton className="h-160 lg:h-70" />}>
        {({ items, ...sums }) => {
          const seen = new Set(items.map(({ _id }) => _id))
          const more = isMuch ? (rest?.items.filter(({ _id }) => !seen.has(_id)) ?? []) : []
          const groups = weekGroups(
            { ...sums, items: withKept([...items, ...more], kept) },
            { today, kept },
          )
          const until = showDay(endDate, today)
          const isFree = [groups.overdue, groups.today, groups.tomorrow, groups.week].every(
            ({ shown }) => shown.length === 0,
          )
          if (isFree && closings.length === 0) return <FreeWeek until={until} />
          return (
            <div className={cx('flex flex-col gap-4 lg:overflow-y-auto lg:pr-2', WEEK_BOX)}>
              {groups.toPay > 0 && (
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="text-muted">A pagar até {until}</span>
                  <Money value={groups.toPay} size="sm" />
                </p>
              )}
              <Group
                title="Atrasadas"
                group={groups.overdue}
                today={today}
                isLate
                isMuch={isMuch}
              />
              <Group title="Hoje" group={groups.today} today={today} />
              <Group
                title="Amanhã"
                group={groups.tomorrow}
                today={today}
                empty="Nenhum pagamento para amanhã."
              />
              <Group title={`Até ${until}`} group={groups.week} today={today} hasDays />
              {closings.length > 0 && <Closings closings={closings} today={today} />}
            </div>
          )
        }}
      </QueryView>
    </KeepDueContext>
  )
}

/** Nothing is due: what will be is said by the calendar. */
function FreeWeek({ until }: { readonly until: string }) {
  const { open } = useNavigation()
  return (
    <div className={WEEK_BOX}>
      <EmptyState
        small
        text={`Nada a pagar até ${until}. O que vence todo mês aparece aqui, com um toque para marcar como pago.`}
        action={
          <Button size="sm" onClick={() => open(windows.newCalendarItem('expenses'))}>
            Incluir uma conta
          </Button>
        }
      />
    </div>
  )
}

/** What is bought later is on the next invoice. */
function Closings({
  closings,
  today,
}: {
  readonly closings: readonly ClosingCard[]
  readonly today: Day
}) {
  return (
    <section>
      <h3 className="text-sm text-muted">Fecham nesta semana</h3>
      <ul className="mt-1 flex flex-col">
        {closings.map(({ id, name, month, closesOn, value }) => (
          <li key={id}>
            <Link
              href={paths.paymentTransactions(id, month)}
              className="flex min-h-11 items-center gap-3 rounded-field hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate">
                {name} <span className="text-sm text-muted">{showNearDay(closesOn, today)}</span>
              </span>
              <Money value={value} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type GroupProps = {
  readonly title: string
  readonly group: DueGroup
  readonly today: Day
  readonly isLate?: boolean
  /** Each row says its day. */
  readonly hasDays?: boolean
  /** There are more than were read. */
  readonly isMuch?: boolean
  /** What is said where there is nothing; without it the group is left out. */
  readonly empty?: string
}

function Group(props: GroupProps) {
  const { title, group, today, isLate = false, hasDays = false, isMuch = false, empty } = props
  const { shown, more, toPay } = group
  if (shown.length === 0 && empty === undefined) return null
  return (
    <section>
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <h3 className={isLate ? 'font-medium text-negative' : 'text-muted'}>{title}</h3>
        {toPay > 0 && <Money value={toPay} />}
      </header>
      {shown.length === 0 && empty !== undefined && <EmptyState small text={empty} />}
      <ul className="mt-1 flex flex-col">
        {shown.map((due) => (
          <li key={due._id}>
            <DueRow due={due} today={today} hasDay={hasDays} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1 text-sm text-muted">
          {isMuch ? 'e mais de' : 'e mais'} {more}
        </p>
      )}
    </section>
  )
}
