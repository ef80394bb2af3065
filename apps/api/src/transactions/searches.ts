import * as contract from '@saldo/contract/found-transactions'
import { refuse } from '@saldo/contract/refusals'
import { nameKey } from '@saldo/domain/transactions/names'
import * as z from 'zod/mini'
import type { Handler } from '../context.ts'
import { newId } from '../gateways/random.ts'
import { deleteSearch, insertSearch, listSearchRows, renameSearch } from './searches-store.ts'

/** How many searches a person may keep (case N9). */
const SEARCHES_MAX = 20

/** The searches that a person keeps. */
export const listSearches: Handler<typeof contract.listSearches> = async (ctx) => {
  const rows = await listSearchRows(ctx)
  return rows.map(({ id, name, filters }) => ({
    _id: id,
    name,
    filters: z.decode(contract.searchFilters, filters),
  }))
}

/** Keeps a search under a name. The same `_id` sent again is the same search. */
export const createSearch: Handler<typeof contract.createSearch> = async (ctx, { body }) => {
  const { _id: id = newId(ctx.nowMs), name, filters } = body
  const kept = await listSearchRows(ctx)
  const sentBefore = kept.find((one) => one.id === id)
  if (sentBefore !== undefined) {
    const { filters: before } = sentBefore
    return { _id: id, name: sentBefore.name, filters: z.decode(contract.searchFilters, before) }
  }
  const key = nameKey(name)
  if (kept.some((one) => nameKey(one.name) === key)) return refuse('search_name_taken', 'name')
  if (kept.length >= SEARCHES_MAX) return refuse('search_limit_reached')

  // Decided.
  const wire = z.encode(contract.searchFilters, filters) as Readonly<Record<string, string>>
  await insertSearch(ctx, { id, name, nameKey: key, filters: wire })
  return { _id: id, name, filters }
}

/** Gives a search another name, which no other one has. */
export const updateSearch: Handler<typeof contract.updateSearch> = async (
  ctx,
  { params: { id }, body: { name } },
) => {
  const kept = await listSearchRows(ctx)
  const search = kept.find((one) => one.id === id)
  if (search === undefined) return refuse('search_not_found')
  const key = nameKey(name)
  const isTaken = kept.some((one) => one.id !== id && nameKey(one.name) === key)
  if (isTaken) return refuse('search_name_taken', 'name')

  // Decided.
  await renameSearch(ctx, { id, name, nameKey: key })
  return { _id: id, name, filters: z.decode(contract.searchFilters, search.filters) }
}

/** Takes a search off the list. */
export const removeSearch: Handler<typeof contract.removeSearch> = async (
  ctx,
  { params: { id } },
) => ((await deleteSearch(ctx, id)) ? null : refuse('search_not_found'))
