import type { ContentItems } from '@saldo/contract/contents'
import type { Expert } from '@saldo/contract/experts'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { toCents } from '@saldo/domain/money'
import { listItems } from '../contents/store.ts'
import { countLike, deleteLike, insertLike, listLikes } from './store.ts'
import type { OwnerLedger } from '../context.ts'

type Likes = { readonly likes: number; readonly liked: boolean }

const NO_LIKES: Likes = { likes: 0, liked: false }

function expertOf(item: ContentItems<'experts'>[number], { likes, liked }: Likes): Expert {
  const { sessionPriceCents, isExample = false, ...expert } = item
  return {
    ...expert,
    sessionPrice: sessionPriceCents === null ? null : toCents(sessionPriceCents),
    likes,
    liked,
    isExample,
  }
}

/** The experts in their order, each with its likes. */
export async function listExperts(ctx: OwnerLedger): Promise<Expert[]> {
  const items = await listItems(ctx.ledger, 'experts')
  const likes = await listLikes(
    ctx,
    items.map(({ _id }) => _id),
  )
  return items.map((item) => expertOf(item, likes.get(item._id) ?? NO_LIKES))
}

/** One of them; a refusal where there is none of this id. */
export async function readExpert(
  ctx: OwnerLedger,
  { id }: { readonly id: string },
): Promise<Expert | Refused<'expert_not_found'>> {
  const experts = await listExperts(ctx)
  return experts.find(({ _id }) => _id === id) ?? refuse('expert_not_found')
}

/**
 * Likes an expert, once a person, or takes the like back; what is so already stays. The like of somebody who
 * leaves stays in the number, which names nobody.
 */
export async function likeExpert(
  ctx: OwnerLedger,
  of: { readonly id: string; readonly at: string },
  isLiked: boolean,
): Promise<Expert | Refused<'expert_not_found'>> {
  const { id: expertId, at } = of
  const items = await listItems(ctx.ledger, 'experts')
  if (!items.some(({ _id }) => _id === expertId)) return refuse('expert_not_found')

  // Decided.
  const like = { expertId }
  const isChanged = isLiked ? await insertLike(ctx, like, at) : await deleteLike(ctx, like)
  if (isChanged) await countLike(ctx.ledger, expertId, isLiked ? 1 : -1)
  return readExpert(ctx, of)
}
