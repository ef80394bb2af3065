import { Overloaded } from './faults.ts'

type Limits = {
  /** How many acts of one key run at once. */
  readonly atOnce: number
  /** How many more may wait; beyond that a request is refused. */
  readonly waitingMax: number
  readonly waitMs: number
}
type Line = {
  running: number
  readonly waiting: { readonly start: () => void; readonly timer: NodeJS.Timeout }[]
}

/**
 * Limits how much each user has under way: one who sends forty purchases at once waits for their
 * own, and holds no connection meanwhile that another user could use (case L78).
 */
export class Turns {
  readonly #limits: Limits
  readonly #lines = new Map<string, Line>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async run<T>(key: string, act: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] }
    this.#lines.set(key, line)
    if (line.running >= this.#limits.atOnce) await this.#wait(line)
    line.running += 1
    try {
      return await act()
    } finally {
      line.running -= 1
      const next = line.waiting.shift()
      if (next !== undefined) {
        clearTimeout(next.timer)
        next.start()
      } else if (line.running === 0) this.#lines.delete(key)
    }
  }

  #wait(line: Line): Promise<void> {
    const { waitingMax, waitMs } = this.#limits
    if (line.waiting.length >= waitingMax) throw new Overloaded('too much of one person is waiting')
    return new Promise((start, fail) => {
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(waiting), 1)
        fail(new Overloaded('one person has waited for themselves too long'))
      }, waitMs)
      const waiting = { start, timer }
      line.waiting.push(waiting)
    })
  }
}
