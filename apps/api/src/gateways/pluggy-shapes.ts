import * as z from 'zod/mini'
import { isMonth } from '@saldo/domain/calendar'
import { negate } from '@saldo/domain/money'
import {
  optionalInstant,
  optionalNumber,
  optionalText,
  sumOf,
  toAmount,
  toCivilDay,
  toCivilDayOrNull,
  toInstant,
  toSigned,
  wireInstant,
} from './bank-values.ts'
import type { BankAccount, BankBill, BankConnector, BankEvent, BankLine } from './banks.ts'

/*
 * What Pluggy answers, as far as it is used, and what becomes of it. Statuses and codes are open
 * unions there, so each is read as a text.
 */

const account = z.looseObject({
  id: z.string(),
  type: z.string(),
  subtype: optionalText,
  number: optionalText,
  name: z.string(),
  marketingName: optionalText,
  balance: z.number(),
  currencyCode: z.string(),
  bankData: z.optional(
    z.nullable(
      z.looseObject({
        reservedBalances: z.optional(
          z.nullable(
            z.array(
              z.looseObject({
                availableAmounts: z.array(
                  z.looseObject({ amount: z.number(), currencyCode: z.string() }),
                ),
              }),
            ),
          ),
        ),
      }),
    ),
  ),
  creditData: z.optional(
    z.nullable(
      z.looseObject({
        brand: optionalText,
        balanceCloseDate: optionalInstant,
        balanceDueDate: optionalInstant,
        creditLimit: optionalNumber,
        disaggregatedCreditLimits: z.optional(
          z.nullable(z.array(z.looseObject({ consolidationType: optionalText }))),
        ),
      }),
    ),
  ),
})
export const accountPage = z.looseObject({ results: z.array(account) })

/**
 * An account as the domain knows it. Pluggy gives the debt of a card as a positive balance; here it
 * is negative.
 */
export function toBankAccount(wire: z.output<typeof account>): BankAccount {
  const isCard = wire.type === 'CREDIT'
  const balance = toAmount(wire.balance)
  const card = wire.creditData
  const limit = card?.creditLimit ?? null
  const isShared = card?.disaggregatedCreditLimits?.some(
    ({ consolidationType }) => consolidationType === 'CONSOLIDADO',
  )
  return {
    id: wire.id,
    kind: isCard ? 'card' : 'bank',
    isSavings: wire.subtype === 'SAVINGS_ACCOUNT',
    name: wire.name,
    number: wire.number ?? null,
    brand: card?.brand ?? null,
    currency: wire.currencyCode,
    balance: isCard ? negate(balance) : balance,
    reserved: reservedIn(wire),
    limit: limit === null ? null : toAmount(limit),
    // Open Finance does not name the limit that cards share: of one link, it is the same amount.
    limitGroup: isShared === true && limit !== null ? `consolidated:${limit}` : null,
    closesOn: toCivilDayOrNull(card?.balanceCloseDate),
    dueOn: toCivilDayOrNull(card?.balanceDueDate),
  }
}

function reservedIn({ bankData, currencyCode }: z.output<typeof account>) {
  const pots = bankData?.reservedBalances ?? []
  if (pots.length === 0) return null
  const amounts = pots.flatMap(({ availableAmounts }) => availableAmounts)
  return sumOf(
    amounts.filter((one) => one.currencyCode === currencyCode).map(({ amount }) => amount),
  )
}

const line = z.looseObject({
  id: z.string(),
  accountId: z.string(),
  date: wireInstant,
  description: z.string(),
  descriptionRaw: optionalText,
  type: z.enum(['DEBIT', 'CREDIT']),
  amount: z.number(),
  amountInAccountCurrency: optionalNumber,
  currencyCode: z.string(),
  categoryId: optionalText,
  status: optionalText,
  createdAt: optionalInstant,
  paymentData: z.optional(z.nullable(z.looseObject({ referenceNumber: optionalText }))),
  creditCardMetadata: z.optional(
    z.nullable(
      z.looseObject({
        installmentNumber: optionalNumber,
        totalInstallments: optionalNumber,
        purchaseDate: optionalInstant,
        billId: optionalText,
        billForecastDate: optionalText,
      }),
    ),
  ),
})
export const linePage = z.looseObject({ results: z.array(line), next: z.nullable(z.string()) })

