import { BILL, type BillLayout } from './layout.ts'

/** As others describe it, and not seen here: its own total proves it. */
export const BANCO_DO_BRASIL: BillLayout = {
  ...BILL,
  bank: 'Banco do Brasil',
  code: '001',
  known: [
    /\bourocard\b|00\.000\.000\/0001-91/u,
    /\bpagamentos ?\/ ?creditos\b|\bcompras parceladas\b|\blancamentos nesta fatura\b|\bcompras a vista\b/u,
  ],
  dueOn: /\bvencimento:?/u,
  total: /\btotal d[ae]s?t?a? fatura:?|\bvalor total:?|\btotal a pagar:?/u,
  former: /\b(?:saldo|fatura) anterior:?/u,
  sections: [
    {
      begins:
        /^proximas? faturas?\b|^lancamentos (?:futuros|programados)\b|^compras parceladas ?- ?proximas\b|^parcelas futuras\b|^parcelamentos futuros\b/u,
      holds: 'later',
    },
    {
      begins: /^pagamentos ?\/ ?creditos\b|^compras\b|^lancamentos\b|^outros lancamentos\b/u,
      holds: 'lines',
    },
    {
      begins:
        /^resumo\b|^limites?\b|^simulacao\b|^parcelamento d[ae]\b|^encargos\b|^opcoes de pagamento\b|^taxas\b/u,
      holds: 'nothing',
    },
  ],
  part: 'before-town',
}
