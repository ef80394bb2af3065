import { greet, type LetterForm, UNNAMED_PERSON } from '../form.ts'

type Values = { readonly member: string; readonly family: string }

export const familyJoined: LetterForm<Values> = {
  subject: () => 'Alguém entrou na sua família',
  paragraphs: ({ member, family }) => [
    greet(),
    `${member || UNNAMED_PERSON} entrou na família ${family} e já vê o que vocês compartilham.`,
    'Se não era para ser assim, remova o membro em Configurações, Conta Família, e gere outro código.',
  ],
}
