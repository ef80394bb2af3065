import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import HomeIcon from 'lucide-react/icons/house'
import { type ReactNode, useState } from 'react'
import type { Budget } from '@saldo/contract/budget-plan'
import { listCategories } from '@saldo/contract/categories'
import { type Family, updateMembership } from '@saldo/contract/families'
import { COMMON_CATEGORIES } from '@saldo/domain/budgets/common-categories'
import { budgetGroupOf } from '@saldo/domain/budgets/kinds'
import type { PersonShare } from '@saldo/domain/budgets/shared-plan'
import { type Day, firstDay, monthOf } from '@saldo/domain/calendar'
import { addCents, type Cents, sumCents, ZERO } from '@saldo/domain/money'
import { showMonth } from '@saldo/domain/month-names'
import { useChange, useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { OWN, useMembers, useMyId } from '../data/view.ts'
import { Money } from '../fields/Money.tsx'
import { useLeaveQuestion } from '../fields/use-leave-question.ts'
import { useMonth } from '../fields/use-month.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Combobox } from '../ui/choice/Combobox.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/layer/Menu.tsx'
import { together } from '../ui/query.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toneNamed } from '../ui/tones.ts'
import { groupFields } from './groups.ts'
import {
  type SharedRow,
  sharedRows,
  otherByIncome,
  ownChanges,
  paidOf,
  partsIn,
  sharesByIncome,
  whoPaidMore,
  whoPays,
} from './shared-plan.ts'
import { SharedBar } from './SharedBar.tsx'
import { SharedRowItem } from './SharedRow.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { PlanBar } from './PlanBar.tsx'
import { plannedCategory } from './plan-lines.ts'
import { useMonthOfPlans } from './use-plans.ts'
import { type PendingMonths, type SharedMonth, useSharedEditing } from './use-shared-editing.ts'
import { useFamily, useSharedPlan, useNames } from './use-shared-plan.ts'

const WHAT_IT_IS =
  'O plano da casa diz quanto cada pessoa paga do que é de todos, como aluguel e mercado; a sua parte entra no seu plano.'

const NOTHING: PendingMonths = new Map()

/** *Plano da casa*: the one plan that several of a family share, beside each one's own. */
export function SharedPlanView() {
  const month = useMonth()
  const me = useMyId()
  const families = useFamily()
  const plan = useSharedPlan(month)
  // What is typed waits on where another month comes into sight.
  const [waiting, setWaiting] = useState(NOTHING)
  const leaving = useLeaveQuestion(waiting.size > 0)
  const query = together(families, {
    ...plan,
    data: plan.isPlaceholderData ? undefined : plan.data,
  })
  return (
    <div className="mt-4">
      <QueryView query={query} skeleton={<Skeleton className="h-95 rounded-card" />}>
        {([[family], shared]) => {
          if (family === undefined) return null
          const own = family.members.find(({ user }) => user === me)
          if (own?.sharesPlan !== true) return <TakePart family={family} />
          if (shared.takers.length < 2) return <Alone family={family} />
          return (
            <SharedSheet
              key={month}
              family={family}
              plan={shared}
              date={firstDay(month)}
              waiting={waiting}
              onWaiting={setWaiting}
            />
          )
        }}
      </QueryView>
      {leaving.isAsking && <LeaveDialog onLeave={leaving.leave} onStay={leaving.stay} />}
    </div>
  )
}

/** Whether one takes part, and the others. */
function useTakingPart(family: Family) {
  const update = useChange(updateMembership)
  return {
    isBusy: update.isPending,
    problem: update.error?.message,
    takePart: (sharesPlan: boolean) =>
      update.mutate({ params: { id: family._id }, body: { sharesPlan } }),
  }
}

/** `Beto ainda não participa.` Of each who is in the family and could. */
function OthersTakingPart({
  family,
  all = false,
}: {
  readonly family: Family
  readonly all?: boolean
}) {
  const nameOf = useNames()
  const me = useMyId()
  const members = useMembers()
  const flags = new Map(family.members.map(({ user, sharesPlan }) => [user, sharesPlan]))
  const others = members
    .filter(({ user }) => user !== me)
    .filter(({ user }) => all || flags.get(user) !== true)
  if (others.length === 0) return null
  return (
    <ul className="text-base text-muted">
      {others.map(({ user }) => (
        <li key={user}>
          {nameOf(user)} {flags.get(user) === true ? 'já participa' : 'ainda não participa'}.
        </li>
      ))}
    </ul>
  )
}

function TakePart({ family }: { readonly family: Family }) {
  const { takePart, isBusy, problem } = useTakingPart(family)
  return (
    <Card>
      <EmptyState
        icon={<HomeIcon size={20} />}
        text={WHAT_IT_IS}
        action={
          <>
            <OthersTakingPart family={family} all />
            {problem !== undefined && <Banner kind="error">{problem}</Banner>}
            <Button variant="primary" busy={isBusy} onClick={() => takePart(true)}>
              Participar
            </Button>
          </>
        }
      />
    </Card>
  )
}

/** One takes part, and nobody else does yet. */
function Alone({ family }: { readonly family: Family }) {
  const { takePart, isBusy, problem } = useTakingPart(family)
  return (
    <Card>
      <EmptyState
        icon={<HomeIcon size={20} />}
        text="Você participa do plano da casa. Ele começa quando mais alguém da família participar."
        action={
          <>
            <OthersTakingPart family={family} all />
            {problem !== undefined && <Banner kind="error">{problem}</Banner>}
            <Button busy={isBusy} onClick={() => takePart(false)}>
              Deixar de participar
            </Button>
          </>
        }
      />
    </Card>
  )
}

type SheetProps = SharedMonth & { readonly family: Family }

/** The rows of a month with what is typed, and by what each plans to earn in it. */
function useSharedRows(props: SheetProps) {
  const { plan, date } = props
  const { data: categories = [] } = useReading(listCategories, { query: OWN })
  const { data: plans } = useMonthOfPlans(useMonth(), { family: true })
  const [added, setAdded] = useState<readonly string[]>([])
  const lines = plan.months.find((one) => one.date === date)?.lines ?? []
  const editing = useSharedEditing(props, lines)
  const { edits } = editing
  const common = [...COMMON_CATEGORIES.essential, ...COMMON_CATEGORIES.noessential]
  const wanted = [...(lines.length === 0 ? common : []), ...added]
  const offers = wanted.flatMap((id) => categories.find(({ _id }) => _id === id) ?? [])
  const rows = sharedRows({ plan, lines, edits, offers: offers.map(plannedCategory) })
  const budgets: readonly Budget[] = plans?.items ?? []
  const takersBudgets = budgets.filter(({ user }) => plan.takers.includes(user))
  return {
    rows,
    budgets,
    editing,
    byIncome: sharesByIncome(plan.takers, budgets),
    replaced: ownChanges(rows, takersBudgets),
    add: (id: string) => setAdded((now) => [...now, id]),
  }
}

function SharedSheet(props: SheetProps) {
  const { family, plan, date } = props
  const nameOf = useNames()
  const { rows, budgets, editing, byIncome, replaced, add } = useSharedRows(props)
  const { edits } = editing
  return (
    <>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start">
        <Card flush title="Da casa" action={<More family={family} />}>
          <OtherByIncome
            {...{ rows, budgets, byIncome, nameOf, date }}
            onShares={(categoryId, shares) =>
              editing.edit({ categoryId, shares, incomeDate: date })
            }
          />
          <ul aria-label="Da casa">
            {rows.map((row) => {
              const { _id: categoryId } = row.category
              return (
                <SharedRowItem
                  key={categoryId}
                  {...{ row, nameOf, byIncome }}
                  takers={plan.takers}
                  onValue={(value) =>
                    editing.edit({
                      categoryId,
                      isRemoved: value === null,
                      ...(value === null ? {} : { value }),
                    })
                  }
                  onShares={(shares, isByIncome = false) =>
                    editing.edit({ categoryId, shares, incomeDate: isByIncome ? date : null })
                  }
                />
              )
            })}
          </ul>
          <AddCategory
            isTaken={(id) => rows.some(({ category }) => category._id === id)}
            onAdd={add}
          />
        </Card>
        <div className="max-lg:order-first lg:sticky lg:top-8">
          <SharedSummary rows={rows.filter(({ isPlanned }) => isPlanned)} nameOf={nameOf}>
            <OthersTakingPart family={family} />
          </SharedSummary>
        </div>
      </div>
      {edits !== undefined && (
        <SharedBar
          count={edits.lines.size}
          {...{ replaced, nameOf }}
          elsewhere={editing.elsewhere}
          problem={editing.problem}
          isApplying={editing.isApplying}
          onApply={(isAlone) =>
            editing.apply(rows, { isAlone, canTakeBack: replaced.length === 0 })
          }
          onDiscard={editing.discard}
        />
      )}
    </>
  )
}

/** Where what each plans to earn divides another way than it did: the rows by income follow by one press. */
function OtherByIncome({
  rows,
  budgets,
  byIncome,
  nameOf,
  date,
  onShares,
}: {
  readonly rows: readonly SharedRow[]
  readonly budgets: readonly Budget[]
  readonly byIncome: readonly PersonShare[] | null
  readonly nameOf: (id: string) => string
  readonly date: Day
  readonly onShares: (categoryId: string, shares: readonly PersonShare[]) => void
}) {
  const isOver = date < firstDay(monthOf(useToday()))
  // A month that somebody has not planned yet says nothing of what they earn in it.
  const areKnown = byIncome?.every(({ userId }) =>
    budgets.some(({ user, fake }) => user === userId && !fake),
  )
  if (byIncome === null || isOver || areKnown !== true) return null
  const others = otherByIncome(rows, byIncome)
  if (others.length === 0) return null
  return (
    <div className="hairline-t flex flex-wrap items-center gap-2 px-4 py-3 text-sm text-muted sm:px-5">
      <p className="mr-auto">
        Agora, pela renda de {showMonth(monthOf(date))}: {whoPays(byIncome, nameOf)}
      </p>
      <Button
        size="sm"
        onClick={() => {
          for (const { category } of others) onShares(category._id, byIncome)
        }}
      >
        Atualizar pela renda
      </Button>
    </div>
  )
}

function More({ family }: { readonly family: Family }) {
  const { takePart, problem } = useTakingPart(family)
  return (
    <>
      {problem !== undefined && <Banner kind="error">{problem}</Banner>}
      <Menu
        label="Mais ações"
        items={[
          {
            label: 'Deixar de participar',
            note: 'Sua parte fica no seu plano; os outros dividem o resto',
            onSelect: () => takePart(false),
          },
        ]}
        renderTrigger={(bind) => (
          <IconButton {...bind} plain label="Mais ações" icon={<EllipsisVertical size={18} />} />
        )}
      />
    </>
  )
}

/** Another category as a row: one of those that everybody has. */
function AddCategory({
  isTaken,
  onAdd,
}: {
  readonly isTaken: (id: string) => boolean
  readonly onAdd: (id: string) => void
}) {
  const { data: categories = [] } = useReading(listCategories, { query: OWN })
  const options = categories.flatMap(({ _id, name, icon, color, own, ...facts }) => {
    const group = budgetGroupOf(facts)
    if (own || group === null || group === 'revenues' || isTaken(_id)) return []
    return [
      {
        value: _id,
        label: name,
        group: groupFields[group].title,
        icon: <Icon name={icon} size={16} />,
        tone: toneNamed(color),
      },
    ]
  })
  return (
    <div className="hairline-t px-4 py-3 sm:px-5">
      <Combobox
        label="Adicionar categoria"
        value=""
        onChange={onAdd}
        options={options}
        placeholder="Adicionar categoria"
        empty="Nenhuma categoria com este nome"
      />
    </div>
  )
}

/** All that is planned and paid, each one's part of it, and who has paid more than theirs. */
function SharedSummary({
  rows,
  nameOf,
  children,
}: {
  readonly rows: readonly SharedRow[]
  readonly nameOf: (id: string) => string
  readonly children: ReactNode
}) {
  const me = useMyId()
  const people = [...new Set(rows.flatMap(({ shares }) => shares.map(({ userId }) => userId)))]
  const planned = sumCents(rows.map(({ value }) => value))
  const sumOf = (of: (row: SharedRow) => Cents) =>
    rows.reduce((sum, row) => addCents(sum, of(row)), ZERO)
  const allOf = (field: 'realised' | 'upcoming') =>
    sumCents(people.map((one) => sumOf((row) => paidOf(row, one)[field])))
  const [realised, upcoming] = [allOf('realised'), allOf('upcoming')]
  // What was paid of a line that waits is not read yet: a sum without it would be a false one.
  const areStored = rows.every(({ isStored }) => isStored)
  return (
    <Card title="Resumo da casa">
      <div className="flex flex-col gap-3">
        <p className="text-muted">
          <span className="block text-2xl font-semibold text-ink">
            <Money value={planned} />
          </span>{' '}
          planejados para a casa
        </p>
        {areStored && <PlanBar label="Realizado da casa" {...{ planned, realised, upcoming }} />}
        <dl className="flex flex-col gap-2">
          {areStored && (
            <>
              <SummaryFigure label="Pago">
                <Money value={realised} />
              </SummaryFigure>
              <SummaryFigure label="A vencer">
                <Money value={upcoming} />
              </SummaryFigure>
            </>
          )}
          {people.map((one) => (
            <SummaryFigure key={one} label={nameOf(one)}>
              {areStored && (
                <>
                  <Money value={sumOf((row) => paidOf(row, one).realised)} /> de{' '}
                </>
              )}
              <Money value={sumOf((row) => partsIn(row).get(one) ?? ZERO)} />
            </SummaryFigure>
          ))}
        </dl>
        {areStored &&
          whoPaidMore(rows).map(({ userId, more }) => (
            <p key={userId}>
              {nameOf(userId)} pagou <Money value={more} /> além da{' '}
              {userId === me ? 'sua' : 'própria'} parte.
            </p>
          ))}
        {children}
      </div>
    </Card>
  )
}

function SummaryFigure({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="min-w-0 text-muted">{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
