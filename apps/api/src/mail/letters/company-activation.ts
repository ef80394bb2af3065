import { greet, type LetterForm } from '../form.ts'

type Values = { readonly company: string; readonly token: string }

export const companyActivation: LetterForm<Values> = {
  subject: ({ company }) => `${company} oferece o seu plano`,
  paragraphs: ({ company }) => [
    greet(),
    `${company} oferece um plano a você. Crie sua conta com este e-mail, ou entre nela, e ative ` +
      'pelo botão. O link vale por 30 dias e uma única vez.',
    'Se não esperava esta mensagem, ignore-a.',
  ],
  button: ({ token }, appUrl) => ({
    label: 'Ativar plano',
    link: `${appUrl}/empresas/activation?activationToken=${token}`,
  }),
}
