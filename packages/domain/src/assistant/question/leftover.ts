import { isBinding, isJoining } from './concepts.ts'
import { readAt, type Sentence, type Token, typedOf } from './sentence.ts'

/** Words in a row that were not read, without joining words at their ends. */
export type Leftover = {
  readonly from: number
  readonly count: number
  readonly tokens: readonly Token[]
  /** As they were typed. */
  readonly typed: string
}

/** What is left of a sentence: each run of words of its own. */
export function leftoversOf({ tokens, isRead }: Sentence): readonly Leftover[] {
  const runs: { from: number; to: number }[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const word = tokens[at]?.word ?? ''
    if (isRead[at] === true || isJoining(word)) continue
    const last = runs.at(-1)
    const isNext =
      last !== undefined &&
      tokens
        .slice(last.to + 1, at)
        .every((token, nth) => isRead[last.to + 1 + nth] !== true && isJoining(token.word))
    if (isNext) last.to = at
    else runs.push({ from: at, to: at })
  }
  return runs.map(({ from, to }) => {
    const words = tokens.slice(from, to + 1)
    return { from, count: words.length, tokens: words, typed: typedOf(words) }
  })
}

/** Whether a word that decides which figure is meant is among what is left. */
export function hasBinding(leftovers: readonly Leftover[]): boolean {
  return leftovers.some(({ tokens }) => tokens.some(({ word }) => isBinding(word)))
}

/** Words behind which stands what a question is about. */
const BEFORE_SUBJECT =
  /^(?:com|no|na|nos|nas|em|de|do|da|dos|das|para|ao|aos|pelo|pela|o|a|os|as|meu|minha)$/u

/**
 * What a question is about, where it is the name of nothing: the first words that are left behind a word of
 * place, or at the end of the question. The others stay unread.
 */
export function takeSubject(sentence: Sentence): {
  readonly subject: Leftover | null
  readonly rest: Sentence
} {
  const subject = leftoversOf(sentence).find(({ from, count, tokens }) => {
    const before = sentence.tokens[from - 1]?.word ?? ''
    const isLast = from + count === sentence.tokens.length && from > 0
    return !tokens.some(({ word }) => isBinding(word)) && (BEFORE_SUBJECT.test(before) || isLast)
  })
  if (subject === undefined) return { subject: null, rest: sentence }
  return { subject, rest: readAt(sentence, subject.from, subject.count) }
}
