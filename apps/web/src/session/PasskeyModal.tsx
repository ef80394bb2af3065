import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createPasskey } from '@saldo/contract/factors'
import { Problem } from '../data/problem.ts'
import { withProof } from '../data/proof.ts'
import { useChange } from '../data/queries.ts'
import { FormScope } from '../fields/form-scope.tsx'
import { TextField } from '../fields/TextField.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { deviceName } from './labels.ts'
import { isCancelled, makePasskey } from './passkey.ts'

const UNKNOWN = 'Este aparelho não conseguiu criar a chave. Tente de novo.'

/** Has the device make a key, under a name by which one knows it again. */
export function PasskeyModal({ onClose }: { readonly onClose: () => void }) {
  const create = useChange(createPasskey)
  const snack = useSnack()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm<{ name: string }>({
    defaultValues: { name: deviceName(navigator.userAgent) },
  })
  const make = form.handleSubmit(async ({ name }) => {
    setBusy(true)
    setProblem(null)
    try {
      const made = await makePasskey().catch((error: unknown) => withProof(error, makePasskey))
      await create.mutateAsync({ body: { ...made, name } })
      snack({ message: 'Chave de acesso cadastrada', kind: 'success' })
      onClose()
    } catch (error) {
      if (!isCancelled(error)) setProblem(error instanceof Problem ? error.message : UNKNOWN)
    } finally {
      setBusy(false)
    }
  })
  return (
    <FormScope form={form} endpoint={createPasskey} problem={create.error}>
      <FormModal
        size="sm"
        title="Chave de acesso"
        onClose={onClose}
        isDirty={false}
        problem={problem === null ? null : { message: problem }}
        busy={busy}
        submitLabel="Cadastrar"
        onSubmit={make}
      >
        <p className="mb-4 text-base text-muted">
          Seu aparelho confirma que é você, com a digital, o rosto ou o PIN, e abre a conta sem
          senha.
        </p>
        <TextField name="name" label="Nome da chave" autoComplete="off" />
      </FormModal>
    </FormScope>
  )
}
