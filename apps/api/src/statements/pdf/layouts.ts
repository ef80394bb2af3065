import { BTG } from './btg.ts'
import { C6 } from './c6.ts'
import { ITAU } from './itau.ts'
import type { BillLayout } from './layout.ts'
import { NUBANK } from './nubank.ts'
import { UNICRED } from './unicred.ts'

const BILLS: readonly BillLayout[] = [NUBANK, ITAU, C6, BTG, UNICRED]

/** The bank whose bill has these words, in lower case without accents; null where none is known. */
export function billLayoutOf(plain: string): BillLayout | null {
  return BILLS.find(({ known }) => known.every((words) => words.test(plain))) ?? null
}
