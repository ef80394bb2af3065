import { useController, useForm, type UseFormReturn } from 'react-hook-form'
import { isImage } from '@saldo/contract/person'
import { accessRefusals } from '@saldo/contract/access-refusals'
import { updateUser } from '@saldo/contract/user-changes'
import type { User } from '@saldo/contract/users'
import { PASSWORD_MIN } from '@saldo/domain/users/password'
import { useMe } from '../data/me.ts'
import type { Problem } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'
import { AboutFields, type AboutForm, genderName } from '../fields/AboutFields.tsx'
import { ChangedElsewhere, type ChangeLabels } from '../fields/ChangedElsewhere.tsx'
import { FormField } from '../fields/FormField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { PicturePicker } from './PicturePicker.tsx'
import { changesOf, type ProfileForm, profileOf } from './profile-form.ts'

/** Meu Perfil: who one is to the product, and the password. */
export function ProfilePanel() {
  const { data: me } = useMe()
  return me && <ProfileEditor key={me._id} me={me} />
}

function ProfileEditor({ me }: { readonly me: User }) {
  const update = useChange(updateUser)
  // What was just saved may be known before it is read again.
  const version = Math.max(me.version, update.data?.version ?? 0)
  const snack = useSnack()
  const form = useForm<ProfileForm>({ defaultValues: profileOf(me) })
  const save = form.handleSubmit((typed) =>
    update.mutate(
      { params: { id: me._id }, body: changesOf(typed, version) },
      {
        onSuccess: (user) => {
          form.reset(profileOf(user))
          const message =
            typed.password === ''
              ? 'Perfil atualizado'
              : 'Perfil atualizado. As sessões em outros aparelhos foram encerradas'
          snack({ message, kind: 'success' })
        },
      },
    ),
  )
  const problem = update.error
  const isNamed = problem?.errors.some(({ field }) => field in profileOf(me)) === true
  return (
    <form
      noValidate
      onSubmit={(event) => void save(event)}
      className="flex max-w-180 flex-col gap-5"
    >
      <Card title="Meu Perfil">
        <div className="flex flex-col gap-5">
          <Picture {...{ form, problem }} />
          <PersonFields {...{ form, problem, me }} />
          <AboutFields form={form as unknown as UseFormReturn<AboutForm>} problem={problem} />
        </div>
      </Card>
      <ChangedElsewhere form={form} now={profileOf(me)} labels={LABELS} />
      {problem && !isNamed && <Banner kind="error">{problem.message}</Banner>}
      <Button
        type="submit"
        variant="primary"
        busy={update.isPending}
        className="w-full sm:w-auto sm:self-start"
      >
        Salvar Alterações
      </Button>
    </form>
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

type Fields = { readonly form: UseFormReturn<ProfileForm>; readonly problem: Problem | null }

const IMAGE_WRONG = 'Use um endereço que comece com https://'

function Picture({ form, problem }: Fields) {
  const { field, fieldState } = useController({
    control: form.control,
    name: 'image',
    rules: { validate: (typed) => typed.trim() === '' || isImage(typed.trim()) || IMAGE_WRONG },
  })
  return (
    <PicturePicker
      name={form.watch('name')}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message ?? problem?.of('image')}
    />
  )
}

function PersonFields({ form, problem, me }: Fields & { readonly me: User }) {
  return (
    <>
      <FormField
        {...{ form, problem }}
        name="name"
        label="Nome"
        rules={{ validate: (typed) => typed.trim() !== '' || 'Campo Obrigatório' }}
        renderInput={(field) => <TextInput {...field} autoComplete="name" maxLength={120} />}
      />
      <Field label="E-mail" help="É com ele que você entra, e não pode ser alterado.">
        {(id) => <TextInput id={id} type="email" value={me.email} readOnly autoComplete="email" />}
      </Field>
      <FormField
        {...{ form, problem }}
        name="password"
        label="Nova senha"
        optional
        help="Deixe em branco para manter a senha de agora."
        rules={{
          validate: (typed) =>
            typed === '' ||
            [...typed].length >= PASSWORD_MIN ||
            accessRefusals.new_password_too_short[1],
        }}
        renderInput={(field) => <PasswordInput {...field} autoComplete="new-password" />}
      />
    </>
  )
}
