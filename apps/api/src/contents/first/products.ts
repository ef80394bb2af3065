import type { ContentItems } from '@saldo/contract/contents'

/** What a brand may offer; who is asked about it is the brand's contact. */
export const firstProducts: ContentItems<'products'> = [
  {
    _id: 'consultoria',
    name: 'Consultoria financeira',
    image: 'consultoria',
    aboutMessage:
      'Uma conversa com quem planeja finanças por profissão: o orçamento da casa, as dívidas e as metas são revistos com você, e o que foi combinado fica no seu planejamento.\n\nAntes de contratar, pergunte quanto custa, quantos encontros são e se quem atende recebe comissão de algum produto que indica.',
  },
  {
    _id: 'curso',
    name: 'Curso de finanças pessoais',
    image: 'curso',
    aboutMessage:
      'Aulas em grupo, do primeiro orçamento à escolha de investimentos simples, com exercícios feitos sobre os seus próprios números.\n\nServe para quem prefere aprender acompanhado. O que está na área Educacional continua aberto para você, sem custo.',
  },
  {
    _id: 'emprestimo',
    name: 'Troca de dívida cara',
    image: 'emprestimo',
    aboutMessage:
      'Um empréstimo novo só faz sentido quando custa menos do que a dívida que ele paga. Compare o Custo Efetivo Total (CET) por ano dos dois, que a instituição é obrigada a informar, e não só a parcela: parcela menor por mais tempo pode custar mais.\n\nQuem já tem um contrato pode pedir a portabilidade do crédito a outra instituição, sem tarifa.',
  },
  {
    _id: 'fgts',
    name: 'FGTS: entender o saque',
    image: 'fgts',
    aboutMessage:
      'O saque-aniversário libera uma parte do fundo todo ano, no mês do aniversário. Em troca, quem é demitido sem justa causa saca só a multa de 40 %, e não o saldo: para voltar ao saque-rescisão há uma carência de 25 meses.\n\nAntecipar esses saques é um empréstimo, com juros e com o seu fundo como garantia. Tire as dúvidas antes de assinar.',
  },
  {
    _id: 'consorcio',
    name: 'Consórcio',
    image: 'consorcio',
    aboutMessage:
      'No consórcio não há juros, mas há taxa de administração e, em geral, fundo de reserva e seguro. A carta sai por sorteio ou por lance, e ninguém sabe quando: não conte com ela para uma data certa.\n\nCompare o total que vai pagar com o de um financiamento e com o tempo de juntar o mesmo dinheiro aplicado.',
  },
  {
    _id: 'investimento',
    name: 'Começar a investir',
    image: 'investimento',
    aboutMessage:
      'Primeiro a reserva de emergência, em algo que se resgata no mesmo dia; depois, cada meta com um prazo. Quem ajuda a escolher precisa conhecer o seu perfil e dizer como é remunerado.\n\nCDB, LCI, LCA e poupança têm a garantia do FGC, de até R$ 250 mil por CPF em cada instituição. Fundos e títulos do Tesouro não usam essa garantia.',
  },
]
