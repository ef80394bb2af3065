import { decimalOf } from '@saldo/contract/wire'
import { type Cents, CURRENCIES, type Currency } from '@saldo/domain/money'

// Making one costs a hundred times what writing with it does.
const formats = new Map<Currency, Intl.NumberFormat>()

function formatOf(currency: Currency): Intl.NumberFormat {
  const made = formats.get(currency)
  if (made !== undefined) return made
  const { decimals } = CURRENCIES[currency]
  const format = new Intl.NumberFormat('pt-BR', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  formats.set(currency, format)
  return format
}

/** Cents as letters, files and calendars of ours write them: `R$ 1.234,56`, its space one that does not break. */
export function writeMoney(value: Cents, currency: Currency): string {
  return formatOf(currency).format(decimalOf(value))
}
