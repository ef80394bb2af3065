import type { Rule } from './kinds.ts'

/** An entry of a bank that a person has put into a category by hand. */
export type Correction = {
  /** What the bank wrote, as `nameKey` writes it. */
  readonly nameKey: string
  readonly direction: 'in' | 'out'
  readonly categoryId: string
}

/** A rule that would have done what was done by hand. */
export type SuggestedRule = Omit<Correction, 'nameKey'> & {
  readonly text: string
  readonly match: NonNullable<Rule['conditions']['text']>['match']
  readonly corrections: number
}

/** Once may be an exception, twice is how it is meant. */
const CORRECTIONS_MIN = 2
/** A shorter text is in the middle of too many words. */
const TEXT_MIN = 4
/** Of a name no more words than these are taken together. */
const WORDS_MAX = 4

/** What banks write before the name of whom was paid or who has paid, and what says nothing of them. */
const AROUND = new Set(
  `compra compras cartao credito debito no na de da do das dos com em a o e pix enviado enviada recebido recebida
  transferencia transf transfer ted doc tef pagamento pagto pgto pag boleto conta fatura via para por internacional
  elo visa master mastercard mp pp ec dl pg sp rj mg br brasil brl loja lj cia ltda me eireli sa comercio`.split(
    /\s+/u,
  ),
)

const WORD = /[\p{L}\p{N}]+/gu
const DIGIT = /\p{N}/u

/** The texts that a name may be known by, from the word that names somebody on: each a piece of the name. */
function textsOf(nameKey: string): readonly string[] {
  const words = [...nameKey.matchAll(WORD)].map((found) => ({
    from: found.index,
    to: found.index + found[0].length,
    isNumbered: DIGIT.test(found[0]),
    says: !AROUND.has(found[0]) && !DIGIT.test(found[0]) && found[0].length > 1,
  }))
  const first = words.findIndex(({ says }) => says)
  if (first === -1) return []
  const texts: string[] = []
  const start = words[first]?.from ?? 0
  for (const { to, isNumbered, says } of words.slice(first, first + WORDS_MAX)) {
    if (isNumbered) break
    const text = nameKey.slice(start, to)
    if (says && text.length >= TEXT_MIN) texts.push(text)
  }
  return texts
}

type Group = { readonly text: string; readonly of: readonly Correction[] }

/**
 * The rules that corrections show: a piece of a name that at least two of them have, all of which went into one
 * category. What more of them have goes before what fewer have, and of what the same ones have the longest, so that a rule
 * goes no further than was seen. `isRuled` says what a rule does already.
 */
export function suggestRules(
  corrections: readonly Correction[],
  isRuled: (correction: Correction) => boolean,
): readonly SuggestedRule[] {
  const open = corrections.filter((one) => !isRuled(one))
  const groups = groupsOf(open, corrections).toSorted(
    (a, b) =>
      b.of.length - a.of.length || b.text.length - a.text.length || (a.text < b.text ? -1 : 1),
  )
  const covered = new Set<Correction>()
  const rules: SuggestedRule[] = []
  for (const { text, of } of groups) {
    const [first] = of
    const fresh = of.filter((one) => !covered.has(one))
    if (first === undefined || fresh.length < CORRECTIONS_MIN) continue
    for (const one of of) covered.add(one)
    const { direction, categoryId } = first
    const match = of.every(({ nameKey }) => nameKey.startsWith(text)) ? 'starts' : 'contains'
    rules.push({ text, match, direction, categoryId, corrections: of.length })
  }
  return rules
}

function groupsOf(open: readonly Correction[], all: readonly Correction[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const { nameKey, direction } of open) {
    for (const text of textsOf(nameKey)) {
      const key = `${direction}|${text}`
      if (groups.has(key)) continue
      const of = all.filter((one) => one.direction === direction && one.nameKey.includes(text))
      const isOne = of.every(({ categoryId }) => categoryId === of[0]?.categoryId)
      if (isOne && of.length >= CORRECTIONS_MIN) groups.set(key, { text, of })
    }
  }
  return [...groups.values()]
}
