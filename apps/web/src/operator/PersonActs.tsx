import { useState } from 'react'
import {
  activatePerson,
  deactivatePerson,
  type OperatedPerson,
  sendPersonLetter,
} from '@saldo/contract/operator-people'
import { useChange } from '../data/queries.ts'
import { readUserId } from '../data/session.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { useSnack } from '../ui/use-snack.ts'

type Act = 'deactivate' | 'activate' | 'letter'
type Props = { readonly person: OperatedPerson }

/** What can be done about an account now; each is asked about first. */
export function PersonActs({ person }: Props) {
  const [open, setOpen] = useState<Act | null>(null)
  const close = () => setOpen(null)
  const isClosed = person.state === 'deactivated'
  return (
    <>
      {!isClosed && (
        <Button onClick={() => setOpen('letter')}>
          {person.state === 'inactive' ? 'Reenviar ativação' : 'Enviar nova senha'}
        </Button>
      )}
      {isClosed && (
        <Button variant="primary" onClick={() => setOpen('activate')}>
          Ativar conta
        </Button>
      )}
      {!isClosed && person._id !== readUserId() && (
        <Button variant="danger" onClick={() => setOpen('deactivate')}>
          Desativar conta
        </Button>
      )}
      {open === 'deactivate' && <DeactivateDialog person={person} onClose={close} />}
      {open === 'activate' && <ActivateDialog person={person} onClose={close} />}
      {open === 'letter' && <LetterDialog person={person} onClose={close} />}
    </>
  )
}

type DialogProps = Props & { readonly onClose: () => void }

function DeactivateDialog({ person, onClose }: DialogProps) {
  const { _id: id, name, email } = person
  const activate = useChange(activatePerson)
  const snack = useSnack()
  const undo = () =>
    activate.mutate(
      { params: { id } },
      {
        onSuccess: () => snack({ message: `A conta de ${name} está ativa`, kind: 'success' }),
        onError: ({ message }) => snack({ message, kind: 'error' }),
      },
    )
  return (
    <ConfirmChange
      endpoint={deactivatePerson}
      request={{ params: { id } }}
      danger
      title={`Desativar a conta de ${name}?`}
      text={`${email} sai na hora de todos os aparelhos e não entra mais, nem por código, nem por provedor. Os dados ficam como estão.`}
      yes="Desativar"
      no="Voltar"
      onDone={() => {
        snack({
          message: `A conta de ${name} está desativada`,
          kind: 'success',
          action: { label: 'Desfazer', run: undo },
        })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function ActivateDialog({ person: { _id: id, name, email }, onClose }: DialogProps) {
  return (
    <ConfirmChange
      endpoint={activatePerson}
      request={{ params: { id } }}
      said={`A conta de ${name} está ativa`}
      title={`Ativar a conta de ${name}?`}
      text={`${email} volta a entrar com a senha de antes.`}
      yes="Ativar"
      no="Voltar"
      onClose={onClose}
    />
  )
}

function LetterDialog({ person: { _id: id, email, state }, onClose }: DialogProps) {
  const isInactive = state === 'inactive'
  return (
    <ConfirmChange
      endpoint={sendPersonLetter}
      request={{ params: { id } }}
      said={`O e-mail vai para ${email}`}
      title={isInactive ? 'Reenviar o código de ativação?' : 'Enviar um link de nova senha?'}
      text={
        isInactive
          ? `Um código novo vai para ${email}; o de antes deixa de valer.`
          : `Um link, que vale por uma hora, vai para ${email}. A senha de agora vale até ser trocada.`
      }
      yes="Enviar"
      no="Voltar"
      onClose={onClose}
    />
  )
}
