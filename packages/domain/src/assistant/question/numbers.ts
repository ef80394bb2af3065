/** Small numbers as people write them beside days, weeks, months and parts. */
const SMALL: Readonly<Record<string, number>> = {
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  onze: 11,
  doze: 12,
  quinze: 15,
  vinte: 20,
  trinta: 30,
  sessenta: 60,
  noventa: 90,
}

const ORDINALS: Readonly<Record<string, number>> = {
  primeiro: 1,
  primeira: 1,
  segundo: 2,
  segunda: 2,
  terceiro: 3,
  terceira: 3,
  quarto: 4,
  quarta: 4,
  quinto: 5,
  quinta: 5,
  sexto: 6,
  sexta: 6,
}

/** A count in a pattern of words. */
export const COUNT = `\\d{1,3}|${Object.keys(SMALL).join('|')}`
/** A place in a row in a pattern of words: `1o`, `primeiro`. */
export const ORDINAL = `[1-6][oa]|${Object.keys(ORDINALS).join('|')}`

/** The number that a count or an ordinal is; 0 for any other word. */
export function numberOf(word: string): number {
  return SMALL[word] ?? ORDINALS[word] ?? (/^\d+[oa]?$/u.test(word) ? Number.parseInt(word, 10) : 0)
}
