import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { type Family, updateFamily } from '@saldo/contract/families'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { IconButton } from '../ui/IconButton.tsx'

/** The pencil beside the family's name, and the little window in which it is changed. */
export function FamilyName({ family: { _id: id, version, name } }: { readonly family: Family }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size="sm"
        label="Mudar o nome da família"
        icon={<Pencil size={16} />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <ChangeForm
          endpoint={updateFamily}
          defaults={{ name }}
          request={(typed) => ({ params: { id }, body: { version, ...typed } })}
          labels={{ name: 'Nome' }}
          size="sm"
          title="Nome da família"
          submitLabel="Salvar"
          onClose={() => setOpen(false)}
        >
          <TextField name="name" label="Nome" autoComplete="off" />
        </ChangeForm>
      )}
    </>
  )
}
