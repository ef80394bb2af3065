import type { Tip } from '@saldo/domain/assistant/tips'
import { paths, type WindowQuery, windows } from '../../paths.ts'

type TipText = {
  readonly title: string
  /** `about` is the account, card or goal that the tip names. */
  readonly text: (about: string) => string
  /** What can be done about it: a window over the screen, or another screen. */
  readonly action: {
    readonly label: string
    readonly window?: WindowQuery
    readonly href?: string
  }
}

/** What each tip says. Its id stays; its words may change. */
export const tipTexts: Readonly<Record<Tip, TipText>> = {
  'first-account': {
    title: 'Cadastre a sua conta',
    text: () =>
      'Com a conta do banco cadastrada, o saldo do painel é o de verdade, e você pode importar o extrato.',
    action: { label: 'Cadastrar conta', window: windows.newPayment('debit') },
  },
  'first-card': {
    title: 'E o cartão de crédito?',
    text: () => 'Com o cartão cadastrado, cada compra vai para a fatura certa, parcelas também.',
    action: { label: 'Cadastrar cartão', window: windows.newPayment('credit') },
  },
  'first-entry': {
    title: 'Anote a primeira despesa',
    text: () =>
      'Basta o valor e a categoria. De qualquer tela, a tecla N abre uma nova movimentação.',
    action: { label: 'Anotar uma despesa', window: windows.newTransaction('expenses') },
  },
  'import-statement': {
    title: 'Traga o extrato do banco',
    text: (about) =>
      `${about} ainda não tem movimentações. Importe o extrato, e o que já foi lançado não se repete.`,
    action: { label: 'Importar extrato', href: paths.statementImport() },
  },
  'invoice-soon': {
    title: 'Fatura perto do vencimento',
    text: (about) => `A fatura de ${about} vence nos próximos dias.`,
    action: { label: 'Ver contas e cartões', href: paths.wallet() },
  },
  'limit-nearly-used': {
    title: 'Limite quase todo usado',
    text: (about) =>
      `${about} já usa 80% do limite ou mais. As parcelas que ainda vão vencer também contam.`,
    action: { label: 'Ver contas e cartões', href: paths.wallet() },
  },
  'account-overdrawn': {
    title: 'Conta no negativo',
    text: (about) => `${about} está abaixo de zero. Confira se falta lançar alguma entrada.`,
    action: { label: 'Ver movimentações', href: paths.transactions() },
  },
  'no-plan': {
    title: 'Este mês ainda não tem planejamento',
    text: () => 'Com um plano, você sabe quanto cabe por semana antes de o mês acabar.',
    action: { label: 'Planejar o mês', href: paths.startPlanning() },
  },
  'plan-exceeded': {
    title: 'As despesas variáveis passaram do plano',
    text: () => 'Veja em quais categorias, e ajuste o plano se o mês mudou.',
    action: { label: 'Ver o planejamento', href: paths.planning() },
  },
  'plan-above-revenues': {
    title: 'O plano gasta mais do que entra',
    text: () => 'A soma dos grupos está acima das receitas planejadas deste mês.',
    action: { label: 'Ver o planejamento', href: paths.planning() },
  },
  'first-goal': {
    title: 'Comece por uma reserva',
    text: () =>
      'Um objetivo separa o que você guarda do que você gasta. Uma reserva é um bom começo.',
    action: { label: 'Novo objetivo', window: windows.objective('novo-objetivo') },
  },
  'goal-behind': {
    title: 'Um objetivo está atrasado',
    text: (about) => `No ritmo dos últimos meses, ${about} não fica pronto no prazo.`,
    action: { label: 'Ver objetivos', href: paths.objectives() },
  },
  'goal-done': {
    title: 'Objetivo concluído',
    text: (about) => `${about} já tem tudo o que precisava. Você pode resgatar quando quiser.`,
    action: { label: 'Ver objetivos', href: paths.objectives() },
  },
  'calendar-start': {
    title: 'O calendário avisa antes',
    text: () => 'Inclua as contas de todo mês, e elas entram no saldo previsto.',
    action: { label: 'Incluir uma conta', window: windows.newCalendarItem('expenses') },
  },
}
