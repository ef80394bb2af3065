import type { User } from '@saldo/contract/users'
import { CURRENCIES } from '@saldo/domain/money'

const currencyNames = {
  BRL: 'Real',
  USD: 'Dólar',
  EUR: 'Euro',
  JPY: 'Iene',
  GBP: 'Libra',
} as const satisfies Record<User['currency'], string>

/** The currencies that can be chosen, in the order of the specification. */
export const currencyOptions = (Object.keys(currencyNames) as User['currency'][]).map((value) => ({
  value,
  label: `${currencyNames[value]} (${CURRENCIES[value].symbol})`,
}))
