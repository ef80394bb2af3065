import { type ColumnRole, type DayOrder, headerKey } from '@saldo/domain/statements/columns'

/** One export of one bank: its header, and how its values are signed. */
export type Layout = {
  readonly bank: string | null
  /** The bank's code, part of the key of its accounts. */
  readonly code: string
  readonly kind: 'bank' | 'card'
  /** Column names as `headerKey` writes them, in the order of the file, with their roles. */
  readonly columns: readonly (readonly [name: string, role: ColumnRole])[]
  /** Card bills print a purchase as a positive value; a balance sees it as a negative one. */
  readonly isInverted: boolean
  /** An undated line, `;Des: …`, continues the memo above it. */
  readonly continuesMemo?: true
  /** Each card of the file has its own heading, which names it by its last digits. */
  readonly isPerCard?: true
  /** Only where its dates are in this order: other files have a header of the same words. */
  readonly dayOrder?: DayOrder
  /** Its words are those of anybody's table: it is known only where its lines are those of a bill, too. */
  readonly isOfPlainWords?: true
}

const bank = { kind: 'bank', isInverted: false } as const
const card = { kind: 'card', isInverted: true } as const

/**
 * Every export that is recognised by its header (the longest first, where one begins like another).
 */
const LAYOUTS: readonly Layout[] = [
  {
    ...bank,
    bank: 'Nubank',
    code: '260',
    columns: [
      ['data', 'day'],
      ['valor', 'value'],
      ['identificador', 'fitid'],
      ['descricao', 'memo'],
    ],
  },
  {
    ...card,
    bank: 'Nubank',
    code: '260',
    columns: [
      ['date', 'day'],
      ['category', 'other'],
      ['title', 'memo'],
      ['amount', 'value'],
    ],
  },
  {
    ...card,
    bank: 'Nubank',
    code: '260',
    columns: [
      ['date', 'day'],
      ['title', 'memo'],
      ['amount', 'value'],
    ],
  },
  {
    ...bank,
    bank: 'Inter',
    code: '077',
    columns: [
      ['data lancamento', 'day'],
      ['historico', 'memo'],
      ['descricao', 'memo'],
      ['valor', 'value'],
      ['saldo', 'balance'],
    ],
  },
  {
    ...bank,
    bank: 'Inter',
    code: '077',
    columns: [
      ['data lancamento', 'day'],
      ['descricao', 'memo'],
      ['valor', 'value'],
      ['saldo', 'balance'],
    ],
  },
  {
    ...card,
    bank: 'Inter',
    code: '077',
    isOfPlainWords: true,
    columns: [
      ['data', 'day'],
      ['lancamento', 'memo'],
      ['categoria', 'other'],
      ['tipo', 'instalment'],
      ['valor', 'value'],
    ],
  },
  {
    ...bank,
    bank: 'Itaú',
    code: '341',
    columns: [
      ['data', 'day'],
      ['lancamento', 'memo'],
      ['ag origem', 'other'],
      ['valor r', 'value'],
      ['saldos r', 'balance'],
    ],
  },
  {
    ...bank,
    bank: 'Bradesco',
    code: '237',
    continuesMemo: true,
    columns: [
      ['data', 'day'],
      ['historico', 'memo'],
      ['docto', 'fitid'],
      ['credito r', 'credit'],
      ['debito r', 'debit'],
      ['saldo r', 'balance'],
    ],
  },
  {
    ...bank,
    bank: 'Banco do Brasil',
    code: '001',
    columns: [
      ['data', 'day'],
      ['dependencia origem', 'other'],
      ['historico', 'memo'],
      ['data do balancete', 'other'],
      ['numero do documento', 'fitid'],
      ['valor', 'value'],
    ],
  },
  {
    ...bank,
    bank: 'Banco do Brasil',
    code: '001',
    columns: [
      ['data', 'day'],
      ['lancamento', 'memo'],
      ['detalhes', 'memo'],
      ['n documento', 'fitid'],
      ['valor', 'value'],
      // It says "Entrada" of every line; the letter behind the value is right.
      ['tipo lancamento', 'other'],
    ],
  },
  {
    ...bank,
    bank: 'Sicredi',
    code: '748',
    columns: [
      ['data', 'day'],
      ['descricao', 'memo'],
      ['documento', 'other'],
      ['valor r', 'value'],
      ['saldo r', 'balance'],
    ],
  },
  {
    ...bank,
    bank: 'Caixa',
    code: '104',
    columns: [
      ['data mov', 'day'],
      ['nr doc', 'fitid'],
      ['historico', 'memo'],
      ['valor', 'value'],
      ['deb cred', 'direction'],
      ['saldo', 'balance'],
    ],
  },
  {
    ...bank,
    bank: 'Caixa',
    code: '104',
    columns: [
      ['conta', 'other'],
      ['data mov', 'day'],
      ['nr doc', 'fitid'],
      ['historico', 'memo'],
      ['valor', 'value'],
      ['deb cred', 'direction'],
    ],
  },
  {
    ...bank,
    bank: 'Santander',
    code: '033',
    columns: [
      ['data', 'day'],
      ['descricao', 'memo'],
      ['docto', 'fitid'],
      ['situacao', 'other'],
      ['credito r', 'credit'],
      ['debito r', 'debit'],
      ['saldo r', 'balance'],
    ],
  },
  {
    ...bank,
    bank: 'Santander',
    code: '033',
    columns: [
      ['data', 'day'],
      ['historico', 'memo'],
      ['documento', 'fitid'],
      ['valor r', 'value'],
      ['saldo r', 'balance'],
    ],
  },
  {
    ...card,
    bank: 'Santander',
    code: '033',
    isPerCard: true,
    columns: [
      ['data', 'day'],
      ['descricao', 'memo'],
      ['valor us', 'other'],
      ['valor r', 'value'],
    ],
  },
  {
    ...card,
    bank: 'C6 Bank',
    code: '336',
    columns: [
      ['data de compra', 'day'],
      ['nome no cartao', 'holder'],
      ['final do cartao', 'ending'],
      ['categoria', 'other'],
      ['descricao', 'memo'],
      ['parcela', 'instalment'],
      ['valor em us', 'other'],
      ['cotacao em r', 'other'],
      ['valor em r', 'value'],
    ],
  },
  {
    ...bank,
    bank: 'C6 Bank',
    code: '336',
    columns: [
      ['data lancamento', 'day'],
      ['data contabil', 'other'],
      ['titulo', 'memo'],
      ['descricao', 'memo'],
      ['entrada r', 'credit'],
      ['saida r', 'debit'],
      ['saldo do dia r', 'balance'],
    ],
  },
  {
    ...card,
    bank: 'Itaú',
    code: '341',
    dayOrder: 'year-first',
    isOfPlainWords: true,
    columns: [
      ['data', 'day'],
      ['lancamento', 'memo'],
      ['valor', 'value'],
    ],
  },
  {
    ...card,
    bank: 'Bradesco',
    code: '237',
    columns: [
      ['data', 'day'],
      ['historico', 'memo'],
      ['valor us', 'other'],
      ['valor r', 'value'],
    ],
  },
  {
    ...card,
    bank: 'XP',
    code: '102',
    columns: [
      ['data', 'day'],
      ['estabelecimento', 'memo'],
      ['portador', 'holder'],
      ['valor', 'value'],
      ['parcela', 'instalment'],
    ],
  },
  {
    ...bank,
    bank: 'PicPay',
    code: '380',
    columns: [
      ['data', 'day'],
      ['hora', 'other'],
      ['tipo', 'other'],
      ['origem destino', 'memo'],
      ['valor', 'value'],
      ['forma de pagamento', 'other'],
    ],
  },
  {
    ...bank,
    bank: 'PagBank',
    code: '290',
    columns: [
      ['codigo da transacao', 'fitid'],
      ['data', 'day'],
      ['tipo', 'memo'],
      ['descricao', 'memo'],
      ['valor', 'value'],
    ],
  },
  {
    ...bank,
    bank: 'BTG Pactual',
    code: '208',
    columns: [
      ['data e hora', 'day'],
      ['categoria', 'other'],
      ['transacao', 'memo'],
      ['descricao', 'memo'],
      ['valor', 'value'],
    ],
  },
  {
    ...card,
    bank: 'BTG Pactual',
    code: '208',
    columns: [
      ['data', 'day'],
      ['descricao', 'memo'],
      ['valor', 'value'],
      ['tipo de compra', 'other'],
      ['codigo', 'other'],
      ['final cartao', 'ending'],
    ],
  },
  {
    ...bank,
    bank: 'Wise',
    code: 'wise',
    columns: [
      ['transferwise id', 'fitid'],
      ['date', 'day'],
      ['amount', 'value'],
      ['currency', 'currency'],
      ['description', 'memo'],
      ['payment reference', 'other'],
      ['running balance', 'balance'],
      ['exchange from', 'other'],
      ['exchange to', 'other'],
    ],
  },
  {
    ...bank,
    bank: 'Mercado Pago',
    code: '323',
    columns: [
      ['release date', 'day'],
      ['transaction type', 'memo'],
      ['reference id', 'fitid'],
      ['transaction net amount', 'value'],
      ['partial balance', 'balance'],
    ],
  },
]

/**
 * The export that has this row as its header: its columns in order, and possibly empty ones after
 * them.
 */
export function layoutOf(row: readonly string[]): Layout | null {
  if (row.length < 3) return null
  const names = row.map(headerKey)
  while (names.at(-1) === '') names.pop()
  return (
    LAYOUTS.find(
      ({ columns }) =>
        columns.length === names.length && columns.every(([name], index) => name === names[index]),
    ) ?? null
  )
}
