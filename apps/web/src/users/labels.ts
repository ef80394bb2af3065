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

const UNITS = ['bytes', 'KB', 'MB', 'GB']
const STEP = 1024

/** `1,4 MB`: how large a file is. */
export function showSize(bytes: number): string {
  const power = bytes < STEP ? 0 : Math.min(3, Math.floor(Math.log(bytes) / Math.log(STEP)))
  const size = bytes / STEP ** power
  const text = size.toLocaleString('pt-BR', { maximumFractionDigits: power === 0 ? 0 : 1 })
  return `${text} ${UNITS[power] ?? ''}`
}
