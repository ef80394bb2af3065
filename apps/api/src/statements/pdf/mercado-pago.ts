import { BESIDE, BILL, type BillLayout, PAYMENT_WORDS } from './layout.ts'

/**
 * As others describe it, and not seen here: its own total proves it. Its fonts may have no map. Payments and credits
 * have no minus.
 */
export const MERCADO_PAGO: BillLayout = {
  ...BILL,
  bank: 'Mercado Pago',
  code: '323',
  known: [/\bmercado pago\b|10\.573\.521/u, /\bmovimentacoes na fatura\b/u],
  dueOn: /\b(?:vencimento|vence em):?/u,
  total: /\btotal a pagar\b/u,
  former: /\btotal da fatura de [a-z]{4,9}\b|\bfatura anterior\b/u,
  sections: [
    ...BESIDE,
    { begins: /^parcele a fatura\b|^1 \+ \[/u, holds: 'nothing' },
    { begins: /^movimentacoes na fatura\b/u, holds: 'lines' },
    { begins: /^cartao [a-z]{3,12} \[\*/u, holds: 'lines' },
  ],
  card: /^cartao [a-z]{3,12} \[\*/u,
  ending: /\[\*{4,16}(\d{4})\]/u,
  subtotal: /^total (?:r\$ ?)?[\d.]{1,12},\d{2}$/u,
  bareIn: new RegExp(`${PAYMENT_WORDS.source}|^credito concedido\\b`, 'u'),
}
