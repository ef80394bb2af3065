import type { CountedGroup } from '../kinds.ts'
import { type Stem, STEMS } from './table.ts'

/** What is read. */
export type Described = {
  /** The description as `nameKey` writes it. */
  readonly nameKey: string
  /** Of a line of a bank: whether money came in, which is no expense; what went out is no income. */
  readonly isIncome?: boolean
  /** Of what a person types: the one group that is asked for; what people say counts as well. */
  readonly typed?: CountedGroup
}

/**
 * The id of the default category that the words of a description name, or null; a withdrawal, a transfer
 * and an investment are told by its group. Longer stems count before shorter ones, and companies before
 * trades. Where two that weigh alike name different things, the category above both counts, or nothing:
 * a wrong proposal costs more than none. What is paid from person to person is judged by how the other's
 * name begins, because surnames are words too (decision 86).
 */
export function categoryFromWords({ nameKey, isIncome = false, typed }: Described): string | null {
  const words = nameKey
    .replaceAll(CASHIER, ' ')
    .split(NO_WORD)
    .filter((word) => word !== '')
  const person = typed === undefined ? personFrom(words) : null
  let best: Stem[] = []
  for (let at = 0; at < words.length; at += 1) {
    for (const stem of stemsAt(words, at)) {
      if (typed === undefined ? !isOfBank(stem, isIncome) : stem.group !== typed) continue
      if (person !== null && !countsAt(stem, at, person)) continue
      const [weight, before] = [weightOf(stem), best[0] === undefined ? 0 : weightOf(best[0])]
      if (weight > before) best = [stem]
      else if (weight === before) best.push(stem)
    }
  }
  return agreed(best)
}

const NO_WORD = /[^a-z0-9]+/u

/** It takes the money for others, and is no market. */
const CASHIER = /\bmercado pago\b/gu

/** What banks write, of the sign of the amount; what only moves money may have either. */
function isOfBank({ group, kind }: Stem, isIncome: boolean): boolean {
  if (kind === 'said') return false
  return group === 'bankOperation' || isIncome === (group === 'revenues')
}

/** Apps first, then more words, then companies before trades, and trades before what is said. */
function weightOf({ words, kind, isPlatform }: Stem): number {
  return isPlatform ? Infinity : words.length * 3 + RANK[kind]
}
const RANK = { name: 2, word: 1, said: 0 } as const

/** The one category of those that weigh most, or the one above them. */
function agreed(best: readonly Stem[]): string | null {
  const [first] = best
  const parents = new Set(best.map((stem) => stem.parentId ?? stem.categoryId))
  if (first === undefined || parents.size > 1) return null
  const children = new Set(
    best.flatMap(({ parentId, categoryId }) => (parentId === null ? [] : [categoryId])),
  )
  const [child] = children
  return children.size === 1 && child !== undefined ? child : (first.parentId ?? first.categoryId)
}

// One look-up a word, however many stems there are.
const byWord = indexed(STEMS.filter((stem) => !isOpenWord(stem)))
const byPrefix = indexed(STEMS.filter(isOpenWord))
const lengths = [...new Set([...byPrefix.keys()].map((prefix) => prefix.length))]

function isOpenWord({ isPrefix, words }: Stem): boolean {
  return isPrefix && words.length === 1
}

function indexed(stems: readonly Stem[]): ReadonlyMap<string, readonly Stem[]> {
  const index = new Map<string, Stem[]>()
  for (const stem of stems) {
    const first = stem.words[0] ?? ''
    index.set(first, [...(index.get(first) ?? []), stem])
  }
  return index
}

function* stemsAt(words: readonly string[], at: number): Generator<Stem> {
  const word = words[at] ?? ''
  for (const stem of byWord.get(word) ?? []) if (isAt(stem, words, at)) yield stem
  for (const length of lengths) {
    if (length <= word.length) yield* byPrefix.get(word.slice(0, length)) ?? []
  }
}

function isAt(stem: Stem, words: readonly string[], at: number): boolean {
  const last = stem.words.length - 1
  return stem.words.every((part, nth) => {
    const word = words[at + nth]
    if (word === part) return true
    return stem.isPrefix && nth === last && word?.startsWith(part) === true
  })
}

/** Who is paid from person to person: where the name begins, and whether it is a company's. */
type Person = { readonly from: number; readonly isCompany: boolean }

const MOVES = new Set(['pix', 'ted', 'doc', 'tef', 'tbi', 'transf', 'transferencia'])

/** What banks write before the name. */
const LEAD = new Set(
  `pix ted doc tef tbi transf transferencia enviado enviada recebido recebida receb env rem des pelo pela por de do da para
  p qr qrs code estatico dinamico pagto pgto pag pagamento pago efetuado efetuada agendado agendada a o via
  credito debito cred deb int on line online eletronica eletronico cp chave`.split(/\s+/u),
)

/** What only companies are called. */
const COMPANY = new Set(
  `ltda sa me mei eireli epp cia comercio comercial servicos tecnologia industria associacao instituto
  fundacao banco com br grupo empresa`.split(/\s+/u),
)

function personFrom(words: readonly string[]): Person | null {
  if (!words.some((word) => MOVES.has(word))) return null
  let from = 0
  while (from < words.length && isLead(words[from] ?? '')) from += 1
  return { from, isCompany: words.slice(from).some((word) => COMPANY.has(word)) }
}

function isLead(word: string): boolean {
  return LEAD.has(word) || /^\d{1,2}$|^\d{4,}$/u.test(word)
}

function countsAt(stem: Stem, at: number, { from, isCompany }: Person): boolean {
  if (isCompany || stem.words.length > 1) return true
  // What the bank itself calls the line stands before the name.
  return at < from || (at === from && !stem.isSurname)
}
