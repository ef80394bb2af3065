import {
  changeMembership,
  type Family,
  type FamilyMember,
  removeMember,
  updateFamily,
} from '@saldo/contract/families'
import { useChange } from '../data/queries.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useSnack } from '../ui/use-snack.ts'

/** What is about to happen to somebody's place in the family. */
export type Leaving = {
  readonly act: 'leave' | 'take_out' | 'hand_over'
  readonly member: FamilyMember
}

type Props = {
  readonly family: Family
  readonly leaving: Leaving
  readonly onClose: () => void
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
export function LeavingDialog({ family, leaving, onClose }: Props) {
  const leave = useChange(changeMembership)
  const remove = useChange(removeMember)
  const handOver = useChange(updateFamily)
  const snack = useSnack()
  const { act, member } = leaving
  const isLast = family.members.every(
    ({ _id, status }) => _id === member._id || status !== 'active',
  )
  const words = wordsOf(leaving, isLast)
  const params = { id: family._id }
  const onSuccess = () => {
    snack({ message: words.done, kind: 'success' })
    onClose()
  }
  const go = () => {
    if (act === 'leave') {
      leave.mutate({ params, query: { remove: member._id }, body: {} }, { onSuccess })
    } else if (act === 'take_out') {
      remove.mutate({ params, query: { member: member._id } }, { onSuccess })
    } else {
      const body = { version: family.version, admin: member.user ?? '' }
      handOver.mutate({ params, body }, { onSuccess })
    }
  }
  return (
    <ConfirmDialog
      danger={act !== 'hand_over'}
      title={words.title}
      text={words.text}
      yes={words.yes}
      no="Voltar"
      busy={leave.isPending || remove.isPending || handOver.isPending}
      error={(leave.error ?? remove.error ?? handOver.error)?.message}
      onYes={go}
      onNo={onClose}
    />
  )
}
