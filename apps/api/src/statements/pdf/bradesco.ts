import { BESIDE, BILL, type BillLayout } from './layout.ts'

/** As others describe it, and not seen here: its own total proves it. */
export const BRADESCO: BillLayout = {
  ...BILL,
  bank: 'Bradesco',
  code: '237',
  known: [
    /\bbradesco\b|60\.746\.948/u,
    /\btotal da fatura em real\b|\btotal para [a-z]|\bdata historico\b|\bhistorico de lancamentos\b/u,
  ],
  dueOn: /\bvencimento:?/u,
  total: /\btotal da fatura em real\b|\btotal (?:d[ae]sta |da )?fatura\b(?! anterior)/u,
  former: /\bsaldo anterior\b|\btotal da fatura anterior\b/u,
  sections: [
    ...BESIDE,
    { begins: /^data historico\b|^historico de lancamentos\b|^lancamentos\b/u, holds: 'lines' },
  ],
  card: /\bcartao \d{4} x{4} x{4} \d{4}\b/u,
  ending: /\bcartao \d{4} x{4} x{4} (\d{4})\b/u,
  holder: /^([a-z][a-z'. ]{2,59}?) cartao\b/du,
  subtotal: /^[. ]{0,3}total para [a-z]/u,
  part: 'before-town',
}
