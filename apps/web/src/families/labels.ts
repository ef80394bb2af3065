import type { FamilyMember } from '@saldo/contract/families'

/** The state of a member: in the family, account closed, or invited (access.md §4). */
export function memberState({ status, user }: FamilyMember): 'in' | 'gone' | 'invited' {
  if (status === 'pending') return 'invited'
  return user === null ? 'gone' : 'in'
}

export const memberStates = {
  in: { label: 'Participa', tone: 'text-positive' },
  gone: { label: 'Conta encerrada', tone: 'text-warning' },
  invited: { label: 'Convite enviado', tone: 'text-faint' },
} as const
