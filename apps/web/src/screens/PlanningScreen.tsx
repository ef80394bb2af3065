import type { Budget } from '@saldo/contract/budget-plan'
import { BUDGET_GROUPS } from '@saldo/domain/budgets/kinds'
import { type Month, listMonths, monthOf } from '@saldo/domain/calendar'
import { ZERO } from '@saldo/domain/money'
import { lineOf } from '../budgets/groups.ts'
import type { LineEdit } from '../budgets/pending.ts'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { type ReactNode, useEffect, useState } from 'react'
import { budgetWindow } from '@saldo/domain/budgets/projection'
import { MonthStrip } from '../budgets/MonthStrip.tsx'
import { PlanCard } from '../budgets/PlanCard.tsx'
import { PlanSummary } from '../budgets/PlanSummary.tsx'
import { useEditing } from '../budgets/use-editing.ts'
import {
  SHARED,
  planOf,
  useFill,
  useMonthOfPlans,
  useOffers,
  usePlans,
  useWhose,
  type Whose,
} from '../budgets/use-plans.ts'
import { keepUnplanned, readsUnplanned } from '../data/preferences.ts'
import { useToday } from '../data/today.ts'
import { useMembers, useMyId, type View } from '../data/view.ts'
import { MonthPicker } from '../fields/MonthPicker.tsx'
import { useLeaveQuestion } from '../fields/use-leave-question.ts'
import { useMonth } from '../fields/use-month.ts'
import { windows } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/choice/Checkbox.tsx'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Menu } from '../ui/layer/Menu.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useGrowing } from '../ui/use-growing.ts'
import { usePhone } from '../ui/use-media.ts'

const EditLineModal = lazyComponent(() =>
  import('../budgets/EditLineModal.tsx').then((all) => all.EditLineModal),
)
const NewLineModal = lazyComponent(() =>
  import('../budgets/NewLineModal.tsx').then((all) => all.NewLineModal),
)
const ProjectionModal = lazyComponent(() =>
  import('../budgets/ProjectionModal.tsx').then((all) => all.ProjectionModal),
)
const StartPlanModal = lazyComponent(() =>
  import('../budgets/StartPlanModal.tsx').then((all) => all.StartPlanModal),
)
const SurveyModal = lazyComponent(() =>
  import('../budgets/SurveyModal.tsx').then((all) => all.SurveyModal),
)
const RealisedModal = lazyComponent(() =>
  import('./RealisedModal.tsx').then((all) => all.RealisedModal),
)

type Props = {
  readonly month: Month
  /** One's own plan of that month, which may be changed. */
  readonly budget: Budget | undefined
  /** One's own plans of the window. */
  readonly budgets: readonly Budget[]
  /** The plans whose realised figures are in sight. */
  readonly plans: readonly Budget[]
  readonly isEdited?: boolean
  readonly onEdit?: ((edit: LineEdit & { readonly categoryId: string }) => void) | undefined
  readonly onCreated?: () => void
  readonly onSuggest?: (() => void) | null
}

/** Those that are about one's own plan, whoever's is in sight. */
const OWN_WINDOWS: readonly string[] = [
  'criar-planejamento',
  'levantamento',
  'projecao',
  'nova-linha',
  'editar-linha',
]

/**
 * Has the address of somebody with a family say whose plan is in sight: one's own where it names nobody,
 * or where it names a window of one's own alone.
 */
function useNamedOwner(whose: Whose): void {
  const { janela = '', quem } = useQueryWords()
  const { setQuery } = useNavigation()
  const me = useMyId()
  const isShared = useMembers().length > 1
  const isElsewhere = whose !== 'own' && OWN_WINDOWS.includes(janela)
  const isUnnamed = whose === 'own' && isShared && quem !== me
  useEffect(() => {
    if (isElsewhere || isUnnamed) setQuery({ quem: me })
  }, [isElsewhere, isUnnamed, me, setQuery])
}

/**
 * The windows of the planning screen, each by its name in the address, with the changes
 * that wait.
 */
