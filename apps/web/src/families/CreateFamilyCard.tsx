import { createFamily } from '@saldo/contract/families'
import { PageForm } from '../fields/PageForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Card } from '../ui/Card.tsx'

/** A new family, run by whoever makes it. */
export function CreateFamilyCard() {
  return (
    <Card title="Criar uma família">
      <p className="mb-4 text-base text-muted">
        Vocês veem juntos saldos, movimentações e gráficos. Cada movimentação continua sendo de quem
        lançou, e cada um escolhe o que mostra de cada conta.
      </p>
      <PageForm
        endpoint={createFamily}
        defaults={{ name: '' }}
        request={(body) => ({ body })}
        said="Família criada"
        submitLabel="Criar família"
      >
        <TextField name="name" label="Nome da família" autoComplete="off" />
      </PageForm>
    </Card>
  )
}