/** `Same person transfer` and what is below it; and `Credit card payment`. */
const OWN_TRANSFER = /^04/
const BILL_PAYMENT = '05100000'

export function toBankLine(wire: z.output<typeof line>): BankLine {
  const isMoneyOut = wire.type === 'DEBIT'
  const card = wire.creditCardMetadata
  const inAccount = wire.amountInAccountCurrency ?? null
  const forecast = card?.billForecastDate ?? ''
  return {
    id: wire.id,
    accountId: wire.accountId,
    day: toCivilDay(wire.date),
    value: toSigned(inAccount ?? wire.amount, isMoneyOut),
    description: wire.description.trim() || (wire.descriptionRaw ?? '').trim(),
    isPending: wire.status === 'PENDING',
    createdAt: toInstant(wire.createdAt),
    hint: hintOf(wire.categoryId ?? ''),
    reference: wire.paymentData?.referenceNumber ?? null,
    // Only with an amount in the account's currency beside it is the other one foreign.
    foreign:
      inAccount === null || inAccount === wire.amount
        ? null
        : { currency: wire.currencyCode, value: toSigned(wire.amount, isMoneyOut) },
    instalment: instalmentOf(wire),
    billId: card?.billId ?? null,
    billMonth: isMonth(forecast) ? forecast : null,
  }
}

function hintOf(categoryId: string): BankLine['hint'] {
  if (OWN_TRANSFER.test(categoryId)) return 'own_transfer'
  return categoryId === BILL_PAYMENT ? 'bill_payment' : null
}

function instalmentOf({ creditCardMetadata: card }: z.output<typeof line>): BankLine['instalment'] {
  const index = card?.installmentNumber ?? 0
  const count = card?.totalInstallments ?? 0
  const isPart = Number.isInteger(index) && Number.isInteger(count) && index >= 1 && index <= count
  if (!isPart || count < 2) return null
  return { index, count, purchasedOn: toCivilDayOrNull(card?.purchaseDate) }
}

const bill = z.looseObject({
  id: z.string(),
  dueDate: wireInstant,
  billClosingDate: optionalInstant,
  totalAmount: z.number(),
})
export const billPage = z.looseObject({ results: z.array(bill) })

export function toBankBill(wire: z.output<typeof bill>, accountId: string): BankBill {
  return {
    id: wire.id,
    accountId,
    dueOn: toCivilDay(wire.dueDate),
    closesOn: toCivilDayOrNull(wire.billClosingDate),
    total: toAmount(wire.totalAmount),
  }
}

const connector = z.looseObject({
  id: z.number(),
  name: z.string(),
  isOpenFinance: z.optional(z.boolean()),
  health: z.optional(z.nullable(z.looseObject({ status: optionalText }))),
})
export const connectorPage = z.looseObject({ results: z.array(connector) })

export function toBankConnector(wire: z.output<typeof connector>): BankConnector {
  return {
    id: String(wire.id),
    name: wire.name,
    isOpenFinance: wire.isOpenFinance === true,
    isOnline: wire.health?.status !== 'OFFLINE',
  }
}

/** Older events have only `id`. */
const event = z.looseObject({
  event: z.string(),
  id: z.string(),
  eventId: z.optional(z.string()),
  itemId: z.optional(z.string()),
})

export function toBankEvent(body: unknown): BankEvent | null {
  const read = z.safeParse(event, body)
  if (!read.success) return null
  return { id: read.data.eventId ?? read.data.id, linkId: read.data.itemId ?? null }
}
