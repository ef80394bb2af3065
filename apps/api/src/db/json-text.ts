/**
 * An answer that PostgreSQL has written as JSON already: large lists go from the database to the
 * wire without becoming objects on the way (decision 11). `A` is the type of the JSON. Its
 * raw statement writes `json_build_object` by hand, in the order of the wire; Kysely's helpers make
 * the JSON of a typed query, whose rows become objects anyway.
 */
export class JsonText<A> {
  readonly text: string
  /** How many entries there are, where the text holds only the first of them. */
  readonly count: number | null
  /** Only for the compiler: two texts of different answers are different types. */
  declare readonly says: A

  constructor(text: string, count: number | null = null) {
    this.text = text
    this.count = count
  }
}
