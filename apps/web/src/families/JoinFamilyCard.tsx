import { joinFamily } from '@saldo/contract/families'
import { PageForm } from '../fields/PageForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Card } from '../ui/Card.tsx'

/** Into a family that is there already, by its code or by that of an invitation. */
export function JoinFamilyCard() {
  return (
    <Card title="Entrar em uma família">
      <p className="mb-4 text-base text-muted">
        Digite o código que você recebeu por e‑mail, ou peça o código a quem administra a família.
      </p>
      <PageForm
        endpoint={joinFamily}
        defaults={{ voucher: '' }}
        request={(body) => ({ body })}
        said={({ name }) => `Você entrou em ${name}`}
        submitLabel="Entrar na família"
      >
        <TextField
          name="voucher"
          label="Código"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          inputClass="figures uppercase"
        />
      </PageForm>
    </Card>
  )
}
