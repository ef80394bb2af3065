import { useState, type ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { createBudget, suggestBudget } from '@saldo/contract/budgets'
import type { Answer } from '@saldo/contract/endpoint'
import { BUDGET_GROUPS, type BudgetGroup, REPEAT_MONTHS } from '@saldo/domain/budgets/kinds'
import { addMonths, firstDay, lastDay, type Month } from '@saldo/domain/calendar'
import { sumCents } from '@saldo/domain/money'
import { showMonth } from '@saldo/domain/month-names'
import { useReading } from '../data/queries.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { CheckField } from '../fields/CheckField.tsx'
import { Money } from '../fields/Money.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { groupFields } from './groups.ts'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'

type Props = {
  readonly month: Month
  readonly onCreated: (() => void) | undefined
  readonly onBack: () => void
  readonly onSurvey: () => void
  readonly onClose: () => void
}

type Suggestion = Answer<typeof suggestBudget>

const TITLE = 'A partir do que você gastou'

/** A plan from the mean of the last three months, looked at before it is made (decisions.md §12). */
export function SuggestedPlan(props: Props) {
  const date = firstDay(props.month)
  const query = useReading(suggestBudget, { query: { date } })
  return (
    <QueryModal
      title={TITLE}
      query={query}
      skeleton={<Skeleton className="h-80" />}
      onClose={props.onClose}
    >
      {(suggestion) =>
        BUDGET_GROUPS.every((group) => suggestion[groupFields[group].list].length === 0) ? (
          <NothingSpent {...props} />
        ) : (
          <Review {...props} suggestion={suggestion} />
        )
      }
    </QueryModal>
  )
}

function NothingSpent({ onSurvey, onClose }: Props) {
  return (
    <Modal title={TITLE} onClose={onClose}>
      <EmptyState
        text="Ainda não há gastos que se repitam nos três meses anteriores. Com o levantamento guiado você começa agora."
        action={
          <Button variant="primary" onClick={onSurvey}>
            Fazer o levantamento
          </Button>
        }
      />
    </Modal>
  )
}

function Review(props: Props & { readonly suggestion: Suggestion }) {
  const { month, suggestion, onCreated, onBack, onClose } = props
  const startDate = firstDay(month)
  const endDate = lastDay(addMonths(month, REPEAT_MONTHS))
  const all = BUDGET_GROUPS.flatMap((group) => suggestion[groupFields[group].list])
  return (
    <ChangeForm
      endpoint={createBudget}
      defaults={{ ticked: Object.fromEntries(all.map(({ category }) => [category._id, true])) }}
      request={({ ticked }) => ({
        query: { multi: true, startDate, endDate },
        body: { date: startDate, ...linesOf(suggestion, ticked) },
      })}
      said="Planejamento criado para os próximos 12 meses"
      onDone={() => {
        onCreated?.()
        onClose()
      }}
      title={TITLE}
      text={`Média dos três meses antes de ${showMonth(month)}, em reais inteiros. Vale para este mês e os onze seguintes; tudo pode ser ajustado depois.`}
      failure="Não foi possível criar o planejamento."
      submitLabel="CRIAR PLANEJAMENTO"
      aside={
        <Button variant="ghost" className="sm:mr-auto" onClick={onBack}>
          Voltar
        </Button>
      }
      onClose={onClose}
    >
      {BUDGET_GROUPS.map((group) => (
        <GroupLines key={group} lines={suggestion[groupFields[group].list]} group={group} />
      ))}
    </ChangeForm>
  )
}

/** The lines that are to be planned, by the id of their category. */
type Ticked = Readonly<Record<string, boolean>>

/** What `POST /budgets` takes of what is still ticked. */
function linesOf(suggestion: Suggestion, ticked: Ticked) {
  const linesIn = (group: BudgetGroup) =>
    suggestion[groupFields[group].list]
      .filter(({ category }) => ticked[category._id])
      .map(({ category, value }) => ({ category: category._id, value }))
  return {
    revenuesCategories: linesIn('revenues'),
    essentialCategories: linesIn('essential'),
    noessentialCategories: linesIn('noessential'),
    debtsCategories: linesIn('debts'),
    investimentCategories: linesIn('investiments'),
  }
}

function GroupLines({
  group,
  lines,
}: {
  readonly group: BudgetGroup
  readonly lines: Suggestion['revenuesCategories']
}) {
  const ticked: Ticked = useWatch({ name: 'ticked' })
  if (lines.length === 0) return null
  const kept = lines.filter(({ category }) => ticked[category._id])
  return (
    <section className="mt-5 first:mt-0" aria-label={groupFields[group].title}>
      <div className="flex items-baseline justify-between gap-3 border-b border-line pb-1.5">
        <h3 className="font-semibold">{groupFields[group].title}</h3>
        <span className="figures font-semibold">
          <Money value={sumCents(kept.map(({ value }) => value))} />
        </span>
      </div>
      <ul>
        {lines.map(({ category, value }) => (
          <li key={category._id} className="flex items-center justify-between gap-3">
            <CheckField name={`ticked.${category._id}`} label={category.name} className="min-w-0" />
            <span className="figures shrink-0 text-muted">
              <Money value={value} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The ways to a plan of one's own (decisions.md §12). */
export function StartPlanModal({
  month,
  onCreated,
  onClose,
}: {
  readonly month: Month
  readonly onCreated: (() => void) | undefined
  readonly onClose: () => void
}) {
  const { setQuery } = useNavigation()
  const [isSuggested, setSuggested] = useState(false)
  if (isSuggested) {
    return (
      <SuggestedPlan
        {...{ month, onCreated, onClose }}
        onBack={() => setSuggested(false)}
        onSurvey={() => setQuery(windows.survey())}
      />
    )
  }
  return (
    <Modal title="Criar meu planejamento" onClose={onClose}>
      <ul className="flex flex-col gap-3">
        <Way title="A partir do que você gastou" onChoose={() => setSuggested(true)}>
          A média dos últimos três meses em cada categoria, para você conferir e ajustar.
        </Way>
        <Way title="Levantamento guiado" onChoose={() => setQuery(windows.survey())}>
          Informe em cinco etapas o que recebe, gasta, deve e guarda. As movimentações também são
          lançadas. Aceita planilha.
        </Way>
        <Way
          title="Começar do zero"
          onChoose={() => setQuery(windows.newPlanLine({ group: 'revenues' }))}
        >
          Informe primeiro uma receita, depois quanto quer gastar em cada categoria.
        </Way>
      </ul>
    </Modal>
  )
}

function Way({
  title,
  onChoose,
  children,
}: {
  readonly title: string
  readonly onChoose: () => void
  readonly children: ReactNode
}) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex w-full flex-col gap-1 rounded-card border border-line-strong/45 p-4 text-left hover:bg-sunken"
      >
        <span className="font-semibold">{title}</span>
        <span className="text-muted">{children}</span>
      </button>
    </li>
  )
}
