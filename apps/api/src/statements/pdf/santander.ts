import { BILL, type BillLayout } from './layout.ts'

/** As others describe it, and not seen here: its own total proves it. */
export const SANTANDER: BillLayout = {
  ...BILL,
  bank: 'Santander',
  code: '033',
  known: [/\bsantander\b|90\.400\.888/u, /\bdetalhamento da fatura\b/u],
  dueOn: /\bvencimento:?/u,
  total: /\btotal a pagar:?|\bvalor total\b|\btotal d[ae]s?t?a? fatura:?/u,
  former: /\b(?:saldo|total d[ao] fatura|fatura) anterior:?/u,
  sections: [
    {
      begins:
        /^proximas? faturas?\b|^lancamentos (?:futuros|programados)\b|^compras parceladas ?- ?proximas\b|^parcelas futuras\b|^parcelamentos futuros\b/u,
      holds: 'later',
    },
    {
      begins:
        /^detalhamento da fatura\b|^pagamento e demais creditos\b|^parcelamentos\b|^despesas\b/u,
      holds: 'lines',
    },
    {
      begins:
        /^resumo\b|^limites?\b|^simulacao\b|^parcelamento d[ae]\b|^encargos\b|^opcoes de pagamento\b|^taxas\b/u,
      holds: 'nothing',
    },
  ],
  part: 'before-town',
  reais: 'first',
}
