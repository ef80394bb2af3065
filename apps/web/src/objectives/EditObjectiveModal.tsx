import { useForm } from 'react-hook-form'
import { type Objective, updateObjective } from '@saldo/contract/objectives'
import { OBJECTIVE_CATEGORIES, OBJECTIVE_NAME_MAX } from '@saldo/domain/objectives/kinds'
import type { Problem } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { ChangedElsewhere, type ChangeLabels } from '../fields/ChangedElsewhere.tsx'
import { useDraft } from '../fields/use-draft.ts'
import { FormField, required } from '../fields/FormField.tsx'
import { useMoneyText } from '../fields/Money.tsx'
import { checkMoney, MoneyField } from '../fields/MoneyField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { DateInput } from '../ui/DateInput.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { Select } from '../ui/Select.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { categoryLabels } from './labels.ts'
import { changesOf, checkInitial, formOf } from './objective-form.ts'

type Props = { readonly objective: Objective; readonly onClose: () => void }
type Form = ReturnType<typeof formOf>

const categories = OBJECTIVE_CATEGORIES.map((value) => ({
  value,
  label: categoryLabels[value].label,
}))

const labels: ChangeLabels<Form> = {
  name: 'Nome',
  totalValue: 'Valor total',
  initialValue: 'Valor já guardado',
  finalDate: 'Prazo',
}

/** The refusals that are questions: more would be saved than the total. */
const OVER = new Set(['objective_below_saved', 'objective_value_too_high'])

/** Changes a goal; a total below what is saved asks first (case J6). */
export function EditObjectiveModal({ objective, onClose }: Props) {
  const snack = useSnack()
  const update = useChange(updateObjective)
  const form = useForm<Form>({ defaultValues: formOf(objective) })
  const draft = useDraft(form, { name: `objetivo ${objective._id}`, isEdit: true })
  const { dirtyFields, isDirty } = form.formState
  const send = (filled: Form, evenIfOver: boolean) =>
    update.mutate(
      {
        params: { id: objective._id },
        body: {
          ...changesOf(objective, filled, dirtyFields),
          ...(evenIfOver ? { evenIfOver } : {}),
        },
      },
      {
        onSuccess: ({ name }) => {
          draft.drop()
          snack({ message: `${name} foi alterado`, kind: 'success' })
          onClose()
        },
      },
    )
  const save = form.handleSubmit((filled) => (isDirty ? send(filled, false) : onClose()))
  const isOver = OVER.has(update.error?.code ?? '')
  const problem = isOver ? null : update.error
  return (
    <FormModal
      title="Editar objetivo"
      onClose={onClose}
      draft={draft}
      isDirty={isDirty}
      problem={problem}
      failure="Não foi possível editar esse objetivo."
      busy={update.isPending}
      submitLabel="Salvar alterações"
      onSubmit={save}
    >
      <Fields form={form} problem={problem} objective={objective} />
      <ChangedElsewhere form={form} now={formOf(objective)} labels={labels} />
      {isOver && (
        <OverDialog
          objective={objective}
          onYes={() => send(form.getValues(), true)}
          onNo={() => update.reset()}
        />
      )}
    </FormModal>
  )
}

type FieldsProps = Pick<Props, 'objective'> & {
  readonly form: ReturnType<typeof useForm<Form>>
  readonly problem: Problem | null
}

function Fields({ form, problem, objective }: FieldsProps) {
  const today = useToday()
  return (
    <div className="flex flex-col gap-4">
      <FormField
        form={form}
        problem={problem}
        name="name"
        label="Nome"
        rules={required}
        renderInput={(field) => <TextInput {...field} maxLength={OBJECTIVE_NAME_MAX} />}
      />
      <FormField
        form={form}
        problem={problem}
        name="category"
        label="Categoria"
        renderInput={(field) => <Select {...field} options={categories} />}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <FormField
          form={form}
          problem={problem}
          name="totalValue"
          label="Valor total"
          rules={{ validate: checkMoney }}
          renderInput={(field) => <MoneyField {...field} />}
        />
        <FormField
          form={form}
          problem={problem}
          name="initialValue"
          label="Valor já guardado"
          optional
          rules={{ validate: (typed, { totalValue }) => checkInitial(typed, totalValue) }}
          renderInput={(field) => <MoneyField {...field} />}
        />
        <FormField
          form={form}
          problem={problem}
          name="finalDate"
          label="Prazo"
          rules={required}
          renderInput={(field) => <DateInput {...field} today={today} min={objective.beginDate} />}
        />
        <Account form={form} problem={problem} objective={objective} />
      </div>
    </div>
  )
}

/** The account, which stays once anything was deposited. */
function Account({ form, problem, objective }: FieldsProps) {
  if (objective.transactionCount > 0)
    return (
      <p className="text-base">
        <span className="block text-sm font-medium text-muted">Conta</span>
        <span className="mt-2 block break-words">{objective.payment.name}</span>
        <span className="mt-1 block text-sm text-faint">Não muda depois do primeiro depósito.</span>
      </p>
    )
  return (
    <FormField
      form={form}
      problem={problem}
      name="payment"
      label="Conta"
      rules={required}
      renderInput={(field) => <PaymentField {...field} offers={({ type }) => type !== 'credit'} />}
    />
  )
}

type OverProps = {
  readonly objective: Objective
  readonly onYes: () => void
  readonly onNo: () => void
}

function OverDialog({ objective, onYes, onNo }: OverProps) {
  const { show } = useMoneyText()
  return (
    <ConfirmDialog
      title="O total fica abaixo do que já foi guardado"
      text={`Você já guardou ${show(objective.paidValue)} além do valor inicial. O objetivo fica concluído, com mais de 100%.`}
      yes="Salvar assim mesmo"
      no="Rever"
      onYes={onYes}
      onNo={onNo}
    />
  )
}
