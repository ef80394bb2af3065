import type { ContentKind } from '@saldo/contract/contents'
import { readContent } from '@saldo/contract/contents'
import type { RefusedBy } from '@saldo/contract/endpoint'
import type {
  ContentDocument,
  readContentVersion as readEndpoint,
  saveContent as saveEndpoint,
  SavedVersion,
} from '@saldo/contract/operator-contents'
import { refuse, refuseConflict } from '@saldo/contract/refusals'
import { compareItems, decideSaving } from '@saldo/domain/operator/rules'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import {
  findContent,
  findVersion,
  insertContent,
  listVersions,
  namesOf,
} from '../contents/store.ts'

const LISTED_MAX = 50
const FAULTS_MAX = 20

type Item = ContentDocument['items'][number]

/** The newest version of a kind, drafts too; version 0 where none was ever saved. */
export async function readNewest(ledger: Ledger, kind: ContentKind): Promise<ContentDocument> {
  const { version, items } = (await findContent(ledger, kind)) ?? { version: 0, items: [] }
  return { kind, version, items: items as readonly Item[] as Item[] }
}

/**
 * Saves the whole list as the next version, for the screen and the command line alike. Saved once more
 * it is the version that it is; what somebody else has saved meanwhile is not written over.
 */
export async function saveContent(
  ledger: Ledger,
  {
    kind,
    version,
    items,
    savedBy,
    nowMs,
  }: {
    readonly kind: ContentKind
    /** The version that was edited. */
    readonly version: number
    readonly items: unknown
    /** A person's id, or a word of the command line's. */
    readonly savedBy: string
    readonly nowMs: number
  },
): Promise<ContentDocument | RefusedBy<typeof saveEndpoint>> {
  const read = readContent(kind, items)
  if ('faults' in read) {
    const { faults } = read
    return { ...refuse('content_not_fit'), message: faults.slice(0, FAULTS_MAX).join('\n') }
  }
  const newest = await readNewest(ledger, kind)
  const decided = decideSaving(newest, { version, items: read.items })
  if (decided === 'same') return newest
  if (decided === 'conflict') return refuseConflict(newest)

  // Decided.
  const next = { kind, version: version + 1, items: read.items, savedAt: instantAt(nowMs), savedBy }
  if (!(await insertContent(ledger, next))) return refuseConflict(await readNewest(ledger, kind))
  return { kind, version: next.version, items: read.items as readonly unknown[] as Item[] }
}

/** A version of before, as it was saved. */
export async function readVersion(
  ledger: Ledger,
  of: { readonly kind: ContentKind; readonly version: number },
): Promise<ContentDocument | RefusedBy<typeof readEndpoint>> {
  const found = await findVersion(ledger, of)
  if (found === undefined) return refuse('content_version_not_found')
  return { ...of, items: found.items as readonly unknown[] as Item[] }
}

/** Who saved which version when, and how many items differ from the one before. */
export async function listSavedVersions(
  ledger: Ledger,
  kind: ContentKind,
): Promise<SavedVersion[]> {
  const rows = await listVersions(ledger, { kind, limit: LISTED_MAX })
  const people = [...new Set(rows.map(({ savedBy }) => savedBy).filter(isId))]
  const names = await namesOf(ledger, people)
  return rows.map(({ version, items, savedAt, savedBy }, at) => ({
    version,
    savedAt,
    savedBy: isId(savedBy) ? (names.get(savedBy) ?? 'Conta excluída') : savedBy,
    count: items.length,
    ...compareItems(rows[at + 1]?.items, items),
  }))
}

const isId = (savedBy: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/u.test(savedBy)
