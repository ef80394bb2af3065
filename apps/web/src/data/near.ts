/** A row of a long list, by what its place in the list is. */
export type Positioned = { readonly _id: string; readonly countsOn: string }

/** What a change of one row touches of the lists that show it. */
export type Near = {
  readonly row: Positioned
  /** Whether another row may be another now. */
  readonly touches: (row: never) => boolean
}
