import { BESIDE, BILL, type BillLayout } from './layout.ts'

/** As others describe it, and not seen here: its own total proves it. Lines stand on the right, limits on the left. */
export const CAIXA: BillLayout = {
  ...BILL,
  bank: 'Caixa',
  code: '104',
  known: [/\bcaixa economica federal\b|\bcartoes caixa\b|00\.360\.305/u, /\bdemonstrativo\b/u],
  dueOn: /\bvencimento:?/u,
  total: /\bvalor total desta fatura\b/u,
  former: /\btotal da fatura anterior\b/u,
  sections: [
    ...BESIDE,
    { begins: /^demonstrativo\b/u, holds: 'lines' },
    { begins: /^compras\b|^outros\b|^anuidade$/u, holds: 'lines' },
    { begins: /^valor total desta fatura\b/u, holds: 'nothing' },
  ],
  card: /^compras(?: parceladas)? \(cartao \d{4}\)$/u,
  ending: /\(cartao (\d{4})\)$/u,
  holder: /^(?!compras|total)([a-z][a-z'. ]{2,59}?) ?\(cartao \d{4}\)$/du,
  subtotal: /^total compras\b/u,
  undated: /^anuidade [a-z]/u,
  part: 'before-town',
}
