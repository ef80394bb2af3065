import { useState } from 'react'
import { accessRefusals } from '@saldo/contract/access-refusals'
import { updateUser } from '@saldo/contract/user-changes'
import type { User } from '@saldo/contract/users'
import { PASSWORD_MIN } from '@saldo/domain/users/password'
import { useMe } from '../data/me.ts'
import { AboutFields, genderName } from '../fields/AboutFields.tsx'
import { ChangedElsewhere, type ChangeLabels } from '../fields/ChangedElsewhere.tsx'
import { PageForm } from '../fields/PageForm.tsx'
import { PasswordField, TextField } from '../fields/TextField.tsx'
import { Card } from '../ui/Card.tsx'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { changesOf, type ProfileForm, profileOf } from './profile-form.ts'

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
      submitLabel="Salvar Alterações"
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
