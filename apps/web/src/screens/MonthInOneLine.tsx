import type { ComponentProps } from 'react'
import { MonthLine } from '../balances/MonthLine.tsx'
import { useToPay } from '../linked-transactions/use-to-pay.ts'

type Props = Omit<ComponentProps<typeof MonthLine>, 'toPay'>

/**
 * The month in one line. What is still to be paid is, of all methods together, what the calendar says:
 * invoices and what repeats are in it.
 */
export function MonthInOneLine(props: Props) {
  return props.paymentId === undefined ? <WholeMonth {...props} /> : <MonthLine {...props} />
}

function WholeMonth(props: Props) {
  return <MonthLine {...props} toPay={useToPay(props.month) ?? 0} />
}
