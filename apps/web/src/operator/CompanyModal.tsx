import { useState, type ReactNode } from 'react'
import {
  chargeCompanyAgain,
  leaveCompany,
  type OperatedCompany,
  readCompany,
} from '@saldo/contract/operator-companies'
import { isPayable } from '@saldo/domain/subscriptions/charges'
import { Button } from '../ui/Button.tsx'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import ExternalLink from 'lucide-react/icons/external-link'
import { useReading } from '../data/queries.ts'
import { showDate } from '../fields/days.ts'
import { showMoney } from '../fields/money.ts'
import { Badge } from '../ui/Badge.tsx'
import { linkStyle } from '../ui/button-style.ts'
import { Modal } from '../ui/dialog/Modal.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { chargeName, companyStates, seatsText } from './labels.ts'

const PayerModal = lazyComponent(() => import('./PayerModal.tsx').then((all) => all.PayerModal))
const SeatsModal = lazyComponent(() => import('./SeatsModal.tsx').then((all) => all.SeatsModal))
const EmployeeModal = lazyComponent(() =>
  import('./EmployeeModal.tsx').then((all) => all.EmployeeModal),
)
type Props = { readonly company: OperatedCompany }

/** What can be done about a company now. */
export function CompanyActs({ company }: Props) {
  const [open, setOpen] = useState<('payer' | 'seats' | 'employee' | 'leave' | 'charge') | null>(
    null,
  )
  const close = () => setOpen(null)
  const { payer, seats, endsOn, charges } = company
  const isUnpaid = charges.some(({ status }) => ['expired', 'canceled'].includes(status))
  return (
    <>
      {isUnpaid && !charges.some(({ status }) => isPayable(status)) && (
        <Button onClick={() => setOpen('charge')}>Refazer fatura</Button>
      )}
      {seats !== null && endsOn === null && (
        <Button variant="danger" onClick={() => setOpen('leave')}>
          Encerrar
        </Button>
      )}
      <Button onClick={() => setOpen('payer')}>Quem paga</Button>
      {payer !== null && <Button onClick={() => setOpen('seats')}>Lugares</Button>}
      <Button variant="primary" onClick={() => setOpen('employee')}>
        Pessoas
      </Button>
      {open === 'payer' && <PayerModal company={company} onClose={close} />}
      {open === 'seats' && <SeatsModal company={company} onClose={close} />}
      {open === 'employee' && <EmployeeModal company={company} onClose={close} />}
      {open === 'leave' && <LeaveDialog company={company} onClose={close} />}
      {open === 'charge' && <ChargeDialog company={company} onClose={close} />}
    </>
  )
}

type DialogProps = Props & { readonly onClose: () => void }

function LeaveDialog({ company: { _id: id, name }, onClose }: DialogProps) {
  return (
    <ConfirmChange
      endpoint={leaveCompany}
      request={{ params: { id } }}
      said={`${name} sai no fim do mês`}
      danger
      title={`Encerrar o plano de ${name}?`}
      text="Quem tem o plano da empresa fica com ele até o fim do mês, e recebe um e-mail agora. Nada mais é cobrado depois deste mês. Até lá a empresa volta em Lugares."
      yes="Encerrar"
      no="Voltar"
      onClose={onClose}
    />
  )
}

function ChargeDialog({ company: { _id: id }, onClose }: DialogProps) {
  return (
    <ConfirmChange
      endpoint={chargeCompanyAgain}
      request={{ params: { id } }}
      said="A fatura será feita de novo"
      title="Fazer a fatura de novo?"
      text="A fatura que não foi paga é feita de novo, com outro vencimento, e vai por e-mail para a empresa."
      yes="Fazer de novo"
      no="Voltar"
      onClose={onClose}
    />
  )
}

/** One company: its seats, who pays, its invoices by month, and what can be done about it. */
export function CompanyModal({
  id,
  onClose,
}: {
  readonly id: string
  readonly onClose: () => void
}) {
  return (
    <QueryModal
      title="Empresa"
      query={useReading(readCompany, { params: { id } })}
      skeleton={<Skeleton className="h-80" />}
      onClose={onClose}
    >
      {(company) => (
        <Modal
          title={company.name}
          text={`Marca ${company.brand}`}
          onClose={onClose}
          footer={<CompanyActs company={company} />}
        >
          <Terms company={company} />
          <Charges company={company} />
        </Modal>
      )}
    </QueryModal>
  )
}

type PartProps = { readonly company: OperatedCompany }

function Terms({ company }: PartProps) {
  const { state, endsOn, price, payer, invitations } = company
  return (
    <dl className="grid gap-y-2 sm:grid-cols-2 sm:gap-x-6">
      <Fact name="Plano">
        <Badge dot tone={companyStates[state].tone}>
          {companyStates[state].label}
        </Badge>
        {endsOn !== null && (
          <span className="block text-sm text-muted">até {showDate(endsOn)}</span>
        )}
      </Fact>
      <Fact name="Pessoas e lugares">{seatsText(company)}</Fact>
      <Fact name="Por lugar e mês">{price === null ? 'sem cobrança' : showMoney(price)}</Fact>
      <Fact name="Convites em aberto">{invitations}</Fact>
      <Fact name="Quem paga">
        {payer === null ? 'ninguém ainda' : `${payer.legalName}, CNPJ ${payer.cnpj}`}
      </Fact>
      <Fact name="Faturas vão para">{payer?.email ?? '–'}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-base wrap-anywhere">{children}</dd>
    </div>
  )
}

function Charges({ company }: PartProps) {
  const { charges } = company
  return (
    <section aria-label="Faturas" className="pb-2">
      <h3 className="mt-5 mb-1 text-base font-semibold">Faturas</h3>
      {charges.length === 0 && <p className="text-base text-muted">Nenhuma.</p>}
      <ul>
        {charges.map(({ month, no, seats, total, dueOn, status, pageUrl }) => (
          <li key={`${month} ${no}`} className="flex flex-wrap items-center gap-x-3 py-1 text-base">
            <span className="figures">
              {month.slice(5)}/{month.slice(0, 4)}
            </span>
            <span className="figures font-medium">{showMoney(total)}</span>
            <span className="text-muted">
              {seats === 1 ? '1 lugar' : `${seats} lugares`}, vence em {showDate(dueOn)}
            </span>
            <Badge dot tone={chargeName(status).tone}>
              {chargeName(status).label}
            </Badge>
            {pageUrl !== null && /^https?:\/\//.test(pageUrl) && (
              <a
                href={pageUrl}
                target="_blank"
                rel="noopener noreferrer"
                className={`${linkStyle('quiet')} inline-flex min-h-11 items-center gap-1 sm:min-h-0`}
              >
                Abrir <ExternalLink size={14} aria-hidden="true" />
                <span className="sr-only">fatura de {month} em outra aba</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
