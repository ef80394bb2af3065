import { useFormContext, useWatch } from 'react-hook-form'
import { addCode, type NewCode } from '@saldo/contract/operator-codes'
import { isDay, toDay } from '@saldo/domain/calendar'
import { readMoney } from '@saldo/domain/money-text'
import { isCode, readPromotionalCode } from '@saldo/domain/subscriptions/codes'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
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

const EMPTY: Form = {
  code: '',
  gift: 'percent',
  value: '',
  months: '',
  usesMax: '',
  lastDay: '',
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
  return (
    <ChangeForm
      endpoint={addCode}
      defaults={EMPTY}
      request={(typed) => ({ body: codeOf(typed) })}
      said={(_, { code }) => `Código ${code.trim().toUpperCase()} criado`}
      size="sm"
      title="Novo código"
      submitLabel="Criar"
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <TextField
          name="code"
          label="Código"
          required={false}
          check={checkCode}
          help="De 3 a 40 letras, números e hífens."
          maxLength={40}
          autoComplete="off"
        />
        <GiftFields />
        <TextField
          name="usesMax"
          label="Quantas pessoas"
          check={checkWhole(1_000_000, { mayBeEmpty: true })}
          optional
          help="Em branco, sem limite."
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField name="lastDay" label="Último dia" optional type="date" />
      </div>
    </ChangeForm>
  )
}

/** What the code gives, and on how many charges a discount is. */
function GiftFields() {
  const { setValue } = useFormContext<Form>()
  const gift: Gift = useWatch<Form, 'gift'>({ name: 'gift' })
  return (
    <>
      <SegmentedControl
        label="O que ele dá"
        value={gift}
        options={gifts}
        onChange={(value) => setValue('gift', value, { shouldDirty: true })}
      />
      <TextField
        name="value"
        label="Quanto"
        check={(typed: string, all: Form) => valueChecks[all.gift](typed)}
        inputMode="decimal"
        autoComplete="off"
      />
      {gift !== 'days' && (
        <TextField
          name="months"
          label="Em quantas cobranças"
          check={checkWhole(120, { mayBeEmpty: true })}
          optional
          help="Em branco, em todas."
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </>
  )
}
