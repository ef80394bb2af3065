import {
  listRemovedBankLines,
  type RemovedBankLine,
  restoreBankLine,
  type BankAccess,
  type ListedInstitution,
  listInstitutions,
} from '@saldo/contract/bank-accesses'
import { useChange, useReading } from '../data/queries.ts'
import { showDate } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Removed } from '../fields/Removed.tsx'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { useSnack } from '../ui/use-snack.ts'
import Landmark from 'lucide-react/icons/landmark'
import type { ReactNode } from 'react'
import { Link, useNavigation, useQueryWords, useRouteParams } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonStyle, linkStyle } from '../ui/button-style.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { together } from '../ui/query.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BankAccessCard } from './BankAccessCard.tsx'
import { BankQuestions } from './BankQuestions.tsx'
import { useAccesses } from './use-accesses.ts'
import { ConnectFlow, MigrateFlow, RenewFlow } from './WidgetFlow.tsx'

/** Lines of the bank that a person has removed: no sync brings them back, and this can (case H5). */
export function RemovedLines() {
  const query = useReading(listRemovedBankLines, {})
  return (
    <QueryView small query={query} skeleton={null} empty={null}>
      {(lines) => (
        <Card title="Excluídas por você">
          <ul className="-my-3 divide-y divide-line">
            {lines.map((line) => (
              <Row key={line._id} line={line} />
            ))}
          </ul>
        </Card>
      )}
    </QueryView>
  )
}

function Row({ line }: { readonly line: RemovedBankLine }) {
  const { _id: id, name, value, date, payment, removedAt } = line
  const restore = useChange(restoreBankLine)
  const snack = useSnack()
  return (
    <Removed
      icon="receipt-text"
      name={name}
      what={`${showDate(date)} · ${payment.name}`}
      removedAt={removedAt}
      value={<Money value={value} signed />}
      busy={restore.isPending}
      onRestore={() =>
        restore.mutate(
          { params: { id } },
          {
            onSuccess: () => snack({ message: `${name} está de volta`, kind: 'success' }),
            onError: ({ message }) => snack({ message, kind: 'error' }),
          },
        )
      }
    />
  )
}

/** Contas Conectadas: the connections, what is in doubt, and the widget where the address asks for it. */
export function BankAccessesPanel() {
  const query = together(useReading(listInstitutions, {}), useAccesses())
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-60 rounded-card" />}>
      {([{ available, items }, accesses]) => (
        <div className="flex flex-col gap-4">
          <Widget institutions={items} accesses={accesses} />
          {accesses.length === 0 ? (
            <NoneYet isAvailable={available} />
          ) : (
            <Connections isAvailable={available} accesses={accesses} />
          )}
        </div>
      )}
    </QueryView>
  )
}

function NoneYet({ isAvailable }: { readonly isAvailable: boolean }) {
  const { open } = useNavigation()
  return (
    <Card title="Contas Conectadas">
      <EmptyState
        icon={<Landmark size={22} />}
        text={
          isAvailable
            ? 'Conecte seu banco e as movimentações chegam sozinhas, sem repetir o que você já cadastrou.'
            : 'A conexão automática não está disponível aqui. Importe o extrato do seu banco: o que já foi lançado não se repete.'
        }
        action={
          isAvailable ? (
            <Button variant="primary" onClick={() => open(windows.connectBank())}>
              Conectar nova conta
            </Button>
          ) : (
            <Link href={paths.statementImport()} className={buttonStyle({ variant: 'primary' })}>
              Importar extrato
            </Link>
          )
        }
      />
    </Card>
  )
}

function Connections({
  isAvailable,
  accesses,
}: {
  readonly isAvailable: boolean
  readonly accesses: readonly BankAccess[]
}) {
  const { bankAccess: entered } = useRouteParams()
  const { open } = useNavigation()
  const shown = entered === undefined ? accesses : accesses.filter(({ _id }) => _id === entered)
  const old = accesses.filter((access) => access.old)
  return (
    <>
      {entered === undefined && old.length > 0 && <OldNotice />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {entered === undefined ? (
          <p className="min-w-0 flex-1 basis-72 text-base text-muted">
            As movimentações destas contas chegam sozinhas, uma vez por dia e quando você
            sincroniza.
          </p>
        ) : (
          <Link href={paths.settings('contas-automaticas')} className={linkStyle('quiet')}>
            Ver todas as contas conectadas
          </Link>
        )}
        {isAvailable && (
          <Button variant="primary" onClick={() => open(windows.connectBank())}>
            Conectar nova conta
          </Button>
        )}
      </div>
      {shown.length === 0 && <EmptyState text="Conta conectada não encontrada." />}
      {shown.map((access) => (
        <BankAccessCard key={access._id} access={access} isEntered={access._id === entered} />
      ))}
      <BankQuestions />
      <RemovedLines />
    </>
  )
}

/** Those of the older aggregator receive nothing until they are brought over. */
function OldNotice() {
  return (
    <Banner kind="warning">
      Há contas de uma conexão antiga, que não recebem mais movimentações. Toque em{' '}
      <strong>Atualizar</strong> em cada uma: o histórico continua, sem repetir nada.
    </Banner>
  )
}

/** What the address asks the widget for; the words go when it is done. */
function Widget({
  institutions,
  accesses,
}: {
  readonly institutions: readonly ListedInstitution[]
  readonly accesses: readonly BankAccess[]
}): ReactNode {
  const { conectar, renovar, migrar } = useQueryWords()
  const { setQuery } = useNavigation()
  const onDone = () => setQuery({ conectar: undefined, renovar: undefined, migrar: undefined })
  const bankOf = (alias: string | undefined) =>
    institutions.find(({ belvoNames }) => alias !== undefined && belvoNames.includes(alias))
  const access = accesses.find(({ _id }) => _id === renovar || _id === migrar)
  const institution = bankOf(conectar ?? access?.institution)
  if (institution === undefined) return null
  if (conectar !== undefined) return <ConnectFlow institution={institution} onDone={onDone} />
  if (access === undefined) return null
  const Flow = migrar === undefined ? RenewFlow : MigrateFlow
  return <Flow institution={institution} access={access} onDone={onDone} />
}