export function PlanWindows(props: Props) {
  const {
    month,
    budget,
    budgets,
    plans,
    isEdited = false,
    onEdit,
    onCreated,
    onSuggest = null,
  } = props
  const { janela, id, tipo, de } = useQueryWords()
  const { close } = useNavigation()
  if (janela === 'realizado') {
    return (
      <RealisedModal
        key={id}
        month={month}
        budgets={plans}
        categoryId={id}
        group={tipo}
        userId={de}
        onClose={close}
      />
    )
  }
  if (budget === undefined) return null
  if (janela === 'criar-planejamento')
    return <StartPlanModal onSuggest={onSuggest} onClose={close} />
  if (janela === 'levantamento') {
    return <SurveyModal month={month} isPlanned={!budget.fake} onClose={close} />
  }
  if (janela === 'projecao') {
    return <ProjectionModal budgets={budgets} isEdited={isEdited} onClose={close} />
  }
  if (janela === 'nova-linha') {
    return (
      <NewLineModal
        key={id ?? tipo}
        budget={budget}
        group={BUDGET_GROUPS.find((group) => group === tipo)}
        categoryId={id}
        onEdit={isEdited ? onEdit : undefined}
        onSaved={budget.fake ? onCreated : undefined}
        onClose={close}
      />
    )
  }
  const line = janela === 'editar-linha' && id !== undefined ? lineOf(budget, id) : undefined
  // The part of a shared line is changed in the shared plan.
  if (line === undefined || line.line.isShared) return null
  return <EditLineModal key={id} budget={budget} {...line} onClose={close} />
}

const FamilyPlans = lazyComponent(
  () => import('../budgets/FamilyPlans.tsx').then((all) => all.FamilyPlans),
  { shape: <CardShapes />, soon: true },
)
// Most people are not in a family.
const MemberTabs = lazyComponent(
  () => import('../budgets/MemberTabs.tsx').then((all) => all.MemberTabs),
  { shape: <CardShapes /> },
)
// Most people share none.
const SharedPlanView = lazyComponent(
  () => import('../budgets/SharedPlan.tsx').then((all) => all.SharedPlanView),
  { shape: <CardShapes /> },
)
const SharedRealisedModal = lazyComponent(() =>
  import('./SharedRealisedModal.tsx').then((all) => all.SharedRealisedModal),
)
// Who has a plan does not need it.
const StartPlan = lazyComponent(
  () => import('../budgets/StartPlan.tsx').then((all) => all.StartPlan),
  { shape: <Skeleton className="h-64 rounded-card" /> },
)
// It comes with the first amount that is typed.
const EditBar = lazyComponent(() => import('../budgets/EditBar.tsx').then((all) => all.EditBar), {
  soon: true,
})
const ResetDialog = lazyComponent(() =>
  import('../budgets/ResetDialog.tsx').then((all) => all.ResetDialog),
)
// Asked where the network may be gone: it is there by then.
const LeaveDialog = lazyComponent(
  () => import('../budgets/LeaveDialog.tsx').then((all) => all.LeaveDialog),
  { soon: true },
)

/** What is planned for a month beside what it came to: one's own, another member's, or everybody's. */
export function PlanningScreen() {
  const { whose, view } = useWhose()
  useNamedOwner(whose)
  const [showsUnplanned, setShowsUnplanned] = useState(readsUnplanned)
  const tick = (
    <Checkbox
      label="Mostrar categorias não planejadas"
      checked={showsUnplanned}
      onChange={({ target }) => {
        setShowsUnplanned(target.checked)
        keepUnplanned(target.checked)
      }}
    />
  )
  const me = useMyId()
  const isShared = useMembers().length > 1
  const isOwn = whose === 'own'
  const plan =
    whose === 'shared' ? (
      <Shared />
    ) : whose === 'all' ? (
      <Family {...{ view, tick, showsUnplanned }} />
    ) : (
      <Plan key={view.userId ?? 'own'} {...{ view, isOwn, tick, showsUnplanned }} />
    )
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <h1 className="mr-auto flex items-center text-2xl font-semibold max-sm:min-h-11">
          Planejamento
        </h1>
        <MonthPicker />
      </header>
      {isShared ? (
        <MemberTabs userId={isOwn ? me : whose === 'shared' ? SHARED : view.userId}>
          {plan}
        </MemberTabs>
      ) : (
        plan
      )}
    </>
  )
}

