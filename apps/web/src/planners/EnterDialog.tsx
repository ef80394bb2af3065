import { useState } from 'react'
import { type Client, openClientSession } from '@saldo/contract/planners'
import { forgetAnswers } from '../data/client.ts'
import { queryClient } from '../data/queries.ts'
import { keepSession } from '../data/session.ts'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
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
  const { to } = useNavigation()
  const snack = useSnack()
  const [hasFailed, setFailed] = useState(false)
  return (
    <ConfirmChange
      endpoint={openClientSession}
      request={hasFailed ? undefined : { params: { id: client._id } }}
      title={`Entrar na conta de ${client.name} (${client.email})?`}
      text={
        hasFailed
          ? undefined
          : 'Você tem uma hora. Tudo o que fizer na conta fica registrado para o cliente.'
      }
      no={hasFailed ? 'Ok' : 'Não'}
      onDone={(signed) => {
        // Nothing that was read for the planner is shown as the client's.
        queryClient.clear()
        forgetAnswers()
        keepSession(signed)
        to(paths.dashboard())
      }}
      onFailed={({ code, message }) => {
        if (KEEP_OPEN_CODES.includes(code)) return setFailed(true)
        snack({ message, kind: 'error' })
        return onClose()
      }}
      onClose={onClose}
    />
  )
}
