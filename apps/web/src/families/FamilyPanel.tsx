import {
  type FamilyMember,
  type Family,
  updateFamily,
  changeMembership,
  removeMember,
  createFamily,
  joinFamily,
  updateMembership,
  listFamilies,
} from '@saldo/contract/families'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { TextField } from '../fields/TextField.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/class-names.ts'
import { Menu } from '../ui/layer/Menu.tsx'
import { Tooltip } from '../ui/layer/Tooltip.tsx'
import { PageForm } from '../fields/PageForm.tsx'
import { useChange, useReading } from '../data/queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { Switch } from '../ui/choice/Switch.tsx'
import Copy from 'lucide-react/icons/copy'
import { useSnack } from '../ui/use-snack.ts'
import type { User } from '@saldo/contract/users'
import { useMe } from '../data/me.ts'
import { together } from '../ui/query.ts'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { InviteCard } from './InviteCard.tsx'

/** The state of a member: in the family, account closed, or invited (access.md §4). */
function memberState({ status, user }: FamilyMember): 'in' | 'gone' | 'invited' {
  if (status === 'pending') return 'invited'
  return user === null ? 'gone' : 'in'
}

const memberStates = {
  in: { label: 'Participa', tone: 'text-positive' },
  gone: { label: 'Conta encerrada', tone: 'text-warning' },
  invited: { label: 'Convite enviado', tone: 'text-faint' },
} as const

/** The pencil beside the family's name, and the little window in which it is changed. */
function FamilyName({ family: { _id: id, version, name } }: { readonly family: Family }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size="sm"
        label="Mudar o nome da família"
        icon={<Pencil size={16} />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <ChangeForm
          endpoint={updateFamily}
          defaults={{ name }}
          request={(typed) => ({ params: { id }, body: { version, ...typed } })}
          labels={{ name: 'Nome' }}
          size="sm"
          title="Nome da família"
          submitLabel="Salvar"
          onClose={() => setOpen(false)}
        >
          <TextField name="name" label="Nome" autoComplete="off" />
        </ChangeForm>
      )}
    </>
  )
}

/** What is about to happen to somebody's place in the family. */
export type Departure = {
  readonly act: 'leave' | 'take_out' | 'hand_over'
  readonly member: FamilyMember
}

function wordsOf({ act, member }: Departure, isLast: boolean) {
  const name = member.name ?? member.email
  if (act === 'hand_over') {
    return {
      title: `Passar a administração para ${name}?`,
      text: 'Você continua na família como membro e não poderá mais convidar nem remover ninguém.',
      yes: 'Passar',
      done: `${name} administra a família agora`,
    }
  }
  if (act === 'leave') {
    return {
      title: isLast ? 'Encerrar a família?' : 'Sair da família?',
      text: isLast
        ? 'Não há mais ninguém nela. As suas movimentações continuam na sua conta.'
        : 'Os outros deixam de ver as suas contas na hora, e você as deles. As suas movimentações continuam na sua conta.',
      yes: isLast ? 'Encerrar' : 'Sair',
      done: isLast ? 'Família encerrada' : 'Você saiu da família',
    }
  }
  return member.status === 'pending'
    ? {
        title: `Cancelar o convite de ${name}?`,
        text: 'O código que foi enviado deixa de valer.',
        yes: 'Cancelar convite',
        done: 'Convite cancelado',
      }
    : {
        title: `Remover ${name} da família?`,
        text: 'Vocês deixam de ver as contas um do outro na hora. As movimentações continuam na conta de quem lançou.',
        yes: 'Remover',
        done: `${name} não faz mais parte da família`,
      }
}

