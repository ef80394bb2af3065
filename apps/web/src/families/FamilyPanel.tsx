import {
  createFamily,
  joinFamily,
  type Family,
  updateMembership,
  updateFamily,
  listFamilies,
} from '@saldo/contract/families'
import { PageForm } from '../fields/PageForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Card } from '../ui/Card.tsx'
import { useChange, useReading } from '../data/queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { Switch } from '../ui/Switch.tsx'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import type { User } from '@saldo/contract/users'
import { useMe } from '../data/me.ts'
import { together } from '../ui/query.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { InviteCard } from './InviteCard.tsx'
import { MembersCard } from './MembersCard.tsx'

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

/** Whether planners of the other members see what one shares: one's own to decide (case L42). */
export function PlannersSeeCard({
  family,
  myId,
}: {
  readonly family: Family
  readonly myId: string
}) {
  const update = useChange(updateMembership)
  const ownMembership = family.members.find(({ user }) => user === myId)
  if (ownMembership === undefined) return null
  return (
    <Card title="Planejadores da família">
      <div className="flex flex-col gap-4">
        <Switch
          label="Mostrar o que compartilho"
          help="Vale para o planejador de outro membro. Desligado, ele não vê nada seu."
          checked={ownMembership.plannersSee}
          disabled={update.isPending}
          onChange={({ target }) =>
            update.mutate({ params: { id: family._id }, body: { plannersSee: target.checked } })
          }
        />
        {update.error && <Banner kind="error">{update.error.message}</Banner>}
      </div>
    </Card>
  )
}

const KEEPS = 'O código de agora deixa de valer. Quem já está na família continua nela.'

/** The code to join by: to be read out, copied, or changed when too many know it. */
export function VoucherCard({ family }: { readonly family: Family }) {
  const snack = useSnack()
  const [confirming, setConfirming] = useState<string | null>(null)
  const copy = async () => {
    await navigator.clipboard.writeText(family.voucher ?? '')
    snack('Código copiado')
  }
  return (
    <Card title="Código da família">
      <p className="text-base text-muted">
        Quem tem este código entra na família. Ele muda quando alguém sai ou é removido.
      </p>
      <div className="mt-3 flex items-center gap-2 rounded-field bg-sunken py-1 pr-1 pl-3">
        <code className="figures min-w-0 flex-1 font-medium break-all">{family.voucher}</code>
        <IconButton
          label="Copiar código"
          icon={<Copy size={16} />}
          onClick={() => void copy().catch(() => snack('Não foi possível copiar'))}
        />
      </div>
      <Button className="mt-4" onClick={() => setConfirming(family.voucher)}>
        Gerar outro código
      </Button>
      {confirming !== null && (
        <ConfirmChange
          endpoint={updateFamily}
          request={{
            params: { id: family._id },
            body: { version: family.version, newVoucher: true },
          }}
          said="O código anterior não vale mais"
          title="Gerar outro código?"
          text={
            confirming === family.voucher
              ? KEEPS
              : `Ele já mudou em outro lugar: agora é ${family.voucher ?? ''}. ${KEEPS}`
          }
          yes="Gerar"
          no="Cancelar"
          onClose={() => setConfirming(null)}
        />
      )}
    </Card>
  )
}

/** Conta Família: nobody's yet, to be made or joined; or one's own, with everybody in it. */
export function FamilyPanel() {
  const families = useReading(listFamilies, { query: { planners: true } })
  return (
    <QueryView
      query={together(useMe(), families)}
      skeleton={<Skeleton className="h-60 rounded-card" />}
    >
      {([me, [family]]) => <FamilyOf me={me} family={family} />}
    </QueryView>
  )
}

function FamilyOf({ me, family }: { readonly me: User; readonly family: Family | undefined }) {
  if (family === undefined) {
    return (
      <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
        {!me.profiles.includes('planner') && <CreateFamilyCard />}
        <JoinFamilyCard />
      </div>
    )
  }
  const runs = family.user === me._id
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_320px] lg:items-start">
      <MembersCard family={family} myId={me._id} />
      <div className="flex flex-col gap-5">
        {runs && <InviteCard family={family} />}
        {runs && <VoucherCard family={family} />}
        <PlannersSeeCard family={family} myId={me._id} />
      </div>
    </div>
  )
}
