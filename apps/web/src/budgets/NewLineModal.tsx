import { useWatch } from 'react-hook-form'
import { type BudgetGroup, BUDGET_GROUPS, budgetGroupOf } from '@saldo/domain/budgets/kinds'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { CheckField } from '../fields/CheckField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { type LineForm, changeOf, buildEdit, emptyLine, hasRule } from './line-form.ts'
import { useState } from 'react'
import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import { type Category, listCategories } from '@saldo/contract/categories'
import { ZERO } from '@saldo/domain/money'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { Money } from '../fields/Money.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Combobox } from '../ui/choice/Combobox.tsx'
import { Field } from '../ui/field/Field.tsx'
import { FormModal } from '../ui/dialog/FormModal.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Option } from '../ui/choice/list-options.ts'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toneNamed } from '../ui/tones.ts'
import { AmountFields } from './AmountFields.tsx'
import { groupFields, lineOf } from './groups.ts'
import { REVENUE_FIRST } from './labels.ts'
import { editedBudget, type LineEdit } from './pending.ts'
import { plannedCategory } from './plan-lines.ts'
import { TermFields } from './TermFields.tsx'
import { SHARED } from './use-plans.ts'
import { lineEndpoint, useLineRequest } from './use-line-request.tsx'

/** Whether a new line is entered as unpaid movements too, and where they are paid (decisions.md §12). */
export function EnterFields({ group }: { readonly group: BudgetGroup }) {
  const { isEntered, day } = useWatch() as LineForm
  return (
    <div className="mt-4">
      <CheckField name="isEntered" label="Lançar também como movimentação a pagar ou a receber" />
      {isEntered && (
        <>
          <p className="mt-1 text-base text-muted">
            {day === '' && 'Escolha o dia acima. '}
            Mudar esta linha depois não muda as movimentações lançadas.
          </p>
          <PaymentField
            name="payment"
            label={group === 'revenues' ? 'Recebo em' : 'Pago com'}
            required="Escolha uma forma de pagamento"
            className="mt-3"
            offers={(payment) => payment.type !== 'credit'}
            placeholder="Conta ou dinheiro"
          />
        </>
      )}
    </div>
  )
}

type Props = {
  /** The month's plan, with what is changed in it and not applied yet. */
  readonly budget: Budget
  /** The card whose button was pressed. */
  readonly group?: BudgetGroup | undefined
  /** Of a category that is to be planned, as one that is not planned yet. */
  readonly categoryId?: string | undefined
  /** Where something waits the line waits with it, and nothing is sent. */
  readonly onEdit?: ((edit: LineEdit & { readonly categoryId: string }) => void) | undefined
  readonly onSaved?: (() => void) | undefined
  readonly onClose: () => void
}

/** Adds a category to a month's plan in two stages: which one, then how much and when. */
export function NewLineModal(props: Props) {
  const query = useReading(listCategories, { query: OWN })
  return (
    <QueryModal
      title="Adicionar categoria"
      query={query}
      skeleton={<Skeleton className="h-40" />}
      onClose={props.onClose}
    >
      {(categories) => <NewLineStages {...props} categories={categories} />}
    </QueryModal>
  )
}

function NewLineStages({
  categories,
  ...props
}: Props & { readonly categories: readonly Category[] }) {
  const first = categories.find(({ _id }) => _id === props.categoryId)
  const [category, setCategory] = useState<Category | undefined>(first)
  const [isChosen, setChosen] = useState(first !== undefined && !lacksRevenue(props.budget, first))
  const group = category === undefined ? null : budgetGroupOf(category)
  if (isChosen && category !== undefined && group !== null) {
    return (
      <AmountStage
        {...props}
        category={plannedCategory(category)}
        group={group}
        onBack={() => setChosen(false)}
      />
    )
  }
  return (
    <CategoryStage
      {...props}
      categories={categories}
      category={category}
      onCategory={setCategory}
      onNext={() => setChosen(true)}
    />
  )
}

function lacksRevenue(budget: Budget, category: Category): boolean {
  return budget.revenuesValue === ZERO && budgetGroupOf(category) !== 'revenues'
}