type PlanView = { readonly view: View; readonly tick: ReactNode; readonly showsUnplanned: boolean }

function Family({ view, tick, showsUnplanned }: PlanView) {
  const month = useMonth()
  const query = useMonthOfPlans(month, view)
  const budgets = query.isPlaceholderData ? undefined : query.data?.items
  return (
    <>
      {tick}
      <div className="mt-3">
        <QueryView query={{ ...query, data: budgets }} skeleton={<CardShapes />}>
          {(plans) => (
            <>
              <FamilyPlans budgets={plans} showsUnplanned={showsUnplanned} />
              <PlanWindows month={month} budget={undefined} budgets={[]} plans={plans} />
            </>
          )}
        </QueryView>
      </div>
    </>
  )
}

function Shared() {
  const { janela } = useQueryWords()
  return (
    <>
      <SharedPlanView />
      {janela === 'realizado' && <SharedRealisedModal />}
    </>
  )
}

function CardShapes() {
  return (
    <div className="flex flex-col gap-5">
      {BUDGET_GROUPS.map((group) => (
        <Skeleton key={group} className="h-44 rounded-card" />
      ))}
    </div>
  )
}

function Plan({ view, isOwn, tick, showsUnplanned }: PlanView & { readonly isOwn: boolean }) {
  const month = useMonth()
  const current = monthOf(useToday())
  const query = usePlans(month, view)
  const { items, isPlaceholderData } = query
  const read = isPlaceholderData ? undefined : items
  const { isFilling, fillAgain } = useFill(month, { budgets: read, isOwn })
  const editing = useEditing(month, items)
  const leaving = useLeaveQuestion(editing.count > 0)
  const { setQuery } = useNavigation()
  const { budgets } = editing
  const budget = budgets && planOf(budgets, month)
  const isKnown = budget !== undefined && !(isFilling && budget.fake)
  const { startDate, endDate } = budgetWindow(month)
  return (
    <>
      <div className="mt-4 max-sm:hidden">
        <MonthStrip
          months={listMonths(monthOf(startDate), monthOf(endDate))}
          month={month}
          current={current}
          budgets={items ?? []}
          changed={editing.months}
          onMonth={(one) => setQuery({ mes: one === current ? undefined : one })}
        />
      </div>
      <QueryView
        query={{ ...query, data: isKnown ? budgets : undefined }}
        skeleton={<PlanShape isOwn={isOwn} />}
      >
        {(all) => (
          <PlanOfMonth
            budgets={all}
            month={month}
            {...{ isOwn, editing, tick, showsUnplanned, fillAgain }}
          />
        )}
      </QueryView>
      {leaving.isAsking && <LeaveDialog onLeave={leaving.leave} onStay={leaving.stay} />}
    </>
  )
}

function PlanShape({ isOwn }: { readonly isOwn: boolean }) {
  // On a phone what one's own plan is changed by stands below the tick.
  return (
    <div className={cx(isOwn ? 'pt-27' : 'pt-14', 'sm:pt-11')}>
      <Columns
        cards={<CardShapes />}
        summary={<Skeleton className="h-95 rounded-card lg:h-160" />}
      />
    </div>
  )
}

function Columns({ cards, summary }: Readonly<Record<'cards' | 'summary', ReactNode>>) {
  return (
    <div className="mt-4 grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start">
      <div className="flex min-w-0 flex-col gap-5">{cards}</div>
      <div className="max-lg:order-first lg:sticky lg:top-8">{summary}</div>
    </div>
  )
}

type MonthProps = Omit<PlanView, 'view'> & {
  readonly budgets: readonly Budget[]
  readonly month: Month
  readonly budget: Budget
  readonly isOwn: boolean
  readonly editing: ReturnType<typeof useEditing>
  readonly fillAgain: () => void
}

/** Fills the rows of a month without a plan with what was spent of late; null where nothing was. */
function useSuggested(budget: Budget, isOwn: boolean, edit: MonthProps['editing']['edit']) {
  const offers = useOffers(budget, isOwn && budget.fake)
  const spent = offers.filter(({ suggestion }) => suggestion !== null)
  if (spent.length === 0) return null
  return () => {
    for (const { group, category, suggestion } of spent) {
      const added = { category, day: null, recurrentType: null, lastInstallment: null }
      const amount = { kind: 'money', cents: suggestion ?? ZERO } as const
      edit(budget, { categoryId: category._id, group, amount, added })
    }
  }
}

