import { addCompany } from '@saldo/contract/operator-companies'
import { listBrands } from '@saldo/contract/operator-system'
import { useReading } from '../data/queries.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'

/** A company gets a name and a brand; its seats come afterwards. */
export function NewCompanyModal({ onClose }: { readonly onClose: () => void }) {
  const { data: brands = [] } = useReading(listBrands, {})
  return (
    <ChangeForm
      endpoint={addCompany}
      defaults={{ name: '', brand: 'saldo' }}
      request={(body) => ({ body })}
      said={(_, { name }) => `Empresa ${name} criada`}
      size="sm"
      title="Nova empresa"
      submitLabel="Criar"
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <TextField name="name" label="Nome" autoComplete="off" />
        <SelectField
          name="brand"
          label="Marca"
          options={brands.map(({ key, name }) => ({ value: key, label: name }))}
        />
      </div>
    </ChangeForm>
  )
}
