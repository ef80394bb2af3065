import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Card } from '../ui/Card.tsx'
import { Checkbox } from '../ui/choice/Checkbox.tsx'
import { CodeInput } from '../ui/field/CodeInput.tsx'
import { Combobox } from '../ui/choice/Combobox.tsx'
import { DateInput } from '../ui/choice/DateInput.tsx'
import { Field } from '../ui/field/Field.tsx'
import { PasswordInput } from '../ui/field/PasswordInput.tsx'
import { SegmentedControl } from '../ui/choice/SegmentedControl.tsx'
import { Select } from '../ui/choice/Select.tsx'
import { Switch } from '../ui/choice/Switch.tsx'
import { Tabs } from '../ui/choice/Tabs.tsx'
import { TextArea } from '../ui/field/TextArea.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'
import { categories, periods } from './sample.tsx'

const kinds = [
  { value: 'all', label: 'Todas' },
  { value: 'revenues', label: 'Receitas' },
  { value: 'expenses', label: 'Despesas' },
] as const

export function FieldsPage() {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Card title="Campos">
        <TextFields />
      </Card>
      <Card title="Escolhas">
        <Choices />
      </Card>
    </div>
  )
}

function TextFields() {
  const [code, setCode] = useState('123')
  return (
    <div className="flex flex-col gap-4">
      <Field label="Descrição" help="Como aparece na lista.">
        <TextInput placeholder="Mercado" />
      </Field>
      <Field label="Valor" error="Digite um valor, como 12,50.">
        <TextInput figures before="R$" defaultValue="1.234,5x" inputMode="decimal" />
      </Field>
      <Field label="Senha" aside={<a href="#esqueci">Esqueci minha senha</a>}>
        <PasswordInput defaultValue="segredo" />
      </Field>
      <Field label="Código de ativação">
        <CodeInput value={code} onChange={setCode} />
      </Field>
      <Field label="Observações" optional>
        <TextArea defaultValue="Dividir com a Ana." />
      </Field>
      <Field label="Buscar" hideLabel>
        <TextInput type="search" placeholder="Buscar" before={<Search size={16} />} />
      </Field>
      <Field label="Importado">
        <TextInput readOnly value="PIX RECEBIDO 0921" />
      </Field>
      <Field label="Desativado">
        <TextInput disabled value="Não pode" />
      </Field>
    </div>
  )
}

function Choices() {
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('all')
  const [period, setPeriod] = useState('monthly')
  const [category, setCategory] = useState('c3')
  const [day, setDay] = useState('2026-11-21')
  const [tab, setTab] = useState<'deposit' | 'withdraw' | 'transfer'>('deposit')
  return (
    <div className="flex flex-col gap-4">
      <Field label="Categoria">
        <Combobox
          value={category}
          onChange={setCategory}
          options={categories}
          create={{ label: 'Nova categoria', run: setCategory }}
        />
      </Field>
      <Field label="Repetir">
        <Select value={period} onChange={setPeriod} options={periods} />
      </Field>
      <Field label="Data" help="Hoje ou antes.">
        <DateInput value={day} onChange={setDay} today="2026-11-21" max="2026-11-21" />
      </Field>
      <div>
        <SegmentedControl label="Mostrar" value={kind} onChange={setKind} options={kinds} />
      </div>
      <SegmentedControl label="Mostrar" wide value={kind} onChange={setKind} options={kinds} />
      <div className="flex flex-col">
        <Checkbox label="Paga" defaultChecked />
        <Checkbox label="Mostrar categorias não planejadas" help="Fica guardado neste aparelho." />
        <Checkbox label="Não pode" disabled />
        <Switch label="Ocultar valores" help="Também nos gráficos." defaultChecked />
        <Switch label="Receber avisos" />
      </div>
      <Tabs
        label="Movimentação bancária"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'deposit', label: 'Depósito' },
          { value: 'withdraw', label: 'Saque', count: 2 },
          { value: 'transfer', label: 'Transferência' },
        ]}
      >
        <Select quiet label="Pessoa" value={period} onChange={setPeriod} options={periods} />
      </Tabs>
    </div>
  )
}
