import { addMonths, type Day, dayWithin, type Month, toMonth } from '@saldo/domain/calendar'
import { toCents } from '@saldo/domain/money'
import { Chance } from '../bench/generator/chance.ts'
import type { LineOf } from '../bench/harness/bank.ts'

/** A line as the bank has it: what of it changes, and what it is known by. */
export type Truth = LineOf & { readonly day: Day; readonly value: number; readonly isCard: boolean }

export const FIRST = toMonth('2025-12')
const OPENING = 123456

/** A household and what the bank has of it; the same for the same seed. */
export class BankHousehold {
  truths: Truth[] = []
  /** How often its link was made anew: everything has another id each time. */
  links = 1
  readonly chance: Chance
  readonly name: string
  readonly seed: number
  #ids = 0

  constructor(seed: number) {
    this.seed = seed
    this.chance = new Chance(seed)
    this.name = `Casa${seed}`
  }

  get link(): string {
    return `${this.name} ${this.links}`
  }

  get accounts(): { readonly account: string; readonly card: string } {
    return { account: `conta ${this.link}`, card: `cartao ${this.link}` }
  }

  #id(): string {
    this.#ids += 1
    return `${this.name}-${this.#ids}`
  }

  #add(line: Omit<Truth, 'id'>): void {
    this.truths.push({ ...line, id: this.#id() })
  }

  /** What happens in one month, on both accounts. */
  spend(month: Month, at: number): void {
    const { chance } = this
    const account = (day: number, value: number, description: string) =>
      this.#add({ day: dayWithin(month, day), value, description, isCard: false })
    const card = (day: number, value: number, description: string) =>
      this.#add({ day: dayWithin(month, day), value, description, isCard: true })
    account(5, 500000, 'SALARIO EMPRESA')
    account(7, -180000, 'PIX IMOBILIARIA')
    const [paidOn, paid] = this.#payment(month, at)
    account(paidOn, -paid, 'PAGAMENTO FATURA CARTAO')
    card(paidOn, paid, 'PAGAMENTO RECEBIDO')
    if (at % 3 === 1) this.#buyAbroad(month, at)
    for (const _ of [1, 2]) account(12, -500, 'CAFE')
    for (let no = 0; no < 5; no += 1) {
      account(chance.int(1, 27), -chance.int(1000, 20_999), `LOJA ${at} ${no}`)
      card(chance.int(1, 27), -chance.int(1000, 30_999), `SITE ${at} ${no}`)
    }
  }

  /**
   * On which day the bill that falls due on the 5th is paid, and how much of it: every second household
   * pays it whole, on time or some days later, the others a part of it.
   */
  #payment(month: Month, at: number): readonly [day: number, cents: number] {
    if (this.seed % 2 === 1) return [6, 30000 + at]
    const from = dayWithin(addMonths(month, -2), 25)
    const to = dayWithin(addMonths(month, -1), 25)
    const bought = [...this.truths, ...this.parts(at)].filter(
      ({ day, isCard, value }) => isCard && value < 0 && day >= from && day < to,
    )
    const bill = bought.reduce((sum, { value }) => sum - value, 0)
    return [this.chance.isHit(0.3) ? 9 : 5, bill === 0 ? 30000 + at : bill]
  }

  /** In dollars, and the tax on it as a line of its own (case H12). */
  #buyAbroad(month: Month, at: number): void {
    const day = dayWithin(month, 20)
    const foreign = { currency: 'USD', value: toCents(-2000 - at) }
    const bought = { day, value: -40_500 - at, description: 'STORE NEW YORK', isCard: true }
    this.#add({ ...bought, foreign })
    this.#add({ day, value: -370 - at, description: 'IOF COMPRA INTERNACIONAL', isCard: true })
  }

  /** Something that its people write down themselves before the bank shows it (case H19). */
  spendTyped(day: Day, value: number): void {
    this.#add({ day, value, description: 'PIX FEIRA DO BAIRRO', isCard: false })
  }

  /** Another link of the same accounts: nothing has the id that it had. */
  relink(): void {
    this.links += 1
    this.truths = this.truths.map((truth) => ({ ...truth, id: this.#id() }))
  }

  /** A purchase in ten parts that began in the second month, as one of three kinds of bank sends it. */
  parts(at: number): Truth[] {
    const part = (index: number, id: string): Truth => ({
      id: `${this.link}-${id}`,
      day: dayWithin(addMonths(FIRST, index), 15),
      value: -10000,
      description: 'GELADEIRA',
      isCard: true,
      isPending: index > at,
      instalment: { index, count: 10, purchasedOn: dayWithin(addMonths(FIRST, 1), 15) },
    })
    const count = Math.min(at, 10)
    if (count < 1) return []
    const way = this.seed % 3
    if (way === 0) return Array.from({ length: 10 }, (_, no) => part(no + 1, `all ${no + 1}`))
    if (way === 1) return Array.from({ length: count }, (_, no) => part(no + 1, `month ${no + 1}`))
    return Array.from({ length: count }, (_, no) => part(no + 1, `month ${no + 1} of ${at}`))
  }

  /** Some lines of late get another id, as around the closing of a card. */
  renumber(from: Day): void {
    this.truths = this.truths.map((truth) =>
      truth.day >= from && this.chance.isHit(0.3) ? { ...truth, id: this.#id() } : truth,
    )
  }

  balance(): number {
    const own = this.truths.filter(({ isCard }) => !isCard)
    return own.reduce((sum, { value }) => sum + value, OPENING)
  }
}
