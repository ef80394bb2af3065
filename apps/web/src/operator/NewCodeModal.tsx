import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { addCode, type NewCode } from '@saldo/contract/operator-codes'
import { isDay, toDay } from '@saldo/domain/calendar'
import { readMoney } from '@saldo/domain/money-text'
import { isCode, readPromotionalCode } from '@saldo/domain/subscriptions/codes'
import type { Problem } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'
import { FormField } from '../fields/FormField.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { checkAmount, checkWhole } from './checks.ts'

type Gift = 'days' | 'percent' | 'amount'
type Form = {
  code: string
  gift: Gift
  value: string
  months: string
  usesMax: string
  lastDay: string
}

const gifts = [
  { value: 'days', label: 'Dias' },
  { value: 'percent', label: 'Por cento' },
  { value: 'amount', label: 'Reais' },
] as const

const AMOUNT_MAX = 100_000_000

const checkCode = (typed: string) =>
  isCode(readPromotionalCode(typed)) || 'Use de 3 a 40 letras, números e hífens.'

/** How much a code can give, by what it gives. */
const valueChecks = {
  days: checkWhole(3_660),
  percent: checkWhole(100),
  amount: checkAmount(AMOUNT_MAX),
} as const satisfies Record<Gift, unknown>

const wholeOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

function codeOf({ code, gift, value, months, usesMax, lastDay }: Form): NewCode {
  const none = { days: null, percent: null, amount: null }
  const chosen = gift === 'amount' ? { amount: readMoney(value) } : { [gift]: wholeOf(value) }
  return {
    code: readPromotionalCode(code),
    ...none,
    ...chosen,
    months: gift === 'days' ? null : wholeOf(months),
    usesMax: wholeOf(usesMax),
    lastDay: isDay(lastDay) ? toDay(lastDay) : null,
  }
}

/** A code gives days of trial, or takes a per cent or an amount off so many charges. */
export function NewCodeModal({ onClose }: { readonly onClose: () => void }) {
  const add = useChange(addCode)
  const snack = useSnack()
  const form = useForm<Form>({
    defaultValues: { code: '', gift: 'percent', value: '', months: '', usesMax: '', lastDay: '' },
  })
  const save = form.handleSubmit((typed) =>
    add.mutate(
      { body: codeOf(typed) },
      {
        onSuccess: () => {
          snack({ message: `Código ${typed.code.trim().toUpperCase()} criado`, kind: 'success' })
          onClose()
        },
      },
    ),
  )
  return (
    <FormModal
      size="sm"
      title="Novo código"
      onClose={onClose}
      isDirty={form.formState.isDirty}
      problem={add.error}
      busy={add.isPending}
      submitLabel="Criar"
      onSubmit={save}
    >
      <Fields form={form} problem={add.error} />
    </FormModal>
  )
}

type FieldsProps = {
  readonly form: UseFormReturn<Form>
  readonly problem: Problem | null
}

function Fields(common: FieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <FormField
        {...common}
        name="code"
        label="Código"
        rules={{ validate: checkCode }}
        help="De 3 a 40 letras, números e hífens."
        renderInput={(field) => <TextInput {...field} maxLength={40} autoComplete="off" />}
      />
      <GiftFields {...common} />
      <FormField
        {...common}
        name="usesMax"
        label="Quantas pessoas"
        rules={{ validate: checkWhole(1_000_000, { mayBeEmpty: true }) }}
        optional
        help="Em branco, sem limite."
        renderInput={(field) => <TextInput {...field} inputMode="numeric" autoComplete="off" />}
      />
      <FormField
        {...common}
        name="lastDay"
        label="Último dia"
        optional
        renderInput={(field) => <TextInput {...field} type="date" />}
      />
    </div>
  )
}

/** What the code gives, and on how many charges a discount is. */
function GiftFields(common: FieldsProps) {
  const { form } = common
  const gift = useWatch({ control: form.control, name: 'gift' })
  return (
    <>
      <SegmentedControl
        label="O que ele dá"
        value={gift}
        options={gifts}
        onChange={(value) => form.setValue('gift', value, { shouldDirty: true })}
      />
      <FormField
        {...common}
        name="value"
        label="Quanto"
        rules={{ validate: (typed: string, all: Form) => valueChecks[all.gift](typed) }}
        renderInput={(field) => <TextInput {...field} inputMode="decimal" autoComplete="off" />}
      />
      {gift !== 'days' && (
        <FormField
          {...common}
          name="months"
          label="Em quantas cobranças"
          rules={{ validate: checkWhole(120, { mayBeEmpty: true }) }}
          optional
          help="Em branco, em todas."
          renderInput={(field) => <TextInput {...field} inputMode="numeric" autoComplete="off" />}
        />
      )}
    </>
  )
}
