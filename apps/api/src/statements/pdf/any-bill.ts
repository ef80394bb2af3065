import { BILL, type BillLayout, PAYMENT_WORDS } from './layout.ts'

/**
 * The bill of a bank that is not known, by the words that most bills share: it is taken only where its own total
 * proves it, and never otherwise.
 */
export const ANY_BILL: BillLayout = {
  ...BILL,
  bank: '',
  code: '',
  known: [/\bfatura\b/u],
  dueOn: /\b(?:data (?:de|do) )?vencimento:?/u,
  total:
    /\btotal (?:d[ae]sta |da (?:sua )?)?fatura:?|\btotal a pagar:?|\bvalor (?:total )?da fatura:?|\bno valor (?:total )?de\b/u,
  former: /\b(?:saldo|(?:total da |valor da )?fatura) anterior:?/u,
  sections: [
    {
      begins:
        /^proximas? faturas?\b|^lancamentos (?:futuros|programados)\b|^compras parceladas ?- ?proximas\b|^parcelas futuras\b|^parcelamentos futuros\b/u,
      holds: 'later',
    },
    {
      begins:
        /^lancamentos\b|^compras\b|^transacoes\b|^despesas\b|^demonstrativo\b|^movimentacoes\b|^historico\b|^detalhamento\b|^pagamentos\b|^creditos\b|^data\b/u,
      holds: 'lines',
    },
    {
      begins:
        /^resumo\b|^limites?\b|^simulacao\b|^parcelamento d[ae]\b|^encargos\b|^opcoes de pagamento\b|^taxas\b/u,
      holds: 'nothing',
    },
  ],
  bareIn: PAYMENT_WORDS,
}
