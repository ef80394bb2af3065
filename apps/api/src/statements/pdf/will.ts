import { BESIDE, BILL, type BillLayout } from './layout.ts'

/**
 * As others describe it, and not seen here: its own total proves it. The day stands behind the name, with the card
 * and the amount there or below; what comes in has a plus.
 */
export const WILL: BillLayout = {
  ...BILL,
  bank: 'Will',
  code: '280',
  known: [
    /\bwill (?:financeira|bank)\b|\bwillbank\b|23\.862\.762/u,
    /\bgastos\b|\bcompras a vista\b/u,
  ],
  dueOn: /\b(?:vencimento|vence em|vence dia):?/u,
  total:
    /\b(?:valor )?total d[ae]s?t?a? (?:sua )?fatura\b(?! anterior)|\btotal a pagar\b|\bvalor da fatura\b/u,
  former: /\bfatura anterior\b/u,
  sections: [
    ...BESIDE,
    { begins: /^os valores em detalhes\b|^tim-tim\b|^formas de pagamento\b/u, holds: 'nothing' },
    { begins: /^gastos$|^compras a vista$|^parcelamentos$|^recebidos$/u, holds: 'lines' },
  ],
  besideName: /(?:^| )Cart[aã]o (\d{4})(?= |$)/u,
  minus: 'nothing',
  day: 'behind',
}
