import { BILL, type BillLayout } from './layout.ts'

/** As of August 2025. */
export const BTG: BillLayout = {
  ...BILL,
  bank: 'BTG Pactual',
  code: '208',
  known: [/\bbtg pactual\b|30\.306\.294\/0001-45/u, /\bfatura de [a-z]{4,9} de \d{4}\b/u],
  dueOn: /\bvencimento:?/u,
  total: /\bno valor a pagar de\b|\btotal a pagar\b/u,
  closedOn: /\bperiodo de compras: \d\d\/\d\d ate\b/u,
  month: /\bfatura de ([a-z]{4,9}) de (\d{4})\b/u,
  former: /\btotal da fatura anterior\b/u,
  number: /\bcartao final (\d{4})\b/u,
  sections: [
    { begins: /^lancamentos do cartao\b/u, holds: 'lines' },
    { begins: /^pagamentos feitos\b|^creditos\b/u, holds: 'lines' },
    { begins: /^proximas faturas\b|^lancamentos futuros\b|^compras parceladas\b/u, holds: 'later' },
    {
      begins: /^resumo\b|^parcelamento\b|^limites?\b|^simulacao\b|^taxas e encargos\b/u,
      holds: 'nothing',
    },
  ],
  card: /^lancamentos do cartao\b/u,
  ending: /\bfinal (\d{4})\b/u,
  holder: /\| ?([a-z][a-z'. ]{2,59}?) ?\| ?final\b/du,
  subtotal: /^(?:lancamentos do cartao\b.{0,80} )?total do cartao\b/u,
  part: 'last',
}
