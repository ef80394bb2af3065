import { BILL, type BillLayout } from './layout.ts'

/** As of August 2025. Its letters are drawn apart. */
export const UNICRED: BillLayout = {
  ...BILL,
  bank: 'Unicred',
  code: '136',
  known: [/\bunicred\b|\bdemonstrativo ?de ?cartao\b/u, /\bref\.: ?[a-z]{3,9} ?\/ ?\d{4}\b/u],
  dueOn: /\bvencimento:?/u,
  total: /\bno ?valor ?total ?de|\bsaldo ?total/u,
  month: /\bref\.: ?([a-z]{3,9}) ?\/ ?(\d{4})\b/u,
  former: /\btotal ?fatura ?anterior/u,
  sections: [
    { begins: /^proximas ?faturas|^lancamentos ?futuros/u, holds: 'later' },
    {
      begins: /^demonstrativo|^lancamentos|^despesas|^pagamentos|^nacionais|^compras/u,
      holds: 'lines',
    },
    { begins: /^resumo|^parcelamento|^limite|^simulacao/u, holds: 'nothing' },
  ],
  subtotal: /^total ?de [a-z]/u,
  part: 'last',
}
