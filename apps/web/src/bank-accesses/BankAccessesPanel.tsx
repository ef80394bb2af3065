import Landmark from 'lucide-react/icons/landmark'
import type { ReactNode } from 'react'
import {
  type BankAccess,
  type ListedInstitution,
  listInstitutions,
} from '@saldo/contract/bank-accesses'
import { useReading } from '../data/queries.ts'
import { Link, useNavigation, useQueryWords, useRouteParams } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonStyle, linkStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { together } from '../ui/query.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BankAccessCard } from './BankAccessCard.tsx'
import { BankQuestions } from './BankQuestions.tsx'
import { RemovedLines } from './RemovedLines.tsx'
import { useAccesses } from './use-accesses.ts'
import { ConnectFlow, MigrateFlow, RenewFlow } from './WidgetFlow.tsx'

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

type ConnectionsProps = {
  readonly isAvailable: boolean
  readonly accesses: readonly BankAccess[]
}

function Connections({ isAvailable, accesses }: ConnectionsProps) {
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

type WidgetProps = {
  readonly institutions: readonly ListedInstitution[]
  readonly accesses: readonly BankAccess[]
}

/** What the address asks the widget for; the words go when it is done. */
function Widget({ institutions, accesses }: WidgetProps): ReactNode {
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
