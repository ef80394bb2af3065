import {
  OBJECTIVE_NAME_MAX,
  OBJECTIVE_CATEGORIES,
  type ObjectiveCategory,
} from '@saldo/domain/objectives/kinds'
import {
  type ObjectiveForm,
  checkInitial,
  checkTerm,
  endOf,
  instalmentOf,
  draftOf,
  emptyObjective,
} from './objective-form.ts'
import { Drawing } from './Drawing.tsx'
import { categoryLabels } from './labels.ts'
import { useEffect, useRef, type ReactNode, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { type Day, monthOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { useMoneyText } from '../fields/Money.tsx'
import { MoneyField } from '../fields/MoneyField.tsx'
import { PaymentField } from '../fields/PaymentField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { ErrorText } from '../ui/field/ErrorText.tsx'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { createObjective, type Objective } from '@saldo/contract/objectives'
import { listPayments, type Payment } from '@saldo/contract/payments'
import { useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { OWN } from '../data/view.ts'
import { FormScope } from '../fields/form-scope.tsx'
import { useChangeForm } from '../fields/use-change-form.ts'
import { useDraft } from '../fields/use-draft.ts'
import { Button } from '../ui/Button.tsx'
import { FormModal, type Outcome } from '../ui/dialog/FormModal.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { MoveObjectiveModal } from './MoveObjectiveModal.tsx'
import { Review } from './Review.tsx'

/*
 * The steps of the wizard, by the numbers of money.md §4: 0 to 5 ask, 6 is passed over, 7 is the review
 * that saves, 8 the first deposit; 9, 10 and 11 say what became of it.
 */
export const REVIEW = 7
const DEPOSIT = 8
const SAVED = 9
const DEPOSITED = 10
const FAILED = 11

/** A step that asks. */
export type WizardStep = 0 | 1 | 2 | 3 | 4 | 5
export type Step = WizardStep | 7 | 8 | 9 | 10 | 11

const questions = {
  0: {
    title: 'O que você quer realizar?',
    text: 'Escolha o que mais se parece com o seu objetivo.',
  },
  1: { title: 'Como ele se chama?', text: `Um nome seu, de até ${OBJECTIVE_NAME_MAX} letras.` },
  2: { title: 'Quanto você precisa?', text: 'O valor total, com o que você já tem.' },
  3: { title: 'Em quanto tempo?', text: 'Um prazo que dê para cumprir. Você pode mudá-lo depois.' },
  4: {
    title: 'Você já guardou alguma parte?',
    text: 'Se ainda não guardou nada, deixe em branco.',
  },
  5: {
    title: 'De qual conta sai o dinheiro?',
    text: 'Os depósitos saem dela, e os resgates voltam para ela.',
  },
} as const satisfies Record<WizardStep, { title: string; text: string }>

/** Whether a step asks for something. */
function isAsking(step: Step): step is WizardStep {
  return step < REVIEW - 1
}

/** The fields that each step asks for. */
const fieldsOf = {
  0: ['category'],
  1: ['name'],
  2: ['totalValue'],
  3: ['term', 'termUnit'],
  4: ['initialValue'],
  5: ['payment'],
} as const satisfies Record<WizardStep, readonly (keyof ObjectiveForm)[]>

/** How many steps a person goes through: six questions and the review. */
export const STEPS = 7

/** The step after one that asks; 6 is passed over. */
export function nextStep(step: WizardStep): Step {
  return step === 5 ? REVIEW : ((step + 1) as WizardStep)
}

/** The step before, back from the review too; null before the first. */
export function stepBefore(step: Step): WizardStep | null {
  if (step === REVIEW) return 5
  return step > 0 && step < 6 ? ((step - 1) as WizardStep) : null
}

/** Which of the steps that a person goes through this is, from 1. */
export function placeOf(step: Step): number {
  return step === REVIEW ? STEPS : step + 1
}

/** The step that asks for a field that was refused, or null. */
export function stepOf(field: string): WizardStep | null {
  const name = field === 'finalDate' ? 'term' : field
  const steps = Object.entries(fieldsOf) as [string, readonly string[]][]
  const found = steps.find(([, fields]) => fields.includes(name))
  return found === undefined ? null : (Number(found[0]) as WizardStep)
}

/** One of twelve purposes, each with its drawing. */
function CategoryChoice({
  value,
  onChange,
  label,
}: {
  readonly value: ObjectiveCategory | ''
  readonly onChange: (category: ObjectiveCategory) => void
  readonly label: string
}) {
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {OBJECTIVE_CATEGORIES.map((category) => (
          <label
            key={category}
            className="relative flex min-h-16 cursor-pointer items-center gap-2 rounded-card border border-line-strong/45 p-2 hover:bg-sunken has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="objective-category"
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
              value={category}
              checked={value === category}
              onChange={() => onChange(category)}
            />
            <Drawing category={category} size="sm" />
            <span className="min-w-0 text-sm font-medium text-pretty">
              {categoryLabels[category].label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const units = [
  { value: 'months', label: 'Meses' },
  { value: 'years', label: 'Anos' },
] as const

/** The fields of one question. */
function StepFields({ step, today }: { readonly step: WizardStep; readonly today: Day }) {
  const fields = useRef<HTMLDivElement>(null)
  // The button that led here is not what comes next. By touch the keyboard would cover the question.
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return
    fields.current?.querySelector<HTMLElement>('input, [role=combobox]')?.focus()
  }, [])
  return (
    <div ref={fields}>
      {step === 0 && <CategoryStep />}
      {step === 1 && <TextField name="name" label="Nome" />}
      {step === 2 && <MoneyField name="totalValue" label="Valor total" />}
      {step === 3 && <TermFields today={today} />}
      {step === 4 && (
        <MoneyField
          name="initialValue"
          label="Valor já guardado"
          optional
          help="Só o que está fora das contas cadastradas aqui. O que está no saldo de uma delas você guarda com um depósito, depois."
          check={checkInitial}
        />
      )}
      {step === 5 && (
        <PaymentField
          name="payment"
          label="Conta"
          offers={({ type }) => type !== 'credit'}
          placeholder="Escolha uma conta"
        />
      )}
    </div>
  )
}

function TermFields({ today }: { readonly today: Day }) {
  const { show } = useMoneyText()
  const typed = useWatch() as ObjectiveForm
  const end = endOf(typed, today)
  const instalment = instalmentOf(typed)
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          name="term"
          label="Prazo"
          check={checkTerm}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          figures
        />
        <SelectField name="termUnit" label="Em" options={units} />
      </div>
      <p className="mt-3 min-h-5 text-sm text-muted">
        {end !== null &&
          instalment !== null &&
          `Até ${showMonth(monthOf(end))}: ${show(instalment)} por mês.`}
      </p>
    </>
  )
}

function CategoryStep() {
  const { control } = useFormContext<ObjectiveForm>()
  const { field, fieldState } = useController({
    control,
    name: 'category',
    rules: { validate: (value) => value !== '' || 'Escolha uma das opções.' },
  })
  return (
    <>
      <CategoryChoice label={questions[0].title} value={field.value} onChange={field.onChange} />
      <ErrorText className="mt-3">{fieldState.error?.message}</ErrorText>
    </>
  )
}

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

/** Steps 9, 10 and 11: saved, deposited, or not. */
function outcomeOf({
  step,
  saved,
  setStep,
  onClose,
}: {
  readonly step: Step
  readonly saved: Objective | null
  readonly setStep: (step: Step) => void
  readonly onClose: () => void
}): Outcome | null {
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
    title: 'Não deu certo desta vez',
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
