import { type Failure, listFailures, retryFailure } from '@saldo/contract/operator-system'
import { useChange, useReading } from '../data/queries.ts'
import { showInstant } from '../fields/days.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { jobName, letterName } from './labels.ts'

/** What of the product's own work has failed and waits for somebody. */
export function FailuresPanel() {
  return (
    <QueryView
      query={useReading(listFailures, {})}
      skeleton={<Skeleton className="h-72 rounded-card" />}
    >
      {({ jobs, letters }) => (
        <div className="grid gap-5 lg:grid-cols-2">
          <Failures title="Trabalhos" failures={jobs} nameOf={jobName} />
          <Failures title="E-mails" failures={letters} nameOf={letterName} />
        </div>
      )}
    </QueryView>
  )
}

function Failures({
  title,
  failures,
  nameOf,
}: {
  readonly title: string
  readonly failures: readonly Failure[]
  readonly nameOf: (kind: string) => string
}) {
  return (
    <Card title={title}>
      {failures.length === 0 && <EmptyState small text="Nada falhou." />}
      <ul aria-label={title}>
        {failures.map((failure) => (
          <Line key={failure._id} failure={failure} name={nameOf(failure.kind)} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ failure, name }: { readonly failure: Failure; readonly name: string }) {
  const retry = useChange(retryFailure)
  const snack = useSnack()
  const again = () =>
    retry.mutate(
      { params: { id: failure._id } },
      {
        onSuccess: () =>
          snack({ message: `${name}: nova tentativa em instantes`, kind: 'success' }),
        onError: ({ message }) => snack({ message, kind: 'error' }),
      },
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 flex-1">
        <span className="block text-base font-medium">{name}</span>
        <span className="block text-sm text-muted wrap-anywhere">
          {showInstant(failure.at)}
          {failure.why !== null && ` · ${failure.why}`}
        </span>
      </span>
      <Button size="sm" busy={retry.isPending} onClick={again}>
        Tentar de novo
      </Button>
    </li>
  )
}
