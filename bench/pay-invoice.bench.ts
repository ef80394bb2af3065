import { randomUUID } from 'node:crypto'
import type { Invoice } from '@saldo/contract/invoices'
import type { Transaction } from '@saldo/contract/transactions'
import { addMonths, firstDay, type Month, monthOf, toDay } from '@saldo/domain/calendar'
import { household } from './generator/household.ts'
import { TODAY } from './generator/household-maker.ts'
import { Oracle, type InvoiceFigures } from './generator/oracle.ts'
import type { Owner } from './generator/owner.ts'
import { expenseOf } from './harness/drafts.ts'
import { figuresOf, invoiceRequest } from './harness/invoice-requests.ts'
import { openPair, type Pair } from './harness/pair.ts'
import { assertSame, bodyOf } from './harness/assertions.ts'
import { type Figures, type Variant, takeTurns, printFigures } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * An invoice is paid and its screen read again: what was paid, the month's invoices, the entry.
 * In part, in full and in excess; against one bare insert.
 */

/** So many invoices are paid in a round, one a month from the next one on. */
const MONTHS = 8
const PARTS = 12
const CENTS_A_PART = 1_000_000

type Step = { readonly month: Month; readonly cents: number; readonly after: InvoiceFigures }
type CardSetup = {
  readonly pair: Pair
  readonly owner: Owner
  readonly card: string
  /** What has been paid and is to be taken back before anything is paid again. */
  readonly paid: string[]
}

/** What is to be paid of each invoice, and how each is to stand then. */
function planSteps(oracle: Oracle, { owner, card }: CardSetup, share: number): Step[] {
  const paymentId = owner.payments.find(({ type }) => type === 'debit')?.id ?? ''
  const countBefore = oracle.count
  const figuresIn = (month: Month) => {
    const figures = oracle.invoices(card).get(month)
    if (figures === undefined) throw new Error(`no invoice in ${month}`)
    return figures
  }
  const steps = Array.from({ length: MONTHS }, (_, at) => {
    const month = addMonths(monthOf(TODAY), at + 1)
    const cents = Math.round(figuresIn(month).remaining * 100 * share)
    oracle.add({
      on: TODAY,
      paymentId,
      categoryId: null,
      cents: -cents,
      paid: true,
      counted: false,
      paysCard: card,
      paysMonth: firstDay(month),
    })
    return { month, cents, after: figuresIn(month) }
  })
  oracle.keepFirst(countBefore)
  return steps
}

/** A side that pays one invoice after the other; beforehand what was paid is taken back. */
function paying(name: string, setup: CardSetup, steps: readonly Step[]): Variant {
  const { pair, owner, card, paid } = setup
  const { send } = pair.asProduct
  return {
    name,
    times: MONTHS,
    pid: pair.product.pid,
    before: () => undoPayments(pair, paid.splice(0)),
    act: async () => {
      const step = steps[paid.length]
      if (step === undefined) throw new Error('every invoice is paid')
      paid.push(await payOne({ send, owner, card }, step))
    },
  }
}

async function undoPayments({ asProduct }: Pair, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    bodyOf(await asProduct.send({ method: 'DELETE', path: `/api/transactions/${id}` }))
  }
}

async function payOne(
  { send, owner, card }: Pick<CardSetup, 'owner' | 'card'> & Pick<Pair['asProduct'], 'send'>,
  { month, cents, after }: Step,
): Promise<string> {
  const invoice = `${card}:${month}`
  const answer = await send(invoiceRequest(owner, { invoice, value: cents / 100 }))
  const { transaction } = bodyOf<{ readonly transaction: Transaction }>(answer)
  const [year, number] = month.split('-').map(Number)
  const [listed, entry] = await Promise.all([
    send({ path: `/api/invoices?month=${number}&year=${year}` }),
    send({ path: `/api/transactions/${transaction._id}` }),
  ])
  const found = bodyOf<readonly Invoice[]>(listed).find(({ _id }) => _id === invoice)
  assertSame(`invoice ${month}`, found && figuresOf(found), after)
  assertSame('what paid it', bodyOf<Transaction>(entry).value, -cents / 100)
  return transaction._id
}

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const pair = await openPair(bench, owner)
  const { product, floor, asProduct, asFloor } = pair
  const card = owner.payments.findLast(({ type }) => type === 'credit')?.id ?? ''
  const setup: CardSetup = { pair, owner, card, paid: [] }
  const draft = expenseOf(owner)
  const oracle = new Oracle(household(n, { shape: 'deep' }), TODAY)
  const value = (-CENTS_A_PART * PARTS) / 100
  const purchase = { payment: card, value, lastInstallment: PARTS }
  const [part] = bodyOf<readonly Transaction[]>(await asProduct.send(draft.request(purchase)))
  if (part === undefined) throw new Error('nothing was bought')
  // An answer has the first parts alone (decision 61); one falls into each invoice from the first on.
  for (let at = 0; at < PARTS; at += 1) {
    const month = firstDay(addMonths(monthOf(toDay(part.countsOn)), at))
    const entry = { ...draft.plain, paymentId: card, cents: -CENTS_A_PART }
    oracle.add({ ...entry, on: month, invoiceMonth: month })
  }
  const steps = (share: number) => planSteps(oracle, setup, share)
  const [first] = steps(1)
  if (first === undefined) throw new Error('nothing to pay')
  const pay = () => payOne({ ...asProduct, owner, card }, first)
  await undoPayments(pair, [await pay()])
  await product.statements()
  const once = await pay()
  const statements = await product.statements()
  await undoPayments(pair, [once])
  const figures = await takeTurns(
    [
      {
        name: 'floor',
        times: 20,
        pid: floor.pid,
        act: async () => void bodyOf(await asFloor.send(draft.request({ _id: randomUUID() }))),
      },
      paying('in full', setup, steps(1)),
      paying('in part', setup, steps(0.5)),
      paying('in excess', setup, steps(1.03)),
    ],
    { postmaster: bench.postmaster, rounds },
  )
  await pair.close()
  const counted = `${statements} statements in three calls`
  printFigures(`pay an invoice, ${n} entries: ${counted}`, figures, 'floor')
  return figures
}

await atEverySize(measure)
