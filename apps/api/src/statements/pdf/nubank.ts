import { BILL, type BillLayout } from './layout.ts'

/** As of August 2025. */
export const NUBANK: BillLayout = {
  ...BILL,
  bank: 'Nubank',
  code: '260',
  known: [
    /\bnu (?:pagamentos|financeira)\b|18\.236\.120\/0001-58|30\.680\.829\/0001-43/u,
    /\besta e a sua fatura\b|\btransacoes de \d/u,
  ],
  dueOn: /\bdata de vencimento:?/u,
  total: /\bno valor de\b|\btotal a pagar\b/u,
  closedOn: /\bemissao e envio\b/u,
  former: /\bfatura anterior\b/u,
  sections: [
    { begins: /^transacoes de \d/u, holds: 'lines' },
    { begins: /^pagamentos e financiamentos\b/u, holds: 'lines' },
    { begins: /^proximas faturas\b|^lancamentos futuros\b/u, holds: 'later' },
    {
      begins:
        /^resumo da fatura\b|^opcoes de pagamento\b|^parcelamento\b|^limites?\b|^simulacao\b/u,
      holds: 'nothing',
    },
  ],
  person: /^([a-z][a-z'. ]{2,59}) -?r\$ ?[\d.]{1,12},\d{2}$/du,
  besideName: /^[•·*.●]{2,6} ?(\d{4}) /u,
  partDay: 'period',
}
