import { useState } from 'react'
import type { Payment } from '@saldo/contract/payments'
import type { Day } from '@saldo/domain/calendar'
import { INSTALMENTS_MAX } from '@saldo/domain/transactions/kinds'
import { useToday } from '../data/today.ts'
import { MoneyInput } from '../fields/MoneyField.tsx'
import { DateInput } from '../ui/choice/DateInput.tsx'
import type { Option } from '../ui/choice/list-options.ts'
import { Select } from '../ui/choice/Select.tsx'
import { Switch } from '../ui/choice/Switch.tsx'
import { Field } from '../ui/field/Field.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'
import { NO_CARD, type WhatIfForm, type WhatIfProblems } from './what-if-form.ts'

const kinds: readonly Option<WhatIfForm['kind']>[] = [
  { value: 'spend', label: 'Gastar um valor' },
  { value: 'parts', label: 'Comprar parcelado' },
  { value: 'loan', label: 'Pegar um empréstimo' },
  { value: 'income', label: 'Ganhar a mais' },
]

const labels: Readonly<
  Record<WhatIfForm['kind'], { readonly value: string; readonly on: string }>
> = {
  spend: { value: 'Quanto gastar', on: 'Dia' },
  parts: { value: 'Valor da compra', on: 'Dia da compra' },
  loan: { value: 'Quanto entra', on: 'Dia em que entra' },
  income: { value: 'Quanto a mais', on: 'A partir de' },
}

type Props = {
  readonly form: WhatIfForm
  readonly problems: WhatIfProblems
  readonly cards: readonly Payment[]
  /** As far as is looked. */
  readonly lastDay: Day
  readonly onChange: (changes: Partial<WhatIfForm>) => void
}

/** The question: its kind first, then its amount and its day. */
export function WhatIfFields({ form, problems, cards, lastDay, onChange }: Props) {
  const today = useToday()
  const { kind } = form
  // What is not typed to its end is not wrong yet.
  const [typed, setTyped] = useState<keyof WhatIfProblems | null>(null)
  const problemOf = (name: keyof WhatIfProblems) => (name === typed ? undefined : problems[name])
  const typing = (name: keyof WhatIfProblems) => ({
    onBlur: () => setTyped(null),
    onChange: (text: string) => {
      setTyped(name)
      onChange({ [name]: text })
    },
  })
  const isOnce = kind === 'income' && !form.monthly
  return (
    <div className="flex flex-col gap-3">
      <Field label="E se eu…">
        {(id) => (
          <Select
            id={id}
            value={kind}
            options={kinds}
            onChange={(chosen) => onChange({ kind: chosen })}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3 max-[359px]:grid-cols-1">
        <Field label={labels[kind].value} error={problemOf('value')}>
          <MoneyInput autoFocus value={form.value} {...typing('value')} />
        </Field>
        <Field label={isOnce ? 'Dia' : labels[kind].on}>
          <DateInput
            value={form.on}
            today={today}
            min={today}
            max={lastDay}
            onChange={(on) => onChange({ on })}
          />
        </Field>
        {(kind === 'parts' || kind === 'loan') && (
          <Field label="Parcelas" error={problemOf('parts')}>
            <TextInput
              inputMode="numeric"
              autoComplete="off"
              figures
              maxLength={String(INSTALMENTS_MAX).length}
              value={form.parts}
              onBlur={typing('parts').onBlur}
              onChange={({ target }) => typing('parts').onChange(target.value)}
            />
          </Field>
        )}
        {kind === 'loan' && (
          <Field label="Valor da parcela" error={problemOf('part')}>
            <MoneyInput value={form.part} {...typing('part')} />
          </Field>
        )}
        {kind === 'parts' && <CardField {...{ form, cards, onChange }} />}
      </div>
      {kind === 'income' && (
        <Switch
          label="Todo mês"
          checked={form.monthly}
          onChange={({ currentTarget }) => onChange({ monthly: currentTarget.checked })}
        />
      )}
    </div>
  )
}

/** By which invoices the parts go; without a card they are paid each month. */
function CardField({ form, cards, onChange }: Pick<Props, 'form' | 'cards' | 'onChange'>) {
  return (
    <Field label="Cartão">
      {(id) => (
        <Select
          id={id}
          value={form.card}
          onChange={(card) => onChange({ card })}
          options={[
            ...cards.map(({ _id, name }) => ({ value: _id, label: name })),
            { value: NO_CARD, label: 'Sem cartão' },
          ]}
        />
      )}
    </Field>
  )
}
