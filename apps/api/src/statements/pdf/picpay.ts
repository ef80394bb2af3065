import { BESIDE, BILL, type BillLayout, PAYMENT_WORDS } from './layout.ts'

/** As others describe it, and not seen here: its own total proves it. Cards stand side by side, in two columns. */
export const PICPAY: BillLayout = {
  ...BILL,
  bank: 'PicPay',
  code: '380',
  known: [
    /\bpicpay\b/u,
    /\btransacoes (?:nacionais|internacionais)\b|\bsubtotal dos lancamentos\b/u,
  ],
  dueOn: /\bvencimento:?/u,
  total: /\btotal da (?:sua )?fatura\b/u,
  closedOn: /\bfechamento:?/u,
  former: /\bfatura anterior\b/u,
  sections: [
    ...BESIDE,
    { begins: /^total geral dos lancamentos\b|^total parcelado\b/u, holds: 'nothing' },
    {
      begins: /^tarifas$|^operacoes de credito\b|^transacoes (?:nacionais|internacionais)$/u,
      holds: 'lines',
    },
    { begins: /^picpay card\b/u, holds: 'lines' },
  ],
  card: /^picpay card\b/u,
  ending: /^picpay card final (\d{4})\b/u,
  subtotal: /^subtotal dos lancamentos\b/u,
  bareIn: PAYMENT_WORDS,
  part: 'last',
}
