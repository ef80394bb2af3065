import { BILL, type BillLayout } from './layout.ts'

/** As others describe it, and not seen here: its own total proves it. */
export const INTER: BillLayout = {
  ...BILL,
  bank: 'Inter',
  code: '077',
  known: [/\bbanco inter\b|00\.416\.968/u, /\bdespesas da fatura\b/u],
  dueOn: /\b(?:data de )?vencimento:?/u,
  total: /\btotal d[ae]s?t?a? (?:sua )?fatura:?|\bvalor da fatura:?|\btotal a pagar:?/u,
  former: /\b(?:total d[ao] )?fatura anterior:?/u,
  sections: [
    {
      begins:
        /^proximas? faturas?\b|^lancamentos (?:futuros|programados)\b|^compras parceladas ?- ?proximas\b|^parcelas futuras\b|^parcelamentos futuros\b/u,
      holds: 'later',
    },
    { begins: /^despesas da fatura\b|^cartao \d{4}/u, holds: 'lines' },
    {
      begins:
        /^resumo\b|^limites?\b|^simulacao\b|^parcelamento d[ae]\b|^encargos\b|^opcoes de pagamento\b|^taxas\b/u,
      holds: 'nothing',
    },
  ],
  card: /^cartao \d{4}/u,
  subtotal: /^total cartao\b/u,
  isNegativeOut: true,
}
