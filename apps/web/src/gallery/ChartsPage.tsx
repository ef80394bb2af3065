import { useState } from 'react'
import { Card } from '../ui/Card.tsx'
import { Columns } from '../ui/charts/Columns.tsx'
import { Donut } from '../ui/charts/Donut.tsx'
import { Lines } from '../ui/charts/Lines.tsx'
import { StackBar } from '../ui/charts/StackBar.tsx'
import { UsageBar } from '../ui/charts/UsageBar.tsx'
import { Switch } from '../ui/choice/Switch.tsx'
import { showCompact, showMoney } from './sample.tsx'

const days = Array.from({ length: 30 }, (_, index) => String(index + 1))
const months = ['jun', 'jul', 'ago', 'set', 'out', 'nov']

const daily = [
  {
    id: 'revenues',
    label: 'Receitas',
    tone: 'revenue',
    values: days.map((_, day) => (day === 4 ? 4200 : day === 19 ? 3100 : (day * 53) % 240)),
  },
  {
    id: 'expenses',
    label: 'Despesas',
    tone: 'expense',
    values: days.map((_, day) => (day === 9 ? 2600 : (day * 97) % 620)),
  },
] as const

const parts = [
  { id: 'home', label: 'Moradia', tone: 'indigo', value: 2400 },
  { id: 'food', label: 'Alimentação e supermercado do mês', tone: 'orange', value: 1350 },
  { id: 'health', label: 'Saúde', tone: 'rose', value: 620 },
  { id: 'fun', label: 'Lazer', tone: 'violet', value: 410 },
  { id: 'other', label: 'Outras', tone: 'slate', value: 230 },
] as const

const balance = {
  id: 'balance',
  label: 'Saldo',
  tone: 'primary',
  values: days.map((_, day) => Math.round(900 * Math.sin(day / 3) + 300 * Math.cos(day))),
} as const

export function ChartsPage() {
  const [hidden, setHidden] = useState(false)
  const shared = { format: showMoney, hidden, empty: 'Nenhuma despesa neste mês.' }
  const axis = { ...shared, formatAxis: showCompact }
  return (
    <>
      <Card>
        <Switch
          label="Ocultar valores nos gráficos"
          checked={hidden}
          onChange={({ target }) => setHidden(target.checked)}
        />
      </Card>
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <Donut
            {...shared}
            title="Para onde foi o dinheiro?"
            parts={parts}
            centre={{ label: 'Despesas', text: 'R$ 5.010' }}
            onSelect={() => {}}
          />
        </Card>
        <Card>
          <Lines
            {...axis}
            title="Receitas x Despesas (Diário)"
            series={daily}
            labels={days}
            axis="Dia"
          />
        </Card>
        <MonthColumns {...axis} />
        <Card>
          <Lines
            {...shared}
            title="Como andou o saldo?"
            axis="Dia"
            labels={days}
            filled
            stepped
            series={[balance]}
          />
        </Card>
        <Card>
          <StackBar {...shared} title="Equilíbrio do plano" parts={parts} />
        </Card>
        <Card title="Limites">
          <div className="flex flex-col gap-5">
            <UsageBar label="Nubank" used={2100} limit={5000} format={showMoney} hidden={hidden} />
            <UsageBar label="Itaú" used={5200} limit={5000} format={showMoney} hidden={hidden} />
          </div>
        </Card>
        <Card>
          <Donut {...shared} title="Vazio" parts={[]} centre={{ label: '', text: '' }} />
        </Card>
      </div>
    </>
  )
}

function MonthColumns(axis: {
  readonly format: (value: number) => string
  readonly formatAxis: (value: number) => string
  readonly hidden: boolean
  readonly empty: string
}) {
  return (
    <Card>
      <Columns
        {...axis}
        title="Quanto entrou e saiu por mês?"
        labels={months}
        axis="Mês"
        series={[
          {
            id: 'in',
            label: 'Receitas',
            tone: 'revenue',
            values: [8, 9, 9, 8, 10, 9].map((n) => n * 1000),
          },
          {
            id: 'out',
            label: 'Despesas',
            tone: 'expense',
            values: [6, 7, 9, 5, 7, 6].map((n) => n * 1000),
          },
        ]}
        planned={{
          id: 'plan',
          label: 'Planejado',
          tone: 'ink',
          values: [7, 7, 7, 6, 6, 6].map((n) => n * 1000),
        }}
      />
    </Card>
  )
}
