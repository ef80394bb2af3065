import type { Statement } from '@saldo/contract/statements'
import { counted } from '@saldo/domain/counts'
import { showDate } from '../fields/days.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/class-names.ts'
import { UsedBar } from '../ui/ProgressBar.tsx'
import { stateOf } from './waiting.ts'

type Props = {
  readonly waiting: readonly Statement[]
  /** The one that is looked at. */
  readonly current: string
  /** Those that need no answer are imported without a press each. */
  readonly isAuto: boolean
  readonly onAuto: (isAuto: boolean) => void
}

/** All files that wait, each with its progress: looked at one after another, or those that agree at once. */
export function WaitingFiles({ waiting, current, isAuto, onAuto }: Props) {
  const read = waiting.filter(({ state }) => state !== 'reading').length
  return (
    <Card
      title={counted(waiting.length, 'arquivo à espera', 'arquivos à espera')}
      action={
        <Button size="sm" onClick={() => onAuto(!isAuto)}>
          {isAuto ? 'Parar' : 'Importar todos'}
        </Button>
      }
    >
      {read < waiting.length && (
        <div className="mb-3">
          <UsedBar
            label="Leitura dos arquivos"
            used={read}
            limit={waiting.length}
            text={`${read} de ${waiting.length} lidos`}
            size="sm"
            fullIsGood
          />
        </div>
      )}
      <p aria-live="polite" className="mb-2 text-base text-muted">
        {isAuto
          ? 'Um a um; para no primeiro que precisar de uma resposta sua.'
          : 'Do mais antigo ao mais novo: cada um é conferido com o que os anteriores já trouxeram.'}
      </p>
      <ul className="-mx-2 max-h-72 overflow-y-auto">
        {waiting.map((statement) => (
          <li key={statement._id}>
            <WaitingFile statement={statement} isCurrent={statement._id === current} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function WaitingFile({
  statement,
  isCurrent,
}: {
  readonly statement: Statement
  readonly isCurrent: boolean
}) {
  const [label, tone] = stateOf(statement)
  const { state, progress, filename } = statement
  return (
    <Link
      href={paths.statement(statement._id)}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-field px-2 py-1.5',
        isCurrent ? 'bg-primary-soft' : 'hover:bg-hover',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base font-medium">{filename}</span>
        <span className="block truncate text-sm text-muted">{contentOf(statement)}</span>
      </span>
      <Badge tone={tone}>{state === 'reading' ? `${label} ${progress} %` : label}</Badge>
    </Link>
  )
}

/** Which accounts a file is of, how many lines and of which days; why it was not read. */
function contentOf({ accounts, failure }: Statement): string {
  if (failure !== null) return failure.message
  const count = accounts.reduce((sum, account) => sum + account.count, 0)
  const days = accounts.flatMap(({ firstDay, lastDay }) => [firstDay ?? [], lastDay ?? []].flat())
  const sorted = days.toSorted()
  const [first] = sorted
  const last = sorted.at(-1)
  return [
    first !== undefined && last !== undefined && `${showDate(first)} a ${showDate(last)}`,
    accounts.length > 0 && counted(count, 'movimentação', 'movimentações'),
    accounts.map(({ label }) => label).join(', '),
    accounts.some(({ balance }) => balance === 'differs') && 'não soma o que o arquivo diz',
    accounts.length > 0 && accounts.every(({ balance }) => balance === 'agrees') && 'confere',
  ]
    .filter(Boolean)
    .join(' · ')
}
