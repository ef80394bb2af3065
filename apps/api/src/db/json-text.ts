/**
 * An answer that PostgreSQL has written as JSON already: large lists go from the database to the
 * wire without becoming objects on the way (performance.md §1). `A` is what the text says.
 */
export class JsonText<A> {
  readonly text: string
  /** How many entries there are, where the text tells the first of them alone. */
  readonly count: number | null
  /** Only for the compiler: two texts of different answers are different types. */
  declare readonly says: A

  constructor(text: string, count: number | null = null) {
    this.text = text
    this.count = count
  }
}
