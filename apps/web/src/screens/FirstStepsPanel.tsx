import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { Payment } from '@saldo/contract/payments'
import { listStatements } from '@saldo/contract/statements'
import { useFirstStepsHidden } from '../data/preferences.ts'
import { useReading } from '../data/queries.ts'
import { useMyId } from '../data/view.ts'
import { useNavigation } from '../navigation.tsx'
import { paths, windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/class-names.ts'
import { IconButton } from '../ui/IconButton.tsx'

/** What a person does first, with a tick at what is done: until all of it is, or it is put away. */
export function FirstSteps({ payments }: { readonly payments: readonly Payment[] }) {
  const { open, to } = useNavigation()
  const userId = useMyId()
  const [isHidden, hide] = useFirstStepsHidden(userId)
  const { data: statements } = useReading(listStatements, { query: { limit: 1 } })
  const has = (type: Payment['type']) =>
    payments.some((payment) => payment.type === type && payment.user === userId)
  const steps = [
    {
      label: 'Cadastrar conta',
      isDone: has('debit'),
      act: () => open(windows.newPayment('debit')),
    },
    {
      label: 'Cadastrar cartão',
      isDone: has('credit'),
      act: () => open(windows.newPayment('credit')),
    },
    {
      label: 'Importar extrato',
      isDone: statements?.items.some(({ state }) => state === 'done') === true,
      act: () => to(paths.statementImport()),
    },
  ]
  const next = steps.find(({ isDone }) => !isDone)
  if (isHidden || next === undefined) return null
  return (
    <Card
      title="Comece por aqui"
      action={
        <IconButton
          size="sm"
          label="Dispensar os primeiros passos"
          icon={<X size={16} />}
          onClick={hide}
        />
      }
    >
      <ol className="flex flex-wrap gap-x-6 gap-y-1">
        {steps.map((step) => (
          <Step key={step.label} {...step} isNext={step === next} />
        ))}
      </ol>
      <p className="mt-3 text-base text-muted">
        Sem extrato à mão?{' '}
        <LinkButton
          label="Anote uma despesa"
          onClick={() => open(windows.newTransaction('expenses'))}
        />{' '}
        ou <LinkButton label="planeje o mês" onClick={() => to(paths.startPlanning())} />.
      </p>
    </Card>
  )
}

function Step({
  label,
  isDone,
  isNext,
  act,
}: {
  readonly label: string
  readonly isDone: boolean
  readonly isNext: boolean
  readonly act: () => void
}) {
  return (
    <li className="flex min-h-11 items-center gap-2.5">
      <span
        aria-hidden="true"
        className={cx(
          'grid size-6 shrink-0 place-items-center rounded-full border',
          isDone ? 'border-positive bg-positive text-surface' : 'border-line-strong',
        )}
      >
        {isDone && <Check size={14} />}
      </span>
      {isDone ? (
        <span className="text-muted">
          {label}
          <span className="sr-only"> (feito)</span>
        </span>
      ) : (
        <Button variant={isNext ? 'primary' : 'secondary'} onClick={act}>
          {label}
        </Button>
      )}
    </li>
  )
}

function LinkButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="rounded-sm font-medium text-primary underline underline-offset-2 max-sm:min-h-11"
    >
      {label}
    </button>
  )
}
