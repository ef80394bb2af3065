import { BILL, type BillLayout } from './layout.ts'

/** As others describe it, and not seen here: its own total proves it. */
export const CAIXA: BillLayout = {
  ...BILL,
  bank: 'Caixa',
  code: '104',
  known: [/\bcaixa economica federal\b|\bcartoes caixa\b|00\.360\.305/u, /\bdemonstrativo\b/u],
  dueOn: /\bvencimento:?/u,
  total: /\btotal d[ae]s?t?a? fatura:?|\bvalor total:?|\btotal a pagar:?/u,
  former: /\b(?:saldo|fatura|total da fatura) anterior:?/u,
  sections: [
    {
      begins:
        /^proximas? faturas?\b|^lancamentos (?:futuros|programados)\b|^compras parceladas ?- ?proximas\b|^parcelas futuras\b|^parcelamentos futuros\b/u,
      holds: 'later',
    },
    { begins: /^demonstrativo\b|^compras\b/u, holds: 'lines' },
    {
      begins:
        /^resumo\b|^limites?\b|^simulacao\b|^parcelamento d[ae]\b|^encargos\b|^opcoes de pagamento\b|^taxas\b/u,
      holds: 'nothing',
    },
  ],
  part: 'before-town',
}
