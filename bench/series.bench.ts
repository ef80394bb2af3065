import { randomUUID } from 'node:crypto'
import type { Transaction } from '@saldo/contract/transactions'
import { addMonths, firstDay, lastDay, monthOf, toDay, toMonth } from '@saldo/domain/calendar'
import { household } from './generator/household.ts'
import { TODAY } from './generator/household-maker.ts'
import { Oracle } from './generator/oracle.ts'
import { expenseOf } from './harness/drafts.ts'
import { openPair } from './harness/pair.ts'
import { assertSame, bodyOf } from './harness/assertions.ts'
import { type Figures, takeTurns, printFigures } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/*
 * A purchase in 360 on an account, edited and deleted, whole and one part of it; against one bare insert. And
 * one plain entry edited (G9), against one created, in the same run.
 */

const PARTS = 360
const SINGLES = 10
type EntryVersion = { readonly _id: string; version: number }

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const pair = await openPair(bench, owner)
  const { product, floor, asProduct, asFloor } = pair
  const { send } = asProduct
  const oracle = new Oracle(household(n, { shape: 'deep' }), TODAY)
  const draft = expenseOf(owner)
  const purchase = { value: -20 * PARTS, lastInstallment: PARTS, paid: false }

  // An answer has the first parts alone (decision 61): all of them are found by their name.
  const buy = async () => {
    const name = `Em partes ${randomUUID()}`
    bodyOf(await send(draft.request({ ...purchase, name })))
    const query = new URLSearchParams({
      startDate: TODAY,
      endDate: lastDay(addMonths(monthOf(TODAY), PARTS)),
      search: name,
      limit: String(PARTS),
    })
    const path = `/api/transactions?${query.toString()}`
    const { items } = bodyOf<{ readonly items: readonly Transaction[] }>(await send({ path }))
    assertSame('bought', items.length, PARTS)
    return items
  }
  const edit = async ({ _id, version }: EntryVersion, value: number, scope = 'this') => {
    const body = JSON.stringify({ version, value })
    const path = `/api/transactions/${_id}?scope=${scope}`
    return bodyOf<{
      /** The first of them. */
      readonly items: readonly Transaction[]
      readonly count: number
      readonly skipped: number
    }>(await send({ method: 'PATCH', path, body }))
  }
  const remove = async (id: string, scope: string, removed: number) => {
    const path = `/api/transactions/${id}?scope=${scope}`
    assertSame('removed', bodyOf(await send({ method: 'DELETE', path })), { removed, kept: 0 })
  }
  const statementsOf = async (act: () => Promise<unknown>) => {
    await product.statements()
    await act()
    return product.statements()
  }

  // One that is edited for good, one that is deleted anew every round, one that loses its last parts.
  const edited = await buy()
  let toRemove = await buy()
  let toShorten = [...(await buy())]
  const [first, last] = [edited[0], edited.at(-1)]
  if (first === undefined || last === undefined) throw new Error('nothing was bought')
  const whole: EntryVersion = { _id: first._id, version: first.version }
  const part: EntryVersion = { _id: last._id, version: last.version }
  const [made] = bodyOf<readonly Transaction[]>(await send(draft.request()))
  if (made === undefined) throw new Error('nothing was made')
  const plain: EntryVersion = { _id: made._id, version: made.version }
  let cents = 2_000
  let partCents = 2_000
  let plainCents = 100
  let created = 0

  const editWhole = async () => {
    cents = cents === 2_000 ? 2_100 : 2_000
    const { items, count, skipped } = await edit(whole, -cents / 100, 'all')
    const values = new Set(items.map(({ value }) => value))
    assertSame(
      'edited',
      { values: [...values], count, skipped },
      {
        values: [-cents / 100],
        count: PARTS,
        skipped: 0,
      },
    )
    whole.version += 1
    part.version += 1
    partCents = cents
  }
  const editOne = async (entry: EntryVersion, to: number) => {
    const { items } = await edit(entry, -to / 100)
    const actual = items.map(({ value }) => value)
    assertSame('edited', actual, [-to / 100])
    entry.version += 1
  }
  const editPart = async () => {
    partCents += 1
    await editOne(part, partCents)
  }
  const editPlain = async () => {
    plainCents += 1
    await editOne(plain, plainCents)
  }
  const removeLast = async () => {
    const at = toShorten.pop()
    if (at === undefined) throw new Error('nothing is left of it')
    await remove(at._id, 'this', 1)
  }
  const buyAgain = async (to: 'doomed' | 'shrinking') => {
    if (to === 'doomed') toRemove = await buy()
    else if (toShorten.length < PARTS) {
      await remove(toShorten[0]?._id ?? '', 'all', toShorten.length)
      toShorten = [...(await buy())]
    }
  }
  const removeWhole = () => remove(toRemove[0]?._id ?? '', 'all', PARTS)

  const counts = [
    `all edited ${await statementsOf(editWhole)}`,
    `one ${await statementsOf(editPart)}`,
    `all deleted ${await statementsOf(removeWhole)}`,
    `one ${await statementsOf(removeLast)}`,
    `a plain one ${await statementsOf(editPlain)} statements`,
  ]
  const options = { pid: product.pid }
  const figures = await takeTurns(
    [
      {
        name: 'floor',
        times: 20,
        pid: floor.pid,
        act: async () => void bodyOf(await asFloor.send(draft.request({ _id: randomUUID() }))),
      },
      { ...options, name: 'edit all 360', times: 2, act: editWhole },
      { ...options, name: 'edit one of 360', times: SINGLES, act: editPart },
      {
        ...options,
        name: 'delete all 360',
        times: 1,
        before: () => buyAgain('doomed'),
        act: removeWhole,
      },
      {
        ...options,
        name: 'delete the last of 360',
        times: SINGLES,
        before: () => buyAgain('shrinking'),
        act: removeLast,
      },
    ],
    { postmaster: bench.postmaster, rounds },
  )
  const single = await takeTurns(
    [
      {
        ...options,
        name: 'create',
        times: 20,
        act: async () => {
          bodyOf(await send(draft.request()))
          created += 1
        },
      },
      { ...options, name: 'edit one entry', times: 20, act: editPlain },
    ],
    { postmaster: bench.postmaster, rounds },
  )

  // What is there now, counted by hand: totals that lag behind would invalidate all of it.
  for (let at = 0; at < created; at += 1) oracle.add(draft.plain)
  oracle.add({ ...draft.plain, cents: -plainCents })
  const parts = [
    ...edited.map(({ _id, countsOn }) => ({
      countsOn,
      cents: _id === part._id ? partCents : cents,
    })),
    ...toShorten.map(({ countsOn }) => ({ countsOn, cents: 2_000 })),
  ]
  for (const entry of parts) {
    oracle.add({ ...draft.plain, on: toDay(entry.countsOn), paid: false, cents: -entry.cents })
  }
  for (const month of [monthOf(TODAY), toMonth('2026-01'), monthOf(toDay(last.countsOn))]) {
    const range = `startDate=${firstDay(month)}&endDate=${lastDay(month)}`
    const actual = bodyOf(await send({ path: `/api/balances?${range}` }))
    assertSame(`balances of ${month}`, actual, oracle.balances(month))
  }
  await pair.close()
  printFigures(`a purchase in ${PARTS}, ${n} entries: ${counts.join(', ')}`, figures, 'floor')
  printFigures('G9 one entry edited, against one created', single, 'create')
  return [...figures, ...single]
}

await atEverySize(measure)
