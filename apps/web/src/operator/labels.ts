import type { ListedPerson, OperatedPerson } from '@saldo/contract/operator-people'
import type { ListedCode } from '@saldo/contract/operator-codes'
import type { ListedCompany } from '@saldo/contract/operator-companies'
import { chargeState } from '@saldo/domain/subscriptions/charges'
import { showMoney } from '../fields/money.ts'
import type { Tone } from '../ui/tones.ts'

type Mark = { readonly label: string; readonly tone?: Tone }

/** How an account stands. */
export const personStates = {
  active: { label: 'ativa', tone: 'emerald' },
  inactive: { label: 'não ativada', tone: 'amber' },
  deactivated: { label: 'desativada', tone: 'negative' },
} as const satisfies Record<ListedPerson['state'], Mark>

/** How a plan stands. */
export const standings = {
  trial: 'em teste',
  trial_over: 'teste encerrado',
  waiting: 'aguarda o primeiro pagamento',
  active: 'ativo',
  late: 'cobrança em aberto',
  gifted: 'presenteado',
  expired: 'vencido',
  none: 'sem plano',
} as const satisfies Record<OperatedPerson['subscriptions'][number]['standing'], string>

/** Where a letter is. */
export const letterStates = {
  pending: { label: 'a enviar', tone: 'amber' },
  sent: { label: 'enviada', tone: 'emerald' },
  failed: { label: 'falhou', tone: 'negative' },
} as const satisfies Record<OperatedPerson['letters'][number]['state'], Mark>

const letterNames: Readonly<Record<string, string>> = {
  activation: 'Ativação da conta',
  recovery: 'Nova senha',
  password_changed: 'Senha alterada',
  already_registered: 'Já tem conta',
  family_invitation: 'Convite de família',
  new_device: 'Aparelho novo',
  session_limit: 'Limite de sessões',
  planner_asks: 'Pedido de planejador',
  company_activation: 'Plano da empresa',
  family_joined: 'Entrada na família',
  family_left: 'Saída da família',
  export_ready: 'Exportação pronta',
  consent_ending: 'Autorização de banco',
  account_reset: 'Conta recomeçada',
  account_removed: 'Conta excluída',
  family_handed_over: 'Família repassada',
  charge_receipt: 'Recibo',
  charge_unpaid: 'Cobrança em aberto',
  company_charge: 'Fatura da empresa',
  company_unpaid: 'Fatura da empresa em aberto',
  company_receipt: 'Recibo da empresa',
  company_plan: 'Mudança no plano da empresa',
}

/** What a kind of letter is called. */
export const letterName = (kind: string): string => letterNames[kind] ?? kind

/** What the people of a company have of its plan. */
export const companyStates = {
  running: { label: 'em curso', tone: 'emerald' },
  leaving: { label: 'de saída', tone: 'amber' },
  stopped: { label: 'parado, não paga', tone: 'negative' },
  ended: { label: 'encerrado', tone: 'negative' },
} as const satisfies Record<ListedCompany['state'], Mark>

/** How many people have a company's plan, of how many seats. */
export function seatsText({ employees, seats }: ListedCompany): string {
  const people = employees === 1 ? '1 pessoa' : `${employees} pessoas`
  if (seats === null) return `${people}, sem limite`
  return `${people} em ${seats === 1 ? '1 lugar' : `${seats} lugares`}`
}

const chargeMarks = {
  pending: { label: 'em aberto', tone: 'amber' },
  error: { label: 'cancelada ou expirada', tone: 'negative' },
  paid: { label: 'paga', tone: 'emerald' },
} as const

/** Where a charge of a company is. */
export const chargeName = (status: string) =>
  status === 'requested'
    ? ({ label: 'a fazer', tone: 'amber' } as const)
    : chargeMarks[chargeState(status)]

/** What a promotional code gives. */
export function giftText({ days, percent, amount, months }: ListedCode): string {
  if (days !== null) return days === 1 ? '1 dia de avaliação' : `${days} dias de avaliação`
  const off = percent === null ? `${showMoney(amount ?? 0)} de desconto` : `${percent}% de desconto`
  if (months === null) return `${off} em todas as cobranças`
  return months === 1 ? `${off} na primeira cobrança` : `${off} em ${months} cobranças`
}

const jobNames: Readonly<Record<string, string>> = {
  company: 'Fatura e plano de uma empresa',
  company_dismissal: 'Saída de uma pessoa da empresa',
  gateway_event: 'Mensagem do serviço de pagamentos',
  erase_account: 'Exclusão de uma conta',
  export: 'Exportação de uma conta',
}

/** What a kind of job is called. */
export const jobName = (kind: string): string => jobNames[kind] ?? kind

const subscriptionNames: Readonly<Record<string, string>> = {
  none: 'Em avaliação ou sem plano',
  active: 'Pagas ou presenteadas',
  pending: 'Aguardam o primeiro pagamento',
  requested: 'Sendo pedidas',
  unanswered: 'Sem resposta do serviço de pagamentos',
  ended: 'Encerradas',
  abandoned: 'Abandonadas sem pagamento',
}

/** What the state of subscriptions is called. */
export const subscriptionName = (status: string): string => subscriptionNames[status] ?? status
