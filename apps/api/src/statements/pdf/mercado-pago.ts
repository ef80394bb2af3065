import { BILL, type BillLayout } from './layout.ts'

/** As others describe it, and not seen here: its own total proves it. Its fonts may have no map. */
export const MERCADO_PAGO: BillLayout = {
  ...BILL,
  bank: 'Mercado Pago',
  code: '323',
  known: [/\bmercado pago\b|10\.573\.521/u, /\bmovimentacoes na fatura\b/u],
  dueOn: /\b(?:vencimento|vence em):?/u,
  total: /\btotal a pagar:?|\btotal d[ae]s?t?a? (?:sua )?fatura:?/u,
  former: /\b(?:total da )?fatura anterior:?/u,
  sections: [
    {
      begins:
        /^proximas? faturas?\b|^lancamentos (?:futuros|programados)\b|^compras parceladas ?- ?proximas\b|^parcelas futuras\b|^parcelamentos futuros\b/u,
      holds: 'later',
    },
    { begins: /^movimentacoes na fatura\b|^cartao\b/u, holds: 'lines' },
    {
      begins:
        /^resumo\b|^limites?\b|^simulacao\b|^parcelamento d[ae]\b|^encargos\b|^opcoes de pagamento\b|^taxas\b/u,
      holds: 'nothing',
    },
  ],
}
