import { chanceOf, idOf, drawNumber } from '../bank/chance.ts'
import { addDays, instantOf } from '../bank/days.ts'
import {
  type AccountKind,
  type Bill,
  billMonthOf,
  billsUntil,
  type BankEvent,
  happeningsUntil,
  type Household,
  nextBill,
} from '../bank/household.ts'
import type { Connector } from './connectors.ts'

/** A line as the aggregator has it. */
export type Row = {
  readonly id: string
  readonly happening: BankEvent
  readonly day: string
  readonly text: string
  readonly isPending: boolean
  readonly billId: string | null
  /** The place of the line within its day, by which some banks number it. */
  readonly providerId: string
  readonly createdAt: string
  readonly updatedAt: string
}

/** What a collection, or a fault, has changed. */
export type Changes = {
  readonly created: readonly string[]
  readonly updated: readonly string[]
  readonly deleted: readonly string[]
}

type Owner = { readonly itemId: string; readonly connector: Connector; readonly taxNumber: string }

/** One account of an item, and what the aggregator has collected of it. */
export class Account {
  readonly id: string
  readonly kind: AccountKind
  readonly #owner: Owner
  readonly #household: Household
  readonly #added: BankEvent[] = []
  readonly #dropped = new Set<string>()
  readonly #opening: number
  readonly #versions = new Map<string, number>()
  rows = new Map<string, Row>()
  bills: readonly (Bill & { readonly id: string })[] = []
  cents = 0
  /** The bank says neither limit nor days (case H11). */
  hidesLimit = false

  constructor(
    owner: Owner,
    kind: AccountKind,
    { name, household }: { name: string; household: Household },
  ) {
    this.kind = kind
    this.id = idOf(owner.itemId, 'account', kind, name)
    this.#owner = owner
    this.#household = household
    this.#opening =
      kind === 'card' ? 0 : drawNumber(150_000, 400_000, household.seed, kind, 'opening')
  }

  /** Fetches from the bank what is there by `today`; the new lines exist from `at` on. */
  collect(today: string, at: string): Changes {
    const all = happeningsUntil(this.#household, today)
    const own = [...all, ...this.#added].filter(({ account }) => account === this.kind)
    this.cents = own
      .filter(({ day }) => day <= today)
      .reduce((sum, { cents }) => sum + cents, this.#opening)
    if (this.kind === 'card') this.#closeBills(all, today)
    const changes = { created: [] as string[], updated: [] as string[], deleted: [] as string[] }
    for (const happening of own) {
      if (!this.#dropped.has(happening.key)) this.#keep(happening, { today, at, changes })
    }
    return changes
  }

  #closeBills(all: readonly BankEvent[], today: string) {
    const plain = all.filter(({ paysBill }) => paysBill !== true)
    this.bills = billsUntil(this.#household, plain, today).map((bill) => ({
      ...bill,
      id: idOf(this.id, 'bill', bill.month),
    }))
  }

  #keep(
    happening: BankEvent,
    { today, at, changes }: { today: string; at: string; changes: Record<keyof Changes, string[]> },
  ) {
    const before = this.rows.get(happening.key)
    const isCard = this.kind === 'card'
    // A card takes two days to post what was bought, and what is shown ahead is pending until its day.
    const isPending = isCard ? addDays(happening.day, 2) > today : happening.day > today
    const billId = isPending ? null : this.#billOf(happening)
    const next = { isPending, billId }
    if (before === undefined) {
      const row = this.#rowOf(happening, { ...next, at, day: happening.day, text: happening.text })
      this.rows.set(happening.key, row)
      changes.created.push(row.id)
    } else if (isCard && before.isPending && !isPending) {
      const day = postedDay(happening, today)
      const row = this.#anew(before, { ...next, at, day, text: `${happening.text} SAO PAULO BR` })
      changes.deleted.push(before.id)
      changes.created.push(row.id)
    } else if (before.billId !== billId || before.isPending !== isPending) {
      this.rows.set(happening.key, { ...before, ...next, updatedAt: at })
      changes.updated.push(before.id)
    }
  }

  billMonthOf(happening: BankEvent): string {
    return billMonthOf(this.#household, happening)
  }

  #billOf(happening: BankEvent): string | null {
    if (this.kind !== 'card' || happening.paysBill === true) return null
    const month = this.billMonthOf(happening)
    return this.bills.find((bill) => bill.month === month)?.id ?? null
  }

