import type { Call } from '@saldo/contract/endpoint'
import type { updateUser } from '@saldo/contract/user-changes'
import type { User } from '@saldo/contract/users'
import { isDay } from '@saldo/domain/calendar'
import type { AboutForm } from '../fields/AboutFields.tsx'

/** The profile as it is typed. */
export type ProfileForm = AboutForm & {
  readonly name: string
  readonly password: string
  /** One of the drawn ones, an address, or nothing. */
  readonly image: string
}

/** What the form begins with: what is kept, and no password. */
export function profileOf(me: User): ProfileForm {
  return {
    name: me.name,
    password: '',
    image: me.image ?? '',
    cpf: me.cpf ?? '',
    birthdate: me.birthdate ?? '',
    gender: me.gender ?? '',
    phoneNumber: me.phoneNumber ?? '',
    city: me.address.city ?? '',
  }
}

/**
 * What was typed, as a change; a field that was emptied is sent as null, and an empty password is
 * left out.
 */
export function changesOf(form: ProfileForm, version: number): Call<typeof updateUser>['body'] {
  const { name, password, image, cpf, birthdate, gender, phoneNumber, city } = form
  return {
    version,
    name: name.trim(),
    image: image.trim() || null,
    cpf: cpf || null,
    birthdate: isDay(birthdate) ? birthdate : null,
    gender: gender || null,
    phoneNumber: phoneNumber || null,
    address: { city: city.trim() || null },
    ...(password === '' ? {} : { password }),
  }
}
