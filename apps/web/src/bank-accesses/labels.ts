import type { BankAccess } from '@saldo/contract/bank-accesses'
import type { AccessError, AccessStatus, QuestionKind } from '@saldo/domain/bank-accesses/kinds'
import type { Tone } from '../ui/tones.ts'

/** How a connection is, in a word or two. */
const statusNames = {
  pending: ['Aguardando autorização', 'warning'],
  updating: ['Atualizando', 'primary'],
  updated: ['Conectada', 'positive'],
  waiting_token: ['Pede autenticação', 'warning'],
  login_error: ['Precisa atualizar', 'warning'],
  error: ['Não sincronizou', 'negative'],
  expired: ['Autorização terminada', 'negative'],
} as const satisfies Record<AccessStatus, readonly [string, Tone]>

/** What went wrong, and what to do about it. */
const errorWords = {
  invalid_credentials:
    'O banco não aceitou os dados de acesso. Atualize a conexão e digite-os de novo.',
  already_logged_in:
    'Há outra sessão aberta no banco. Saia do aplicativo ou do site dele e sincronize de novo.',
  account_locked: 'O acesso está bloqueado no banco. Desbloqueie com o banco e sincronize de novo.',
  account_needs_action:
    'O banco pede algo de você. Entre no aplicativo dele, resolva o aviso e sincronize de novo.',
  site_not_available:
    'O banco está fora do ar. Tentamos de novo mais tarde; não precisa fazer nada.',
  authorisation_not_granted:
    'O banco não recebeu a sua autorização. Atualize a conexão e autorize.',
  authorisation_pending: 'Autorize a conexão no aplicativo do banco. Ela continua sozinha depois.',
  input_timeout: 'O tempo para digitar o código acabou. Sincronize de novo.',
  user_not_supported:
    'O banco não permite conectar este tipo de conta. Importe o extrato no lugar dela.',
  consent_expired:
    'A autorização que você deu ao banco terminou. Renove a conexão: nada se perde nem se repete.',
  unavailable: 'O agregador não respondeu. Tentamos de novo mais tarde; não precisa fazer nada.',
  rate_limited: 'O banco pediu para esperar. Tentamos de novo mais tarde; não precisa fazer nada.',
  gone: 'O banco encerrou esta conexão. Renove-a para continuar recebendo as movimentações.',
  unexpected: 'Não foi possível sincronizar sua conta conectada. Sincronize de novo.',
} as const satisfies Record<AccessError, string>

/** What the widget is opened for, so that a link works again. */
const MENDED_BY_WIDGET: ReadonlySet<AccessError> = new Set([
  'invalid_credentials',
  'authorisation_not_granted',
  'consent_expired',
  'gone',
])

const NEEDS_UPDATE = 'É necessário atualizar esta conta'

export function statusOf({ status, old, error }: BankAccess): readonly [string, Tone] {
  if (old) return ['Conexão antiga', 'warning']
  return error === 'gone' ? ['Conexão encerrada', 'negative'] : statusNames[status]
}

/** Why it is as it is, or null where all is well. */
export function problemOf({ error, old, status }: BankAccess): string | null {
  if (old) return NEEDS_UPDATE
  if (status === 'waiting_token') {
    return 'O banco pede o código que o aplicativo dele gera. Tenha-o em mãos e continue.'
  }
  return error === null ? null : errorWords[error]
}

/** Whether the widget mends it, rather than another sync. */
export function needsWidget({ error, status }: BankAccess): boolean {
  const isAsked = status === 'waiting_token' || status === 'login_error' || status === 'expired'
  return isAsked || (error !== null && MENDED_BY_WIDGET.has(error))
}

/** Whether a new link has to take its place: it is of the older aggregator, or the newer one has lost it. */
export function isReplaced({ old, error }: BankAccess): boolean {
  return old || error === 'gone'
}

/** Whether a sync of it is under way; an old connection has none. */
export function isSyncing({ sync, status, old }: BankAccess): boolean {
  if (old) return false
  return sync?.state === 'queued' || sync?.state === 'running' || status === 'updating'
}

/** What is in doubt, and the two answers. */
export const questionWords = {
  held: {
    title: 'O banco deixou de mostrar muitas movimentações',
    accept: 'Remover também aqui',
    decline: 'Manter',
  },
  probable: {
    title: 'Esta movimentação é a que você cadastrou?',
    accept: 'São a mesma',
    decline: 'São duas',
  },
  item: {
    title: 'Esta movimentação é a do calendário?',
    accept: 'É ela',
    decline: 'É outra',
  },
  payment: {
    title: 'Este pagamento quita qual fatura?',
    accept: 'Vincular',
    decline: 'Nenhuma',
  },
} as const satisfies Record<QuestionKind, Record<'title' | 'accept' | 'decline', string>>

export const answerNames = { accepted: 'Sim', declined: 'Não' } as const
