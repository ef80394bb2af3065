import { useState } from 'react'
import type { Answer } from '@saldo/contract/endpoint'
import { openClientSession } from '@saldo/contract/planners'
import type { authenticate } from '@saldo/contract/session'
import { useChange } from '../data/queries.ts'
import { keepSession } from '../data/session.ts'
import { useGo } from '../go.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'

type Props = { readonly signed: Answer<typeof authenticate> }

/** A planner has signed in: for whom they act, or that they go on with their own account. */
export function ClientPicker({ signed }: Props) {
  const { to } = useGo()
  const [client, setClient] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const act = useChange(openClientSession)
  const goOn = () => to(paths.dashboard(), { replace: true })
  const useOwn = () => {
    keepSession(signed)
    goOn()
  }
  const choose = () => {
    setIsMissing(client === '')
    if (client === '') return
    keepSession(signed)
    act.mutate(
      { params: { id: client } },
      {
        onSuccess: (opened) => {
          keepSession(opened)
          goOn()
        },
      },
    )
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
      <Button wide onClick={useOwn}>
        continuar com sua conta
      </Button>
    </div>
  )
}
