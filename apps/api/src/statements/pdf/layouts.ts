import { BRADESCO } from './bradesco.ts'
import { BTG } from './btg.ts'
import { C6 } from './c6.ts'
import { BANCO_DO_BRASIL } from './banco-do-brasil.ts'
import { CAIXA } from './caixa.ts'
import { INTER } from './inter.ts'
import { ITAU } from './itau.ts'
import type { BillLayout } from './layout.ts'
import { MERCADO_PAGO } from './mercado-pago.ts'
import { NUBANK } from './nubank.ts'
import { PICPAY } from './picpay.ts'
import { PORTO } from './porto.ts'
import { RICO } from './rico.ts'
import { SANTANDER } from './santander.ts'
import { UNICRED } from './unicred.ts'
import { WILL } from './will.ts'
import { XP } from './xp.ts'

/** Those whose words are fewer stand last: another bank's bill may name them. */
const BILLS: readonly BillLayout[] = [
  NUBANK,
  C6,
  BTG,
  UNICRED,
  INTER,
  RICO,
  XP,
  PICPAY,
  PORTO,
  WILL,
  MERCADO_PAGO,
  SANTANDER,
  ITAU,
  BRADESCO,
  BANCO_DO_BRASIL,
  CAIXA,
]

/** The bank whose bill has these words, in lower case without accents; null where none is known. */
export function billLayoutOf(plain: string): BillLayout | null {
  return BILLS.find(({ known }) => known.every((words) => words.test(plain))) ?? null
}

/** The bank that a heading names, in lower case without accents; null where it names none or more than one. */
export function bankNamedAt(head: string): { readonly bank: string; readonly code: string } | null {
  const named = BILLS.filter(({ known: [name] }) => name?.test(head) === true)
  return named.length === 1 ? (named[0] ?? null) : null
}
