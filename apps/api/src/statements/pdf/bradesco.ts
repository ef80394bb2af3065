import { BILL, type BillLayout } from './layout.ts'

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
  total: /\btotal da fatura em real:?|\btotal (?:d[ae]sta |da )?fatura:?/u,
  former: /\bsaldo anterior:?|\btotal da fatura anterior:?/u,
  sections: [
    {
      begins:
        /^proximas? faturas?\b|^lancamentos (?:futuros|programados)\b|^compras parceladas ?- ?proximas\b|^parcelas futuras\b|^parcelamentos futuros\b/u,
      holds: 'later',
    },
    { begins: /^data historico\b|^historico de lancamentos\b|^lancamentos\b/u, holds: 'lines' },
    {
      begins:
        /^resumo\b|^limites?\b|^simulacao\b|^parcelamento d[ae]\b|^encargos\b|^opcoes de pagamento\b|^taxas\b/u,
      holds: 'nothing',
    },
  ],
  subtotal: /^total para [a-z]/u,
  part: 'before-town',
}
