import { randomUUID } from 'node:crypto'
import { idOf } from '../bank/chance.ts'
import { addMonths, dayOf } from '../bank/days.ts'
import {
  type AccountKind,
  billsUntil,
  type Happening,
  happeningsUntil,
  type Household,
  nextBill,
  USUAL_DAYS,
} from '../bank/household.ts'
import { decimal } from '../pluggy/account.ts'
import { findConnector, TOKEN } from '../pluggy/connectors.ts'

const MONTHS_OF_HISTORY = 12

/** Belvo's names, and Pluggy's ids of the same banks: one person has the same life at both. */
const connectorIds: Readonly<Record<string, number>> = {
  itau_br_retail: 201,
  bradesco_br_retail: 203,
  santander_br_retail: 208,
  bancodobrasil_br_retail: 211,
  nubank_br_retail: 212,
  bancointer_br_retail: 215,
  caixa_br_retail: 219,
}
export const institutions = Object.keys(connectorIds) as [string, ...string[]]

type LinkFacts = {
  readonly institution: string
  readonly username: string
  readonly externalId: string | null
}
type Range = { readonly from: string; readonly to: string }
type Session = { readonly id: string }

/** One login at one bank, as Belvo keeps it. A username that ends in 1 needs a token. */
export class BelvoLink {
  readonly id = randomUUID()
  readonly #facts: LinkFacts
  readonly #clock: () => number
  readonly #createdAt: string
  #session: Session | null = null

  constructor(facts: LinkFacts, clock: () => number) {
    this.#facts = facts
    this.#clock = clock
    this.#createdAt = new Date(clock()).toISOString()
  }

  get #today(): string {
    return dayOf(this.#clock())
  }

  get #household(): Household {
    const connector = findConnector(connectorIds[this.#facts.institution] ?? 0)
    return {
      seed: `${connector?.name} ${this.#facts.username} `,
      manner: connector?.manner ?? 'monthly',
      from: addMonths(this.#today.slice(0, 7), -MONTHS_OF_HISTORY),
      ...USUAL_DAYS,
    }
  }

  get #happenings(): readonly Happening[] {
    return happeningsUntil(this.#household, this.#today)
  }

  #accountId = (kind: AccountKind) => idOf(this.id, kind)

  /** The session in which a token is waited for, or null where none is needed. */
  signIn(token: string | undefined): Session | null {
    if (!this.#facts.username.endsWith('1') || token === TOKEN) return null
    this.#session = { id: randomUUID() }
    return this.#session
  }

  answerToken(session: string | undefined, token: string | undefined): boolean {
    const isRight = session === this.#session?.id && token === TOKEN
    if (isRight) this.#session = null
    return isRight
  }

  wire() {
    return {
      id: this.id,
      institution: this.#facts.institution,
      access_mode: 'recurrent',
      status: this.#session === null ? 'valid' : 'token_required',
      external_id: this.#facts.externalId,
      created_at: this.#createdAt,
      last_accessed_at: new Date(this.#clock()).toISOString(),
    }
  }

  accountsWire() {
    return (['checking', 'savings', 'card'] as const).map((kind) => {
      const cents = this.#happenings
        .filter(({ account, day }) => account === kind && day <= this.#today)
        .reduce((sum, happening) => sum + happening.cents, kind === 'card' ? 0 : 250_000)
      const isCard = kind === 'card'
      const current = decimal(isCard ? -cents : cents)
      return {
        id: this.#accountId(kind),
        link: this.id,
        institution: { name: this.#facts.institution, type: 'bank' },
        category: { checking: 'CHECKING_ACCOUNT', savings: 'SAVINGS_ACCOUNT', card: 'CREDIT_CARD' }[
          kind
        ],
        type: isCard ? 'Cartão' : 'Conta',
        name: { checking: 'Conta corrente', savings: 'Poupança', card: 'Cartão' }[kind],
        number: this.#accountId(kind).slice(0, 6),
        balance: { current, available: current },
        balance_type: isCard ? 'LIABILITY' : 'ASSET',
        currency: 'BRL',
        credit_data: isCard
          ? {
              credit_limit: 9000,
              cutting_date: nextBill(USUAL_DAYS, this.#today).closesOn,
              next_payment_date: nextBill(USUAL_DAYS, this.#today).dueOn,
            }
          : null,
        collected_at: new Date(this.#clock()).toISOString(),
      }
    })
  }

  transactionsWire({ from, to, account }: Range & { readonly account: string | undefined }) {
    return this.#happenings
      .map((happening) => ({ happening, accountId: this.#accountId(happening.account) }))
      .filter(({ accountId }) => account === undefined || account === accountId)
      .filter(({ happening: { day } }) => day >= from && day <= to)
      .map(({ happening, accountId }) => ({
        id: idOf(this.id, happening.key),
        account: { id: accountId, link: this.id },
        value_date: happening.day,
        accounting_date: `${happening.day}T12:00:00Z`,
        amount: decimal(Math.abs(happening.cents)),
        currency: 'BRL',
        description: happening.text,
        type: happening.cents < 0 ? 'OUTFLOW' : 'INFLOW',
        status: happening.day > this.#today ? 'PENDING' : 'PROCESSED',
        category: happening.category[1],
      }))
  }

  billsWire({ from, to }: Range) {
    const plain = this.#happenings.filter(({ paysBill }) => paysBill !== true)
    return billsUntil(this.#household, plain, this.#today)
      .filter(({ dueOn }) => dueOn >= from && dueOn <= to)
      .map((bill) => ({
        id: idOf(this.id, 'bill', bill.month),
        account: { id: this.#accountId('card'), link: this.id },
        closing_date: bill.closesOn,
        due_date: bill.dueOn,
        bill_status: 'CLOSED',
        total_amount: decimal(bill.cents),
      }))
  }
}
