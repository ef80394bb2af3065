import { greet, type LetterForm } from '../form.ts'

type Values = { readonly name: string; readonly bank: string; readonly until: string }

export const consentEnding: LetterForm<Values> = {
  subject: ({ bank }) => `Renove a conexão com ${bank}`,
  paragraphs: ({ name, bank, until }) => [
    greet(name),
    `A autorização para ler as suas contas no banco ${bank} termina em ${until}. ` +
      'Renove em Configurações, Contas conectadas: as suas movimentações continuam e nada se repete.',
    'Se não renovar, as contas ficam como estão e deixam de ser atualizadas.',
  ],
  button: (_, appUrl) => ({
    label: 'Renovar a conexão',
    link: `${appUrl}/configuracoes/contas-automaticas`,
  }),
}
