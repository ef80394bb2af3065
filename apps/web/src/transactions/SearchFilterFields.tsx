import { useState } from 'react'
import { type Category, listCategories } from '@saldo/contract/categories'
import type { SearchFilters } from '@saldo/contract/found-transactions'
import { listLabels } from '@saldo/contract/labels'
import { listPayments } from '@saldo/contract/payments'
import { toDay } from '@saldo/domain/calendar'
import { absolute, type Cents } from '@saldo/domain/money'
import { readMoney } from '@saldo/domain/money-text'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { OWN, useView } from '../data/view.ts'
import { MoneyInput } from '../fields/MoneyField.tsx'
import { showMoney } from '../fields/money.ts'
import { typeOrder } from '../fields/type-names.ts'
import { Combobox } from '../ui/choice/Combobox.tsx'
import { DateInput } from '../ui/choice/DateInput.tsx'
import type { Option } from '../ui/choice/list-options.ts'
import { Select } from '../ui/choice/Select.tsx'
import { Field } from '../ui/field/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toneNamed } from '../ui/tones.ts'
import { typesOfSearch } from './labels.ts'

const ALL = 'todas'

type Props = {
  readonly filters: SearchFilters
  readonly onChange: (changes: Partial<Record<keyof SearchFilters, unknown>>) => void
}

/** Everything by which a search is narrowed, beside what is typed. */
export function SearchFilterFields({ filters, onChange }: Props) {
  const today = useToday()
  const { startDate = '', endDate = '', min, max } = filters
  const dayOf = (text: string) => (text === '' ? undefined : toDay(text))
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      <Choice
        label="Tipo"
        all="Todos"
        value={filters.type}
        options={typeOrder.map((type) => ({ value: type, label: typesOfSearch[type] }))}
        onChange={(type) => onChange({ type })}
      />
      <YesOrNo
        label="Situação"
        yes="Pagas"
        no="A pagar"
        value={filters.paid}
        onChange={(paid) => onChange({ paid })}
      />
      <Categories value={filters.categoryId} onChange={(categoryId) => onChange({ categoryId })} />
      <Payments value={filters.paymentId} onChange={(paymentId) => onChange({ paymentId })} />
      <Labels value={filters.labelId} onChange={(labelId) => onChange({ labelId })} />
      <Field label="De">
        <DateInput
          value={startDate}
          today={today}
          onChange={(day) => onChange({ startDate: dayOf(day) })}
        />
      </Field>
      <Field label="Até">
        <DateInput
          value={endDate}
          today={today}
          onChange={(day) => onChange({ endDate: dayOf(day) })}
        />
      </Field>
      <Amount
        key={`min ${min}`}
        label="Valor mínimo"
        value={min}
        onChange={(cents) => onChange({ min: cents })}
      />
      <Amount
        key={`max ${max}`}
        label="Valor máximo"
        value={max}
        onChange={(cents) => onChange({ max: cents })}
      />
      <Marks filters={filters} onChange={onChange} />
    </div>
  )
}

/** What an entry is or is not. */
function Marks({ filters, onChange }: Props) {
  return (
    <>
      <YesOrNo
        label="Parcelas"
        yes="Parceladas"
        no="À vista"
        value={filters.part}
        onChange={(part) => onChange({ part })}
      />
      <YesOrNo
        label="Origem"
        yes="Importadas"
        no="Digitadas"
        value={filters.imported}
        onChange={(imported) => onChange({ imported })}
      />
      <Choice
        label="Comprovante"
        all="Com ou sem"
        value={filters.receipt === undefined ? undefined : filters.receipt ? 'sim' : 'nao'}
        options={[
          { value: 'sim', label: 'Com comprovante' },
          { value: 'nao', label: 'Sem comprovante' },
        ]}
        onChange={(chosen) =>
          onChange({ receipt: chosen === undefined ? undefined : chosen === 'sim' })
        }
      />
    </>
  )
}

/** One of a few, or all. */
function Choice<Value extends string>({
  label,
  all,
  value,
  options,
  onChange,
}: {
  readonly label: string
  readonly all: string
  readonly value: Value | undefined
  readonly options: readonly Option<Value>[]
  readonly onChange: (value: Value | undefined) => void
}) {
  return (
    <Field label={label}>
      {(id) => (
        <Select<Value | typeof ALL>
          id={id}
          value={value ?? ALL}
          options={[{ value: ALL, label: all }, ...options]}
          onChange={(chosen) => onChange(chosen === ALL ? undefined : (chosen as Value))}
        />
      )}
    </Field>
  )
}

function YesOrNo({
  label,
  yes,
  no,
  value,
  onChange,
}: {
  readonly label: string
  readonly yes: string
  readonly no: string
  readonly value: boolean | undefined
  readonly onChange: (value: boolean | undefined) => void
}) {
  return (
    <Choice
      label={label}
      all="Todas"
      value={value === undefined ? undefined : value ? 'sim' : 'nao'}
      options={[
        { value: 'sim', label: yes },
        { value: 'nao', label: no },
      ]}
      onChange={(chosen) => onChange(chosen === undefined ? undefined : chosen === 'sim')}
    />
  )
}

type IdProps = {
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
}

function Categories({ value, onChange }: IdProps) {
  const { data = [] } = useReading(listCategories, { query: OWN })
  return (
    <Field label="Categoria">
      {(id) => (
        <Combobox
          id={id}
          value={value ?? ALL}
          options={[{ value: ALL, label: 'Todas' }, ...categoryOptions(data)]}
          onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
        />
      )}
    </Field>
  )
}

/** Every category, each below the one above it. */
function categoryOptions(categories: readonly Category[]): Option[] {
  const below = Map.groupBy(categories, ({ category }) => category ?? '')
  return (below.get('') ?? []).flatMap((parent) =>
    [parent, ...(below.get(parent._id) ?? [])].map(({ _id, name, icon, color }) => ({
      value: _id,
      label: name,
      group: parent.name,
      icon: <Icon name={icon} size={16} />,
      tone: toneNamed(color),
    })),
  )
}

function Payments({ value, onChange }: IdProps) {
  const { data = [] } = useReading(listPayments, { query: useView() })
  return (
    <Choice
      label="Conta ou cartão"
      all="Todas"
      value={value}
      options={data.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={onChange}
    />
  )
}

/** One of the person's own labels; nothing where there are none and none is named. */
function Labels({ value, onChange }: IdProps) {
  const { data = [] } = useReading(listLabels, {})
  if (data.length === 0 && value === undefined) return null
  return (
    <Field label="Etiqueta">
      {(id) => (
        <Combobox
          id={id}
          value={value ?? ALL}
          options={[
            { value: ALL, label: 'Todas' },
            ...data.map(({ _id, name, color }) => ({
              value: _id,
              label: name,
              tone: toneNamed(color),
            })),
          ]}
          onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
        />
      )}
    </Field>
  )
}

/** An amount, which counts when its field is left. */
function Amount({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: Cents | undefined
  readonly onChange: (cents: Cents | undefined) => void
}) {
  const [typed, setTyped] = useState(() =>
    value === undefined ? '' : showMoney(value).replaceAll(/[^\d.,]/g, ''),
  )
  const leave = () => {
    const cents = readMoney(typed)
    const read = cents === null ? undefined : absolute(cents)
    if (read !== value) onChange(read)
  }
  return (
    <Field label={label}>
      {(id) => (
        <MoneyInput
          id={id}
          value={typed}
          onChange={setTyped}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') leave()
          }}
        />
      )}
    </Field>
  )
}
