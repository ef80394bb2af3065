import { createPasskey } from '@saldo/contract/factors'
import { Problem } from '../data/problem.ts'
import { withProof } from '../data/proof.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { deviceName } from './labels.ts'
import { isCancelled, makePasskey } from './passkey.ts'

const UNKNOWN = 'Este aparelho não conseguiu criar a chave. Tente de novo.'

/** What the device made, or null where the person gave it up; refuses what it could not do. */
async function madeByDevice() {
  try {
    return await makePasskey().catch((error: unknown) => withProof(error, makePasskey))
  } catch (error) {
    if (isCancelled(error)) return null
    if (error instanceof Problem) throw error
    throw new Problem({ status: 0, code: 'passkey_not_made', message: UNKNOWN })
  }
}

/** Has the device make a key, under a name by which one knows it again. */
export function PasskeyModal({ onClose }: { readonly onClose: () => void }) {
  return (
    <ChangeForm
      endpoint={createPasskey}
      defaults={{ name: deviceName(navigator.userAgent) }}
      request={async ({ name }) => {
        const made = await madeByDevice()
        return made === null ? null : { body: { ...made, name } }
      }}
      said="Chave de acesso cadastrada"
      size="sm"
      title="Chave de acesso"
      submitLabel="Cadastrar"
      asksToClose={false}
      onClose={onClose}
    >
      <p className="mb-4 text-base text-muted">
        Seu aparelho confirma que é você, com a digital, o rosto ou o PIN, e abre a conta sem senha.
      </p>
      <TextField name="name" label="Nome da chave" autoComplete="off" />
    </ChangeForm>
  )
}
