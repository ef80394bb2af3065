/**
 * What a person agrees to before a language model answers; its version and its words are kept with the
 * consent. Another text has another version, and asks again.
 */
export const MODEL_CONSENT = {
  version: '2026-11',
  text:
    'Autorizo o envio da pergunta que eu digitar, quando o assistente não a entender, a um modelo de linguagem ' +
    'de outra empresa. Com ela vão apenas somas: o saldo, o que entrou e saiu neste mês e no anterior, quanto em ' +
    'cada categoria padrão e o plano do mês. Não vão descrições, nomes, e-mail, contas, cartões nem objetivos. ' +
    'Posso retirar a autorização quando quiser, nas preferências.',
} as const

/** The longest answer of a model that is shown, in characters; what is longer is cut. */
export const MODEL_ANSWER_MAX = 1200

/** The text of a model as it is shown: control characters are blanks, and what is too long is cut. */
export function shownAnswer(text: string): string {
  const clean = text.replaceAll(/[^\P{C}\n]/gu, ' ').trim()
  const characters = [...clean]
  if (characters.length <= MODEL_ANSWER_MAX) return clean
  return `${characters
    .slice(0, MODEL_ANSWER_MAX - 1)
    .join('')
    .trimEnd()}…`
}
