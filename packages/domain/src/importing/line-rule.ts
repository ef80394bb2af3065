import type { CategoryGroup } from '../categories/kinds.ts'
import { DEFAULT_CATEGORY_IDS } from '../categories/default-tree.ts'
import type { Cents } from '../money.ts'
import type { TransactionType } from '../transactions/kinds.ts'

/** What a bank's own words show about a line. */
export const LINE_RULES = [
  'card_payment',
  'card_refund',
  'cashback',
  'own_transfer',
  'savings_move',
  'iof',
  'salary',
  /** What an account held before its first line: no report counts it. */
  'opening',
] as const
export type LineRule = (typeof LINE_RULES)[number]

/** A line as its words are judged. */
export type JudgedLine = {
  /** The memo as `nameKey` writes it. */
  readonly nameKey: string
  readonly value: Cents
  readonly kind: 'bank' | 'card'
  /** The owner's name as `nameKey` writes it. */
  readonly ownerKey: string
}

const PAYS =
  /^(?:(?:inclusao de )?(?:pagamentos?|pagtos?|pgtos?|pag)|obrigado pelo pagamento|deb(?:ito)? autom(?:atico)?)\b/u
const PAYS_CARD =
  /\b(?:pagamento|pagto|pgto|pag|deb(?:ito)? aut\w*)\b.*\b(?:fatura|cartao)\b|\bfatura (?:de |do )?cartao\b/u
const SAVINGS = /\b(?:aplicacao|resgate|apl|resg)\b.*\b(?:rdb|cdb|poupanca|caixinha|aut)\b/u
const IOF = /\biof\b/u
const SALARY = /\b(?:salarios?|folha de pagamento|proventos|vencimentos|remuneracao)\b/u
const CASHBACK = /\bcash ?back\b/u
const MOVES = /\b(?:pix|ted|doc|tef|transf\w*)\b/u
const OWN = /\b(?:mesma titularidade|entre contas|propria conta|contas proprias)\b/u

/** A first name alone is everybody's. */
const OWNER_WORDS_MIN = 2

function isOwnTransfer({ nameKey, ownerKey }: JudgedLine): boolean {
  if (!MOVES.test(nameKey)) return false
  const isNamed = ownerKey.split(' ').length >= OWNER_WORDS_MIN && nameKey.includes(ownerKey)
  return isNamed || OWN.test(nameKey)
}

/**
 * The rule that a line's words meet, or null. The first that fits stands. A Pix of a friend is no
 * transfer, whatever its value (case H15): only the owner's full name or the bank's word for it
 * makes one.
 */
export function lineRuleOf(line: JudgedLine): LineRule | null {
  const { nameKey, value, kind } = line
  if (value > 0 && CASHBACK.test(nameKey)) return 'cashback'
  if (kind === 'card' && value > 0) return PAYS.test(nameKey) ? 'card_payment' : 'card_refund'
  if (value < 0 && IOF.test(nameKey)) return 'iof'
  if (kind === 'card') return null
  if (value < 0 && PAYS_CARD.test(nameKey)) return 'card_payment'
  if (SAVINGS.test(nameKey)) return 'savings_move'
  if (isOwnTransfer(line)) return 'own_transfer'
  return value > 0 && SALARY.test(nameKey) ? 'salary' : null
}

/**
 * The category of each rule. A refund on a card has none, as one that is typed by hand: it lowers
 * the spending of its purchase's category, or of none (cases D1, L26). Money put into a bank's own savings, and taken out again, is moved and
 * neither spent nor earned: as a revenue each redemption would raise the month's income.
 */
const CATEGORY_OF: Readonly<Record<LineRule, string | null>> = {
  card_payment: DEFAULT_CATEGORY_IDS.invoicePayment,
  card_refund: null,
  cashback: DEFAULT_CATEGORY_IDS.cashback,
  own_transfer: DEFAULT_CATEGORY_IDS.transfer,
  savings_move: DEFAULT_CATEGORY_IDS.transfer,
  iof: DEFAULT_CATEGORY_IDS.iof,
  salary: DEFAULT_CATEGORY_IDS.salary,
  opening: DEFAULT_CATEGORY_IDS.adjustment,
}

/**
 * The category of a line by its rule, null for a refund on a card; where no rule fits, the one for
 * what nobody has named yet.
 */
export function categoryOfLine(line: {
  readonly rule: LineRule | null
  readonly value: Cents
}): string | null {
  if (line.rule !== null) return CATEGORY_OF[line.rule]
  return line.value < 0
    ? DEFAULT_CATEGORY_IDS.miscellaneousVariable
    : DEFAULT_CATEGORY_IDS.otherRevenues
}

/** What a line is by its sign, before a category says more. */
export function typeOfLine(value: Cents): Exclude<TransactionType, 'investiments'> {
  return value < 0 ? 'expenses' : 'revenues'
}

/**
 * What the entry of a line is, by its sign and the group of its category, null where it has none:
 * money put aside is neither spent nor earned.
 */
export function entryTypeOfLine(value: Cents, group: CategoryGroup | null): TransactionType {
  return group === 'investiments' ? 'investiments' : typeOfLine(value)
}
