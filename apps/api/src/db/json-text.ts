/**
 * An answer that PostgreSQL has written as JSON already: large lists go from the database to the
 * wire without becoming objects on the way (performance.md §1). `A` is what the text says.
 */
export class JsonText<A> {
  readonly text: string
  /** Only for the compiler: two texts of different answers are different types. */
  declare readonly says: A

  constructor(text: string) {
    this.text = text
  }
}
