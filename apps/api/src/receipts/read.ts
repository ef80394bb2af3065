import type { Answer, RefusedBy } from '@saldo/contract/endpoint'
import type * as contract from '@saldo/contract/receipts'
import { refuse } from '@saldo/contract/refusals'
import type { File } from '@saldo/contract/wire'
import { assert } from '@saldo/domain/assert'
import { receiptSpaceOf } from '@saldo/domain/receipts/refusals'
import { standingOf } from '@saldo/domain/subscriptions/standing'
import { dayAt } from '@saldo/domain/calendar'
import type { Context, RequestContext } from '../context.ts'
import type { Settings } from '../dependencies.ts'
import type { PlanBook } from '../gateways/plans.ts'
import { plansIn } from '../subscriptions/billing.ts'
import { readSubscriptions } from '../subscriptions/service.ts'
import { findEntry } from '../transactions/store.ts'
import { type Contents, contentsIn, getContent } from './content.ts'
import { countReceipts, findReceipt, listOfEntry } from './store.ts'

/** What receipts need of the product around them. */
export type ReceiptServices = Contents & {
  readonly plans: PlanBook
  /** Whether plans are sold here. */
  readonly isSold: boolean
  readonly warn: (fault: string) => void
}

/** The services of a server with these settings; `warn` gets what failed in the store. */
export function receiptServices(
  settings: Settings,
  warn: ReceiptServices['warn'],
): ReceiptServices {
  const isSold = (settings.billing ?? null) !== null
  const contents = contentsIn(settings)
  assert(contents !== null, 'the start has opened the store of receipts')
  return { ...contents, plans: plansIn({ settings }), isSold, warn }
}

const WITH_PLAN = new Set(['active', 'late', 'gifted'])

/** How many bytes the receipts of this account may take. */
export async function spaceOf(
  ctx: Context & Pick<RequestContext, 'caller'>,
  { plans, isSold }: Pick<ReceiptServices, 'plans' | 'isSold'>,
): Promise<number> {
  const { timeZone } = ctx.caller
  const [first] = await readSubscriptions(ctx, { plans, timeZone })
  if (first === undefined) return receiptSpaceOf({ isPaid: false, isSold })
  const expireOn = dayAt(Date.parse(first.expireAt), timeZone)
  const isPaid = WITH_PLAN.has(standingOf({ ...first, expireOn }, ctx.today))
  return receiptSpaceOf({ isPaid, isSold })
}

/** The receipts of one's own entry, and how much space there is. */
export async function listReceipts(
  ctx: RequestContext,
  { entryId, services }: { readonly entryId: string; readonly services: ReceiptServices },
): Promise<Answer<typeof contract.listReceipts> | RefusedBy<typeof contract.listReceipts>> {
  if ((await findEntry(ctx, entryId)) === undefined) return refuse('transaction_not_found')
  const items = await listOfEntry(ctx, entryId)
  const { used } = await countReceipts(ctx, entryId)
  return { items, used, space: await spaceOf(ctx, services) }
}

type FileRefusal = RefusedBy<typeof contract.readReceiptFile>

/** Finds a receipt, and gives what fetches its file once the connection is free. */
export async function prepareFile(
  ctx: Context,
  { id, services }: { readonly id: string; readonly services: ReceiptServices },
): Promise<FileRefusal | (() => Promise<File | FileRefusal>)> {
  const receipt = await findReceipt(ctx, id)
  if (receipt === undefined) return refuse('receipt_not_found')
  const { name, type, sealedKey } = receipt
  const { userId } = ctx
  return async () => {
    const content = await getContent(services, { userId, id }, sealedKey).catch(
      (error: unknown) => {
        services.warn((error as Error).message)
        return null
      },
    )
    if (content === null) return refuse('receipts_unavailable')
    return { name, size: content.length, bytes: [content], shownAs: type }
  }
}
