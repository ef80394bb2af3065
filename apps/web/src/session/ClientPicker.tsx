import type { Answer } from '@saldo/contract/endpoint'
import { openClientSession } from '@saldo/contract/planners'
import type { authenticate } from '@saldo/contract/session'
import { keepSession } from '../data/session.ts'
import { PageForm } from '../fields/PageForm.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { Button } from '../ui/Button.tsx'
import { useEnter } from './use-enter.ts'

/** A planner has signed in: for whom they act, or that they go on with their own account. */
export function ClientPicker({ signed }: { readonly signed: Answer<typeof authenticate> }) {
  const enter = useEnter()
  return (
    <div className="flex flex-col gap-4">
      <PageForm
        endpoint={openClientSession}
        defaults={{ client: '' }}
        request={({ client }) => {
          keepSession(signed)
          return { params: { id: client } }
        }}
        onDone={enter}
        isWhole
        submitLabel="Ok"
      >
        <SelectField
          name="client"
          label="Cliente"
          required="Escolha um cliente"
          placeholder="Escolha o cliente"
          options={signed.clients.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      </PageForm>
      <Button wide onClick={() => enter(signed)}>
        continuar com sua conta
      </Button>
    </div>
  )
}
