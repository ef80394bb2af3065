/**
 * The words that anybody would try here first (ASVS V6.1.2; decision 153 says where each is from): the
 * product, what it is about, what one does in it. Small letters, without accents.
 */
export const CONTEXT_WORDS: readonly string[] = `
saldo senha senhas password login acesso admin usuario entrar segredo painel assinatura
dinheiro grana real reais pix boleto economia economias poupanca financa financas financeiro financeira
orcamento planejamento planilha banco conta contas carteira cartao fatura faturas credito debito
salario gasto gastos despesa despesas receita receitas investimento investimentos parcela
objetivo objetivos movimentacao movimentacoes planejador planejadora cliente clientes familia
`
  .trim()
  .split(/\s+/)

/** Words that make none of the others harder to guess: `minha senha`, `senha do banco`. */
const SMALL_WORDS = 'a o e as os de da do das dos no na em meu minha meus minhas nova novo'.split(
  ' ',
)

/** What stands for a letter in `S4ldo`, `$enha` and `d1nhe1r0`. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  a: '4@',
  b: '8',
  e: '3',
  g: '9',
  i: '1!|',
  l: '1|',
  o: '0',
  s: '5$',
  t: '7+',
}

/** Two letters make no word that is worth refusing: Jó, Li. */
const WORD_MIN = 3

/** Whom a password is for: the words that are easy to guess of them, beside those of everybody. */
export type PasswordOwner = {
  readonly email: string
  readonly name: string
  /** The brand whose page they use, and the company that they work for. */
  readonly names?: readonly string[]
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function wordsOf({ email, name, names = [] }: PasswordOwner): readonly string[] {
  const words = [email, name, ...names].flatMap((text) => plain(text).split(/[^\p{L}]+/u))
  return [...CONTEXT_WORDS, ...words.filter((word) => word.length >= WORD_MIN)]
}

const isLetter = (sign: string, letter: string) =>
  sign === letter || SUBSTITUTES[letter]?.includes(sign) === true

/**
 * Whether a password is nothing but context words, of everybody or of its owner, with digits and signs
 * before, between and behind: `saldo2026`, `S4ldo!2026`, `Minha Senha 1`. One that has any other word
 * beside them is not.
 */
export function isContextAlone(password: string, owner: PasswordOwner): boolean {
  const signs = [...plain(password)]
  const words = wordsOf(owner).map((word) => [...word])
  const small = SMALL_WORDS.map((word) => [...word])
  const fits = (word: readonly string[], at: number) =>
    at + word.length <= signs.length &&
    word.every((letter, index) => isLetter(signs[at + index] ?? '', letter))
  // How far the password is explained: without a context word so far, and with one.
  const bare = new Set([0])
  const named = new Set<number>()
  for (const [at, sign] of signs.entries()) {
    if (!bare.has(at) && !named.has(at)) continue
    const steps = [
      ...(/\p{L}/u.test(sign) ? [] : [1]),
      ...small.filter((word) => fits(word, at)).map((word) => word.length),
    ]
    for (const step of steps) {
      if (bare.has(at)) bare.add(at + step)
      if (named.has(at)) named.add(at + step)
    }
    for (const word of words) if (fits(word, at)) named.add(at + word.length)
  }
  return named.has(signs.length)
}
