import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { Icon } from '../ui/Icon.tsx'
import { Select } from '../ui/choice/Select.tsx'
import { useMoneyText } from './Money.tsx'
import { apart, type FieldProps, FormField } from './FormField.tsx'

type Props = {
  readonly value: string
  readonly onChange: (id: string) => void
  readonly id?: string
  readonly label?: string
  readonly onBlur?: () => void
  /** Which of them may be chosen here. */
  readonly offers?: (payment: Payment) => boolean
  readonly placeholder?: string
}

const icons = { money: 'banknote', debit: 'landmark', credit: 'credit-card' } as const
const everything = () => true

/** Chooses where money is: cash, an account or a card, each with its balance beside it. */
export function PaymentInput({ value, onChange, offers = everything, ...rest }: Props) {
  const { placeholder = 'Escolha uma forma de pagamento' } = rest
  const { data = [] } = useReading(listPayments, { query: OWN })
  const { show } = useMoneyText()
  // An archived method is not offered, and kept where it was chosen.
  const isOffered = (payment: Payment) =>
    offers(payment) && (!payment.archived || payment._id === value)
  return (
    <Select
      {...rest}
      value={value}
      onChange={onChange}
      placeholder={placeholder}
      options={data.filter(isOffered).map((payment) => ({
        value: payment._id,
        label: payment.name,
        icon: <Icon name={icons[payment.type]} size={16} />,
        note: show(payment.value),
      }))}
    />
  )
}

/** The account, the card or the cash of a form. */
export function PaymentField(
  props: FieldProps &
    Pick<Props, 'offers' | 'placeholder'> & {
      readonly onPick?: (id: string) => void
      /** What is chosen where nothing was, once it is known: the window may open before that. */
      readonly first?: string | undefined
      /** What is shown where nothing is chosen. */
      readonly usual?: string
    },
) {
  const [field, { onPick, first, usual = '', ...input }] = apart(props)
  const { getValues, resetField } = useFormContext()
  const { name } = field
  useEffect(() => {
    // That is not a change of the form's.
    if (first !== undefined && getValues(name) === '') resetField(name, { defaultValue: first })
  }, [getValues, resetField, name, first])
  return (
    <FormField
      {...field}
      renderInput={({ ref: _, onChange, ...bound }) => (
        <PaymentInput
          {...bound}
          {...input}
          value={bound.value === '' ? usual : bound.value}
          onChange={(id) => {
            onChange(id)
            onPick?.(id)
          }}
        />
      )}
    />
  )
}
