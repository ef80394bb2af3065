import { expect, test } from 'vitest'
import { readSources } from '../tools/source-files.ts'

/*
 * One word for one thing on the screen: movimentação, e-mail, aparelho, contas e cartões, Salvar alterações. Nothing
 * is shouted, and a failure says what to do (decision 189).
 */

const SCREEN =
  /^(?:apps\/web\/src\/(?!gallery\/)(?!.*\.test\.).*\.tsx?|packages\/contract\/src\/refusals\.ts)$/

const OTHER_WORDS =
  /\b[Tt]ransaç(?:ão|ões)\b|\b[Ll]ançamentos?\b|\b[Mm]ovimentos?\b(?!-)|\b[Dd]ispositivos?\b|\bEmail\b(?=[ '<])|\bemails?\b (?:[a-záéíóú]{2,}|e\b)|Salvar Alterações|Formas de Pagamento|\b[Pp]or favor\b|\b(?:Erro|Falha) ao\b|(?<!\p{L})\p{Lu}{4,} (?:\p{Lu}{1,3} )?\p{Lu}{4,}(?!\p{L})/gu

/** Words of a bank's own menu, and what it says itself. */
const QUOTED = [
  'a todos os lançamentos com mesmo nome?',
  "header: 'Email'",
  'Salvar em OFX, só lançamentos',
]

function wordsIn(text: string): readonly string[] {
  const code = text
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gmu, '')
    .replaceAll(/^import .*$/gmu, '')
  const ours = QUOTED.reduce((left, quote) => left.replaceAll(quote, ''), code)
  return ours.match(OTHER_WORDS) ?? []
}

test('the screen has one word for one thing', () => {
  const sources = readSources(SCREEN)
  expect(sources.length).toBeGreaterThan(300)
  expect(
    sources.flatMap(({ file, text }) => wordsIn(text).map((word) => `${file} ${word}`)),
  ).toEqual([])
})

test.each([
  ['<p>Nova transação</p>', 'transação'],
  ["'Os lançamentos ficam'", 'lançamentos'],
  ["'O movimento foi salvo'", 'movimento'],
  ["'Sair deste dispositivo'", 'dispositivo'],
  ["label='Email'", 'Email'],
  ["'Informe seu email para entrar'", 'email para'],
  ["'VALOR INVÁLIDO'", 'VALOR INVÁLIDO'],
  ['<b>ADICIONAR CATEGORIA</b>', 'ADICIONAR CATEGORIA'],
  ["'Erro ao salvar'", 'Erro ao'],
])('%s is found', (text, word) => {
  expect(wordsIn(text)).toEqual([word])
})

test.each([
  "'Salvar alterações'",
  '// a transação',
  "'E-mail enviado de novo.'",
  "'movimento-bancario'",
])('%s is none', (text) => {
  expect(wordsIn(text)).toEqual([])
})

/** The product's own name as a noun: a brand shows its own (decision 21). */
const NAMED = /\b(?:o|do|no|ao|pelo|d[oa] seu) Saldo\b(?! (?:hoje|certo))/gu
const namesIn = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gmu, '').match(NAMED) ?? []

test('no screen names the product but by its brand', () => {
  const sources = readSources(SCREEN)
  expect(
    sources.flatMap(({ file, text }) => namesIn(text).map((word) => `${file} ${word}`)),
  ).toEqual([])
  expect(namesIn("'de antes do Saldo: não entra'")).toEqual(['do Saldo'])
  expect(namesIn('// do Saldo')).toEqual([])
})
