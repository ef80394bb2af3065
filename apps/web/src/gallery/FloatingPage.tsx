import CreditCard from 'lucide-react/icons/credit-card'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Target from 'lucide-react/icons/target'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Combobox } from '../ui/choice/Combobox.tsx'
import { DateInput } from '../ui/choice/DateInput.tsx'
import { Field } from '../ui/field/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { Menu } from '../ui/layer/Menu.tsx'
import { Popover } from '../ui/layer/Popover.tsx'
import { Select } from '../ui/choice/Select.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'
import { Tooltip } from '../ui/layer/Tooltip.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { categories, periods } from './sample.tsx'

const FormModal = lazyComponent(() =>
  import('../ui/dialog/FormModal.tsx').then((all) => all.FormModal),
)
const ConfirmDialog = lazyComponent(() =>
  import('../ui/dialog/ConfirmDialog.tsx').then((all) => all.ConfirmDialog),
)

export function FloatingPage() {
  const snack = useSnack()
  const [open, setOpen] = useState<'modal' | 'confirm'>()
  const close = () => setOpen(undefined)
  const items = [
    { label: 'Nova transação', icon: <CreditCard size={16} />, onSelect: () => snack('Transação') },
    { label: 'Novo objetivo', icon: <Target size={16} />, onSelect: () => snack('Objetivo') },
    {
      label: 'Nova movimentação',
      note: 'Cadastre uma conta antes',
      disabled: true,
      onSelect: close,
    },
    { label: 'Excluir', icon: <Trash2 size={16} />, danger: true, apart: true, onSelect: close },
  ]
  const undo = { label: 'Desfazer', run: () => snack('Desfeito') }
  return (
    <Card title="O que se abre">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={() => setOpen('modal')}>
          Abrir modal
        </Button>
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Confirmar
        </Button>
        <Button
          onClick={() => snack({ message: 'Transação excluída', kind: 'success', action: undo })}
        >
          Aviso com ação
        </Button>
        <Button onClick={() => snack('Tudo salvo')}>Aviso</Button>
        <Menu
          label="Ações"
          items={items}
          renderTrigger={(bind) => (
            <IconButton {...bind} label="Mais ações" icon={<Ellipsis size={18} />} />
          )}
        />
        <Popover label="Filtros" renderTrigger={(bind) => <Button {...bind}>Filtros</Button>}>
          <Field label="Descrição">
            <TextInput />
          </Field>
        </Popover>
        <Tooltip text="Categoria não está inclusa no planejamento">
          <Button variant="ghost">Com dica</Button>
        </Tooltip>
      </div>
      {open === 'modal' && <ExampleModal onClose={close} />}
      {open === 'confirm' && (
        <ConfirmDialog
          danger
          title="Excluir a transação?"
          text="As parcelas seguintes também serão excluídas."
          onYes={close}
          onNo={close}
        />
      )}
    </Card>
  )
}

function ExampleModal({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const [category, setCategory] = useState('')
  const [period, setPeriod] = useState('')
  const [day, setDay] = useState('')
  const snack = useSnack()
  return (
    <FormModal
      title="Nova despesa"
      text="O que você comprou?"
      isDirty={text !== ''}
      problem={null}
      busy={false}
      submitLabel="Cadastrar"
      onClose={onClose}
      onSubmit={() => {
        snack({ message: 'Cadastrada', kind: 'success' })
        onClose()
      }}
    >
      <div className="flex flex-col gap-4">
        <Field label="Descrição">
          <TextInput value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <Field label="Categoria">
          <Combobox value={category} onChange={setCategory} options={categories} />
        </Field>
        <Field label="Repetir">
          <Select value={period} onChange={setPeriod} options={periods} />
        </Field>
        <Field label="Data">
          <DateInput value={day} onChange={setDay} today="2026-11-21" />
        </Field>
      </div>
    </FormModal>
  )
}