/** The categories that can be planned, under the name of their group; one that has a line leads to it. */
function optionsOf(categories: readonly Category[], { group }: Pick<Props, 'group'>): Option[] {
  const groups = group === undefined ? BUDGET_GROUPS : [group]
  return groups.flatMap((one) =>
    categories
      .filter((category) => budgetGroupOf(category) === one)
      .map(({ _id, name, icon, color }) => ({
        value: _id,
        label: name,
        group: groupFields[one].title,
        icon: <Icon name={icon} size={16} />,
        tone: toneNamed(color),
      })),
  )
}

/** Which category; it sends nothing, so it is no ChangeForm. */
function CategoryStage(
  props: Props & {
    readonly categories: readonly Category[]
    readonly category: Category | undefined
    readonly onCategory: (category: Category | undefined) => void
    readonly onNext: () => void
  },
) {
  const { budget, group, categories, category, onCategory, onNext, onClose } = props
  const { open, setQuery } = useNavigation()
  const line = category === undefined ? undefined : lineOf(budget, category._id)?.line
  const [isTried, setTried] = useState(false)
  const isPoor = category !== undefined && lacksRevenue(budget, category)
  const error = isPoor
    ? REVENUE_FIRST
    : isTried && category === undefined
      ? 'Escolha uma categoria'
      : undefined
  const next = () => {
    setTried(true)
    // What is planned already is changed where it stands (case M24).
    if (line?.isShared === true) return setQuery({ quem: SHARED, janela: undefined })
    if (line !== undefined) return open(windows.editPlanLine(line.category._id))
    if (category !== undefined && !isPoor) onNext()
    return undefined
  }
  return (
    <FormModal
      title="Adicionar categoria"
      text="Etapa 1 de 2"
      onClose={onClose}
      isDirty={false}
      problem={null}
      busy={false}
      submitLabel={line === undefined ? 'Próxima' : 'Abrir a linha'}
      onSubmit={next}
    >
      <Field label="Categoria" error={error}>
        <Combobox
          value={category?._id ?? ''}
          onChange={(id) => onCategory(categories.find(({ _id }) => _id === id))}
          options={optionsOf(categories, { group: isPoor ? undefined : group })}
          placeholder="Escolha uma categoria"
          empty={
            group === undefined || isPoor
              ? 'Nenhuma categoria com este nome'
              : 'Nenhuma categoria deste grupo com este nome'
          }
        />
      </Field>
      {line !== undefined && (
        <div className="mt-4">
          <Banner>
            {line.category.name} já está no plano com <Money value={line.value} />.{' '}
            {line.isShared
              ? 'É da casa: altere no plano da casa, ou escolha uma subcategoria.'
              : 'Some o novo valor na linha que está lá, ou escolha uma subcategoria.'}
          </Banner>
        </div>
      )}
    </FormModal>
  )
}

function AmountStage(
  props: Props & {
    readonly category: BudgetEntry['category']
    readonly group: BudgetGroup
    readonly onBack: () => void
  },
) {
  const { budget, category, group, onEdit, onSaved, onClose, onBack } = props
  const { lineRequest, question } = useLineRequest(budget)
  return (
    <ChangeForm
      endpoint={lineEndpoint(budget)}
      defaults={emptyLine}
      request={(typed) => {
        const edit = buildEdit(category, group, typed)
        if (onEdit !== undefined) {
          onEdit(edit)
          onClose()
          return null
        }
        const { categoryId, ...line } = edit
        const after = editedBudget(budget, { base: budget, lines: new Map([[categoryId, line]]) })
        const isOver = group !== 'revenues' && after.isOverRevenues
        const change = changeOf(categoryId, typed)
        return lineRequest({ group, change, isOver, asksRepeat: !hasRule(typed) })
      }}
      said={`${category.name} está no planejamento`}
      onDone={() => {
        onSaved?.()
        onClose()
      }}
      title={category.name}
      text={`Etapa 2 de 2 · ${groupFields[group].title}`}
      failure="Não foi possível salvar esta categoria."
      submitLabel={budget._id === null ? 'Salvar planejamento' : 'Adicionar categoria'}
      onClose={onClose}
      aside={
        <Button variant="ghost" className="sm:mr-auto" onClick={onBack}>
          Voltar
        </Button>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountFields group={group} revenues={budget.revenuesValue} />
        <TermFields />
      </div>
      {onEdit === undefined && <EnterFields group={group} />}
      {group !== 'revenues' && (
        <div className="mt-4">
          <Banner>A soma dos limites não deve passar das receitas do mês.</Banner>
        </div>
      )}
      {question}
    </ChangeForm>
  )
}
