import { BESIDE, BILL, type BillLayout } from './layout.ts'

/** As others describe it, and not seen here: its own total proves it. The IOF of a purchase has no day. */
export const SANTANDER: BillLayout = {
  ...BILL,
  bank: 'Santander',
  code: '033',
  known: [/\bsantander\b|90\.400\.888/u, /\bdetalhamento da fatura\b/u],
  dueOn: /\bvencimento:?/u,
  total: /\btotal a pagar\b|\bsaldo desta fatura\b/u,
  former: /\bsaldo anterior\b/u,
  sections: [
    ...BESIDE,
    {
      begins:
        /^detalhamento da fatura\b|^pagamentos? e demais creditos\b|^parcelamentos$|^despesas$/u,
      holds: 'lines',
    },
  ],
  card: /- \d{4} x{4} x{4} \d{4}$/u,
  ending: /(\d{4})$/u,
  holder: /^([a-z][a-z'. ]{2,59}?) ?- \d{4} x/du,
  subtotal: /^valor total\b/u,
  undated: /^iof despesa no exterior\b/u,
  part: 'before-town',
  reais: 'first',
}
