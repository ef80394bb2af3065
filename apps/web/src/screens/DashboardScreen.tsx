import ArrowRight from 'lucide-react/icons/arrow-right'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import { useState } from 'react'
import { listPayments, type Payment } from '@saldo/contract/payments'
import type { User } from '@saldo/contract/users'
import { type Day, daysBetween, type Month, monthOf, toDay } from '@saldo/domain/calendar'
import { unfedOf } from '@saldo/domain/payments/feeding'
import { DailyColumns } from '../balances/DailyColumns.tsx'
import { MonthCards } from '../balances/MonthCards.tsx'
import { SpendingBars } from '../balances/SpendingBars.tsx'
import { defaultBrand } from '../brand.ts'
import { useMe } from '../data/me.ts'
import { useDashboardBlocks, useHiddenValues } from '../data/preferences.ts'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { useView } from '../data/view.ts'
import { MemberFilter } from '../fields/MemberFilter.tsx'
import { MonthPicker } from '../fields/MonthPicker.tsx'
import { useMonth } from '../fields/use-month.ts'
import { Link, useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { WalletsBox } from '../payments/WalletsBox.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Query } from '../ui/query.ts'
import { arrangementOf, blocksOf, blockTitles, type DashboardBlock } from './dashboard-blocks.ts'

const SpendPanel = lazyComponent(() => import('./SpendPanel.tsx').then((all) => all.SpendPanel), {
  shape: <Skeleton className="h-90 sm:h-75 lg:h-44" />,
  soon: true,
})
const PlanBox = lazyComponent(() => import('../budgets/PlanBox.tsx').then((all) => all.PlanBox), {
  shape: <Skeleton className="h-48" />,
  soon: true,
})
const ObjectivesBox = lazyComponent(
  () => import('../objectives/ObjectivesBox.tsx').then((all) => all.ObjectivesBox),
  { shape: <Skeleton className="h-48" />, soon: true },
)
const WeekBox = lazyComponent(
  () => import('../linked-transactions/WeekBox.tsx').then((all) => all.WeekBox),
  { shape: <Skeleton className="h-160 lg:h-70" />, soon: true },
)
const VariableSpending = lazyComponent(
  () => import('../budgets/VariableSpending.tsx').then((all) => all.VariableSpending),
  { shape: <Skeleton lines={4} className="h-10" />, soon: true },
)
const TasksBox = lazyComponent(() => import('../tasks/TasksBox.tsx').then((all) => all.TasksBox), {
  shape: <Skeleton className="h-65" />,
  soon: true,
})
const Congratulation = lazyComponent(() =>
  import('../tasks/Congratulation.tsx').then((all) => all.Congratulation),
)
const FirstSteps = lazyComponent(() =>
  import('./FirstStepsPanel.tsx').then((all) => all.FirstSteps),
)
const FactorOffer = lazyComponent(
  () => import('../session/SecondFactorCard.tsx').then((all) => all.FactorOffer),
  { soon: true },
)
const UnfedNotice = lazyComponent(() =>
  import('../payments/UnfedNotice.tsx').then((all) => all.UnfedNotice),
)
const ArrangeModal = lazyComponent(() =>
  import('./ArrangeModal.tsx').then((all) => all.ArrangeModal),
)

/** The five-second answer: what there is, what came, what went, what is to be paid. */
export function DashboardScreen() {
  const month = useMonth()
  const today = useToday()
  const query = useReading(listPayments, { query: useView() })
  const { data: payments } = query
  const [isArranging, setArranging] = useState(false)
  const { data: me } = useMe()
  const unfed = unfedOf(payments?.filter(({ user }) => user === me?._id) ?? [], today)
  const isNewcomer = me?.actor === null && isNew(me, today)
  return (
    <>
      <Heading />
      <div className="mt-5 flex flex-col gap-5">
        {isNewcomer && payments !== undefined && <FirstSteps payments={payments} />}
        {month === monthOf(today) && <SpendPanel month={month} />}
        {unfed.length > 0 && <UnfedNotice unfed={unfed} />}
      </div>
      <Blocks month={month} payments={query} />
      <FactorOffer />
      <div className="mt-5 flex justify-center">
        <Button variant="ghost" size="sm" onClick={() => setArranging(true)}>
          <LayoutDashboard size={16} aria-hidden="true" /> Organizar o painel
        </Button>
      </div>
      <Congratulation hasLink />
      {isArranging && <ArrangeModal onClose={() => setArranging(false)} />}
    </>
  )
}

const NEW_FOR_DAYS = 30

/** An account of the last weeks: nobody else is asked what they have not imported. */
function isNew({ createdAt }: Pick<User, 'createdAt'>, today: Day): boolean {
  return daysBetween(toDay(createdAt.slice(0, 10)), today) < NEW_FOR_DAYS
}

type BlocksProps = { readonly month: Month; readonly payments: Query<readonly Payment[]> }

/** In the order that was chosen; where a wide one leaves room, the next narrow one fills it. */
function Blocks({ month, payments }: BlocksProps) {
  const [kept] = useDashboardBlocks()
  const shown = arrangementOf(kept, blocksOf(defaultBrand.flags)).filter(({ isShown }) => isShown)
  return (
    <div
      data-tour="blocks"
      className="mt-5 grid grid-flow-row-dense grid-cols-1 gap-5 empty:hidden lg:grid-cols-3"
    >
      {shown.map(({ block }) => (
        <Block key={block} {...{ block, month, payments }} />
      ))}
    </div>
  )
}

const WIDE = 'lg:col-span-2'

function Block({ block, month, payments }: BlocksProps & { readonly block: DashboardBlock }) {
  const today = useToday()
  const { open } = useNavigation()
  const title = blockTitles[block]
  switch (block) {
    case 'daily':
      return (
        <Card title={title} className={WIDE}>
          <DailyColumns month={month} />
        </Card>
      )
    case 'due':
      return (
        <Card title={title} action={<SeeAll href={paths.calendar()} label="Ver o calendário" />}>
          <WeekBox today={today} payments={payments.data ?? []} />
        </Card>
      )
    case 'figures':
      return (
        <div className="lg:col-span-3">
          <MonthCards month={month} />
        </div>
      )
    case 'spending':
      return (
        <Card title={title} className={WIDE}>
          <SpendingBars month={month} onSelect={(id) => open(windows.category(id))} />
        </Card>
      )
    case 'variable':
      return (
        <Card title={title}>
          <VariableSpending month={month} today={today} />
        </Card>
      )
    case 'plan':
      return (
        <Card title={title}>
          <PlanBox month={month} />
        </Card>
      )
    case 'objectives':
      return (
        <Card title={title}>
          <ObjectivesBox />
          <p className="mt-4 text-center">
            <SeeAll href={paths.objectives()} label="Ver objetivos" />
          </p>
        </Card>
      )
    case 'tasks':
      return (
        <Card
          title={title}
          className="lg:col-span-3"
          action={<SeeAll href={paths.tasks()} label="Ver planos de ação" />}
        >
          <TasksBox />
        </Card>
      )
    case 'wallets':
      return (
        <Card title={title} action={<SeeAll href={paths.wallet()} label="Ver contas e cartões" />}>
          <WalletsBox query={payments} />
        </Card>
      )
  }
}

function SeeAll({ href, label }: { readonly href: string; readonly label: string }) {
  return (
    <Link href={href} className={buttonStyle({ variant: 'ghost', size: 'sm' })} aria-label={label}>
      Ver <ArrowRight size={14} aria-hidden="true" />
    </Link>
  )
}

function Heading() {
  const { data: me } = useMe()
  const [hidden, toggle] = useHiddenValues()
  const first = me?.name.split(' ')[0]
  return (
    <header className="flex flex-wrap items-center gap-x-2 gap-y-3">
      {/* As high as what may come to stand beside it. */}
      <h1 className="mr-auto flex items-center text-2xl font-semibold max-sm:min-h-11">
        {first === undefined ? 'Painel' : `Olá, ${first}`}
      </h1>
      <MemberFilter />
      {/* On a phone it has a line to itself: with the way back to today it is as wide as the window. */}
      <div className="max-sm:order-last max-sm:w-full">
        <MonthPicker />
      </div>
      <IconButton
        label={hidden ? 'Mostrar valores' : 'Ocultar valores'}
        aria-pressed={hidden}
        icon={hidden ? <EyeOff size={18} /> : <Eye size={18} />}
        onClick={toggle}
      />
    </header>
  )
}
