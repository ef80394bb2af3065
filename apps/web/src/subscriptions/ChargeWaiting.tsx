import ExternalLink from 'lucide-react/icons/external-link'
import { readSubscriptionCharge } from '@saldo/contract/subscription-changes'
import type { Answer } from '@saldo/contract/endpoint'
import type { Subscription, SubscriptionCharge } from '@saldo/contract/subscriptions'
import { chargeState, isPayable } from '@saldo/domain/subscriptions/charges'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { showMoney } from '../fields/money.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CodeToCopy } from '../ui/CodeToCopy.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Card } from '../ui/Card.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { dueText, purposeText } from './labels.ts'
import { usePolling } from './use-polling.ts'

const QrCode = lazyComponent(() => import('../ui/QrCode.tsx').then((all) => all.QrCode), {
  shape: <Skeleton className="mx-auto size-48" />,
})

/** The gateway is asked itself less often than our own list, which its messages keep up to date. */
const ASKED_EVERY_MS = 20_000

/** A charge that waits to be paid: its code or its line, and a state that changes by itself. */
export function ChargeWaiting({
  subscription,
  charge,
  another = 'Escolher outro plano ou forma de pagamento',
  onChooseAgain,
}: {
  readonly subscription: Subscription
  readonly charge: SubscriptionCharge
  /** What else can be done: another way to pay, or another plan. */
  readonly another?: string
  readonly onChooseAgain: () => void
}) {
  const today = useToday()
  const params = { id: subscription._id, invoiceId: charge._id }
  const query = useReading(readSubscriptionCharge, { params })
  usePolling(() => query.refetch(), ASKED_EVERY_MS)
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-card" />}>
      {(details) => (
        <Card title="Falta só pagar" className="max-w-180">
          <div className="flex flex-col gap-5">
            <p>
              <span className="block text-muted">{purposeText(details)}</span>
              <span className="figures text-2xl font-semibold">
                {showMoney(details.total)}
              </span>{' '}
              <span className="text-muted">{dueText(details.due_date, today)}</span>
            </p>
            {isPayable(details.status) ? (
              <WaysToPay details={details} />
            ) : (
              <Banner kind={chargeState(details.status) === 'error' ? 'error' : 'info'}>
                {stateText(details.status)}
              </Banner>
            )}
            <output className="text-base text-muted">
              Aguardando confirmação. Esta página muda sozinha quando o pagamento chegar.
            </output>
            <Button variant="ghost" className="self-start" onClick={onChooseAgain}>
              {another}
            </Button>
          </div>
        </Card>
      )}
    </QueryView>
  )
}

function stateText(status: string): string {
  if (chargeState(status) === 'error') {
    return 'Esta fatura foi cancelada ou expirou, e não pode mais ser paga. Escolha de novo como pagar.'
  }
  return chargeState(status) === 'paid'
    ? 'Pagamento recebido.'
    : 'O pagamento está em análise. Avisamos quando for confirmado.'
}

function WaysToPay({ details }: { readonly details: Answer<typeof readSubscriptionCharge> }) {
  const { pixCode, bankSlip, secure_url: page } = details
  return (
    <>
      {pixCode !== null && (
        <div className="flex flex-col gap-4">
          <p className="text-base text-muted">
            Abra o aplicativo do seu banco, escolha Pix e leia o código, ou copie e cole.
          </p>
          <QrCode text={pixCode} />
          <CodeToCopy label="Pix copia e cola" code={pixCode} done="Código do Pix copiado" />
        </div>
      )}
      {bankSlip !== null && (
        <div className="flex flex-col gap-4">
          <CodeToCopy label="Linha digitável" code={bankSlip.line} done="Linha do boleto copiada" />
          {bankSlip.pdfUrl !== null && (
            <a
              href={bankSlip.pdfUrl}
              target="_blank"
              rel="noopener noreferrer"
              className={`${buttonStyle()} self-start`}
            >
              Abrir o PDF do boleto <ExternalLink size={16} aria-hidden="true" />
            </a>
          )}
        </div>
      )}
      {pixCode === null && bankSlip === null && page !== null && (
        <a
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonStyle({ variant: 'primary' })} self-start`}
        >
          Abrir a fatura <ExternalLink size={16} aria-hidden="true" />
        </a>
      )}
    </>
  )
}
