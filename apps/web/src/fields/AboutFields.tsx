import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isCpf, isPhone } from '@saldo/contract/person'
import { accessRefusals } from '@saldo/contract/access-refusals'
import type { User } from '@saldo/contract/users'
import { isDay } from '@saldo/domain/calendar'
import { refuseBirthDate } from '@saldo/domain/users/birth-date'
import type { Problem } from '../data/problem.ts'
import { useToday } from '../data/today.ts'
import { DateInput } from '../ui/DateInput.tsx'
import { CPF_MASK, PHONE_MASK } from '../ui/digit-mask.ts'
import { MaskedInput } from '../ui/MaskedInput.tsx'
import { Select } from '../ui/Select.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { FormField } from './FormField.tsx'

/** What a person may enter about themselves, as typed; empty where nothing is entered. */
export type AboutForm = {
  readonly cpf: string
  readonly birthdate: string
  readonly gender: NonNullable<User['gender']> | ''
  readonly phoneNumber: string
  readonly city: string
}

type Props = {
  /** A form that has these fields, among others. */
  readonly form: UseFormReturn<AboutForm>
  readonly problem: Problem | null
}

const genderLabels = {
  Female: 'Feminino',
  Male: 'Masculino',
} as const satisfies Record<NonNullable<User['gender']>, string>

/** The Portuguese name of a gender; empty where none is chosen. */
export const genderName = (gender: AboutForm['gender']) =>
  gender === '' ? '' : genderLabels[gender]

const genders = (['Female', 'Male'] as const).map((value) => ({
  value,
  label: genderLabels[value],
}))

/** CPF, telephone, birth date, gender and city: at the registration and in the profile. */
export function AboutFields({ form, problem }: Props) {
  const today = useToday()
  const dateBox = useRef<HTMLInputElement>(null)
  const checkBirthDate = (day: string) => {
    // A day that does not exist is none, and yet something was typed.
    if (!isDay(day)) return !dateBox.current?.value || 'DATA INVÁLIDA'
    const refusal = refuseBirthDate(day, today)
    return refusal === null || accessRefusals[refusal][1]
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        {...{ form, problem }}
        name="cpf"
        label="CPF"
        rules={{ validate: (digits) => digits === '' || isCpf(digits) || 'CPF INVÁLIDO' }}
        renderInput={(field) => (
          <MaskedInput {...field} masks={CPF_MASK} placeholder="000.000.000-00" />
        )}
      />
      <FormField
        {...{ form, problem }}
        name="phoneNumber"
        label="Telefone"
        rules={{ validate: (digits) => digits === '' || isPhone(digits) || 'TELEFONE INVÁLIDO' }}
        renderInput={(field) => (
          <MaskedInput
            {...field}
            masks={PHONE_MASK}
            inputMode="tel"
            autoComplete="tel-national"
            placeholder="(00) 00000-0000"
          />
        )}
      />
      <FormField
        {...{ form, problem }}
        name="birthdate"
        label="Data de nascimento"
        rules={{ validate: checkBirthDate }}
        renderInput={({ ref: _, ...field }) => (
          <DateInput {...field} ref={dateBox} autoComplete="bday" today={today} />
        )}
      />
      <FormField
        {...{ form, problem }}
        name="gender"
        label="Gênero"
        renderInput={(field) => <Select {...field} options={genders} />}
      />
      <FormField
        {...{ form, problem }}
        name="city"
        label="Cidade"
        className="sm:col-span-2"
        renderInput={(field) => (
          <TextInput {...field} autoComplete="address-level2" maxLength={120} />
        )}
      />
    </div>
  )
}