function PlanOfMonth({ budgets, month, ...rest }: Omit<MonthProps, 'budget'>) {
  const budget = planOf(budgets, month)
  return budget && <PlanSheet {...{ budgets, month, budget }} {...rest} />
}

function PlanSheet(props: MonthProps) {
  const { budgets, month, budget, isOwn, editing, tick, showsUnplanned, fillAgain } = props
  const onSuggest = useSuggested(budget, isOwn, editing.edit)
  const drawn = useGrowing(1, BUDGET_GROUPS.length)
  const edits = editing.pending.get(budget.date)
  const cells = isOwn
    ? {
        edits,
        onEdit: (edit: Parameters<typeof editing.edit>[1]) =>
          editing.edit(edits?.base ?? budget, edit),
      }
    : null
  return (
    <>
      <Controls {...{ budget, isOwn, editing, tick }} />
      {budget.fake && (
        <div className="mt-4">
          <StartPlan isOwn={isOwn} onSuggest={onSuggest} />
        </div>
      )}
      {(isOwn || !budget.fake) && (
        <Columns
          cards={BUDGET_GROUPS.slice(0, drawn).map((group) => (
            <PlanCard
              key={`${group} ${budget.fake}`}
              {...{ budget, group, showsUnplanned }}
              editing={cells}
            />
          ))}
          summary={<PlanSummary budget={budget} />}
        />
      )}
      {editing.count > 0 && <EditBar editing={editing} left={budget.result} />}
      <PlanWindows
        month={month}
        budget={isOwn ? budget : undefined}
        budgets={isOwn ? budgets : []}
        plans={[budget]}
        isEdited={editing.count > 0}
        onEdit={cells?.onEdit}
        onCreated={fillAgain}
        onSuggest={onSuggest}
      />
    </>
  )
}

function Controls({
  budget,
  isOwn,
  editing,
  tick,
}: Pick<MonthProps, 'isOwn' | 'editing' | 'tick'> & { readonly budget: Budget }) {
  const { open } = useNavigation()
  const [isResetting, setResetting] = useState(false)
  const { count } = editing
  const projection = {
    label: count > 0 ? 'Projetar alterações' : 'Projeção anual',
    onSelect: () => open(windows.projection()),
  }
  const rarer = [
    { label: 'Levantamento de informações', onSelect: () => open(windows.survey()) },
    { label: 'Reiniciar planejamento', onSelect: () => setResetting(true) },
  ]
  const actions = budget.fake || count > 0 ? [] : rarer
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <div className="mr-auto">{tick}</div>
      {!isOwn && <Banner>Só quem criou pode alterar este planejamento.</Banner>}
      {isOwn && <MoreActions projection={projection} rarer={actions} />}
      {isOwn && !budget.fake && (
        <Button
          size="sm"
          variant="primary"
          className="max-sm:flex-1"
          onClick={() => open(windows.newPlanLine())}
        >
          Adicionar categoria
        </Button>
      )}
      {isResetting && <ResetDialog budget={budget} onClose={() => setResetting(false)} />}
    </div>
  )
}

type Action = { readonly label: string; readonly onSelect: () => void }

/** The projection, and what is done now and then behind one button; on a phone both behind it. */
function MoreActions({
  projection,
  rarer,
}: {
  readonly projection: Action
  readonly rarer: readonly Action[]
}) {
  const isPhone = usePhone()
  const items = isPhone ? [projection, ...rarer] : rarer
  return (
    <>
      {items.length > 0 && (
        <Menu
          label="Mais ações"
          items={items}
          renderTrigger={(bind) => (
            <IconButton {...bind} plain label="Mais ações" icon={<EllipsisVertical size={18} />} />
          )}
        />
      )}
      {!isPhone && (
        <Button size="sm" onClick={projection.onSelect}>
          {projection.label}
        </Button>
      )}
    </>
  )
}
