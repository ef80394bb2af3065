import { useState } from 'react'
import type { Answer } from '@saldo/contract/endpoint'
import { openClientSession } from '@saldo/contract/planners'
import type { authenticate } from '@saldo/contract/session'
import { useChange } from '../data/queries.ts'
import { keepSession } from '../data/session.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/field/Field.tsx'
import { Select } from '../ui/choice/Select.tsx'
import { useEnter } from './use-enter.ts'

/** A planner has signed in: for whom they act, or that they go on with their own account. */
export function ClientPicker({ signed }: { readonly signed: Answer<typeof authenticate> }) {
  const enter = useEnter()
  const [client, setClient] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const act = useChange(openClientSession)
  const choose = () => {
    setIsMissing(client === '')
    if (client === '') return
    keepSession(signed)
    act.mutate({ params: { id: client } }, { onSuccess: enter })
  }
  return (
    <div className="flex flex-col gap-4">
      {act.error && <Banner kind="error">{act.error.message}</Banner>}
      <Field label="Cliente" error={isMissing ? 'Escolha um cliente' : undefined}>
        <Select
          value={client}
          onChange={setClient}
          placeholder="Escolha o cliente"
          options={signed.clients.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      </Field>
      <Button variant="primary" wide busy={act.isPending} onClick={choose}>
        Ok
      </Button>
      <Button wide onClick={() => enter(signed)}>
        continuar com sua conta
      </Button>
    </div>
  )
}
