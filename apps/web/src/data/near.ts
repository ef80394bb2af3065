/** A row of a long list, by what its place in the list is: of entries `countsOn`, of dues `date`. */
export type Positioned = {
  readonly _id: string
  readonly countsOn: string
  readonly date: string
}

/** The lists of many rows that are read page by page. */
export type LongLists = 'transactions' | 'linkedTransactions'

/** What a change of one row touches of the lists that show it. */
export type Near = {
  readonly row: Positioned
  /** Of which lists this is known; the others are read whole. Those of entries where it is left out. */
  readonly lists?: LongLists
  /** Whether another row may be another now. */
  readonly touches: (row: never) => boolean
}