/** Asks before somebody goes, and says what goes with them: nothing. */
function LeavingDialog({
  family: { _id: id, version, members },
  leaving,
  onClose,
}: {
  readonly family: Family
  readonly leaving: Departure
  readonly onClose: () => void
}) {
  const { act, member } = leaving
  const isLast = members.every(({ _id, status }) => _id === member._id || status !== 'active')
  const { done, ...words } = wordsOf(leaving, isLast)
  const question = { ...words, said: done, no: 'Voltar', danger: act !== 'hand_over', onClose }
  const params = { id }
  if (act === 'leave') {
    const request = { params, query: { remove: member._id }, body: {} }
    return <ConfirmChange {...question} endpoint={changeMembership} request={request} />
  }
  if (act === 'take_out') {
    const request = { params, query: { member: member._id } }
    return <ConfirmChange {...question} endpoint={removeMember} request={request} />
  }
  const request = { params, body: { version, admin: member.user ?? '' } }
  return <ConfirmChange {...question} endpoint={updateFamily} request={request} />
}

type Props = { readonly family: Family; readonly myId: string }

const icons = { in: CircleCheck, gone: CircleAlert, invited: Clock } as const

/** Everybody in the family, with their state and the actions on it. */
export function MembersCard({ family, myId }: Props) {
  const [leaving, setLeaving] = useState<Departure | null>(null)
  const runs = family.user === myId
  return (
    <Card title={family.name} action={runs && <FamilyName family={family} />} flush>
      <ul className="pb-2">
        {family.members.map((member) => (
          <li key={member._id} className="flex min-h-15 items-center gap-3 px-4 py-2 sm:px-5">
            <Avatar name={member.name ?? member.email} image={member.image} plain />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">
                {member.name ?? member.email}
                {member.user === myId && <span className="text-muted"> (você)</span>}
              </span>
              <span className="block truncate text-sm text-muted">{detailOf(member)}</span>
            </span>
            <MemberState member={member} />
            <Acts {...{ family, member, myId }} onChoose={setLeaving} />
          </li>
        ))}
      </ul>
      {leaving !== null && (
        <LeavingDialog family={family} leaving={leaving} onClose={() => setLeaving(null)} />
      )}
    </Card>
  )
}

function detailOf({ role, status, email }: FamilyMember): string {
  if (status === 'pending') return 'Convidado por e‑mail'
  return role === 'admin' ? 'Administrador' : email
}

function MemberState({ member }: { readonly member: FamilyMember }) {
  const state = memberState(member)
  const { label, tone } = memberStates[state]
  const Icon = icons[state]
  return (
    <Tooltip text={label} names>
      <span className={cx('flex', tone)}>
        <Icon size={18} aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </span>
    </Tooltip>
  )
}

/** The admin takes out and hands over; a member leaves; an admin who is alone closes the family. */
function Acts({
  family,
  member,
  myId,
  onChoose,
}: Props & {
  readonly member: FamilyMember
  readonly onChoose: (leaving: Departure) => void
}) {
  const runs = family.user === myId
  const name = member.name ?? member.email
  const isAlone = family.members.filter(({ status }) => status === 'active').length === 1
  if (member.user === myId) {
    if (runs && !isAlone) return <span className="w-11 sm:w-8" />
    return (
      <Button size="sm" onClick={() => onChoose({ act: 'leave', member })}>
        {runs ? 'Encerrar' : 'Sair'}
      </Button>
    )
  }
  if (!runs) return null
  const isIn = member.status === 'active' && member.user !== null
  return (
    <Menu
      label={`Sobre ${name}`}
      items={[
        ...(isIn
          ? [
              {
                label: 'Tornar administrador',
                onSelect: () => onChoose({ act: 'hand_over', member }),
              },
            ]
          : []),
        {
          label: member.status === 'pending' ? 'Cancelar convite' : 'Remover da família',
          danger: true,
          onSelect: () => onChoose({ act: 'take_out', member }),
        },
      ]}
      renderTrigger={(bind) => (
        <IconButton {...bind} size="sm" label={`Sobre ${name}`} icon={<Ellipsis size={16} />} />
      )}
    />
  )
}

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
