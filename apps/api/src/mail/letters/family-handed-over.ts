import { greet, type LetterForm } from '../form.ts'

type Values = { readonly family: string }

export const familyHandedOver: LetterForm<Values> = {
  subject: ({ family }) => `Agora é você quem administra a família ${family}`,
  paragraphs: ({ family }) => [
    greet(),
    `Quem administrava a família ${family} encerrou a conta. Como você é quem está nela há ` +
      'mais tempo, passa a administrá-la: convites e código ficam com você.',
  ],
}
