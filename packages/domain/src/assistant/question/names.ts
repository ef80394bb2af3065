import type { CategoryFacts, CategoryGroup, CountedGroup } from '../../categories/kinds.ts'
import { type Stem, STEMS } from '../../categories/words/table.ts'
import type { ObjectiveCategory } from '../../objectives/kinds.ts'
import type { AccountType, PaymentType } from '../../payments/kinds.ts'
import { isBinding, isJoining } from './concepts.ts'
import { phrase, readAt, readSentence, type Sentence, take, textOf, typedOf } from './sentence.ts'

export type NamedRow = { readonly _id: string; readonly name: string }
type CategoryName = NamedRow & {
  readonly group: CategoryGroup
  readonly category: string | null
  readonly sort: CategoryFacts['sort']
  readonly own: boolean
}
type PaymentName = NamedRow & {
  readonly type: PaymentType
  readonly accountType: AccountType | null
  readonly archived: boolean
}
type ObjectiveName = NamedRow & { readonly category: ObjectiveCategory }

/** What a person has names for: what is asked about is looked for among these. */
export type Names = {
  readonly categories: readonly CategoryName[]
  readonly payments: readonly PaymentName[]
  readonly objectives: readonly ObjectiveName[]
  /** The others of the family whose money may be seen. */
  readonly members: readonly NamedRow[]
}

/** What was found of a sentence, and the sentence without its words. */
export type Found<T> = { readonly found: readonly T[]; readonly rest: Sentence }

/** A word without its plural, so that *mercados* finds *Mercado* and *viagens* finds *Viagem*. */
function stemOf(word: string): string {
  if (/(?:ns)$/u.test(word)) return `${word.slice(0, -2)}m`
  if (/[aeou]is$/u.test(word) && word.length > 4) return `${word.slice(0, -2)}l`
  return word.replace(/(?<=\p{L}{2})(?:(?<=r|z)es|s)$/u, '')
}

/** The words of a name that say something, without plurals; `words` as they stand. */
export function wordsOfName(name: string): readonly string[] {
  return readSentence(name)
    .tokens.map(({ word }) => word)
    .filter((word) => !isJoining(word) && /\p{L}|\p{N}/u.test(word))
    .map(stemOf)
}

type Slice = {
  readonly from: number
  readonly count: number
  readonly stems: readonly string[]
  /** As it was typed. */
  readonly typed: string
}

const SLICE_MAX = 6

