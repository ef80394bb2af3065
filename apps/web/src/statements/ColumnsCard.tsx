import { useState } from 'react'
import { readColumns, type Statement } from '@saldo/contract/statements'
import type { Day } from '@saldo/domain/calendar'
import { sumCents, type Cents } from '@saldo/domain/money'
import {
  COLUMN_ROLES,
  type ColumnReading,
  type ColumnRole,
  directionOfBill,
  isReadable,
  listDayOrders,
  listDecimalMarks,
  readRow,
} from '@saldo/domain/statements/columns'
import { useChange } from '../data/queries.ts'
import { showDate } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { Select } from '../ui/choice/Select.tsx'
import { Field } from '../ui/field/Field.tsx'

export type Columns = NonNullable<Statement['columns']>

const roleLabels: Readonly<Record<ColumnRole, string>> = {
  day: 'Dia',
  memo: 'Descrição',
  value: 'Valor',
  credit: 'Entradas',
  debit: 'Saídas',
  direction: 'Se entra ou sai',
  balance: 'Saldo',
  instalment: 'Parcela',
  ending: 'Final do cartão',
  holder: 'Nome no cartão',
  currency: 'Moeda',
  fitid: 'Número do banco',
  other: 'Não usar',
}
const roles = COLUMN_ROLES.map((value) => ({ value, label: roleLabels[value] }))

const kinds = [
  { value: 'bank', label: 'Conta' },
  { value: 'card', label: 'Cartão' },
] as const

const dayOrders = {
  'day-first': 'Dia, mês, ano',
  'month-first': 'Mês, dia, ano',
  'year-first': 'Ano, mês, dia',
} as const satisfies Record<ColumnReading['dayOrder'], string>

const marks = {
  ',': 'Vírgula: 1.234,56',
  '.': 'Ponto: 1,234.56',
  each: 'Como em cada valor',
} as const

const AMOUNTS: readonly ColumnRole[] = ['value', 'credit', 'debit', 'balance']

/** All cells of the first rows under columns of these roles. */
function listCells({ rows }: Columns, reading: ColumnReading, of: readonly ColumnRole[]) {
  return reading.roles.flatMap((role, at) =>
    of.includes(role) ? rows.map((row) => row[at] ?? '') : [],
  )
}

/** The orders of days, and the decimal marks, that the first rows leave to choose from. */
function choicesIn(columns: Columns, reading: ColumnReading) {
  const orders = listDayOrders(listCells(columns, reading, ['day']))
  const decimals = listDecimalMarks(listCells(columns, reading, AMOUNTS))
  return {
    dayOrders: orders.map((value) => ({ value, label: dayOrders[value] })),
    marks: (decimals.length === 0 ? ([',', '.'] as const) : decimals).map((value) => ({
      value,
      label: marks[value],
    })),
  }
}

/** With other roles what the columns prove may be another: an order or a mark that they refute goes. */
function fitting(columns: Columns, reading: ColumnReading): ColumnReading {
  const { dayOrders: orders, marks: decimals } = choicesIn(columns, reading)
  const holds = (all: readonly { readonly value: string }[], value: string) =>
    all.length === 0 || all.some((one) => one.value === value)
  return {
    ...reading,
    dayOrder: holds(orders, reading.dayOrder)
      ? reading.dayOrder
      : (orders[0]?.value ?? reading.dayOrder),
    decimal: holds(decimals, reading.decimal)
      ? reading.decimal
      : (decimals[0]?.value ?? reading.decimal),
  }
}

type Props = {
  readonly statement: Statement
  readonly columns: Columns
  /** Back to the review, where the file is read already. */
  readonly onBack?: () => void
}

/**
 * What the columns of a file are, with its first lines as they would come in: of a file that nobody
 * knows, or of one that was read wrongly. The answer serves the next files with the same columns.
 */
export function ColumnsCard({ statement, columns, onBack }: Props) {
  const [reading, setReading] = useState<ColumnReading>(columns.reading)
  const change = useChange(readColumns)
  const set = (part: Partial<ColumnReading>) =>
    setReading((before) => fitting(columns, { ...before, ...part }))
  const isWhole = isReadable(reading.roles)
  return (
    <Card title={onBack ? 'Ler de outro jeito' : 'O que é cada coluna?'}>
      <p className="mb-5 max-w-160 text-base text-muted">
        {onBack
          ? 'Mude o que não está certo: o arquivo é lido de novo, e os próximos iguais também.'
          : `É a primeira vez que vemos um arquivo como ${statement.filename}. Confira a proposta; os próximos iguais já entram assim.`}
      </p>
      <div className="flex flex-col gap-6">
        <Rules columns={columns} reading={reading} onChange={set} />
        <Roles columns={columns} reading={reading} onChange={set} />
        <Preview columns={columns} reading={reading} />
        {change.error && <Banner kind="error">{change.error.message}</Banner>}
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={change.isPending}
            aria-disabled={!isWhole || undefined}
            onClick={() => {
              const body = { ...reading, roles: [...reading.roles] }
              if (isWhole)
                change.mutate(
                  { params: { id: statement._id }, body },
                  { onSuccess: () => onBack?.() },
                )
            }}
          >
            Ler o arquivo
          </Button>
          {onBack ? (
            <Button variant="ghost" onClick={onBack}>
              Voltar à conferência
            </Button>
          ) : (
            <Link href={paths.statementImport()} className={buttonStyle({ variant: 'ghost' })}>
              Enviar outro arquivo
            </Link>
          )}
        </div>
      </div>
    </Card>
  )
}

