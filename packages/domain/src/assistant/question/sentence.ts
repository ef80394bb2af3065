/** One word of a question: as it was typed, and as it is compared. */
export type Token = { readonly typed: string; readonly word: string }

/**
 * A question while it is read: its words, and for each whether it was understood already. A pattern never
 * reaches over a word that was understood, and what is left at the end is named to the person (case M19).
 */
export type Sentence = {
  readonly tokens: readonly Token[]
  readonly isRead: readonly boolean[]
}

/** What stands for words that were understood: no word of a question is this. */
const READ = '|'

/** Words as people type them in a hurry, and what they mean. */
const SPELLINGS: Readonly<Record<string, string>> = {
  q: 'que',
  oq: 'o que',
  oque: 'o que',
  qe: 'que',
  qto: 'quanto',
  qnto: 'quanto',
  qt: 'quanto',
  qnt: 'quanto',
  quantu: 'quanto',
  qtos: 'quantos',
  qtas: 'quantas',
  qdo: 'quando',
  qnd: 'quando',
  qndo: 'quando',
  ql: 'qual',
  cm: 'com',
  cmo: 'como',
  ta: 'esta',
  tah: 'esta',
  tao: 'estao',
  tava: 'estava',
  to: 'estou',
  tou: 'estou',
  tamo: 'estamos',
  pra: 'para',
  pras: 'para as',
  pro: 'para o',
  pros: 'para os',
  p: 'para',
  c: 'com',
  vc: 'voce',
  vcs: 'voces',
  hj: 'hoje',
  hoj: 'hoje',
  agr: 'agora',
  amnh: 'amanha',
  ontm: 'ontem',
  n: 'nao',
  naum: 'nao',
  mto: 'muito',
  mt: 'muito',
  td: 'tudo',
  tb: 'tambem',
  tbm: 'tambem',
  dps: 'depois',
  eh: 'e',
  fds: 'fim de semana',
  findi: 'fim de semana',
  ult: 'ultimos',
  prox: 'proximo',
  grana: 'dinheiro',
  din: 'dinheiro',
  dim: 'dinheiro',
  bufunfa: 'dinheiro',
  sal: 'salario',
  cred: 'credito',
  deb: 'debito',
  fat: 'fatura',
  cart: 'cartao',
  neste: 'este',
  nesta: 'esta',
  nesse: 'esse',
  nessa: 'essa',
  deste: 'este',
  desta: 'esta',
  desse: 'esse',
  dessa: 'essa',
  est: 'este',
  ess: 'esse',
  msm: 'mesmo',
  mess: 'mes',
  mez: 'mes',
  meis: 'mes',
}

/** `80reais`, `3meses`: a number and its unit in one. */
const JOINED =
  /^(\d[\d.,]*)(reais|real|mil|dias|dia|meses|mes|semanas|semana|anos|ano|contos|conto|pila)$/u

/** A word as it is compared: without accents, in lower case, letters, digits and the marks between them. */
const folded = (typed: string): string =>
  typed
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}$&.,/]/gu, '')

function wordsOf(typed: string): readonly string[] {
  const word = folded(typed)
  const [, number, unit] = JOINED.exec(word) ?? []
  if (number !== undefined && unit !== undefined) return [number, unit]
  if (/^r?\$\d/u.test(word)) return [word.slice(0, word.indexOf('$') + 1), word.split('$')[1] ?? '']
  return (SPELLINGS[word] ?? word).split(' ')
}

/** Marks within a number, a date or a name such as C&A stay; all others part words. */
const MARKS = /(?<=\d)([.,/])(?=\d)|(?<=\p{L})(&)(?=\p{L})|[^\p{L}\p{M}\p{N}$]+/gu

/** The words of a question. Commas, points and other marks end a word; within digits they are part of it. */
export function readSentence(text: string): Sentence {
  const tokens = text
    .normalize('NFC')
    .replaceAll(MARKS, (_, digits?: string, name?: string) => digits ?? name ?? ' ')
    .split(' ')
    .filter((typed) => typed !== '')
    .flatMap((typed) => wordsOf(typed).map((word) => ({ typed, word })))
    .filter(({ word }) => word !== '')
  return { tokens, isRead: tokens.map(() => false) }
}

/** The words that are left, one blank between two; `|` stands for what was understood. */
export function textOf({ tokens, isRead }: Sentence): string {
  return tokens.map(({ word }, at) => (isRead[at] === true ? READ : word)).join(' ')
}

/** A pattern of whole words. */
export function phrase(source: string): RegExp {
  return new RegExp(`(?<=^| )(?:${source})(?= |$)`, 'u')
}

export type Taken = {
  readonly match: RegExpExecArray
  readonly at: number
  readonly rest: Sentence
}

/** The first place where a pattern of words is left, and the sentence without it; null where it is nowhere. */
export function take(sentence: Sentence, pattern: RegExp): Taken | null {
  const text = textOf(sentence)
  const match = pattern.exec(text)
  if (match === null || match[0] === '') return null
  const at = text.slice(0, match.index).split(' ').length - 1
  return { match, at, rest: readAt(sentence, at, match[0].split(' ').length) }
}

/** The sentence in which some words in a row are understood. */
export function readAt(sentence: Sentence, from: number, count: number): Sentence {
  const isRead = sentence.isRead.map((read, at) => read || (at >= from && at < from + count))
  return { ...sentence, isRead }
}

/** A sentence in which some words in a row are one, understood or not. */
export function replaceAt(
  sentence: Sentence,
  { from, count, word }: { readonly from: number; readonly count: number; readonly word: string },
): Sentence {
  const { tokens, isRead } = sentence
  const typed = typedOf(tokens.slice(from, from + count))
  return {
    tokens: [...tokens.slice(0, from), { typed, word }, ...tokens.slice(from + count)],
    isRead: [...isRead.slice(0, from), false, ...isRead.slice(from + count)],
  }
}

/** Words as they were typed; one that was taken apart is there once. */
export function typedOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ typed }) => typed)
    .filter((typed, at, all) => at === 0 || typed !== all[at - 1])
    .join(' ')
}
