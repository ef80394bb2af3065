import {
  cardFlagOf,
  matchAccounts,
  type SkippedAccount,
} from '@saldo/domain/bank-accesses/accounts'
import { dayOfMonth } from '@saldo/domain/calendar'
import { PAYMENT_NAME_MAX, PAYMENTS_MAX } from '@saldo/domain/payments/kinds'
import type { Context, JobContext } from '../context.ts'
import type { BankAccount } from '../gateways/banks.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { countPayments, insertPayment, type PaymentFields } from '../payments/store.ts'
import {
  type AccountRow,
  insertAccount,
  listAccounts,
  updateAccount,
  setBankFields,
  type AccessRow,
  updateAccess,
} from './store.ts'
import { listInstitutions } from './institutions.ts'
import { bankNameOf } from './rows.ts'

/** Of a card of which the bank does not say when it closes or falls due; its owner corrects it. */
const USUAL_CARD = { close_day: null, close_before_due: 7, due_day: 10 }

/**
 * Gives the accounts of a link their payment methods: those of before, and new ones for the others. What is not
 * brought in is stored with the link, for its owner to see: an account in another currency would be added up
 * with those of the ledger's own.
 */
export async function linkAccounts(
  ctx: Context,
  access: AccessRow,
  all: readonly BankAccount[],
): Promise<void> {
  const { id: accessId } = access
  const { currency } = ctx
  const rows = await listAccounts(ctx, { accessId })
  const earlier = rows.map((row) => ({ ...row, accountId: row.account_id }))
  const accounts = all.filter((account) => account.currency === currency)
  const skipped: SkippedAccount[] = all
    .filter((account) => !accounts.includes(account))
    .map(({ name }) => ({ name, reason: 'currency' }))
  const now = accounts.map((account) => ({ ...account, accountId: account.id }))
  const matched = matchAccounts(earlier, now)
  let count = await countPayments(ctx)
  for (const account of now) {
    const row = matched.get(account)
    if (row !== undefined) await follow(ctx, row, account)
    else if (count < PAYMENTS_MAX) {
      await open(ctx, access, account)
      count += 1
    } else skipped.push({ name: account.name, reason: 'limit' })
  }
  await updateAccess(ctx, { id: accessId }, { skipped: JSON.stringify(skipped) })
}

function bankFacts(account: BankAccount, nowMs: number) {
  return {
    account_id: account.id,
    number: account.number,
    balance: account.balance,
    balance_at: instantAt(nowMs),
    reserved: account.reserved,
    limit_group: account.limitGroup,
  }
}

/** What the bank says of an account that is known. What it leaves out stays as it is (case H11). */
async function follow(ctx: JobContext, row: AccountRow, account: BankAccount): Promise<void> {
  const { id, payment_id: paymentId } = row
  const credit_limit = account.limit ?? row.credit_limit
  await updateAccount(ctx, { id }, { ...bankFacts(account, ctx.nowMs), credit_limit })
  const isOtherLimit = credit_limit !== row.credit_limit
  const isOtherId = account.id !== row.account_id
  if (!isOtherLimit && !isOtherId) return
  const limit = isOtherLimit ? credit_limit : null
  await setBankFields(ctx, { paymentId }, { externalId: account.id, limit })
}

/** A payment method for an account that was not known. */
async function open(ctx: JobContext, access: AccessRow, account: BankAccount): Promise<void> {
  const { id: accessId } = access
  const { ledger, userId, nowMs } = ctx
  const paymentId = newId(nowMs)
  const name = account.name.trim() || bankNameOf(await listInstitutions(ledger), access)
  await insertPayment(ledger, {
    user_id: userId,
    id: paymentId,
    type: account.kind === 'card' ? 'credit' : 'debit',
    name: name.slice(0, PAYMENT_NAME_MAX),
    created_at: instantAt(nowMs),
    external_id: account.id,
    bank_access_id: accessId,
    ...fieldsOf(account),
  })
  await insertAccount(ledger, {
    user_id: userId,
    id: newId(nowMs),
    access_id: accessId,
    payment_id: paymentId,
    kind: account.kind,
    currency: account.currency,
    ...bankFacts(account, ctx.nowMs),
    credit_limit: account.limit,
    anchor_balance: null,
    anchor_day: null,
    anchor_at: null,
    history_from: null,
    opening_id: null,
    synced_at: null,
  })
}

function fieldsOf(account: BankAccount): Partial<PaymentFields> {
  if (account.kind === 'bank') {
    return { account_type: account.isSavings ? 'Poupança' : 'Conta corrente' }
  }
  const { closesOn, dueOn } = account
  const terms =
    closesOn === null || dueOn === null
      ? USUAL_CARD
      : { close_day: dayOfMonth(closesOn), due_day: dayOfMonth(dueOn) }
  return {
    ...terms,
    flag: cardFlagOf(account.brand),
    credit_limit: account.limit,
    closing_day_goes_to: 'next',
  }
}
