import {
  changeMembership,
  type Family,
  type FamilyMember,
  removeMember,
  updateFamily,
} from '@saldo/contract/families'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'

/** What is about to happen to somebody's place in the family. */
export type Leaving = {
  readonly act: 'leave' | 'take_out' | 'hand_over'
  readonly member: FamilyMember
}

function wordsOf({ act, member }: Leaving, isLast: boolean) {
  const name = member.name ?? member.email
  if (act === 'hand_over') {
    return {
      title: `Passar a administração para ${name}?`,
      text: 'Você continua na família como membro e não poderá mais convidar nem remover ninguém.',
      yes: 'Passar',
      done: `${name} administra a família agora`,
    }
  }
  if (act === 'leave') {
    return {
      title: isLast ? 'Encerrar a família?' : 'Sair da família?',
      text: isLast
        ? 'Não há mais ninguém nela. As suas movimentações continuam na sua conta.'
        : 'Os outros deixam de ver as suas contas na hora, e você as deles. As suas movimentações continuam na sua conta.',
      yes: isLast ? 'Encerrar' : 'Sair',
      done: isLast ? 'Família encerrada' : 'Você saiu da família',
    }
  }
  return member.status === 'pending'
    ? {
        title: `Cancelar o convite de ${name}?`,
        text: 'O código que foi enviado deixa de valer.',
        yes: 'Cancelar convite',
        done: 'Convite cancelado',
      }
    : {
        title: `Remover ${name} da família?`,
        text: 'Vocês deixam de ver as contas um do outro na hora. As movimentações continuam na conta de quem lançou.',
        yes: 'Remover',
        done: `${name} não faz mais parte da família`,
      }
}

/** Asks before somebody goes, and says what goes with them: nothing. */
export function LeavingDialog({
  family: { _id: id, version, members },
  leaving,
  onClose,
}: {
  readonly family: Family
  readonly leaving: Leaving
  readonly onClose: () => void
}) {
  const { act, member } = leaving
  const isLast = members.every(({ _id, status }) => _id === member._id || status !== 'active')
  const { done, ...words } = wordsOf(leaving, isLast)
  const question = { ...words, said: done, no: 'Voltar', danger: act !== 'hand_over', onClose }
  const params = { id }
  if (act === 'leave') {
    const request = { params, query: { remove: member._id }, body: {} }
    return <ConfirmChange {...question} endpoint={changeMembership} request={request} />
  }
  if (act === 'take_out') {
    const request = { params, query: { member: member._id } }
    return <ConfirmChange {...question} endpoint={removeMember} request={request} />
  }
  const request = { params, body: { version, admin: member.user ?? '' } }
  return <ConfirmChange {...question} endpoint={updateFamily} request={request} />
}
