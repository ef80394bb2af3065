import { useForm } from 'react-hook-form'
import { createFamily } from '@saldo/contract/families'
import { useChange } from '../data/queries.ts'
import { FormField } from '../fields/FormField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { REQUIRED } from './labels.ts'

/** A new family, run by whoever makes it. */
export function CreateFamilyCard() {
  const create = useChange(createFamily)
  const snack = useSnack()
  const form = useForm<{ name: string }>({ defaultValues: { name: '' } })
  const save = form.handleSubmit(({ name }) =>
    create.mutate(
      { body: { name } },
      { onSuccess: () => snack({ message: 'Família criada', kind: 'success' }) },
    ),
  )
  return (
    <Card title="Criar uma família">
      <p className="mb-4 text-base text-muted">
        Vocês veem juntos saldos, movimentações e gráficos. Cada movimentação continua sendo de quem
        lançou, e cada um escolhe o que mostra de cada conta.
      </p>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <FormField
          form={form}
          problem={create.error}
          name="name"
          label="Nome da família"
          rules={REQUIRED}
          renderInput={(field) => <TextInput {...field} maxLength={60} autoComplete="off" />}
        />
        {create.error && <Banner kind="error">{create.error.message}</Banner>}
        <Button type="submit" variant="primary" busy={create.isPending}>
          Criar família
        </Button>
      </form>
    </Card>
  )
}
