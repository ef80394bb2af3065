/**
 * The worst passwords of eight characters or more, in lower case: what everyone tries first, here
 * and in Brazil. Runs and repetitions of characters are found by rule and are not listed. The
 * server knows those of public leaks too.
 */
const WORST = `
12345678 123456789 1234567890 12345678910 123456789a 123456789q 1234567891 123123123 123321123
123412341234 12341234 12344321 123454321 12345679 123456780 123456788 1234567a 1234567q 12345678a
12345678q 123qweasd 1234qwer 123456qwerty 123456abc 123456aa 123456ab 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
1qaz2wsx3edc 1qazxsw2 1234abcd 147258369 741852963 789456123 159753456 987654321 87654321 9876543210
0987654321 0123456789 01234567 11223344 1122334455 112233445566 12121212 123654789 13131313
10203040 102030405060 20102010 20202020 19841984 19851985 19861986 19871987 19881988 19891989
19901990 19911991 19921992 19931993 19941994 19951995 q1w2e3r4 q1w2e3r4t5 qazwsxedc qwer1234
qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertyuiop123 qweasdzxc qweqweqwe
qwe123qwe qweasd123 asdfasdf asdfghjk asdfghjkl asdf1234 asdasdasd asd123asd zxcvbnm1 zxcvbnm123
zaq12wsx zaq1zaq1 abcd1234 abc12345 abc123456 abc123abc a1b2c3d4 a1s2d3f4 a12345678 a123456789
aa123456 aa12345678 ab123456 password password1 password12 password123 password1234 passw0rd p@ssw0rd
p@ssword pa$$word pass1234 pass12345 passpass iloveyou iloveyou1 iloveyou2 sunshine sunshine1
princess princess1 football football1 baseball baseball1 superman superman1 batman123 spiderman
pokemon1 pokemon123 starwars starwars1 whatever trustno1 welcome1 welcome123 dragon123 monkey123
master123 michael1 jennifer jordan23 charlie1 computer computer1 internet samsung1 samsung123
corvette mercedes ferrari1 liverpool liverpool1 chelsea1 barcelona barcelona1 manchester juventus
realmadrid chocolate chocolate1 butterfly elephant dolphins december september november february
changeme letmein1 letmein123 administrator admin123 admin1234 admin12345 adminadmin root1234 rootroot
test1234 test12345 testtest teste123 teste1234 testeteste user1234 usuario1 usuario123 guest123
default1 temp1234 access14 blink182 lovelove loveyou1 babygirl1 lovely123 hello123 hello1234 hellohello
mustang1 harley123 hunter123 freedom1 google123 facebook facebook1 facebook123 instagram whatsapp
netflix1 netflix123 spotify1 minecraft minecraft1 fortnite1 freefire freefire1 roblox123 matrix123
senha123 senha1234 senha12345 senha123456 senhasenha senha@123 senha2020 senha2021 senha2022 senha2023
senha2024 senha2025 senha2026 minhasenha minhasenha1 minhasenha123 novasenha mudar123 mudar1234
mudar@123 trocar123 acesso123 entrar123 segredo1 segredo123 brasil10 brasil12 brasil123 brasil1234
brasil2014 brasil2018 brasil2022 brasil2026 brasilbrasil flamengo flamengo1 flamengo10 flamengo123
flamengo2019 corinthians corinthians1 corinthians10 palmeiras palmeiras1 palmeiras10 palmeiras123
saopaulo saopaulo1 saopaulo10 saopaulo123 saopaulofc santosfc santos10 vascodagama vasco123 fluminense
fluminense1 botafogo botafogo1 cruzeiro cruzeiro1 atletico atletico1 gremio10 gremio123 inter123
internacional1 bahia123 neymar10 neymarjr ronaldinho ronaldo9 ayrtonsenna riodejaneiro curitiba1
fortaleza fortaleza1 salvador1 recife123 brasilia1 familia1 familia123 familia10 minhafamilia amoreterno
meuamor1 meuamor123 amorzinho amoramor teamo123 teamomuito eutiamo1 euteamo1 euteamo123 euteamo10
deusefiel deusefiel1 deuseamor deus1234 deus12345 deusefiel123 jesus123 jesus1234 jesusteama jesuscristo
jesusvive jesusamado jesuseamor senhorjesus gratidao1 felicidade felicidade1 esperanca estrela1
estrelinha princesa princesa1 princesa123 gatinha1 gatinho1 lindinha borboleta borboletas cachorro
cachorro1 chocolate10 morango1 morango123 bananinha batatinha paçoca123 gabriel1 gabriel123 gabriela1
gabriela123 guilherme guilherme1 rafael123 rafaela1 rafaela123 leonardo leonardo1 eduardo1 eduardo123
fernanda fernanda1 fernando fernando1 carolina carolina1 juliana1 juliana123 mariana1 mariana123
beatriz1 beatriz123 vitoria1 vitoria123 isabella1 patricia patricia1 matheus1 matheus123 vinicius
vinicius1 rodrigo1 rodrigo123 ricardo1 ricardo123 gustavo1 gustavo123 alexandre alexandre1 marcelo1
marcelo123 daniel123 lucas123 pedro123 maria123 amanda123 bruno123 camila123 leticia1 leticia123
larissa1 larissa123 natalia1 adriana1 henrique henrique1 cristiano cristiane aparecida francisco
futebol1 futebol10 futebol123 cerveja1 cerveja123 dinheiro dinheiro1 dinheiro123 financas financas1
nubank123 bradesco1 bradesco123 santander1 itau1234 caixa123 banco123 trabalho1 empresa1 empresa123
professor1 professora computador computador1 saldo123 saldo1234 saldosaldo
`

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORST.trim().split(/\s+/u))

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
function isContextAlone(password: string, owner: PasswordOwner): boolean {
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

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/**
 * Why this password may not be taken, or null. It has 8 to 128 characters, as a person counts them,
 * and is taken whole: blanks and accents count, nothing is trimmed or cut (access.md §5). It is too
 * common when it is on the list, a run such as `abcdefgh`, one piece over and over, or a word with `@`
 * and a year behind (case L56); easy to guess when it is made of context words alone.
 */
export function refusePassword(password: string, owner: PasswordOwner) {
  const length = [...password].length
  if (length < PASSWORD_MIN) return 'password_too_short'
  if (length > PASSWORD_MAX) return 'password_too_long'
  const lower = password.toLowerCase()
  const isCommon =
    COMMON_PASSWORDS.has(lower) || isRun(lower) || isRepetition(lower) || isDated(lower)
  if (isCommon) return 'password_too_common'
  return isContextAlone(password, owner) ? 'password_easy_to_guess' : null
}

// Each character one above the one before, or each one below: abcdefgh, 98765432.
function isRun(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  if (Math.abs(step) !== 1) return false
  return codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step)
}

// aaaaaaaa, 12121212, abcabcabc: a piece of up to four characters and nothing else.
function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+.{0,1}$/su.test(text) && new Set(text).size <= 4
}

// familia@2024, Brasil@1994!: what people write who must use a sign and a digit.
function isDated(text: string): boolean {
  return /^\p{L}+@+(?:19|20)\d{2}[^\p{L}\d]*$/u.test(text)
}
