import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { removeTransaction } from '@saldo/contract/transaction-changes'
import { updateTransaction } from '@saldo/contract/transactions'
import type { LongLists, Positioned } from './near.ts'
import { refresh } from './queries.ts'

type Row = Positioned & { readonly series?: string }

const nameAt = (at: number) => `row-${String(at).padStart(5, '0')}`
const rowsUpTo = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => {
    const date = `2026-11-${String(1 + Math.floor((at * 28) / count)).padStart(2, '0')}`
    return { _id: nameAt(at), date, countsOn: date }
  })
const cursorOf = (row: Row) => `${row.countsOn}~${row._id}`

/** A list of so many rows, read to its end in pages; says which pages are asked for. */
async function openList(rows: Row[], size: number, lists: LongLists = 'transactions') {
  const cache = new QueryClient()
  const store = { rows }
  const fetched: (string | undefined)[] = []
  const list = new InfiniteQueryObserver(cache, {
    queryKey: [lists, `GET /${lists}`, { query: {} }],
    queryFn: ({ pageParam }) => {
      fetched.push(pageParam)
      const left = store.rows.filter((row) => pageParam === undefined || cursorOf(row) > pageParam)
      const items = left.slice(0, size)
      const last = items.at(-1)
      return { items, next: left.length > size && last ? cursorOf(last) : null }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Infinity,
  })
  const stop = list.subscribe(() => {})
  await list.refetch()
  // The screen reads on for as long as there is more.
  const readOn = async () => {
    while (list.getCurrentResult().hasNextPage) await list.fetchNextPage()
  }
  await readOn()
  fetched.length = 0
  const shown = () => list.getCurrentResult().data?.pages.flatMap(({ items }) => items) ?? []
  return { cache, store, fetched, shown, readOn, stop }
}

const near = (row: Row) => ({
  row,
  touches: (next: Row) => row.series !== undefined && next.series === row.series,
})

test('K1: of 50,000 rows in 50 pages one deletion reads one page again, and shows all the others', async () => {
  const { cache, store, fetched, shown, stop } = await openList(rowsUpTo(50_000), 1000)
  const gone = store.rows[23_456] as Row
  store.rows = store.rows.filter((row) => row !== gone)
  await refresh(cache, removeTransaction, near(gone))
  expect(fetched).toHaveLength(1)
  expect(shown()).toEqual(store.rows)
  // What is restored is in its place again, by one page as well: it has one row too many.
  store.rows = [...store.rows, gone].toSorted((a, b) => (cursorOf(a) < cursorOf(b) ? -1 : 1))
  fetched.length = 0
  await refresh(cache, removeTransaction, near(gone))
  expect(fetched).toHaveLength(1)
  expect(shown()).toEqual(store.rows)
  stop()
})

test('K1: after any deletions and returns, one at a time, the list is what the server has', async () => {
  const acts = fc.array(fc.tuple(fc.nat(60), fc.boolean()), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(acts, fc.integer({ min: 1, max: 9 }), async (history, size) => {
      const all = rowsUpTo(40)
      const { cache, store, shown, readOn, stop } = await openList(all.slice(0, 30), size)
      for (const [at, isWhole] of history) {
        const one = all[at % all.length] as Row
        const isThere = store.rows.includes(one)
        store.rows = isThere
          ? store.rows.filter((row) => row !== one)
          : [...store.rows, one].toSorted((a, b) => (cursorOf(a) < cursorOf(b) ? -1 : 1))
        await refresh(cache, removeTransaction, isWhole ? undefined : near(one))
        await readOn()
        expect(shown()).toEqual(store.rows)
      }
      stop()
    }),
    { numRuns: 60 },
  )
})

test('K1: rows of one series lie on several pages, and each of those is read again', async () => {
  const rows = rowsUpTo(5000).map((row, at) => (at % 2000 === 5 ? { ...row, series: 's' } : row))
  const { cache, store, fetched, shown, stop } = await openList(rows, 1000)
  store.rows = store.rows.filter(({ series }) => series !== 's')
  await refresh(cache, removeTransaction, near(rows[5] as Row))
  expect(fetched).toHaveLength(3)
  expect(shown()).toEqual(store.rows)
  stop()
})

test('K1: where a page cannot be read, the whole list is asked again', async () => {
  const { cache, store, fetched, shown, stop } = await openList(rowsUpTo(3000), 1000)
  const gone = store.rows[1500] as Row
  store.rows = store.rows.filter((row) => row !== gone)
  const broken = {
    ...near(gone),
    touches: () => {
      throw new Error('broken')
    },
  }
  await refresh(cache, removeTransaction, broken)
  expect(fetched).toHaveLength(3)
  expect(shown()).toEqual(store.rows)
  stop()
})

test('K1: of 5,000 dues in ten pages one tick reads its own again, and the first for the sums', async () => {
  const { cache, store, fetched, shown, stop } = await openList(
    rowsUpTo(5000),
    500,
    'linkedTransactions',
  )
  // A purchase on a card counts with its invoice; its place among the dues is its own day's.
  const paid = { ...(store.rows[2345] as Row), countsOn: '2027-01-05' }
  store.rows = store.rows.filter(({ _id }) => _id !== paid._id)
  const [ofEntries, ofDues] = [near(paid), { ...near(paid), lists: 'linkedTransactions' as const }]
  await refresh(cache, updateTransaction, ofDues)
  expect(fetched).toEqual([undefined, expect.stringContaining(nameAt(1999))])
  expect(shown()).toEqual(store.rows)
  // What is known of lists of entries says nothing of dues: those are read whole.
  fetched.length = 0
  await refresh(cache, updateTransaction, ofEntries)
  expect(fetched).toHaveLength(10)
  stop()
})
