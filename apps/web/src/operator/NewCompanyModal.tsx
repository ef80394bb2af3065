import { useForm } from 'react-hook-form'
import { addCompany } from '@saldo/contract/operator-companies'
import { listBrands } from '@saldo/contract/operator-system'
import { useChange, useReading } from '../data/queries.ts'
import { FormField, required } from '../fields/FormField.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { Select } from '../ui/Select.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useSnack } from '../ui/use-snack.ts'

/** A company gets a name and a brand; its seats come afterwards. */
export function NewCompanyModal({ onClose }: { readonly onClose: () => void }) {
  const add = useChange(addCompany)
  const brands = useReading(listBrands, {})
  const snack = useSnack()
  const form = useForm({ defaultValues: { name: '', brand: 'saldo' } })
  const save = form.handleSubmit((body) =>
    add.mutate(
      { body },
      {
        onSuccess: () => {
          snack({ message: `Empresa ${body.name} criada`, kind: 'success' })
          onClose()
        },
      },
    ),
  )
  const options = (brands.data ?? []).map(({ key, name }) => ({ value: key, label: name }))
  return (
    <FormModal
      size="sm"
      title="Nova empresa"
      onClose={onClose}
      isDirty={form.formState.isDirty}
      problem={add.error}
      busy={add.isPending}
      submitLabel="Criar"
      onSubmit={save}
    >
      <div className="flex flex-col gap-4">
        <FormField
          form={form}
          problem={add.error}
          name="name"
          label="Nome"
          rules={required}
          renderInput={(field) => <TextInput {...field} maxLength={80} autoComplete="off" />}
        />
        <FormField
          form={form}
          problem={add.error}
          name="brand"
          label="Marca"
          rules={required}
          renderInput={(field) => <Select {...field} options={options} />}
        />
      </div>
    </FormModal>
  )
}
