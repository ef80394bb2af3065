import { greet, type LetterForm } from '../form.ts'

type Values = { readonly name: string }

export const accountReset: LetterForm<Values> = {
  subject: () => 'Sua conta foi reiniciada',
  paragraphs: ({ name }) => [
    greet(name),
    'As movimentações, formas de pagamento, itens do calendário, importações e subcategorias da ' +
      'sua conta acabam de ser apagados, como você pediu.',
    'Se não foi você, troque a sua senha agora mesmo.',
  ],
}
