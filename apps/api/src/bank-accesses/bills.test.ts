import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, toDay } from '@saldo/domain/calendar'
import { useBanks } from '../../../../tests/banks.ts'
import { usePluggy } from '../../../../tests/pluggy.ts'
import type { Row } from '../../../../tests/statements.ts'
import { expectConsistent } from '../../../../tests/wallet.ts'

const { app, bank, connect } = useBanks()
const pluggy = usePluggy()

const HISTORY_DAYS = 365
const FIRST = toDay('2026-11-25')
/** The bank is read again so many days later, over two closings and the end of what was read anew. */
const READ_AFTER = [0, 1, 24, 31, 70]

type Card = { readonly connector: number; readonly closeDay: number; readonly dueDay: number }
let people = 0

/** What the bank has on a day comes to the application, as its adapter reads it. */
async function show(linkId: string, cardId: string, today: Day): Promise<void> {
  const lines = await pluggy.linesOf(linkId, cardId)
  bank.lines = lines.filter(({ day }) => day <= today)
  bank.bills = [...(await pluggy.banks.listBills({ linkId, accountId: cardId }))]
}

async function moveTo(today: Day): Promise<void> {
  const now = `${today}T15:00:00Z`
  await pluggy.order('__clock', { now })
  app.clock.now = () => Date.parse(now)
}

/** The closed bills of which every line was read, with what the application says of each. */
async function compared(get: (path: string) => Promise<Row>) {
  const sums = await Promise.all(
    bank.bills.map(async ({ dueOn, total }) => {
      const [year, month] = dueOn.split('-')
      const [invoice] = await get(`/invoices?year=${year}&month=${Number(month)}`)
      // The first one has what was bought before the first day that was read as one entry.
      if (invoice.closesOn < addDays(FIRST, -HISTORY_DAYS)) return []
      return [{ month: dueOn, bank: total, invoice: Math.round(invoice.spent * 100) }]
    }),
  )
  return sums.flat()
}

async function liveWith({ connector, closeDay, dueDay }: Card): Promise<void> {
  people += 1
  await pluggy.order('__settings', { closeDay, dueDay })
  await moveTo(FIRST)
  const { linkId, account } = await pluggy.connected(connector, `${11_122_233 + people}300`)
  const card = account('card')
  bank.pageSize = 5000
  bank.has([card])
  await show(linkId, card.id, FIRST)
  const person = await connect(`Pessoa${people}`)
  let today = FIRST
  for (const days of READ_AFTER) {
    today = addDays(today, days)
    await moveTo(today)
    await pluggy.updated(linkId)
    await show(linkId, card.id, today)
    await person.sync()
    const sums = await compared(person.get)
    expect(sums.length).toBeGreaterThan(9)
    expect(sums.filter((sum) => sum.bank !== sum.invoice)).toEqual([])
    const parts = (await person.entries()).filter(
      ({ lastInstallment, name }) => lastInstallment === 10 && name.startsWith('LOJA ELETRO'),
    )
    expect(parts.map(({ recurrentIndex }) => recurrentIndex).toSorted((a, b) => a - b)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ])
  }
}

// A card falls due 5 to 12 days after it closes.
const days = fc
  .record({ closeDay: fc.integer({ min: 1, max: 28 }), after: fc.integer({ min: 5, max: 12 }) })
  .map(({ closeDay, after }) => ({ closeDay, dueDay: ((closeDay + after - 1) % 28) + 1 }))

test.each([
  ['one part each month', 201],
  ['all parts at once', 203],
  ['each part under the day of the purchase', 208],
])(
  'B10, B11: every closed invoice is what the bill of a bank with %s says, to the cent',
  async (_, connector) => {
    await fc.assert(
      fc.asyncProperty(days, (drawn) => liveWith({ connector, ...drawn })),
      { numRuns: 2, examples: [[{ closeDay: 3, dueDay: 10 }]], endOnFailure: true },
    )
    await expectConsistent(app)
  },
)
