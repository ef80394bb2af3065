import type { Client } from '@saldo/contract/planners'
import type { Tone } from '../ui/tones.ts'

/** The state of a planner's link to a client, in a word and a colour. */
export const linkStates = {
  asked: { label: 'Aguardando', tone: 'amber' },
  active: { label: 'Ativo', tone: 'emerald' },
  ended: { label: 'Encerrado', tone: 'slate' },
} as const satisfies Record<Client['state'], { readonly label: string; readonly tone: Tone }>

/** What a planner did, in words: by the call that they made. */
const acts: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/^GET \/(balances|users|session)/, 'Viu os saldos'],
  [/^GET \/transactions/, 'Viu as movimentações'],
  [/^GET \/payments/, 'Viu as formas de pagamento'],
  [/^GET \/invoices/, 'Viu as faturas'],
  [/^GET \/categories/, 'Viu as categorias'],
  [/^GET \/linkedtransactions/, 'Viu o calendário'],
  [/^GET \/families/, 'Viu a família'],
  [/^GET \/statements/, 'Viu uma importação'],
  [/^POST \/transactions\/months/, 'Abriu um mês distante'],
  [/^POST \/transactions\/:id\/restore/, 'Desfez uma exclusão'],
  [/^POST \/transactions\/edits/, 'Desfez uma alteração'],
  [/^POST \/transactions/, 'Cadastrou uma movimentação'],
  [/^PATCH \/transactions/, 'Alterou uma movimentação'],
  [/^DELETE \/transactions/, 'Excluiu uma movimentação'],
  [/^POST \/payments/, 'Cadastrou uma forma de pagamento'],
  [/^PATCH \/payments/, 'Alterou uma forma de pagamento'],
  [/^DELETE \/payments/, 'Excluiu uma forma de pagamento'],
  [/^POST \/invoices\/:id\/anticipations/, 'Antecipou parcelas'],
  [/^POST \/invoices/, 'Pagou uma fatura'],
  [/^PATCH \/invoices/, 'Alterou uma fatura'],
  [/^(POST|PATCH|DELETE) \/linkedtransactions/, 'Alterou o calendário'],
  [/^(POST|PATCH|DELETE) \/categories/, 'Alterou as categorias'],
  [/^(POST|DELETE) \/statements/, 'Importou um extrato'],
  [/^DELETE \/session/, 'Saiu da conta'],
]

/** The text of a logged call; a call without a text of its own is shown by its name. */
export function showAct(action: string): string {
  return acts.find(([pattern]) => pattern.test(action))?.[1] ?? action
}

/** Why a planner is back at the list, in the address's word and in ours. */
export const notices: readonly (readonly [word: string, notice: string])[] = [
  ['encerrado', 'O acesso à conta deste cliente foi encerrado.'],
  ['expirado', 'A hora na conta do cliente terminou. Entre de novo para continuar.'],
]
