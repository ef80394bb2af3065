import { readMoney } from '@saldo/domain/money-text'

/** A percentage that was typed, in hundredths of 1 %, or null: it has two decimals, as money has. */
export function readPercent(text: string): number | null {
  return readMoney(text.replace('%', ''))
}
