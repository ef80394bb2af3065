import { BILL, type BillLayout, PAYMENT_WORDS } from './layout.ts'

/** As of August 2025. */
export const C6: BillLayout = {
  ...BILL,
  bank: 'C6 Bank',
  code: '336',
  known: [
    /\bc6 bank\b|31\.872\.495\/0001-72/u,
    /\btransacoes do cartao\b|\bsubtotal deste cartao\b/u,
  ],
  dueOn: /\bvencimento:?/u,
  total: /\bvalor da fatura:?/u,
  closedOn: /\bfechamento desta fatura em\b/u,
  former: /\b(?:total|valor) da fatura anterior\b|\bfatura anterior\b/u,
  number: /\bfinal (\d{4})\b/u,
  sections: [
    { begins: /^transacoes d[eo]s? cart/u, holds: 'lines' },
    { begins: /^c6 .{0,60}\bfinal \d{4}\b/u, holds: 'lines' },
    { begins: /^proximas faturas\b|^lancamentos futuros\b|^parcelas futuras\b/u, holds: 'later' },
    {
      begins: /^resumo da fatura\b|^parcelamento\b|^limites?\b|^simulacao\b|^encargos d/u,
      holds: 'nothing',
    },
  ],
  card: /^c6 .{0,60}\bfinal \d{4}\b/u,
  ending: /\bfinal (\d{4})\b/u,
  holder: /\bfinal \d{4} ?- ?([a-z][a-z'. ]{2,59}?)(?= subtotal\b|$)/du,
  subtotal: /\bsubtotal deste cartao\b/u,
  bareIn: PAYMENT_WORDS,
}
