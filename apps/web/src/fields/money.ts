import { currentCurrency } from '../data/preferences.ts'
import { type Cents, CURRENCIES, type Currency } from '@saldo/domain/money'

/*
 * Cents become text for the screen here and nowhere else in the browser. (Text becomes cents in the
 * domain's `readMoney`, which the statements' reader uses too.)
 */

const MINUS = '−'
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(decimals: number): Intl.NumberFormat {
  const key = String(decimals)
  let format = formats.get(key)
  if (format === undefined) {
    format = new Intl.NumberFormat('pt-BR', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    formats.set(key, format)
  }
  return format
}

/** `R$ 1.234,56`, `−R$ 12,50`: a true minus before the symbol, a space that does not break. */
export function showMoney(value: Cents | number, currency: Currency = 'BRL'): string {
  const { lead, tail } = moneyParts(value, currency)
  return `${lead}${tail}`
}

/** The text of `showMoney` in two parts, so that a large figure can show its centavos lighter. */
export function moneyParts(
  value: Cents | number,
  currency: Currency = 'BRL',
): { readonly lead: string; readonly tail: string } {
  const { symbol, decimals } = CURRENCIES[currency]
  const text = formatOf(decimals).format(Math.abs(value) / 100)
  const cut = decimals === 0 ? text.length : text.length - decimals - 1
  const sign = value < 0 ? MINUS : ''
  return { lead: `${sign}${symbol}\u00a0${text.slice(0, cut)}`, tail: text.slice(cut) }
}

const CURRENCY_CODE = /^[A-Z]{3}$/

/** An amount without its sign in any currency of the world: `US$ 20,00`; one without a code shows it as it is. */
export function showForeign(value: Cents | number, currency: string): string {
  const units = Math.abs(value) / 100
  if (!CURRENCY_CODE.test(currency)) return `${currency}\u00a0${formatOf(2).format(units)}`
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(units)
}

/** Rounded to whole units, in cents still. */
export function roundToUnits(value: Cents | number): number {
  return Math.round(value / 100) * 100
}

/** With a plus too, where the sign is the news: `+R$ 10,00`. */
export function showSigned(value: Cents | number, currency: Currency = 'BRL'): string {
  return value > 0 ? `+${showMoney(value, currency)}` : showMoney(value, currency)
}

const compact = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })

/** In cents: below ten thousand units every digit is read, whatever the place. */
const COMPACT_FROM = 1_000_000
/** Below a hundred units a scale may have half steps. */
const WHOLE_FROM = 10_000
const upToOneDecimal = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** For the axis of a chart: `12 mil`, below ten thousand `1.250`, below a hundred `2,5`. */
export function showCompact(value: Cents | number): string {
  const size = Math.abs(value)
  const small = size >= WHOLE_FROM ? formatOf(0) : upToOneDecimal
  return (size >= COMPACT_FROM ? compact : small).format(value / 100).replace('-', MINUS)
}

const compactWhole = new Intl.NumberFormat('pt-BR', {
  notation: 'compact',
  maximumFractionDigits: 0,
})

/** Whole units without symbol and sign, for a cell of a calendar: `1.349`, from ten thousand on `11 mil`. */
export function showWhole(value: Cents): string {
  const format = Math.abs(value) >= COMPACT_FROM ? compactWhole : formatOf(0)
  return format.format(value / 100).replace('-', MINUS)
}

const percents = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** Hundredths of one per cent as they are read: `12,5`, without the sign. */
export function showPercent(hundredths: number): string {
  return percents.format(hundredths / 100).replace('-', MINUS)
}

/**
 * The text of a field that is edited: `1.234,56`, `-800,00`, without the symbol; yen without
 * decimals.
 */
export function typedMoney(value: Cents | number, currency: Currency = currentCurrency()): string {
  return formatOf(CURRENCIES[currency].decimals).format(value / 100)
}
