import { useState, type ReactNode } from 'react'
import {
  activatePerson,
  deactivatePerson,
  type OperatedPerson,
  sendPersonLetter,
  readPerson,
} from '@saldo/contract/operator-people'
import { useChange, useReading } from '../data/queries.ts'
import { readUserId } from '../data/session.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { showDay, showInstant } from '../fields/days.ts'
import { Badge } from '../ui/Badge.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { letterName, letterStates, personStates, standings } from './labels.ts'

type Props = { readonly person: OperatedPerson }

/** What can be done about an account now; each is asked about first. */
export function PersonActs({ person }: Props) {
  const [open, setOpen] = useState<('deactivate' | 'activate' | 'letter') | null>(null)
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

/** How one account stands, and what an operator can do about it. */
export function PersonModal({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
  return (
    <QueryModal
      title="Pessoa"
      query={useReading(readPerson, { params: { id } })}
      skeleton={<Skeleton className="h-80" />}
      onClose={onClose}
    >
      {(person) => (
        <Modal
          title={person.name}
          text={person.email}
          onClose={onClose}
          footer={<PersonActs person={person} />}
        >
          <Standing person={person} />
          <Plans person={person} />
          <Letters person={person} />
        </Modal>
      )}
    </QueryModal>
  )
}

type PartProps = { readonly person: OperatedPerson }

function Standing({ person }: PartProps) {
  const { state, deactivatedAt, createdAt, company, isPlanner, isOperator } = person
  const { label, tone } = personStates[state]
  const profiles = [isPlanner && 'planejador', isOperator && 'operador'].filter(Boolean)
  return (
    <dl className="grid gap-y-2 sm:grid-cols-2 sm:gap-x-6">
      <Fact name="Conta">
        <Badge dot tone={tone}>
          {label}
        </Badge>
        {deactivatedAt !== null && (
          <span className="block text-sm text-muted">desde {showInstant(deactivatedAt)}</span>
        )}
      </Fact>
      <Fact name="Criada em">{showInstant(createdAt)}</Fact>
      <Fact name="Última entrada">
        {person.lastSignInDay === null ? 'nenhuma em um ano' : showDay(person.lastSignInDay)}
      </Fact>
      <Fact name="Segunda etapa">{person.hasSecondFactor ? 'ligada' : 'desligada'}</Fact>
      <Fact name="Empresa">{company ?? 'nenhuma'}</Fact>
      <Fact name="Perfis">{profiles.length === 0 ? 'nenhum' : profiles.join(', ')}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-base wrap-anywhere">{children}</dd>
    </div>
  )
}

const headingStyle = 'mt-5 mb-1 text-base font-semibold'

function Plans({ person }: PartProps) {
  const { subscriptions } = person
  return (
    <section aria-label="Planos">
      <h3 className={headingStyle}>Planos</h3>
      {subscriptions.length === 0 && <p className="text-base text-muted">Nenhum.</p>}
      <ul>
        {subscriptions.map(({ plan, standing, suspended, expireAt, company }, at) => (
          <li key={at} className="py-1 text-base">
            <span className="font-medium wrap-anywhere">{plan}</span>
            <span className="text-muted">
              {' '}
              · {standings[standing]}
              {suspended && ', suspenso'} · até {showInstant(expireAt)}
              {company !== null && ` · ${company}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Letters({ person }: PartProps) {
  const { letters } = person
  return (
    <section aria-label="Últimos e-mails" className="pb-2">
      <h3 className={headingStyle}>Últimos e-mails</h3>
      {letters.length === 0 && <p className="text-base text-muted">Nenhuma.</p>}
      <ul>
        {letters.map(({ kind, state, at, error }) => (
          <li key={`${at} ${kind}`} className="py-1 text-base">
            <span className="flex flex-wrap items-center gap-x-2">
              <span>{letterName(kind)}</span>
              <Badge dot tone={letterStates[state].tone}>
                {letterStates[state].label}
              </Badge>
              <span className="text-sm text-muted">{showInstant(at)}</span>
            </span>
            {error !== null && state !== 'sent' && (
              <span className="block text-sm text-muted wrap-anywhere">{error}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
