import type { PaymentType } from '../payments/kinds.ts'
import { nameKey } from '../transactions/names.ts'
import { bankNamedIn } from './bank-names.ts'

/** A payment method into which a file may go. */
export type PaymentChoice = {
  readonly id: string
  readonly type: PaymentType
  readonly name: string
}

/** What proposals are made from: the payment methods, and where each account went the last time. */
export type Choices = {
  readonly payments: readonly PaymentChoice[]
  readonly last: ReadonlyMap<string, string>
}

/** An account as a file names it: `bank/341/0012345-6`. */
type Account = { readonly key: string; readonly kind: 'bank' | 'card' }

/** Whether the lines of such an account can be entries of such a payment method. */
export function isOfKind(payment: Pick<PaymentChoice, 'type'>, kind: Account['kind']): boolean {
  return (payment.type === 'credit') === (kind === 'card')
}

/** `bank/341/0012345-6` and `bank/341/123456`: formats write one number differently. */
function accountOf(key: string) {
  const [kind = '', code = '', ...number] = key.split('/')
  const digits = number.join('/').replaceAll(/\D/gu, '').replace(/^0+/u, '')
  return { kind, code, digits }
}

/** Whether two keys, from whichever formats, are of one account; without a number nobody knows. */
function isSameAccount(one: string, other: string): boolean {
  const [a, b] = [accountOf(one), accountOf(other)]
  return a.digits !== '' && a.kind === b.kind && a.code === b.code && a.digits === b.digits
}

/** The payment method into which files of this very account went the last time; null where none did. */
export function lastPayment(account: Account, { payments, last }: Choices): string | null {
  const lastKey = [...last.keys()].find(
    (key) => key === account.key || isSameAccount(key, account.key),
  )
  const before = payments.find(
    (payment) =>
      isOfKind(payment, account.kind) && lastKey !== undefined && payment.id === last.get(lastKey),
  )
  return before?.id ?? null
}

/**
 * The payment method for an account: that of the last time, else the one that carries the bank's
 * name, else the only one of its kind, where nothing says that it is another bank's (case L40). Two
 * that fit alike are for the person to choose from.
 */
export function proposePayment(
  account: Account,
  bank: string | null,
  { payments, last }: Choices,
): string | null {
  const fitting = payments.filter((payment) => isOfKind(payment, account.kind))
  const before = lastPayment(account, { payments, last })
  if (before !== null) return before
  const word = nameKey(bank ?? '').split(' ')[0] ?? ''
  const named = fitting.filter(({ name }) => word !== '' && nameKey(name).includes(word))
  if (named.length === 1) return named[0]?.id ?? null
  const { code } = accountOf(account.key)
  const isOfAnother = ({ id, name }: PaymentChoice) =>
    code !== '' &&
    [bankNamedIn(name), ...codesOf(id, last)].some((other) => other !== null && other !== code)
  const places = fitting.filter(({ type }) => type !== 'money')
  const [only] = places
  return places.length === 1 && only !== undefined && !isOfAnother(only) ? only.id : null
}

/** The banks whose statements have gone into a payment method. */
function codesOf(id: string, last: Choices['last']): readonly string[] {
  return [...last].flatMap(([key, into]) => {
    const { code } = accountOf(key)
    return into === id && code !== '' ? [code] : []
  })
}
