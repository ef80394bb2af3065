import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isCpf } from '@saldo/contract/person'
import {
  findAddress,
  isZipCode,
  type PayerFields,
  savePayer,
} from '@saldo/contract/subscription-changes'
import { call } from '../data/client.ts'
import { Problem } from '../data/problem.ts'
import { PageForm } from '../fields/PageForm.tsx'
import { MaskedField } from '../fields/MaskedField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Card } from '../ui/Card.tsx'
import { CPF_MASK } from '../ui/digit-mask.ts'
import { ZIP_CODE_MASK } from './masks.ts'

type Form = { -readonly [K in keyof PayerFields]: string }

const EMPTY: Form = {
  name: '',
  cpf: '',
  zipCode: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  state: '',
}

/** Whoever pays, for the invoice: name, CPF and address, found by its postal code. */
export function PayerForm({
  payer,
  known: { name, cpf },
  onSaved,
}: {
  readonly payer: PayerFields | null
  /** What is known of the person already. */
  readonly known: { readonly name: string; readonly cpf: string | null }
  readonly onSaved: () => void
}) {
  return (
    <Card title="Quem paga">
      <PageForm
        endpoint={savePayer}
        defaults={payer === null ? { ...EMPTY, name, cpf: cpf ?? '' } : { ...payer }}
        request={(typed) => ({ body: { ...typed, state: typed.state.toUpperCase() } })}
        onDone={onSaved}
        className="flex flex-col gap-5"
        submitLabel="Continuar para o pagamento"
        buttonClass="sm:self-start"
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField name="name" label="Nome completo" required autoComplete="name" />
          <MaskedField
            name="cpf"
            label="CPF"
            required={false}
            check={(digits: string) => isCpf(digits) || 'CPF INVÁLIDO'}
            masks={CPF_MASK}
            placeholder="000.000.000-00"
          />
        </div>
        <AddressFields />
      </PageForm>
    </Card>
  )
}

function AddressFields() {
  const { find, help } = useAddress()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MaskedField
        name="zipCode"
        label="CEP"
        help={help}
        required={false}
        check={(digits: string) => isZipCode(digits) || 'CEP INVÁLIDO'}
        masks={ZIP_CODE_MASK}
        autoComplete="postal-code"
        placeholder="00000-000"
        onType={(digits) => void find(digits)}
      />
      <TextField name="street" label="Rua" required autoComplete="address-line1" />
      <TextField name="number" label="Número" required autoComplete="off" />
      <TextField name="complement" label="Complemento" optional autoComplete="address-line2" />
      <TextField name="district" label="Bairro" required autoComplete="address-level3" />
      <div className="grid grid-cols-[1fr_5rem] gap-4">
        <TextField name="city" label="Cidade" required autoComplete="address-level2" />
        <TextField
          name="state"
          label="UF"
          required={false}
          check={(typed: string) => /^[a-z]{2}$/i.test(typed.trim()) || 'Ex.: SP'}
          maxLength={2}
          autoComplete="address-level1"
        />
      </div>
    </div>
  )
}

const WHOLE = 8

/** Finds the address of a postal code once it is whole; what was typed by hand stays where none is found. */
function useAddress() {
  const form = useFormContext<Form>()
  const [help, setHelp] = useState<string>()
  const latest = useRef('')
  const find = async (digits: string) => {
    latest.current = digits
    setHelp(undefined)
    if (digits.length !== WHOLE) return
    setHelp('Buscando o endereço…')
    try {
      const address = await call(findAddress, { params: { zipCode: digits } })
      if (latest.current !== digits) return
      setHelp(undefined)
      form.clearErrors('zipCode')
      for (const name of ['street', 'district', 'city', 'state'] as const) {
        if (address[name] !== '') form.setValue(name, address[name], { shouldValidate: true })
      }
    } catch (error) {
      if (latest.current !== digits) return
      setHelp('Preencha o endereço abaixo.')
      if (error instanceof Problem && error.code === 'postal_code_unknown') {
        form.setError('zipCode', { message: error.message })
      }
    }
  }
  return { find, help }
}
