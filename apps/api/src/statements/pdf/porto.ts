import { BESIDE, BILL, type BillLayout } from './layout.ts'

/** As others describe it, and not seen here: its own total proves it. Its words are those of Itaú's, its company is not. */
export const PORTO: BillLayout = {
  ...BILL,
  bank: 'Porto',
  code: '468',
  known: [
    /\bportoseg\b|04\.862\.600/u,
    /\blancamentos: compras e saques\b|\blancamentos no cartao\b/u,
  ],
  dueOn: /\b(?:esta fatura vence em|vencimento):?/u,
  total: /\bo valor total e\b|\btotal d[ae]s?t?a? fatura\b(?! anterior)/u,
  former: /\b(?:saldo|total da fatura|fatura) anterior\b/u,
  sections: [
    ...BESIDE,
    { begins: /^lancamentos: (?:compras|produtos)|^lancamentos internacionais\b/u, holds: 'lines' },
    { begins: /^pagamentos (?:efetuados|e creditos)\b/u, holds: 'lines' },
  ],
  card: /^[a-z ]{3,60} ?\(final [*\d]{4}\)$/u,
  ending: /\(final (\d{4})\)$/u,
  holder: /^([a-z ]{3,60}?) ?\(final/du,
  subtotal: /^lancamentos no cartao \(final [*\d]{4}\)/u,
  part: 'before-town',
}