/** Runs of words that are left, the longest first, which neither begin nor end with a joining word. */
function slicesOf({ tokens, isRead }: Sentence): readonly Slice[] {
  const slices: Slice[] = []
  for (let count = Math.min(SLICE_MAX, tokens.length); count > 0; count -= 1) {
    for (let from = 0; from + count <= tokens.length; from += 1) {
      const words = tokens.slice(from, from + count).map(({ word }) => word)
      const isLeft = isRead.slice(from, from + count).every((read) => !read)
      const [first = '', last = ''] = [words[0], words.at(-1)]
      if (!isLeft || isJoining(first) || isJoining(last)) continue
      slices.push({
        from,
        count,
        stems: words.filter((word) => !isJoining(word)).map(stemOf),
        typed: typedOf(tokens.slice(from, from + count)),
      })
    }
  }
  return slices
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((word, at) => word === b[at])

/** The default category that words of the table name; null where they name two that are not of one parent. */
function tableCategory(
  stems: readonly string[],
  group: CountedGroup,
  kinds: readonly Stem['kind'][],
) {
  const rows = STEMS.filter(
    (row) => row.group === group && kinds.includes(row.kind) && isStem(row, stems),
  )
  const ids = new Set(rows.map(({ categoryId }) => categoryId))
  const parents = new Set(rows.map(({ categoryId, parentId }) => parentId ?? categoryId))
  if (rows.length === 0 || parents.size > 1) return null
  const children = [...ids].filter((id) => !parents.has(id))
  return children.length === 1 ? (children[0] ?? null) : ([...parents][0] ?? null)
}

function isStem({ words, isPrefix }: Stem, stems: readonly string[]): boolean {
  const own = words.filter((word) => !isJoining(word))
  return (
    own.length === stems.length &&
    own.every((word, at) => {
      const stem = stems[at] ?? ''
      return (
        stemOf(word) === stem ||
        (isPrefix && at === own.length - 1 && stem.startsWith(stemOf(word)))
      )
    })
  )
}

/** What a category was found by: a company is looked for in the names of entries too. */
export type CategoryFound = CategoryName & { readonly company: string | null }

function categoryAt(
  slice: Slice,
  categories: readonly CategoryName[],
  group: CountedGroup,
): CategoryFound | null {
  const { stems } = slice
  const plain = (category: CategoryName | undefined) =>
    category === undefined ? null : { ...category, company: null }
  const exact = categories.find(({ name }) => isSame(wordsOfName(name), stems))
  if (exact !== undefined) return plain(exact)
  const within = categories.filter(
    ({ own, name }) => own && stems.every((stem) => wordsOfName(name).includes(stem)),
  )
  const [own] = within.length === 1 ? within : []
  if (own !== undefined) {
    // *Alice* says less than *natação*: entries are looked for by it, too.
    const isFirst = stems.length > 1 || wordsOfName(own.name)[0] === stems[0]
    return isFirst ? plain(own) : { ...own, company: slice.typed }
  }
  const byId = (id: string | null) => categories.find(({ _id }) => _id === id)
  const meant = byId(tableCategory(stems, group, ['word', 'said']))
  if (meant !== undefined) {
    const isCompany = tableCategory(stems, group, ['name']) !== null
    return isCompany ? { ...meant, company: slice.typed } : plain(meant)
  }
  const sold = byId(tableCategory(stems, group, ['name']))
  if (sold !== undefined) return { ...sold, company: slice.typed }
  const partly = categories.filter(({ name }) => {
    const words = wordsOfName(name)
    return stems.every((stem) => stem.length > 3 && words.includes(stem))
  })
  return partly.length === 1 ? plain(partly[0]) : null
}

/** Words between two things that are named together: *restaurantes e bares*, *mercado, farmácia*. */
const AND = new Set(['e', 'ou', 'mais', 'com', 'no', 'na', 'de', 'do', 'da', 'em', 'o', 'a'])
const TOGETHER = new Set(['e', 'ou', 'mais'])

function isTogether({ tokens }: Sentence, end: number, from: number): boolean {
  const between = tokens.slice(end, from).map(({ word }) => word)
  return between.every((word) => AND.has(word)) && between.some((word) => TOGETHER.has(word))
}

/**
 * The categories of a group that a sentence names, by their own names or by everyday words: the first one,
 * and those that are named together with it.
 */
export function findCategories(
  sentence: Sentence,
  names: Pick<Names, 'categories'>,
  group: CountedGroup,
): Found<CategoryFound> {
  const ofGroup = names.categories.filter((category) => category.group === group)
  let rest = sentence
  const found: CategoryFound[] = []
  const places: { readonly from: number; readonly end: number }[] = []
  for (let slice = nextSlice(); slice !== null; slice = nextSlice()) {
    const { at, category } = slice
    found.push(category)
    places.push({ from: at.from, end: at.from + at.count })
    rest = readAt(rest, at.from, at.count)
  }
  return { found, rest }

  function nextSlice() {
    for (const at of slicesOf(rest)) {
      const isNext =
        places.length === 0 ||
        places.some(
          ({ from, end }) =>
            isTogether(sentence, end, at.from) || isTogether(sentence, at.from + at.count, from),
        )
      if (!isNext || isOutside(sentence, at)) continue
      const category = categoryAt(at, ofGroup, group)
      if (category !== null) return { at, category }
    }
    return null
  }
}

/** *Fora da padaria*, *fora o aluguel*, *fora de Santos*: what is left out, or where, and no eating out. */
function isOutside({ tokens }: Sentence, { from, count }: Slice): boolean {
  const [last, next = ''] = [tokens[from + count - 1]?.word, tokens[from + count]?.word]
  return last === 'fora' && /^(?:de|d?[oa]s?)$/u.test(next)
}

/** By which other names people know what pays. */
const NICKNAMES: Readonly<Record<string, string>> = {
  roxinho: 'nubank',
  roxo: 'nubank',
  nu: 'nubank',
  laranjinha: 'inter',
}
/** Words of a name that are of too many things. */
const COMMON = new Set([
  'familia',
  'cartao',
  'conta',
  'banco',
  'casa',
  'credito',
  'debito',
  'dinheiro',
  'poupanca',
])

/**
 * What pays, as a sentence names it: by its whole name, by the first word of it, or by a word that only it
 * has, where it stands behind a word of place. Of several that are named so, all, and those that are named
 * together with the first.
 */
export function findPayments(
  sentence: Sentence,
  { payments }: Pick<Names, 'payments'>,
  isWanted: (payment: PaymentName) => boolean = () => true,
): Found<PaymentName> & { readonly isSeveral: boolean } {
  const open = payments.filter((payment) => !payment.archived && isWanted(payment))
  const places: Slice[] = []
  let rest = sentence
  const found = new Set<PaymentName>()
  for (const slice of slicesOf(sentence)) {
    const { from, count } = slice
    const isLeft = rest.isRead.slice(from, from + count).every((isRead) => !isRead)
    const isNext =
      places.length === 0 ||
      places.some((one) => isBeside(sentence, one, slice) || isBeside(sentence, slice, one))
    if (!isLeft || !isNext) continue
    const words = slice.stems.map((stem) => NICKNAMES[stem] ?? stem)
    const named = paymentsAt(open, words, isPlace(sentence, from) || places.length > 0)
    if (named.length === 0) continue
    for (const payment of named) found.add(payment)
    places.push(slice)
    rest = readAt(rest, from, count)
  }
  return { found: [...found], rest, isSeveral: places.length > 1 }
}

const besideCash = (word: string) =>
  phrase(
    `(?:${word}) (?:em|no|na|com) (?:dinheiro|especie|carteira)|(?:dinheiro|vivo|especie|carteira) (?:${word}) (?:em|n[oa]s?|d[oa]s?)`,
  )
const WITH_CASH = besideCash('e|mais')
const OR_CASH = besideCash('ou')

/**
 * Cash, where the sentence names it by these words, and what is named together with it: *no Itaú e em
 * dinheiro*. What *ou* sets beside it is another, and not meant together.
 */
export function findCash(
  sentence: Sentence,
  words: RegExp,
  names: Pick<Names, 'payments'>,
): (Found<PaymentName> & { readonly others: readonly PaymentName[] }) | null {
  const taken = take(sentence, words)
  if (taken === null) return null
  const cash = names.payments.filter(({ archived, type }) => !archived && type === 'money')
  const text = textOf(sentence)
  const [isJoined, isEither] = [WITH_CASH.test(text), OR_CASH.test(text)]
  if (!isJoined && !isEither) return { found: cash, rest: taken.rest, others: [] }
  const { found, rest } = findPayments(taken.rest, names, ({ type }) => type !== 'money')
  return isJoined
    ? { found: [...cash, ...found], rest, others: [] }
    : { found: cash, rest, others: found }
}

/** *No Nubank e no Inter*, *no Nubank, no Inter*; but *ou* asks for one of both, and *com* for another thing. */
function isBeside({ tokens }: Sentence, one: Slice, next: Slice): boolean {
  const between = tokens.slice(one.from + one.count, next.from).map(({ word }) => word)
  return (
    one.from < next.from &&
    between.length > 0 &&
    between.every((word) => /^(?:e|mais|n[oa]s?|d[oa]s?|em|o|a)$/u.test(word)) &&
    between.some((word) => word !== 'o' && word !== 'a')
  )
}

function paymentsAt(
  payments: readonly PaymentName[],
  words: readonly string[],
  isPlaced: boolean,
): readonly PaymentName[] {
  const isCommon = words.every((word) => COMMON.has(word))
  const whole = payments.filter(({ name }) => isSame(wordsOfName(name), words))
  if (whole.length > 0 && (!isCommon || isPlaced)) return whole
  if (isCommon) return []
  const partly = payments.filter(({ name }) => {
    const own = wordsOfName(name)
    return words.every((word) => own.includes(word))
  })
  const byFirst = partly.filter(({ name }) => words.includes(wordsOfName(name)[0] ?? ''))
  if (byFirst.length > 0) return byFirst
  return partly.length === 1 && isPlaced ? partly : []
}

/** *No Gold*, *do Rafael*, *o Rafael*; but *com o Rafael* is about a person. */
function isPlace({ tokens }: Sentence, from: number): boolean {
  const [before = '', earlier = ''] = [tokens[from - 1]?.word, tokens[from - 2]?.word]
  return /^(?:n[oa]|em|pel[oa]|d[oa]|o|a|cartao|conta)$/u.test(before) && earlier !== 'com'
}

/** The members of the family whom a sentence names, by their first names. */
export function findMembers(
  sentence: Sentence,
  { members }: Pick<Names, 'members'>,
): Found<NamedRow> {
  for (const { from, count, stems } of slicesOf(sentence)) {
    const found = members.filter(({ name }) => {
      const words = wordsOfName(name)
      return isSame(words, stems) || isSame(words.slice(0, 1), stems)
    })
    if (found.length > 0) return { found, rest: readAt(sentence, from, count) }
  }
  return { found: [], rest: sentence }
}

/** What people call the things that they save for. */
const PURPOSES: Readonly<Record<ObjectiveCategory, string>> = {
  aposentar: 'aposentar aposentadoria',
  'comprar-carro-novo': 'carro moto veiculo',
  'comprar-casa-propria': 'casa apartamento ape imovel entrada',
  casar: 'casamento casar festa',
  'comprar-eletronicos': 'eletronico computador celular televisao tv videogame notebook',
  empreender: 'empresa negocio empreender loja',
  estetica: 'estetica cirurgia plastica',
  'formacao-profissional': 'curso faculdade pos graduacao mba estudo formacao intercambio',
  'reserva-emergencia': 'reserva emergencia',
  viajar: 'viagem viajar ferias passeio',
  'viver-de-rendimento': 'rendimento renda liberdade',
  outros: '',
}

/** The goals that a sentence names: by most words of their names, else by what they are for. */
export function findObjectives(
  sentence: Sentence,
  { objectives, payments, members }: Names,
): Found<ObjectiveName> {
  // *Rafael* is somebody, and no goal, where only he is named.
  const others = new Set([...payments, ...members].flatMap(({ name }) => wordsOfName(name)))
  const left = sentence.tokens.flatMap(({ word }, at) =>
    sentence.isRead[at] === true || isJoining(word) || isBinding(word)
      ? []
      : [{ stem: stemOf(word), at }],
  )
  const search = (wordsOf: (objective: ObjectiveName) => readonly string[]) => {
    const hits = objectives.map((objective) => {
      const own = wordsOf(objective)
      const hit = left.filter(({ stem }) => own.includes(stem))
      return { objective, places: hit.every(({ stem }) => others.has(stem)) ? [] : hit }
    })
    const most = Math.max(0, ...hits.map(({ places }) => places.length))
    const best = hits.filter(({ places }) => most > 0 && places.length === most)
    const places = new Set(best.flatMap((hit) => hit.places.map(({ at }) => at)))
    return { found: best.map(({ objective }) => objective), places }
  }
  const byName = search(({ name }) => wordsOfName(name))
  const byPurpose = search(({ category }) => PURPOSES[category].split(' ').map(stemOf))
  const { found } = byName.found.length > 0 ? byName : byPurpose
  // What says the same in other words was understood too: *reserva de emergência*.
  const both = [byName, byPurpose].filter((one) =>
    one.found.some((objective) => found.includes(objective)),
  )
  const own = new Set(found.flatMap(({ name }) => wordsOfName(name)))
  const isRead = sentence.tokens.map(({ word }, at) => {
    const isOwn = own.has(stemOf(word)) || both.some(({ places }) => places.has(at))
    return sentence.isRead[at] === true || isOwn
  })
  return { found, rest: { ...sentence, isRead } }
}
