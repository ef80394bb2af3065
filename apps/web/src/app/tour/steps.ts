/** What a step points at: `data-tour` of an element of the shell or of the dashboard. */
export type TourTarget =
  | 'assistant'
  | 'quick-actions'
  | 'balance'
  | 'cards'
  | 'blocks'
  | 'places'
  | 'settings'

export type TourStep = {
  /** Null for the welcome, which stands in the middle. */
  readonly target: TourTarget | null
  readonly title: string
  readonly text: string
  /** Where the layout of a phone has it elsewhere. */
  readonly textOnPhone?: string
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
}

/** The welcome and the seven tips, in the order of the specification (money.md §2). */
export const tourSteps: readonly TourStep[] = [
  {
    target: null,
    title: 'Boas-vindas',
    text: 'Em poucas dicas, veja o que fica onde. Leva menos de um minuto, e você pode sair quando quiser.',
  },
  {
    target: 'assistant',
    title: 'Assistente',
    text: 'Dicas sobre a tela em que você está, e respostas: quanto gastou, o que vence, se pode gastar. Tudo vem dos seus números.',
    textOnPhone:
      'Em Mais, abra o Assistente: dicas sobre a tela em que você está, e respostas com os seus números.',
    side: 'right',
  },
  {
    target: 'quick-actions',
    title: 'Ações rápidas',
    text: 'De qualquer tela: anote uma despesa, importe um extrato, cadastre um cartão ou crie um objetivo.',
    side: 'right',
  },
  {
    target: 'balance',
    title: 'Saldo atual',
    text: 'O que há hoje em dinheiro e nas suas contas. Embaixo, como o mês deve terminar.',
    side: 'bottom',
  },
  {
    target: 'cards',
    title: 'O mês em números',
    text: 'Ao lado do saldo: o que entra, o que sai e o que você guarda. O ícone de cada cartão explica a conta.',
    textOnPhone:
      'Junto do saldo: o que entra, o que sai e o que você guarda. O ícone de cada cartão explica a conta.',
    side: 'bottom',
  },
  {
    target: 'blocks',
    title: 'Os quadros do painel',
    text: 'O que há para pagar nesta semana, gastos por categoria, orçamento e objetivos. Em Organizar o painel você escolhe quais aparecem, e em que ordem.',
    side: 'top',
  },
  {
    target: 'places',
    title: 'Cada coisa no seu lugar',
    text: 'Movimentações, planejamento e formas de pagamento ficam no menu, sempre à mão.',
    textOnPhone:
      'Movimentações e carteiras ficam nesta barra. O planejamento e os outros lugares, em Mais.',
    side: 'right',
  },
  {
    target: 'settings',
    title: 'Configurações e conta família',
    text: 'Seus dados, categorias e preferências. Em Conta Família, cuide do orçamento junto com quem você quiser.',
    textOnPhone:
      'Em Mais, abra as Configurações: seus dados, categorias e preferências. Em Conta Família, cuide do orçamento junto com quem você quiser.',
    side: 'right',
  },
]

/** The share of the window's height up to which a target leaves room for the tip beside it. */
const HEIGHT_SHARE_MAX = 0.4

/**
 * Whether a tip fits above or below a target that stands in the middle of the window. One that is
 * taller is pointed at by its heading, so that the tip never covers what it speaks of.
 */
export function fitsBeside(targetHeight: number, windowHeight: number): boolean {
  return targetHeight <= windowHeight * HEIGHT_SHARE_MAX
}
