import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Family, updateFamily } from '@saldo/contract/families'
import { useChange } from '../data/queries.ts'
import { ChangedElsewhere } from '../fields/ChangedElsewhere.tsx'
import { FormField } from '../fields/FormField.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { REQUIRED } from './labels.ts'

/** The pencil beside the family's name, and the little window in which it is changed. */
export function FamilyName({ family }: { readonly family: Family }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size="sm"
        label="Mudar o nome da família"
        icon={<Pencil size={16} />}
        onClick={() => setOpen(true)}
      />
      {open && <NameModal family={family} onClose={() => setOpen(false)} />}
    </>
  )
}

function NameModal({ family, onClose }: { readonly family: Family; readonly onClose: () => void }) {
  const update = useChange(updateFamily)
  const form = useForm<{ name: string }>({ defaultValues: { name: family.name } })
  const save = form.handleSubmit(({ name }) =>
    update.mutate(
      { params: { id: family._id }, body: { version: family.version, name } },
      { onSuccess: onClose },
    ),
  )
  return (
    <FormModal
      size="sm"
      title="Nome da família"
      onClose={onClose}
      isDirty={form.formState.isDirty}
      problem={update.error}
      busy={update.isPending}
      submitLabel="Salvar"
      onSubmit={save}
    >
      <FormField
        form={form}
        problem={update.error}
        name="name"
        label="Nome"
        rules={REQUIRED}
        renderInput={(field) => <TextInput {...field} maxLength={60} autoComplete="off" />}
      />
      <ChangedElsewhere form={form} now={{ name: family.name }} labels={{ name: 'Nome' }} />
    </FormModal>
  )
}
