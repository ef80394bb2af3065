import type { ReactNode } from 'react'
import { type OperatedPerson, readPerson } from '@saldo/contract/operator-people'
import { useReading } from '../data/queries.ts'
import { showDay, showInstant } from '../fields/days.ts'
import { Badge } from '../ui/Badge.tsx'
import { Modal } from '../ui/Modal.tsx'
import { QueryModal } from '../ui/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { letterName, letterStates, personStates, standings } from './labels.ts'
import { PersonActs } from './PersonActs.tsx'

type Props = { readonly id: string; readonly onClose: () => void }

/** How one account stands, and what an operator can do about it. */
export function PersonModal({ id, onClose }: Props) {
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
