import { type Client, openClientSession } from '@saldo/contract/planners'
import { forgetAnswers } from '../data/client.ts'
import { queryClient, useChange } from '../data/queries.ts'
import { keepSession } from '../data/session.ts'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useSnack } from '../ui/use-snack.ts'

/** The results of a sign-in that keep the question open, with nothing left but Ok (access.md §4). */
const KEEP_OPEN_CODES = ['500', '502', '403', '504']

/** Asks before a planner goes into a client's account; says why it cannot be done. */
export function EnterDialog({
  client,
  onClose,
}: {
  readonly client: Client
  readonly onClose: () => void
}) {
  const enter = useChange(openClientSession)
  const { to } = useNavigation()
  const snack = useSnack()
  const go = () =>
    enter.mutate(
      { params: { id: client._id } },
      {
        onSuccess: (signed) => {
          // Nothing that was read for the planner is shown as the client's.
          queryClient.clear()
          forgetAnswers()
          keepSession(signed)
          to(paths.dashboard())
        },
        onError: ({ code, message }) => {
          if (KEEP_OPEN_CODES.includes(code)) return
          snack({ message, kind: 'error' })
          onClose()
        },
      },
    )
  const hasFailed = enter.error !== null
  return (
    <ConfirmDialog
      title={`Deseja logar na conta do cliente ${client.name} (${client.email})`}
      text={
        hasFailed
          ? undefined
          : 'Você tem uma hora. Tudo o que fizer na conta fica registrado para o cliente.'
      }
      yes="Sim"
      no={hasFailed ? 'Ok' : 'Não'}
      busy={enter.isPending}
      error={enter.error?.message}
      onYes={hasFailed ? undefined : go}
      onNo={onClose}
    />
  )
}
