import type { Objective } from '@saldo/contract/objectives'
import { monthOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useToday } from '../data/today.ts'
import { useMyId } from '../data/view.ts'
import { showDate } from '../fields/days.ts'
import { Money } from '../fields/Money.tsx'
import { useNavigation } from '../navigation.tsx'
import { windows } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { Drawing } from './Drawing.tsx'
import { categoryLabels, paceText } from './labels.ts'
import { Progress } from './Progress.tsx'
import { Fact } from './Review.tsx'

type Props = { readonly objective: Objective; readonly onClose: () => void }

/** A goal with all its figures. */
export function ViewObjectiveModal({ objective, onClose }: Props) {
  const { _id: id, name, category } = objective
  const today = useToday()
  const { setQuery } = useNavigation()
  const isOwn = objective.user === useMyId()
  return (
    <Modal
      title={name}
      text={categoryLabels[category].label}
      onClose={onClose}
      footer={
        <>
          {isOwn && (
            <Button
              variant="ghost"
              className="sm:mr-auto"
              onClick={() => setQuery(windows.objective('editar-objetivo', id))}
            >
              Editar
            </Button>
          )}
          <Button onClick={() => setQuery(windows.objective('extrato-do-objetivo', id))}>
            Extrato
          </Button>
          {isOwn && (
            <Button variant="primary" onClick={() => setQuery(windows.objective('depositar', id))}>
              Depositar
            </Button>
          )}
        </>
      }
    >
      <div className="flex items-center gap-3">
        <Drawing category={category} />
        <p className="min-w-0 flex-1 text-base text-pretty text-muted">
          {paceText(objective, today)}
        </p>
      </div>
      <Progress objective={objective} />
      <Facts objective={objective} />
    </Modal>
  )
}

function Facts({ objective }: Pick<Props, 'objective'>) {
  const { pace, beginDate, finalDate, payment } = objective
  const planned = objective.reachedValue - objective.redeemableValue
  return (
    <dl className="mt-3 divide-y divide-line">
      <Fact label="Valor inicial">
        <Money value={objective.initialValue} />
      </Fact>
      <Fact label="Depósitos menos resgates">
        <Money value={objective.paidValue} />
      </Fact>
      {planned > 0 && (
        <Fact label="Resgates previstos">
          <Money value={planned} />
        </Fact>
      )}
      <Fact label="Parcela planejada">
        <Money value={objective.installment} /> por mês
      </Fact>
      {!objective.done && (
        <Fact label="Parcela até o prazo">
          <Money value={objective.suggestedInstallment} /> por mês
        </Fact>
      )}
      {pace !== null && (
        <Fact label="Ritmo dos últimos três meses">
          <Money value={pace.value} /> por mês
        </Fact>
      )}
      <Fact label="Início">{showDate(beginDate)}</Fact>
      <Fact label="Prazo">
        {showDate(finalDate)}
        {pace !== null && pace.month !== null && pace.month !== monthOf(finalDate) && (
          <span className="block text-sm font-normal text-muted">
            no ritmo atual: {showMonth(pace.month)}
          </span>
        )}
      </Fact>
      <Fact label="Conta">{payment.name}</Fact>
    </dl>
  )
}
