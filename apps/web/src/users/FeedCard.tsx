import { useState } from 'react'
import {
  type CalendarFeed,
  createCalendarFeed,
  readCalendarFeed,
  removeCalendarFeed,
  updateCalendarFeed,
} from '@saldo/contract/calendar-feed'
import { useMe } from '../data/me.ts'
import { useChange, useReading } from '../data/queries.ts'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { showInstant } from '../fields/days.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Switch } from '../ui/choice/Switch.tsx'
import { CodeToCopy } from '../ui/CodeToCopy.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'

/** Agenda no celular: the private address under which another calendar reads what is due. */
export function FeedCard() {
  const query = useReading(readCalendarFeed, {})
  // It is shown until the screen is left, and never again.
  const [address, setAddress] = useState<string | null>(null)
  return (
    <Card title="Agenda no celular">
      <p className="text-base text-muted">
        O que há para pagar e receber, na agenda que você já usa: Google, Apple ou Outlook. Nela,
        escolha assinar uma agenda por endereço e cole o seu.
      </p>
      <QueryView small query={query} skeleton={<Skeleton className="mt-4 h-24" />}>
        {(feed) => (
          <div className="mt-4 flex flex-col gap-4">
            {feed === null ? (
              <NewFeed onMade={setAddress} />
            ) : (
              <OwnFeed feed={feed} address={address} onMade={setAddress} />
            )}
          </div>
        )}
      </QueryView>
    </Card>
  )
}

const VALUES = 'Mostrar valores'
const VALUES_HELP = 'Desligado, a agenda tem só o nome e o dia de cada conta.'

type FeedProps = { readonly onMade: (address: string | null) => void }

function NewFeed({ onMade }: FeedProps) {
  const [showsValues, setShowsValues] = useState(false)
  const create = useChange(createCalendarFeed)
  const make = () =>
    create.mutate({ body: { showsValues } }, { onSuccess: ({ address }) => onMade(address) })
  return (
    <>
      <Switch
        label={VALUES}
        help={VALUES_HELP}
        checked={showsValues}
        onChange={({ target }) => setShowsValues(target.checked)}
      />
      <Button className="self-start" busy={create.isPending} onClick={make}>
        Criar endereço
      </Button>
      {create.error && <ProblemBanner problem={create.error} />}
    </>
  )
}

type Question = 'another' | 'remove'

function OwnFeed({
  feed: { showsValues, createdAt },
  address,
  onMade,
}: FeedProps & { readonly feed: CalendarFeed; readonly address: string | null }) {
  const { data: me } = useMe()
  const update = useChange(updateCalendarFeed)
  const [question, setQuestion] = useState<Question | null>(null)
  return (
    <>
      {address === null ? (
        <p className="text-base">
          Você criou um endereço em {showInstant(createdAt, me?.timeZone)}.
        </p>
      ) : (
        <>
          <CodeToCopy label="Seu endereço" code={address} done="Endereço copiado" />
          <p className="text-base text-muted">
            Copie agora: ele não aparece de novo. Quem tem o endereço vê a agenda sem senha.
          </p>
        </>
      )}
      <Switch
        label={VALUES}
        help={VALUES_HELP}
        checked={showsValues}
        disabled={update.isPending}
        onChange={({ target }) => update.mutate({ body: { showsValues: target.checked } })}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setQuestion('another')}>Criar outro endereço</Button>
        <Button onClick={() => setQuestion('remove')}>Remover</Button>
      </div>
      {update.error && <ProblemBanner problem={update.error} />}
      {question !== null && (
        <FeedQuestion {...{ question, showsValues, onMade }} onClose={() => setQuestion(null)} />
      )}
    </>
  )
}

function FeedQuestion({
  question,
  showsValues,
  onMade,
  onClose,
}: FeedProps & {
  readonly question: Question
  readonly showsValues: boolean
  readonly onClose: () => void
}) {
  if (question === 'another') {
    return (
      <ConfirmChange
        endpoint={createCalendarFeed}
        request={{ body: { showsValues } }}
        said="O endereço anterior não vale mais"
        onDone={({ address }) => {
          onMade(address)
          onClose()
        }}
        title="Criar outro endereço?"
        text="O de agora deixa de valer: onde você o usa, é preciso trocá-lo pelo novo."
        yes="Criar"
        no="Cancelar"
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmChange
      endpoint={removeCalendarFeed}
      request={{}}
      said="Endereço removido"
      onDone={() => {
        onMade(null)
        onClose()
      }}
      danger
      title="Remover o endereço?"
      text="A agenda do celular para de receber suas contas."
      yes="Remover"
      no="Manter"
      onClose={onClose}
    />
  )
}
