import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { type Family, updateFamily } from '@saldo/contract/families'
import { useChange } from '../data/queries.ts'
import { ChangedElsewhere } from '../fields/ChangedElsewhere.tsx'
import { FormField } from '../fields/FormField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Modal } from '../ui/Modal.tsx'
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
    <Modal
      size="sm"
      title="Nome da família"
      onClose={onClose}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={update.isPending}>
            Salvar
          </Button>
        </>
      }
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
      {update.error && (
        <div className="mt-4">
          <Banner kind="error">{update.error.message}</Banner>
        </div>
      )}
    </Modal>
  )
}
