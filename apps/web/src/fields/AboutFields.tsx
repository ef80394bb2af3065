import { accessRefusals } from '@saldo/contract/access-refusals'
import { isCpf, isPhone } from '@saldo/contract/person'
import type { User } from '@saldo/contract/users'
import { isDay } from '@saldo/domain/calendar'
import { refuseBirthDate } from '@saldo/domain/users/birth-date'
import { useToday } from '../data/today.ts'
import { CPF_MASK, PHONE_MASK } from '../ui/field/digit-mask.ts'
import { DateField } from './DateField.tsx'
import { SelectField } from './SelectField.tsx'
import { MaskedField } from './MaskedField.tsx'
import { TextField } from './TextField.tsx'

/** What a person may enter about themselves, as typed; empty where nothing is entered. */
export type AboutForm = {
  readonly cpf: string
  readonly birthdate: string
  readonly gender: NonNullable<User['gender']> | ''
  readonly phoneNumber: string
  readonly city: string
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
export function AboutFields() {
  const today = useToday()
  const checkBirthDate = (day: string) => {
    const refusal = isDay(day) ? refuseBirthDate(day, today) : null
    return refusal === null || accessRefusals[refusal][1]
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MaskedField
        name="cpf"
        label="CPF"
        required={false}
        check={(digits: string) =>
          digits === '' || isCpf(digits) || 'Este CPF não existe. Confira os números.'
        }
        masks={CPF_MASK}
        placeholder="000.000.000-00"
      />
      <MaskedField
        name="phoneNumber"
        label="Telefone"
        required={false}
        check={(digits: string) =>
          digits === '' || isPhone(digits) || 'Digite o telefone com DDD, como 11 91234-5678.'
        }
        masks={PHONE_MASK}
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="(00) 00000-0000"
      />
      <DateField
        name="birthdate"
        label="Data de nascimento"
        required={false}
        check={checkBirthDate}
        autoComplete="bday"
      />
      <SelectField name="gender" label="Gênero" options={genders} />
      <TextField
        name="city"
        label="Cidade"
        className="col-span-full"
        required={false}
        autoComplete="address-level2"
        maxLength={120}
      />
    </div>
  )
}
