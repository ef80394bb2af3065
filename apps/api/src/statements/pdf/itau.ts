import { BILL, type BillLayout } from './layout.ts'

/** Itaú, Personnalité and the cards that it gives out with shops; as of August 2025. */
export const ITAU: BillLayout = {
  ...BILL,
  bank: 'Itaú',
  code: '341',
  known: [
    /\blancamentos: compras e saques\b|\bresumo da fatura em r\$|\btotal dos lancamentos atuais\b/u,
    /\bitau\b|60\.872\.504|17\.192\.451/u,
  ],
  dueOn: /\bvencimento:?/u,
  total: /\btotal desta fatura\b|\bo total da sua fatura e:?/u,
  closedOn: /\bemissao:?/u,
  former: /\btotal da fatura anterior\b/u,
  number: /\(final (\d{4})\)/u,
  sections: [
    { begins: /^compras parceladas ?- ?proximas faturas\b|^proxima fatura\b/u, holds: 'later' },
    { begins: /^lancamentos: (?:compras|produtos)|^lancamentos internacionais\b/u, holds: 'lines' },
    { begins: /^pagamentos efetuados\b/u, holds: 'lines' },
    { begins: /^encargos cobrados\b/u, holds: 'charges' },
    {
      begins:
        /^limites? de credito\b|^novo teto\b|^simulacao\b|^parcelamento da fatura\b|^resumo da fatura\b/u,
      holds: 'nothing',
    },
  ],
  subtotal: /^lancamentos no cartao \(final \d{4}\)/u,
  card: /^[a-z ]{3,60} ?\(final \d{4}\)$/u,
  ending: /\(final (\d{4})\)$/u,
  holder: /^([a-z ]{3,60}?) ?\(final/du,
  undated: /^repasse de iof em r\$/u,
  part: 'last',
}
