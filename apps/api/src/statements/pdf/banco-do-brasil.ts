import { BESIDE, BILL, type BillLayout } from './layout.ts'

/** As others describe it, and not seen here: its own total proves it. Kinds of shops are headings, and no sections. */
export const BANCO_DO_BRASIL: BillLayout = {
  ...BILL,
  bank: 'Banco do Brasil',
  code: '001',
  known: [
    /\bourocard\b|\bbb\.com\.br\b|00\.000\.000\/0001-91/u,
    /\bpagamentos ?\/ ?creditos\b|\bcompras parceladas\b|\blancamentos (?:e compras )?d?nesta fatura\b|\bcompras (?:a vista|na fatura)\b/u,
  ],
  dueOn: /\bvencimento:?/u,
  total: /\btotal d[ae]s?t?a? fatura\b(?! anterior)|\btotal a pagar\b/u,
  former: /\bsaldo (?:da )?(?:fatura )?anterior\b|\btotal da fatura anterior\b/u,
  sections: [
    ...BESIDE,
    {
      begins:
        /^pagamentos ?\/ ?creditos\b|^compras\b|^lancamentos\b|^outros lancamentos\b|^pagamentos$/u,
      holds: 'lines',
    },
  ],
  card: /\(cartao \d{4}\)$|\bcartao n\. \d{4}$/u,
  ending: /(\d{4})\)?$/u,
  holder: /^([a-z][a-z'. ]{2,59}?) ?\(?cartao\b/du,
  subtotal: /^subtotal\b/u,
  undated: /^iof ?- ?compra no exterior\b/u,
  part: 'before-town',
}
