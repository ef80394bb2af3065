import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useState } from 'react'
import { createObjective, type Objective } from '@saldo/contract/objectives'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { OWN } from '../data/view.ts'
import { FormScope } from '../fields/form-scope.tsx'
import { useChangeForm } from '../fields/use-change-form.ts'
import { useDraft } from '../fields/use-draft.ts'
import { Button } from '../ui/Button.tsx'
import { FormModal, type Outcome } from '../ui/FormModal.tsx'
import { QueryModal } from '../ui/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { draftOf, emptyObjective } from './objective-form.ts'
import { MoveObjectiveModal } from './MoveObjectiveModal.tsx'
import { Review } from './Review.tsx'
import { StepFields } from './StepFields.tsx'
import {
  DEPOSIT,
  DEPOSITED,
  FAILED,
  fieldsOf,
  isAsking,
  nextStep,
  placeOf,
  questions,
  REVIEW,
  SAVED,
  type Step,
  stepBefore,
  stepOf,
  STEPS,
} from './wizard-steps.ts'

type Props = { readonly onClose: () => void }

/** The guided way to a new goal: one question a step, then the review, then the first deposit. */
export function NewObjectiveModal({ onClose }: Props) {
  const query = useReading(listPayments, { query: OWN })
  return (
    <QueryModal
      title="Novo objetivo"
      query={query}
      skeleton={<Skeleton className="h-72" />}
      onClose={onClose}
    >
      {(payments) => <Wizard payments={payments} onClose={onClose} />}
    </QueryModal>
  )
}

/** Saving leads on; a refused field is asked again, all else is step 11. */
function Wizard({ payments, onClose }: Props & { readonly payments: readonly Payment[] }) {
  const accounts = payments.filter(({ type, archived }) => type !== 'credit' && !archived)
  const first = accounts.find(({ type }) => type === 'debit') ?? accounts[0]
  const today = useToday()
  const [step, setStep] = useState<Step>(0)
  const [saved, setSaved] = useState<Objective | null>(null)
  const end = (at: Step) => (objective: Objective) => {
    setSaved(objective)
    setStep(at)
  }
  const { form, change, save } = useChangeForm({
    endpoint: createObjective,
    defaults: emptyObjective(first?._id ?? ''),
    request: (typed, { id }) => ({ body: draftOf(typed, { today, id }) }),
    onDone: (objective) => {
      draft.drop()
      end(SAVED)(objective)
    },
    onFailed: ({ errors }) =>
      setStep(errors.map(({ field }) => stepOf(field)).find((at) => at !== null) ?? FAILED),
  })
  const draft = useDraft(form, { name: 'novo-objetivo' })
  const submit = async () => {
    if (!isAsking(step)) return save()
    const isRight = await form.trigger([...fieldsOf[step]], { shouldFocus: true })
    if (isRight) setStep(nextStep(step))
    return undefined
  }
  if (step === DEPOSIT && saved !== null)
    return (
      <MoveObjectiveModal
        objective={saved}
        kind="deposit"
        onClose={onClose}
        onDone={end(DEPOSITED)}
      />
    )
  const question = isAsking(step) ? questions[step] : REVIEW_QUESTION
  const before = stepBefore(step)
  return (
    <FormScope form={form} endpoint={createObjective} problem={change.error}>
      <FormModal
        title={question.title}
        text={question.text}
        onClose={onClose}
        draft={draft}
        isDirty={form.formState.isDirty && step <= REVIEW}
        problem={change.error}
        busy={change.isPending}
        submitLabel={isAsking(step) ? 'Próxima' : 'Salvar objetivo'}
        onSubmit={submit}
        aside={
          before !== null && (
            <Button variant="ghost" className="sm:mr-auto" onClick={() => setStep(before)}>
              Anterior
            </Button>
          )
        }
        outcome={outcomeOf({ step, saved, setStep, onClose })}
      >
        <StepBar step={step} />
        {isAsking(step) ? (
          <StepFields key={step} step={step} today={today} />
        ) : (
          <Review form={form} payments={payments} today={today} />
        )}
      </FormModal>
    </FormScope>
  )
}

const REVIEW_QUESTION = { title: 'Confira o seu objetivo', text: 'Está tudo certo?' }

/** Which step this is, in words and as a line. */
function StepBar({ step }: { readonly step: Step }) {
  const place = placeOf(step)
  return (
    <div className="mb-5">
      <p className="mb-1.5 text-sm text-faint" aria-live="polite">
        Passo {place} de {STEPS}
      </p>
      <div aria-hidden="true" className="grid grid-cols-7 gap-1">
        {Array.from({ length: STEPS }, (_, index) => (
          <span
            key={index}
            className={`h-1 rounded-full ${index < place ? 'bg-primary' : 'bg-sunken'}`}
          />
        ))}
      </div>
    </div>
  )
}

type Ending = {
  readonly step: Step
  readonly saved: Objective | null
  readonly setStep: (step: Step) => void
  readonly onClose: () => void
}

/** Steps 9, 10 and 11: saved, deposited, or not. */
function outcomeOf({ step, saved, setStep, onClose }: Ending): Outcome | null {
  if (step === SAVED)
    return {
      title: 'Objetivo salvo',
      content: <OutcomeText isGood>{saved?.name ?? ''} está entre os seus objetivos.</OutcomeText>,
      footer: (
        <>
          <Button onClick={onClose}>Fechar</Button>
          {saved?.done !== true && (
            <Button variant="primary" onClick={() => setStep(DEPOSIT)}>
              Fazer o primeiro depósito
            </Button>
          )}
        </>
      ),
    }
  if (step === DEPOSITED)
    return {
      title: 'Depósito salvo',
      content: (
        <OutcomeText isGood>
          O valor saiu da conta e está guardado em {saved?.name ?? ''}.
        </OutcomeText>
      ),
      footer: (
        <Button variant="primary" onClick={onClose}>
          Fechar
        </Button>
      ),
    }
  if (step !== FAILED) return null
  return {
    title: 'Ocorreu um probleminha...',
    content: (
      <OutcomeText isGood={false}>Tente novamente. O que você preencheu continua aqui.</OutcomeText>
    ),
    footer: (
      <>
        <Button onClick={onClose}>Fechar</Button>
        <Button variant="primary" onClick={() => setStep(REVIEW)}>
          Tentar novamente
        </Button>
      </>
    ),
  }
}

function OutcomeText({
  isGood,
  children,
}: {
  readonly isGood: boolean
  readonly children: ReactNode
}) {
  const Mark = isGood ? CircleCheck : CircleAlert
  return (
    <p role={isGood ? 'status' : 'alert'} className="flex items-start gap-3 text-base break-words">
      <Mark size={22} className={`shrink-0 ${isGood ? 'text-revenue' : 'text-negative'}`} />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
