import type { Call } from '@saldo/contract/endpoint'
import { updateUser } from '@saldo/contract/user-changes'
import type { User } from '@saldo/contract/users'
import { isDay } from '@saldo/domain/calendar'
import { type AboutForm, AboutFields, genderName } from '../fields/AboutFields.tsx'
import { useId, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { isImage } from '@saldo/contract/person'
import { FormField } from '../fields/FormField.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { TextInput } from '../ui/field/TextInput.tsx'
import { accessRefusals } from '@saldo/contract/access-refusals'
import { PASSWORD_MIN } from '@saldo/domain/users/password'
import { useMe } from '../data/me.ts'
import { ChangedElsewhere, type ChangeLabels } from '../fields/ChangedElsewhere.tsx'
import { PageForm } from '../fields/PageForm.tsx'
import { PasswordField, TextField } from '../fields/TextField.tsx'
import { Card } from '../ui/Card.tsx'
import { Field } from '../ui/field/Field.tsx'

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

const IMAGE_WRONG = 'Use um endereço que comece com https://'
const DRAWN = Array.from({ length: 10 }, (_, at) => `avatar${at + 1}`)

/** One's picture: initials, one of ten drawn characters, or an address of one's own. */
export function PicturePicker() {
  const { control, watch } = useFormContext<ProfileForm>()
  const { field } = useController({ control, name: 'image' })
  const name = watch('name')
  const { value, onChange } = field
  const group = useId()
  const isAddress = value !== '' && !DRAWN.includes(value)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={name} image={value} plain size="lg" />
        <p className="min-w-0 text-base text-muted">
          Escolha um personagem, use suas iniciais ou informe o endereço de uma foto sua.
        </p>
      </div>
      <div role="radiogroup" aria-label="Foto" className="flex flex-wrap gap-2">
        {['', ...DRAWN].map((image, at) => (
          <label
            key={image}
            className={cx(
              'relative grid size-11 place-items-center rounded-full border-2 border-transparent transition-colors',
              'has-checked:border-primary has-focus-visible:outline-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={group}
              checked={value === image}
              onChange={() => onChange(image)}
              aria-label={at === 0 ? 'Iniciais' : `Personagem ${at}`}
              className="absolute inset-0 appearance-none rounded-full outline-none"
            />
            <Avatar name={name} image={image} plain />
          </label>
        ))}
      </div>
      <FormField
        name="image"
        label="Endereço da foto"
        optional
        help="Começa com https://"
        check={(typed: string) => typed.trim() === '' || isImage(typed.trim()) || IMAGE_WRONG}
        renderInput={({ value: _, ...input }) => (
          <TextInput
            {...input}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            value={isAddress ? value : ''}
          />
        )}
      />
    </div>
  )
}

/** Meu Perfil: who one is to the product, and the password. */
export function ProfilePanel() {
  const { data: me } = useMe()
  return me && <ProfileEditor key={me._id} me={me} />
}

function ProfileEditor({ me }: { readonly me: User }) {
  // What was just saved may be known before it is read again.
  const [saved, setSaved] = useState(me.version)
  return (
    <PageForm
      endpoint={updateUser}
      defaults={profileOf(me)}
      request={(typed) => ({
        params: { id: me._id },
        body: changesOf(typed, Math.max(me.version, saved)),
      })}
      said={(_, { password }) =>
        password === ''
          ? 'Perfil atualizado'
          : 'Perfil atualizado. As sessões em outros aparelhos foram encerradas'
      }
      onDone={(user, _, form) => {
        setSaved(user.version)
        form.reset(profileOf(user))
      }}
      className="flex max-w-180 flex-col gap-5"
      submitLabel="Salvar alterações"
      buttonClass="w-full sm:w-auto sm:self-start"
    >
      <Card title="Meu Perfil">
        <div className="flex flex-col gap-5">
          <PicturePicker />
          <PersonFields me={me} />
          <AboutFields />
        </div>
      </Card>
      <ChangedElsewhere now={profileOf(me)} labels={LABELS} />
    </PageForm>
  )
}

const LABELS: ChangeLabels<ProfileForm> = {
  name: 'Nome',
  image: 'Foto',
  cpf: 'CPF',
  birthdate: 'Data de nascimento',
  gender: { label: 'Gênero', show: (gender: ProfileForm['gender']) => genderName(gender) },
  phoneNumber: 'Telefone',
  city: 'Cidade',
}

function PersonFields({ me }: { readonly me: User }) {
  return (
    <>
      <TextField name="name" label="Nome" autoComplete="name" />
      <Field label="E-mail" help="É com ele que você entra, e não pode ser alterado.">
        {(id) => <TextInput id={id} type="email" value={me.email} readOnly autoComplete="email" />}
      </Field>
      <PasswordField
        name="password"
        label="Nova senha"
        optional
        help="Deixe em branco para manter a senha de agora."
        check={(typed: string) =>
          typed === '' ||
          [...typed].length >= PASSWORD_MIN ||
          accessRefusals.new_password_too_short[1]
        }
        autoComplete="new-password"
      />
    </>
  )
}
