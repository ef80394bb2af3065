import type { ListedPerson, OperatedPerson } from '@saldo/contract/operator-people'
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
}

/** What a kind of letter is called. */
export const letterName = (kind: string): string => letterNames[kind] ?? kind
