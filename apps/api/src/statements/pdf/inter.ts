import { BESIDE, BILL, type BillLayout } from './layout.ts'

/**
 * As others describe it, and not seen here: its own total proves it. A minus before an amount is its empty column of
 * payees, and what comes in has a plus. What was owed before is not printed, so that nothing proves the payments.
 */
export const INTER: BillLayout = {
  ...BILL,
  bank: 'Inter',
  code: '077',
  known: [/\bbanco inter\b|\binter\b.{0,40}\bfatura\b|00\.416\.968/u, /\bdespesas da fatura\b/u],
  dueOn: /\b(?:data de )?vencimento:?/u,
  total: /\btotal da sua fatura\b|\bfatura atual\b/u,
  prepaid: /\bvalor antecipado\b/u,
  sections: [
    ...BESIDE,
    { begins: /^despesas da fatura\b/u, holds: 'lines' },
    { begins: /^cartao \d{4}\*/u, holds: 'lines' },
  ],
  card: /^cartao \d{4}\*/u,
  ending: /^cartao \d{4}\*{2,8}(\d{4})$/u,
  subtotal: /^total cartao\b/u,
  minus: 'nothing',
}
