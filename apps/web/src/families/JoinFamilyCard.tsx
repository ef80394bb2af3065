import { useForm } from 'react-hook-form'
import { joinFamily } from '@saldo/contract/families'
import { useChange } from '../data/queries.ts'
import { FormField } from '../fields/FormField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { REQUIRED } from './labels.ts'

/** Into a family that is there already, by its code or by that of an invitation. */
export function JoinFamilyCard() {
  const join = useChange(joinFamily)
  const snack = useSnack()
  const form = useForm<{ voucher: string }>({ defaultValues: { voucher: '' } })
  const save = form.handleSubmit(({ voucher }) =>
    join.mutate(
      { body: { voucher } },
      {
        onSuccess: ({ name }) => snack({ message: `Você entrou em ${name}`, kind: 'success' }),
      },
    ),
  )
  return (
    <Card title="Entrar em uma família">
      <p className="mb-4 text-base text-muted">
        Digite o código que você recebeu por e‑mail, ou peça o código a quem administra a família.
      </p>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <FormField
          form={form}
          problem={join.error}
          name="voucher"
          label="Código"
          rules={REQUIRED}
          renderInput={(field) => (
            <TextInput
              {...field}
              maxLength={60}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="figures uppercase"
            />
          )}
        />
        {join.error && join.error.code !== 'voucher_invalid' && (
          <Banner kind="error">{join.error.message}</Banner>
        )}
        <Button type="submit" variant="primary" busy={join.isPending}>
          Entrar na família
        </Button>
      </form>
    </Card>
  )
}