  #rowOf(
    happening: BankEvent,
    facts: Pick<Row, 'isPending' | 'billId' | 'day' | 'text'> & { readonly at: string },
  ): Row {
    const version = this.#versions.get(happening.key) ?? 0
    const { at, isPending, billId, day, text } = facts
    return {
      id: idOf(this.id, happening.key, version),
      happening,
      providerId: `${happening.day.replaceAll('-', '')}${drawNumber(100, 999, this.id, happening.key, version)}`,
      createdAt: at,
      updatedAt: at,
      isPending,
      billId,
      day,
      text,
    }
  }

  /** The same line under another id. */
  #anew(
    before: Row,
    facts: Pick<Row, 'isPending' | 'billId' | 'day' | 'text'> & { at: string },
  ): Row {
    const { key } = before.happening
    this.#versions.set(key, (this.#versions.get(key) ?? 0) + 1)
    const row = this.#rowOf(before.happening, facts)
    this.rows.set(key, row)
    return row
  }

  /** The lines since a day are deleted and created again, as around the closing of a bill (case H3). */
  recreate(since: string, at: string): Changes {
    const rows = [...this.rows.values()].filter(({ day }) => day >= since)
    const created = rows.map((row) => this.#anew(row, { ...row, at }).id)
    return { created, updated: [], deleted: rows.map(({ id }) => id) }
  }

  /** The ids of the lines of one day move on by one line (case H4). */
  shiftIds(at: string): Changes {
    const byDay = new Map<string, Row[]>()
    for (const row of this.rows.values()) byDay.set(row.day, [...(byDay.get(row.day) ?? []), row])
    // Of equal lines nobody could tell that their ids moved.
    const differ = (rows: readonly Row[]) => new Set(rows.map(({ text }) => text)).size > 1
    const group = [...byDay.values()].toReversed().find((rows) => differ(rows)) ?? []
    group.forEach((row, index) => {
      const { id, providerId } = group[(index + 1) % group.length] ?? row
      this.rows.set(row.happening.key, { ...row, id, providerId, updatedAt: at })
    })
    return { created: [], updated: group.map(({ id }) => id), deleted: [] }
  }

  /** A share of the lines is gone, and does not come again (case H10). */
  drop(share: number): Changes {
    const gone = [...this.rows.values()].filter(
      ({ happening }) => chanceOf(this.id, 'drop', happening.key) < share,
    )
    for (const { happening } of gone) {
      this.#dropped.add(happening.key)
      this.rows.delete(happening.key)
    }
    return { created: [], updated: [], deleted: gone.map(({ id }) => id) }
  }

  /** What was dropped is there again from the next collection on. */
  undrop(): void {
    this.#dropped.clear()
  }

  add(happening: BankEvent): void {
    this.#added.push(happening)
  }

  /** As `GET /accounts` shows it. */
  wire(today: string) {
    const { connector, itemId, taxNumber } = this.#owner
    const isCard = this.kind === 'card'
    // The bank's own, whichever item shows it.
    const number = String(drawNumber(10_000, 99_999, this.#household.seed, this.kind, 'number'))
    const names = { checking: 'Conta corrente', savings: 'Poupança', card: 'Cartão' } as const
    return {
      id: this.id,
      itemId,
      type: isCard ? 'CREDIT' : 'BANK',
      subtype: isCard
        ? 'CREDIT_CARD'
        : this.kind === 'savings'
          ? 'SAVINGS_ACCOUNT'
          : 'CHECKING_ACCOUNT',
      number: isCard ? number.slice(1) : `0001/${number}-0`,
      // What is owed on a card is positive.
      balance: decimal(isCard ? -this.cents : this.cents),
      name: `${names[this.kind]} ${connector.name}`,
      marketingName: isCard ? 'GOLD' : null,
      owner: 'TITULAR DE TESTE',
      taxNumber,
      currencyCode: 'BRL',
      bankData: isCard ? null : this.#bankData(number),
      creditData: isCard ? this.#creditData(today) : null,
    }
  }

  #bankData(number: string) {
    const pot = [...this.rows.values()]
      .filter(({ happening }) => happening.text.includes('CAIXINHA'))
      .reduce((sum, { happening }) => sum - happening.cents, 0)
    return {
      transferNumber: `001/0001/${number}-0`,
      closingBalance: decimal(this.cents),
      automaticallyInvestedBalance: null,
      overdraftContractedLimit: null,
      overdraftUsedLimit: null,
      unarrangedOverdraftAmount: null,
      hasReservedBalance: pot > 0,
      reservedBalances:
        pot > 0
          ? [
              {
                name: 'Reserva',
                identification: 'reserva',
                availableAmounts: [
                  { amount: decimal(pot), currencyCode: 'BRL', remuneration: null },
                ],
              },
            ]
          : null,
    }
  }

  #creditData(today: string) {
    const limit = 900_000
    const { closesOn, dueOn } = nextBill(this.#household, today)
    const isShown = !this.hidesLimit
    return {
      level: 'GOLD',
      brand: 'MASTERCARD',
      balanceCloseDate: isShown ? instantOf(closesOn) : null,
      balanceDueDate: isShown ? instantOf(dueOn) : null,
      availableCreditLimit: isShown ? decimal(limit + this.cents) : null,
      balanceForeignCurrency: 0,
      minimumPayment: null,
      creditLimit: isShown ? decimal(limit) : null,
      isLimitFlexible: false,
      status: 'ACTIVE',
      holderType: 'MAIN',
      disaggregatedCreditLimits: isShown
        ? [
            {
              creditLineLimitType: 'LIMITE_CREDITO_TOTAL',
              consolidationType: 'CONSOLIDADO',
              identificationNumber: this.id.slice(0, 4),
              isLimitFlexible: false,
              usedAmount: decimal(-this.cents),
              usedAmountCurrencyCode: 'BRL',
              limitAmount: decimal(limit),
              limitAmountCurrencyCode: 'BRL',
              availableAmount: decimal(limit + this.cents),
              availableAmountCurrencyCode: 'BRL',
            },
          ]
        : [],
    }
  }
}

/** Two days after the purchase, if there have been two. */
function postedDay({ day }: BankEvent, today: string): string {
  const posted = addDays(day, 2)
  return posted <= today ? posted : today
}

/** Amounts are floats there. */
export const decimal = (cents: number): number => cents / 100
