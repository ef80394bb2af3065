import { useState } from 'react'
import {
  chargeCompanyAgain,
  leaveCompany,
  type OperatedCompany,
} from '@saldo/contract/operator-companies'
import { isPayable } from '@saldo/domain/subscriptions/charges'
import { useChange } from '../data/queries.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useSnack } from '../ui/use-snack.ts'

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

function LeaveDialog({ company, onClose }: DialogProps) {
  const leave = useChange(leaveCompany)
  const snack = useSnack()
  const onSuccess = () => {
    snack({ message: `${company.name} sai no fim do mês`, kind: 'success' })
    onClose()
  }
  return (
    <ConfirmDialog
      danger
      title={`Encerrar o plano de ${company.name}?`}
      text="Quem tem o plano da empresa fica com ele até o fim do mês, e recebe um e-mail agora. Nada mais é cobrado depois deste mês. Até lá a empresa volta em Lugares."
      yes="Encerrar"
      no="Voltar"
      busy={leave.isPending}
      error={leave.error?.message}
      onYes={() => leave.mutate({ params: { id: company._id } }, { onSuccess })}
      onNo={onClose}
    />
  )
}

function ChargeDialog({ company, onClose }: DialogProps) {
  const charge = useChange(chargeCompanyAgain)
  const snack = useSnack()
  const onSuccess = () => {
    snack({ message: 'A fatura será feita de novo', kind: 'success' })
    onClose()
  }
  return (
    <ConfirmDialog
      title="Fazer a fatura de novo?"
      text="A fatura que não foi paga é feita de novo, com outro vencimento, e vai por e-mail para a empresa."
      yes="Fazer de novo"
      no="Voltar"
      busy={charge.isPending}
      error={charge.error?.message}
      onYes={() => charge.mutate({ params: { id: company._id } }, { onSuccess })}
      onNo={onClose}
    />
  )
}
