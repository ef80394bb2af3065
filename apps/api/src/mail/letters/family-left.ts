import { greet, type LetterForm } from '../form.ts'

type Values = { readonly family: string }

export const familyLeft: LetterForm<Values> = {
  subject: ({ family }) => `Você não faz mais parte da família ${family}`,
  paragraphs: ({ family }) => [
    greet(),
    `Quem administra a família ${family} removeu você. As suas movimentações continuam na sua ` +
      'conta, e a família não as vê mais.',
  ],
}
