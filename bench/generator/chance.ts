import { idFrom } from '@saldo/domain/ids'

/**
 * Chance that can be had again: the same seed gives the same numbers on every machine and for ever
 * (sfc32). Nothing that is generated asks any other source, nor a clock.
 */
export class Chance {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: number) {
    this.#a = seed >>> 0
    this.#b = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
    this.#c = Math.imul(seed ^ 0xc2b2ae35, 0x27d4eb2f) >>> 0
    // Neighbouring seeds begin alike; after some rounds they have nothing in common.
    for (let round = 0; round < 16; round += 1) this.bits()
  }

  /** Thirty-two bits. */
  bits(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum
    return sum >>> 0
  }

  /** At least 0 and below 1. */
  next(): number {
    return this.bits() / 2 ** 32
  }

  /** A whole number, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  isHit(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const found = list[this.int(0, list.length - 1)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }

  /** A number around 0, about two thirds of the time within 1 of it. */
  normal(): number {
    const size = Math.sqrt(-2 * Math.log(1 - this.next()))
    return size * Math.cos(2 * Math.PI * this.next())
  }

  /** Cents around a median, with the long tail that prices have; at least one real. */
  price(median: number, spread: number): number {
    return Math.max(100, Math.round(median * Math.exp(spread * this.normal())))
  }

  /** How many times something happens that happens `mean` times on average. */
  count(mean: number): number {
    const whole = Math.floor(mean)
    const spread = Math.min(whole, 1)
    return whole + this.int(-spread, spread) + (this.isHit(mean - whole) ? 1 : 0)
  }

  /** The id of something made at that instant. */
  id(epochMs: number): string {
    const bytes = new Uint8Array(10)
    for (let at = 0; at < 10; at += 2) {
      const bits = this.bits()
      bytes[at] = bits >>> 24
      bytes[at + 1] = (bits >>> 8) & 255
    }
    return idFrom(epochMs, bytes)
  }
}
