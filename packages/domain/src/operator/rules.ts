/** How an account stands for an operator. */
export type AccountState = 'active' | 'inactive' | 'deactivated'

/** An account that an operator closed is closed, whether or not it was ever activated. */
export function accountStateOf(account: {
  readonly active: boolean
  readonly deactivatedAt: string | null
}): AccountState {
  if (account.deactivatedAt !== null) return 'deactivated'
  return account.active ? 'active' : 'inactive'
}

/** Why an operator may not open or close this account, or null: nobody closes themselves out. */
export function refuseClosing(personId: string, operatorId: string) {
  return personId === operatorId ? 'person_is_oneself' : null
}

/** Why an account gets no letter, or null: to one that an operator closed nobody writes. */
export function refuseLetter(state: AccountState) {
  return state === 'deactivated' ? 'letter_to_deactivated' : null
}

/** The letter that an open account needs: a code until it is activated, then a link to a new password. */
export function letterFor(state: AccountState): 'code' | 'recovery' {
  return state === 'active' ? 'recovery' : 'code'
}

/** Why a company cannot be added so, or null: of a brand that there is, under a name that none has. */
export function refuseCompany(facts: { readonly isBrand: boolean; readonly isNameTaken: boolean }) {
  if (!facts.isBrand) return 'brand_not_found'
  return facts.isNameTaken ? 'company_exists' : null
}

/** What a mail server or a job said of its failure, without the addresses that it named. */
export function withoutAddresses(error: string): string {
  return error.replaceAll(/(?<!\S)\S[^\s@]*@\S+/gu, '…')
}

type Items = readonly { readonly _id: string }[]

/** A list of contents as it was saved; version 0 where none ever was. */
type SavedList = { readonly version: number; readonly items: readonly unknown[] }

/**
 * What becomes of a list that is saved: it is the newest version already, the next one, or somebody else
 * has saved one since the version that was edited.
 */
export function decideSaving(newest: SavedList, edited: SavedList): 'same' | 'next' | 'conflict' {
  const isSame = newest.version > 0 && JSON.stringify(newest.items) === JSON.stringify(edited.items)
  if (isSame) return 'same'
  return newest.version === edited.version ? 'next' : 'conflict'
}

/** How many items a version adds, changes and removes beside the one before; null of the first version. */
export function compareItems(before: Items | undefined, after: Items) {
  if (before === undefined) return { added: null, changed: null, removed: null }
  const texts = new Map(before.map((item) => [item._id, JSON.stringify(item)]))
  const kept = after.filter(({ _id }) => texts.has(_id))
  return {
    added: after.length - kept.length,
    changed: kept.filter((item) => texts.get(item._id) !== JSON.stringify(item)).length,
    removed: before.length - kept.length,
  }
}
