import { useEffect, useRef } from 'react'
import { type Good, listGoods } from '@saldo/contract/survey'
import { BUDGET_GROUPS, type BudgetGroup } from '@saldo/domain/budgets/kinds'
import type { Month } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useMe } from '../data/me.ts'
import { useReading } from '../data/queries.ts'
import { FormScope } from '../fields/form-scope.tsx'
import { Button } from '../ui/Button.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { UsedBar } from '../ui/ProgressBar.tsx'
import { QueryModal } from '../ui/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { groupFields } from './groups.ts'
import { SurveyGoods } from './SurveyGoods.tsx'
import { outcomeOf } from './SurveyOutcome.tsx'
import { SurveyRows } from './SurveyRows.tsx'
import { SurveySheet } from './SurveySheet.tsx'
import {
  FIRST,
  LAST,
  type Person,
  stepOf,
  useSurvey,
  type SurveyDraft,
  useSurveyDraft,
} from './use-survey.ts'

const TITLE = 'Levantamento de informações financeiras'

const hints: Readonly<Record<BudgetGroup, string>> = {
  revenues: 'Tudo o que entra: salário, aluguéis, pensão, rendimentos.',
  essential: 'O que vem todo mês e quase não muda: moradia, escola, planos, assinaturas.',
  noessential:
    'O que muda de um mês para o outro: mercado, lazer, roupas, transporte. São limites: ficam no plano, e nada é lançado.',
  debts: 'Financiamentos, empréstimos e compras parceladas que ainda estão correndo.',
  investiments: 'O que você guarda por mês, e os bens que já tem.',
}

type Props = {
  readonly month: Month
  /** Something is planned already, to which the survey adds. */
  readonly isPlanned: boolean
  readonly onClose: () => void
}

/** The guided survey: step by step from what comes in to what one owns, saved at once at the end. */
export function SurveyModal(props: Props) {
  const query = useReading(listGoods, {})
  const { data: me } = useMe()
  const onDevice = useSurveyDraft(props.month)
  const isRead = me !== undefined && onDevice.kept !== undefined
  return (
    <QueryModal
      title={TITLE}
      size="xl"
      query={{ ...query, data: isRead ? query.data : undefined }}
      skeleton={<Skeleton className="h-96" />}
      onClose={props.onClose}
    >
      {(goods) =>
        me && (
          <Survey
            {...props}
            goods={goods}
            onDevice={onDevice}
            // Whoever acts for a client fills it in at one sitting.
            isOfClient={me.actor !== null}
            isIntroduced={me.skipTutorial}
            userId={me._id}
          />
        )
      }
    </QueryModal>
  )
}

type SurveyProps = Props &
  Person & { readonly goods: readonly Good[]; readonly onDevice: SurveyDraft }

/** What becomes of the rows (decision 76). */
function promiseOf(month: Month, isPlanned: boolean): string {
  return isPlanned
    ? 'O que você informar vira movimentações e é somado ao que já está planejado. Nada do que está lá é apagado.'
    : `O que você informar vira movimentações e o planejamento de ${showMonth(month)} e dos onze meses seguintes.`
}

function Survey({ goods, onDevice, isPlanned, onClose, ...person }: SurveyProps) {
  const { month, isOfClient } = person
  const survey = useSurvey({ goods, onDevice, ...person })
  const { step } = survey
  const isLast = step === LAST || isOfClient
  return (
    <FormScope form={survey.form} endpoint={null} problem={survey.refused}>
      <FormModal
        title={TITLE}
        text={promiseOf(month, isPlanned)}
        size="xl"
        onClose={onClose}
        // What was typed is kept: closing loses nothing.
        isDirty={false}
        cancelLabel="Fechar"
        problem={survey.refused}
        failure="Não foi possível salvar o levantamento."
        busy={survey.isSaving}
        submitLabel={step === 0 ? 'Iniciar' : isLast ? 'Finalizar' : 'Próxima'}
        onSubmit={survey.next}
        aside={step > FIRST && <BackButton onBack={survey.back} />}
        outcome={survey.saved && outcomeOf(survey.saved, { ...survey, onClose })}
      >
        {step === 0 ? <Introduction /> : <Steps {...{ survey, month, isOfClient, isLast }} />}
      </FormModal>
    </FormScope>
  )
}

function BackButton({ onBack }: { readonly onBack: () => void }) {
  return (
    <Button variant="ghost" className="sm:mr-auto" onClick={onBack}>
      Anterior
    </Button>
  )
}

type StepsProps = {
  readonly survey: ReturnType<typeof useSurvey>
  readonly month: Month
  readonly isOfClient: boolean
  readonly isLast: boolean
}

/** One step, or all of them for a client. */
function Steps({ survey, month, isOfClient, isLast }: StepsProps) {
  const { step, usualPayment } = survey
  const groups = isOfClient ? BUDGET_GROUPS : BUDGET_GROUPS.slice(step - FIRST, step)
  return (
    <>
      {(step === FIRST || isOfClient) && (
        <div className="mb-6">
          <SurveySheet month={month} onRead={survey.fill} />
        </div>
      )}
      {groups.map((group) => (
        <div key={group} className="mt-8 first:mt-0">
          <StepHead group={group} isCounted={!isOfClient} />
          <SurveyRows {...{ month, group, usualPayment }} />
        </div>
      ))}
      {isLast && <SurveyGoods month={month} onRemoved={survey.removeGood} />}
    </>
  )
}

/** Each step opens at its heading, which has the focus: the step before it was left at its end (case M22). */
function useStepHeading(isOneStep: boolean) {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOneStep) return
    head.current?.scrollIntoView({ block: 'start' })
    head.current?.querySelector('h3')?.focus({ preventScroll: true })
  }, [isOneStep])
  return head
}

function StepHead({
  group,
  isCounted,
}: {
  readonly group: BudgetGroup
  readonly isCounted: boolean
}) {
  const step = stepOf(group)
  const heading = useStepHeading(isCounted)
  return (
    <div className="mb-4 scroll-mt-4" ref={heading}>
      {isCounted && (
        <>
          <UsedBar
            label="Etapas"
            used={step}
            limit={LAST}
            text={`Etapa ${step} de ${LAST}`}
            size="sm"
            fullIsGood
          />
          <p className="mt-3 text-sm text-muted">
            Etapa {step} de {LAST}
          </p>
        </>
      )}
      <h3 tabIndex={-1} className="text-lg font-semibold outline-none">
        {groupFields[group].title}
      </h3>
      <p className="text-base text-muted">{hints[group]}</p>
    </div>
  )
}

/** Step 0, for whoever has not put the tutorial away. */
function Introduction() {
  return (
    <div className="mx-auto max-w-150 py-4">
      <p className="text-md">
        Em cinco etapas você diz o que recebe, o que gasta, o que deve e o que guarda. No fim, as
        movimentações são lançadas e o planejamento de um ano está pronto.
      </p>
      <ol className="mt-5 flex list-decimal flex-col gap-2 pl-5 text-base">
        {BUDGET_GROUPS.map((group) => (
          <li key={group}>
            <span className="font-semibold">{groupFields[group].title}.</span> {hints[group]}
          </li>
        ))}
      </ol>
      <p className="mt-5 text-base text-muted">
        Linhas vazias são ignoradas. Você pode fechar e continuar depois: o que digitou fica aqui
        até você sair da conta.
      </p>
    </div>
  )
}
