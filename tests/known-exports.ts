import type { AmountForm, DayName, Kind } from './statement-lines.ts'

/** How what goes out is told from what comes in. */
export type Signs = 'value' | 'reversed' | 'direction' | 'columns' | 'columns-signed'

/** Exports that are known by their header: how each is written, and what stands in each column. */
type KnownExport = {
  readonly kind: Kind
  readonly days: DayName
  readonly signs: Signs
  readonly amount: AmountForm
  readonly columns: readonly (readonly [name: string, role: string])[]
}
const printed = {
  decimal: ',',
  isGrouped: true,
  cents: 'two',
  symbol: '',
  minus: 'first',
} as const satisfies AmountForm
export const KNOWN_EXPORTS: readonly KnownExport[] = [
  {
    kind: 'bank',
    days: 'dmy',
    signs: 'value',
    amount: { ...printed, decimal: '.', isGrouped: false },
    columns: [
      ['Data', 'day'],
      ['Valor', 'value'],
      ['Identificador', 'id'],
      ['Descrição', 'memo'],
    ],
  },
  {
    kind: 'card',
    days: 'ymd',
    signs: 'reversed',
    amount: { ...printed, decimal: '.', isGrouped: false },
    columns: [
      ['date', 'day'],
      ['title', 'memo'],
      ['amount', 'value'],
    ],
  },
  {
    kind: 'card',
    days: 'dmy',
    signs: 'reversed',
    amount: printed,
    columns: [
      ['Data', 'day'],
      ['Descrição', 'memo'],
      ['Valor', 'value'],
      ['Tipo de compra', 'other'],
      ['Código', 'other'],
      ['Final Cartão', 'other'],
    ],
  },
  {
    kind: 'bank',
    days: 'dmy',
    signs: 'value',
    amount: printed,
    columns: [
      ['CODIGO DA TRANSACAO', 'id'],
      ['DATA', 'day'],
      ['TIPO', 'words'],
      ['DESCRICAO', 'memo'],
      ['VALOR', 'value'],
    ],
  },
  {
    kind: 'bank',
    days: 'dmy',
    signs: 'value',
    amount: printed,
    columns: [
      ['Data Lançamento', 'day'],
      ['Descrição', 'memo'],
      ['Valor', 'value'],
      ['Saldo', 'balance'],
    ],
  },
  {
    kind: 'bank',
    days: 'dmy',
    signs: 'value',
    amount: printed,
    columns: [
      ['data', 'day'],
      ['lançamento', 'memo'],
      ['ag./origem', 'other'],
      ['valor (R$)', 'value'],
      ['saldos (R$)', 'balance'],
    ],
  },
  {
    kind: 'bank',
    days: 'dmy-short',
    signs: 'columns-signed',
    amount: printed,
    columns: [
      ['Data', 'day'],
      ['Histórico', 'memo'],
      ['Docto.', 'id'],
      ['Crédito (R$)', 'credit'],
      ['Débito (R$)', 'debit'],
      ['Saldo (R$)', 'balance'],
    ],
  },
  {
    kind: 'bank',
    days: 'dmy',
    signs: 'direction',
    amount: printed,
    columns: [
      ['Data Mov.', 'day'],
      ['Nr. Doc.', 'id'],
      ['Histórico', 'memo'],
      ['Valor', 'value'],
      ['Deb/Cred', 'direction'],
      ['Saldo', 'balance'],
    ],
  },
  {
    kind: 'card',
    days: 'dmy',
    signs: 'reversed',
    amount: { ...printed, decimal: '.', isGrouped: false },
    columns: [
      ['Data de Compra', 'day'],
      ['Nome no Cartão', 'other'],
      ['Final do Cartão', 'other'],
      ['Categoria', 'other'],
      ['Descrição', 'memo'],
      ['Parcela', 'instalment'],
      ['Valor (em US$)', 'other'],
      ['Cotação (em R$)', 'other'],
      ['Valor (em R$)', 'value'],
    ],
  },
  {
    kind: 'card',
    days: 'dmy',
    signs: 'reversed',
    amount: { ...printed, symbol: 'R$ ' },
    columns: [
      ['Data', 'day'],
      ['Estabelecimento', 'memo'],
      ['Portador', 'other'],
      ['Valor', 'value'],
      ['Parcela', 'instalment'],
    ],
  },
]
