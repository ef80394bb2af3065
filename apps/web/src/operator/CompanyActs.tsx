import { useState } from 'react'
import {
  chargeCompanyAgain,
  leaveCompany,
  type OperatedCompany,
} from '@saldo/contract/operator-companies'
import { isPayable } from '@saldo/domain/subscriptions/charges'
import { Button } from '../ui/Button.tsx'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

const PayerModal = lazyComponent(() => import('./PayerModal.tsx').then((all) => all.PayerModal))
const SeatsModal = lazyComponent(() => import('./SeatsModal.tsx').then((all) => all.SeatsModal))
const EmployeeModal = lazyComponent(() =>
  import('./EmployeeModal.tsx').then((all) => all.EmployeeModal),
)

type Act = 'payer' | 'seats' | 'employee' | 'leave' | 'charge'
type Props = { readonly company: OperatedCompany }

/** What can be done about a company now. */
export function CompanyActs({ company }: Props) {
  const [open, setOpen] = useState<Act | null>(null)
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
