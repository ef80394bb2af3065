/**
 * Who acts, and whose data it is. They are one person except where a planner acts for a client
 * with the client's consent (decisions.md §9). Rules ask for `userId`; the audit writes both.
 */
export type Actor = {
  /** The person who acts. */
  readonly actorId: string
  /** The owner of the data: first column of every key. */
  readonly userId: string
}

/** Whether somebody acts in another's name. */
export function isActing({ actorId, userId }: Actor): boolean {
  return actorId !== userId
}

/** Whether a thing of `userId` is the actor's to change: seeing it in a family is not owning it. */
export function owns(actor: Pick<Actor, 'userId'>, row: { readonly userId: string }): boolean {
  return row.userId === actor.userId
}
