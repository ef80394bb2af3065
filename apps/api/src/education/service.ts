import type { ListedTrail, Trail } from '@saldo/contract/education'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { listItems } from '../contents/store.ts'
import type { Ledger } from '../db/ledger.ts'

/** The trails in their order, their lessons without the texts. */
export async function listTrails(ledger: Ledger): Promise<ListedTrail[]> {
  const trails = await listItems(ledger, 'trails')
  return trails.map(({ items, ...trail }) => ({
    ...trail,
    items: items.map(({ text: _, ...lesson }) => lesson),
  }))
}

/** One of them, whole. */
export async function readTrail(
  ledger: Ledger,
  id: string,
): Promise<Trail | Refused<'trail_not_found'>> {
  const trails = await listItems(ledger, 'trails')
  return trails.find(({ _id }) => _id === id) ?? refuse('trail_not_found')
}

/** The single videos, and the e-books. */
export async function listVideos(ledger: Ledger) {
  return {
    contendVideo: await listItems(ledger, 'videos'),
    ebooks: await listItems(ledger, 'ebooks'),
  }
}
