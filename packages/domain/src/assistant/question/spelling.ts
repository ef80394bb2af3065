import { STEMS } from '../../categories/words/table.ts'
import { MONTH_NAMES } from '../../month-names.ts'
import { withoutAccents } from '../../accents.ts'
import { GRAMMAR } from './concepts.ts'
import { type Names, wordsOfName } from './names.ts'
import type { Sentence } from './sentence.ts'

/** A word that was read as another one: it is said, since it may have meant something else. */
export type Correction = { readonly typed: string; readonly read: string }

const DATES: ReadonlySet<string> = new Set([
  ...MONTH_NAMES.map(withoutAccents),
  ...(
    'hoje ontem anteontem amanha domingo segunda terca quarta quinta sexta sabado semana quinzena bimestre ' +
    'trimestre semestre passado passada retrasado retrasada anterior proximo proxima proximos proximas ultimo ' +
    'ultima ultimos ultimas comeco inicio final corrente seguinte desde entre primeiro primeira segundo feira ' +
    'partir atras depois antes contar ' +
    'reais real conto contos pila pilas mil milhao milhoes cem cento duzentos trezentos quatrocentos quinhentos ' +
    'seiscentos setecentos oitocentos novecentos dois duas tres quatro cinco seis sete oito nove onze doze treze ' +
    'quatorze catorze quinze dezesseis dezessete dezoito dezenove vinte trinta quarenta cinquenta sessenta setenta ' +
    'oitenta noventa vezes juros'
  ).split(' '),
])

const TABLE: ReadonlySet<string> = new Set(
  STEMS.filter(({ kind }) => kind !== 'name').flatMap(({ words, isPrefix }) =>
    isPrefix ? words.slice(0, -1) : words,
  ),
)
const COMPANIES: ReadonlySet<string> = new Set(
  STEMS.filter(({ kind }) => kind === 'name').flatMap(({ words }) => words),
)
const PREFIXES: readonly string[] = STEMS.filter(({ isPrefix }) => isPrefix).flatMap(({ words }) =>
  words.slice(-1),
)

/** From here on any one edit is a slip; of a shorter word only a letter too many or two that changed places. */
const LONG = 5
const SHORTEST = 4

/** Whether one edit (a letter more, less, other, or two that changed places) makes one word the other. */
function isOneEdit(typed: string, word: string): boolean {
  if (Math.abs(typed.length - word.length) > 1 || typed === word) return false
  let from = 0
  while (from < typed.length && typed[from] === word[from]) from += 1
  const [a, b] = [typed.slice(from), word.slice(from)]
  if (a.slice(1) === b || a === b.slice(1)) return true
  if (a.slice(1) === b.slice(1)) return true
  return a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
}

function isSlip(typed: string, word: string): boolean {
  if (typed[0] !== word[0] || !isOneEdit(typed, word)) return false
  if (typed.length >= LONG) return true
  return typed.length !== word.length && typed.length >= SHORTEST
}

/**
 * The sentence with its slips corrected: a word that nobody knows, one edit from one that is in the
 * language of questions, else in the person's names, else among the everyday words of categories. Where two
 * are as near, nothing is corrected.
 */
export function correctSpelling(
  sentence: Sentence,
  names: Names,
): { readonly sentence: Sentence; readonly corrections: readonly Correction[] } {
  const own = new Set(
    [...names.categories, ...names.payments, ...names.objectives, ...names.members].flatMap(
      ({ name }) => wordsOfName(name),
    ),
  )
  const language = new Set([...GRAMMAR, ...DATES])
  const sources = [language, own, TABLE]
  const isWord = (word: string) =>
    [...sources, COMPANIES].some(
      (words) => words.has(word) || words.has(word.replace(/s$/u, '')),
    ) || PREFIXES.some((prefix) => word.startsWith(prefix))
  const corrections: Correction[] = []
  const tokens = sentence.tokens.map((token) => {
    const { typed, word } = token
    if (!/^\p{L}{4,}$/u.test(word) || isWord(word)) return token
    for (const words of sources) {
      if (words === TABLE && word.length < LONG) continue
      const near = [...words].filter(
        (one) => isSlip(word, one) && (words !== TABLE || one.length >= LONG),
      )
      const [first] = near
      if (first === undefined) continue
      const isOne = near.every((one) => one.replace(/s$/u, '') === first.replace(/s$/u, ''))
      if (!isOne) return token
      const read = near.find((one) => one.endsWith('s') === word.endsWith('s')) ?? first
      corrections.push({ typed, read })
      return { typed, word: read }
    }
    return token
  })
  return { sentence: { ...sentence, tokens }, corrections }
}
