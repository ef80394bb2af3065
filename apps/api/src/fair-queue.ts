/**
 * What waits for one worker, fair over people: each person's things keep their order, and people take
 * turns. Somebody who brings ten makes another person wait for one of them, not for all.
 */
export class FairQueue<Item> {
  readonly #people = new Map<string, Item[]>()
  #size = 0

  /** How many things wait, of all people. */
  get size(): number {
    return this.#size
  }

  /** How many things of one person wait. */
  countOf(personId: string): number {
    return this.#people.get(personId)?.length ?? 0
  }

  push(personId: string, item: Item): void {
    const own = this.#people.get(personId)
    if (own === undefined) this.#people.set(personId, [item])
    else own.push(item)
    this.#size += 1
  }

  /** The next thing, whose person goes to the end of the line; undefined where nothing waits. */
  shift(): Item | undefined {
    for (const [personId, own] of this.#people) {
      const item = own.shift()
      this.#people.delete(personId)
      if (own.length > 0) this.#people.set(personId, own)
      this.#size -= 1
      return item
    }
    return undefined
  }
}