type PartProps = {
  readonly columns: Columns
  readonly reading: ColumnReading
  readonly onChange: (part: Partial<ColumnReading>) => void
}

/** What holds for the whole file; what its columns prove is not asked. */
function Rules({ columns, reading, onChange }: PartProps) {
  const { dayOrders: orders, marks: decimals } = choicesIn(columns, reading)
  const isSigned = reading.roles.includes('value') && !reading.roles.includes('direction')
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <Choice title="Este arquivo é de">
        <SegmentedControl
          label="Este arquivo é de"
          wide
          value={reading.kind}
          options={kinds}
          onChange={(kind) =>
            onChange({ kind, isReversed: kind === 'card' && spends(columns, reading) })
          }
        />
      </Choice>
      {isSigned && (
        <Choice title="Um valor sem sinal de menos é">
          <SegmentedControl
            label="Um valor sem sinal de menos é"
            wide
            value={reading.isReversed ? 'out' : 'in'}
            options={[
              { value: 'in', label: 'Entrada' },
              { value: 'out', label: reading.kind === 'card' ? 'Compra' : 'Saída' },
            ]}
            onChange={(value) => onChange({ isReversed: value === 'out' })}
          />
        </Choice>
      )}
      {orders.length > 1 && (
        <Field label="Ordem das datas">
          <Select
            value={reading.dayOrder}
            options={orders}
            onChange={(dayOrder) => onChange({ dayOrder })}
          />
        </Field>
      )}
      {decimals.length > 1 && (
        <Field label="Os centavos vêm depois de">
          <Select
            value={reading.decimal}
            options={decimals}
            onChange={(decimal) => onChange({ decimal })}
          />
        </Field>
      )}
    </div>
  )
}

function Choice({
  title,
  children,
}: {
  readonly title: string
  readonly children: React.ReactNode
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden="true" className="text-sm font-medium text-muted">
        {title}
      </span>
      {children}
    </div>
  )
}

/** Whether the first lines would be purchases above zero, were they of a bill. */
function spends(columns: Columns, reading: ColumnReading): boolean {
  const lines = columns.rows.map((row) => readRow(row, { ...reading, isReversed: false }))
  return directionOfBill(lines.map(({ memo, value }) => ({ memo, value: value ?? 0 }))).isReversed
}

const SAMPLES = 2

/** One choice a column, with what stands in it. */
function Roles({ columns, reading, onChange }: PartProps) {
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      {reading.roles.map((role, at) => {
        const cells = columns.rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
        const samples = [...new Set(cells)].slice(0, SAMPLES).join(' · ')
        return (
          <Field
            key={at}
            label={columns.header[at] || `Coluna ${at + 1}`}
            help={<span className="block truncate">{samples === '' ? 'Vazia' : samples}</span>}
          >
            <Select
              value={role}
              options={roles}
              onChange={(chosen) =>
                onChange({
                  roles: reading.roles.map((one, index) => (index === at ? chosen : one)),
                })
              }
            />
          </Field>
        )
      })}
    </div>
  )
}

const sumOf = (values: readonly Cents[], isIn: boolean) =>
  sumCents(values.filter((value) => value > 0 === isIn))

const dayText = (day: Day | null) => (day === null ? 'sem dia' : showDate(day))

/** The first lines as they would come in, and what they sum up to. */
function Preview({ columns, reading }: Omit<PartProps, 'onChange'>) {
  if (!isReadable(reading.roles))
    return (
      <Banner kind="warning">
        Escolha uma coluna para o dia, uma para a descrição e uma para o valor, ou uma de entradas e
        uma de saídas.
      </Banner>
    )
  const lines = columns.rows.map((row) => readRow(row, reading))
  const values = lines.flatMap(({ value }) => (value === null ? [] : [value]))
  return (
    <section aria-label="Como as primeiras linhas entram">
      <h3 className="text-sm font-medium text-muted">Assim entram as primeiras linhas</h3>
      <ul aria-live="polite" className="mt-2 divide-y divide-line rounded-card border border-line">
        {lines.map(({ day, memo, value }, at) => (
          <li key={at} className="flex items-baseline gap-3 px-3 py-2 text-base">
            <span className="hidden w-24 shrink-0 text-muted sm:block">{dayText(day)}</span>
            <span className="min-w-0 flex-1">
              <span className="block truncate">{memo === '' ? 'Sem descrição' : memo}</span>
              <span className="block text-sm text-muted sm:hidden">{dayText(day)}</span>
            </span>
            {value === null ? (
              <span className="text-muted">sem valor</span>
            ) : (
              <Money value={value} signed tone={value > 0 ? 'revenue' : 'expense'} />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-4 text-base text-muted">
        <span>
          Entram <Money value={sumOf(values, true)} />
        </span>
        <span>
          Saem <Money value={Math.abs(sumOf(values, false))} />
        </span>
      </p>
    </section>
  )
}
