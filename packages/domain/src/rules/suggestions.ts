import { nameKey } from '../transactions/names.ts'
import type { Rule } from './kinds.ts'

/** An entry of a bank that a person has put into a category, or called otherwise, by hand. */
export type Correction = {
  /** What the bank wrote, as `nameKey` writes it. */
  readonly nameKey: string
  readonly direction: 'in' | 'out'
  /** Null where its category is not the person's choice. */
  readonly categoryId: string | null
  /** What the person calls it; null where it is called as the bank calls it. */
  readonly name: string | null
}

/** What of a correction a rule can do. */
type Part = 'categoryId' | 'name'

/** Why a part of a correction suggests no rule. */
export type NotSuggested = {
  /** One does it already. */
  readonly isRuled: (correction: Correction, part: Part) => boolean
  /** The person does not want one that would: it counts for no other. */
  readonly isDeclined: (correction: Correction, part: Part) => boolean
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
function textsOf(name: string): readonly string[] {
  const words = [...name.matchAll(WORD)].map((found) => ({
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
    const text = name.slice(start, to)
    if (says && text.length >= TEXT_MIN) texts.push(text)
  }
  return texts
}

type Group = { readonly text: string; readonly of: readonly Correction[] }

/**
 * The rules that corrections show: a piece of a name that at least two of them have, all of which went into one
 * category or got one name. What more of them have goes before what fewer have, and of what the same ones have the
 * longest, so that a rule goes no further than was seen.
 */
export function suggestRules(
  corrections: readonly Correction[],
  not: NotSuggested,
): readonly SuggestedRule[] {
  const rules = new Map<string, SuggestedRule>()
  for (const part of ['categoryId', 'name'] as const) {
    const made = corrections.filter((one) => one[part] !== null)
    const declined = new Set(made.filter((one) => not.isDeclined(one, part)))
    const open = made.filter((one) => !declined.has(one) && !not.isRuled(one, part))
    for (const rule of rulesOf({ open, made, declined, part })) {
      const key = `${rule.direction}|${rule.text}`
      // What was put into a category and called otherwise is one rule.
      rules.set(key, { ...rule, categoryId: rules.get(key)?.categoryId ?? rule.categoryId })
    }
  }
  return [...rules.values()]
}

/**
 * The rules that corrections show only since the last ones were made: what was shown before has been asked about.
 * `before` are all corrections as they were then.
 */
export function newlySuggested(
  { before, now }: { readonly before: readonly Correction[]; readonly now: readonly Correction[] },
  not: NotSuggested,
): readonly SuggestedRule[] {
  const earlier = suggestRules(before, not)
  const made = now.filter((one) => !before.includes(one))
  return suggestRules(now, not).filter((rule) => {
    const own = made.filter((one) => does(rule, one))
    return own.length > 0 && !own.some((one) => earlier.some((other) => does(other, one)))
  })
}

/** Whether a rule would have done a part of a correction. */
function does({ text, direction, categoryId, name }: SuggestedRule, one: Correction): boolean {
  const isMet = one.direction === direction && one.nameKey.includes(text)
  const isCategory = categoryId !== null && one.categoryId === categoryId
  return isMet && (isCategory || (name !== null && one.name === name))
}

type Corrected = {
  readonly open: readonly Correction[]
  readonly made: readonly Correction[]
  readonly declined: ReadonlySet<Correction>
  readonly part: Part
}

function rulesOf({ open, made, declined, part }: Corrected): readonly SuggestedRule[] {
  const groups = groupsOf({ open, made, part }).toSorted(
    (a, b) =>
      b.of.length - a.of.length || b.text.length - a.text.length || (a.text < b.text ? -1 : 1),
  )
  const covered = new Set(declined)
  const rules: SuggestedRule[] = []
  for (const { text, of } of groups) {
    const [first] = of
    const fresh = of.filter((one) => !covered.has(one))
    if (first === undefined || fresh.length < CORRECTIONS_MIN) continue
    for (const one of of) covered.add(one)
    const { direction } = first
    const match = of.every((one) => one.nameKey.startsWith(text)) ? 'starts' : 'contains'
    const sets = { categoryId: null, name: null, [part]: first[part] }
    rules.push({ text, match, direction, ...sets, corrections: of.length })
  }
  return rules
}

function groupsOf({ open, made, part }: Omit<Corrected, 'declined'>): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const { nameKey: key, direction } of open) {
    for (const text of textsOf(key)) {
      const group = `${direction}|${text}`
      if (groups.has(group)) continue
      const of = made.filter((one) => one.direction === direction && one.nameKey.includes(text))
      const isOne = of.every((one) => one[part] === of[0]?.[part])
      if (isOne && of.length >= CORRECTIONS_MIN) groups.set(group, { text, of })
    }
  }
  return [...groups.values()]
}

/**
 * The text of a rule for a name that a bank wrote, in its own letters: from the word that names somebody to before
 * the first number, since numbers differ from line to line; all of it where nothing names anybody.
 */
export function ruleText(name: string): string {
  const key = nameKey(name)
  const text = textsOf(key).at(-1)
  if (text === undefined) return name
  // Folding accents may change the length; then the letters cannot be told by their place.
  if (key.length !== name.length) return text
  const at = key.indexOf(text)
  return name.slice(at, at + text.length)
}
