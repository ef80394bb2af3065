import { greet, type LetterForm } from '../form.ts'

type Values = { readonly name: string; readonly code: string }

export const activation: LetterForm<Values> = {
  subject: ({ code }, { article, name }) => `${code} é o seu código d${article} ${name}`,
  paragraphs: ({ name }) => [
    greet(name),
    'Este é o código para ativar sua conta. Ele vale por 10 minutos.',
    'Se não foi você, ignore esta mensagem.',
  ],
  code: ({ code }) => code,
}
