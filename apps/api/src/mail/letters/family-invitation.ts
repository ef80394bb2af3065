import { greet, type LetterForm, UNNAMED_PERSON } from '../form.ts'

type Values = { readonly from: string; readonly code: string }

export const familyInvitation: LetterForm<Values> = {
  subject: () => 'Convite para acompanhar as finanças em família',
  paragraphs: ({ from }) => [
    greet(),
    `${from || UNNAMED_PERSON} convidou você para acompanhar as finanças em família. Entre na sua conta, ` +
      'com este e-mail, abra Configurações, Conta Família, e informe o código acima. Ele vale por 7 dias.',
    'Você escolhe o que os outros veem de cada conta. Se não conhece quem convidou, ignore esta mensagem.',
  ],
  code: ({ code }) => code,
  button: (_, appUrl) => ({
    label: 'Abrir Conta Família',
    link: `${appUrl}/configuracoes/conta-familia`,
  }),
}
