import { useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { isCpf } from '@saldo/contract/person'
import {
  findAddress,
  isZipCode,
  type PayerFields,
  savePayer,
} from '@saldo/contract/subscription-changes'
import { call } from '../data/client.ts'
import { Problem } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'
import { FormField, required } from '../fields/FormField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CPF_MASK } from '../ui/digit-mask.ts'
import { MaskedInput } from '../ui/MaskedInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { ZIP_CODE_MASK } from './masks.ts'

type Form = { -readonly [K in keyof PayerFields]: string }
type Fields = { readonly form: UseFormReturn<Form>; readonly problem: Problem | null }

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

type Props = {
  readonly payer: PayerFields | null
  /** What is known of the person already. */
  readonly known: { readonly name: string; readonly cpf: string | null }
  readonly onSaved: () => void
}

/** Whoever pays, for the invoice: name, CPF and address, found by its postal code. */
export function PayerForm({ payer, known: { name, cpf }, onSaved }: Props) {
  const defaultValues = payer === null ? { ...EMPTY, name, cpf: cpf ?? '' } : { ...payer }
  const form = useForm<Form>({ defaultValues })
  const save = useChange(savePayer)
  const submit = form.handleSubmit((typed) =>
    save.mutate(
      { body: { ...typed, state: typed.state.toUpperCase() } },
      { onSuccess: () => onSaved() },
    ),
  )
  const problem = save.error
  const isNamed = problem?.errors.some(({ field }) => field in EMPTY) === true
  return (
    <Card title="Quem paga">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <div className="grid gap-4 sm:grid-cols-2">
          <FormField
            {...{ form, problem }}
            name="name"
            label="Nome completo"
            rules={required}
            renderInput={(field) => <TextInput {...field} autoComplete="name" maxLength={120} />}
          />
          <FormField
            {...{ form, problem }}
            name="cpf"
            label="CPF"
            rules={{ validate: (digits) => isCpf(digits) || 'CPF INVÁLIDO' }}
            renderInput={(field) => (
              <MaskedInput {...field} masks={CPF_MASK} placeholder="000.000.000-00" />
            )}
          />
        </div>
        <AddressFields {...{ form, problem }} />
        {problem && !isNamed && <Banner kind="error">{problem.message}</Banner>}
        <Button type="submit" variant="primary" busy={save.isPending} className="sm:self-start">
          Continuar para o pagamento
        </Button>
      </form>
    </Card>
  )
}

function AddressFields({ form, problem }: Fields) {
  const { find, help } = useAddress(form)
  const line = (name: 'street' | 'district' | 'city', label: string, autoComplete: string) => (
    <FormField
      {...{ form, problem }}
      name={name}
      label={label}
      rules={required}
      renderInput={(field) => <TextInput {...field} autoComplete={autoComplete} maxLength={120} />}
    />
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        {...{ form, problem }}
        name="zipCode"
        label="CEP"
        help={help}
        rules={{ validate: (digits) => isZipCode(digits) || 'CEP INVÁLIDO' }}
        renderInput={({ onChange, ...field }) => (
          <MaskedInput
            {...field}
            masks={ZIP_CODE_MASK}
            autoComplete="postal-code"
            placeholder="00000-000"
            onChange={(digits) => {
              onChange(digits)
              void find(digits)
            }}
          />
        )}
      />
      {line('street', 'Rua', 'address-line1')}
      <FormField
        {...{ form, problem }}
        name="number"
        label="Número"
        rules={required}
        renderInput={(field) => <TextInput {...field} maxLength={20} autoComplete="off" />}
      />
      <FormField
        {...{ form, problem }}
        name="complement"
        label="Complemento"
        optional
        renderInput={(field) => (
          <TextInput {...field} maxLength={80} autoComplete="address-line2" />
        )}
      />
      {line('district', 'Bairro', 'address-level3')}
      <div className="grid grid-cols-[1fr_5rem] gap-4">
        {line('city', 'Cidade', 'address-level2')}
        <FormField
          {...{ form, problem }}
          name="state"
          label="UF"
          rules={{ validate: (typed) => /^[a-z]{2}$/i.test(typed.trim()) || 'Ex.: SP' }}
          renderInput={(field) => (
            <TextInput {...field} maxLength={2} autoComplete="address-level1" />
          )}
        />
      </div>
    </div>
  )
}

const WHOLE = 8

/** Finds the address of a postal code once it is whole; what was typed by hand stays where none is found. */
function useAddress(form: UseFormReturn<Form>) {
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
