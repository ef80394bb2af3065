import { greet, type LetterForm } from '../form.ts'

type Values = { readonly name: string }

export const exportReady: LetterForm<Values> = {
  subject: () => 'Os seus dados estão prontos',
  paragraphs: ({ name }) => [
    greet(name),
    'O arquivo com tudo o que guardamos sobre você está pronto. Entre na sua conta e baixe em ' +
      'Configurações, Preferências. Ele fica disponível por 7 dias.',
    'Se não foi você que pediu, troque a sua senha agora mesmo.',
  ],
  button: (_, appUrl) => ({
    label: 'Abrir Preferências',
    link: `${appUrl}/configuracoes/preferencias`,
  }),
}
