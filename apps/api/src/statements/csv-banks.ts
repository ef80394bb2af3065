import { nameKey } from '@saldo/domain/transactions/names'

/** The role of a column. `other` columns serve to recognise a bank and are not read. */
export type Role =
  | 'day'
  | 'memo'
  | 'value'
  | 'credit'
  | 'debit'
  | 'direction'
  | 'balance'
  | 'fitid'
  | 'instalment'
  | 'other'

/** One export of one bank: its header, and how its values are signed. */
export type Layout = {
  readonly bank: string | null
  /** The bank's code, part of the key of its accounts. */
  readonly code: string
  readonly kind: 'bank' | 'card'
  /** Column names as `headerKey` writes them, in the order of the file, with their roles. */
  readonly columns: readonly (readonly [name: string, role: Role])[]
  /** Card bills print a purchase as a positive value; a balance sees it as a negative one. */
  readonly isInverted: boolean
  /** An undated line, `;Des: …`, continues the memo above it. */
  readonly continuesMemo?: true
  /** Each card of the file has its own heading, which names it by its last digits. */
  readonly isPerCard?: true
}

/** A column's name without accents, capitals and punctuation: `Crédito (R$)` is `credito r`. */
function headerKey(cell: string): string {
  return nameKey(cell.slice(0, 80))
    .replaceAll(/[^a-z0-9]+/gu, ' ')
    .trim()
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
      ['nome no cartao', 'other'],
      ['final do cartao', 'other'],
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

const GENERIC_ROLES: readonly (readonly [RegExp, Role])[] = [
  [/^(?:data|date|dt|dia)\b/u, 'day'],
  [/^(?:saldo|balance)/u, 'balance'],
  [/^(?:credito|entrada|credit)s?\b/u, 'credit'],
  [/^(?:debito|saida|debit)s?\b/u, 'debit'],
  [/^(?:d c|deb cred|tipo de operacao|natureza)$/u, 'direction'],
  [/^(?:valor|amount|value|quantia|montante|total)/u, 'value'],
  [/^(?:descricao|historico|lancamento|title|titulo|memo|description|estabelecimento)/u, 'memo'],
  [/^(?:parcela|installment)/u, 'instalment'],
]

const MEMOS_MAX = 2

/** The layout of an unknown bank's header whose column names are self-explanatory. */
export function genericLayout(header: readonly string[]): Layout | null {
  const taken = new Map<Role, number>()
  const columns = header.map((cell): readonly [string, Role] => {
    const name = headerKey(cell)
    const role = GENERIC_ROLES.find(([words]) => words.test(name))?.[1] ?? 'other'
    const uses = (taken.get(role) ?? 0) + 1
    taken.set(role, uses)
    return [name, uses > (role === 'memo' ? MEMOS_MAX : 1) ? 'other' : role]
  })
  const hasValue = taken.has('value') || (taken.has('credit') && taken.has('debit'))
  if (!taken.has('day') || !taken.has('memo') || !hasValue) return null
  return { ...bank, bank: null, code: '', columns }
}

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
