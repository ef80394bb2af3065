import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { GOODS_MAX } from '@saldo/domain/budgets/goods'
import { LINE_INSTALMENTS_MAX, type BudgetGroup, BUDGET_GROUPS } from '@saldo/domain/budgets/kinds'
import type { Month } from '@saldo/domain/calendar'
import { CheckField } from '../fields/CheckField.tsx'
import { DateField } from '../fields/DateField.tsx'
import { MoneyField } from '../fields/MoneyField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { checkAmount, emptyGood, type SurveyForm, emptyRow } from './survey-form.ts'
import { useToday } from '../data/today.ts'
import { cx } from '../ui/class-names.ts'
import { groupFields } from './groups.ts'
import { SURVEY_ROWS_MAX } from '@saldo/domain/budgets/survey'
import { rowGrid, SurveyRow } from './SurveyRow.tsx'
import type { Answer } from '@saldo/contract/endpoint'
import { type saveSurvey, type Good, listGoods } from '@saldo/contract/survey'
import { Banner } from '../ui/Banner.tsx'
import { type Outcome, FormModal } from '../ui/dialog/FormModal.tsx'
import { type LeftOut, outcomeText } from './survey-outcome.ts'
import { useEffect, useRef } from 'react'
import { showMonth } from '@saldo/domain/month-names'
import { useMe } from '../data/me.ts'
import { useReading } from '../data/queries.ts'
import { FormScope } from '../fields/form-scope.tsx'
import { UsedBar } from '../ui/ProgressBar.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
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

const types = [
  { value: 'property', label: 'Imóvel' },
  { value: 'vehicle', label: 'Carro' },
  { value: 'motorcycle', label: 'Moto' },
  { value: 'other', label: 'Outro' },
] as const

/** What the person owns, and what is still owed of it. */
export function SurveyGoods({
  month,
  onRemoved,
}: {
  readonly month: Month
  readonly onRemoved: (goodId: string) => void
}) {
  const { control } = useFormContext<SurveyForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'goods' })
  return (
    <section aria-labelledby="survey-goods" className="mt-8">
      <h3 id="survey-goods" className="text-md font-semibold">
        Bens
      </h3>
      <p className="mt-0.5 text-base text-muted">
        O que você tem de valor. As parcelas de um financiamento entram em Dívidas e parcelas.
      </p>
      <ul className="mt-2">
        {fields.map(({ id, goodId }, index) => (
          <GoodRow
            key={id}
            index={index}
            onRemove={() => {
              if (goodId !== '') onRemoved(goodId)
              remove(index)
            }}
          />
        ))}
      </ul>
      <Button
        variant="ghost"
        className="mt-2"
        disabled={fields.length >= GOODS_MAX}
        onClick={() => append(emptyGood(month))}
      >
        <Plus size={16} aria-hidden="true" /> novo bem
      </Button>
    </section>
  )
}

function GoodRow({ index, onRemove }: { readonly index: number; readonly onRemove: () => void }) {
  const name = `goods.${index}` as const
  const { control } = useFormContext<SurveyForm>()
  const isFinanced = useWatch({ control, name: `${name}.financed` })
  return (
    <li className="border-b border-line py-4 last:border-b-0">
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1fr_1fr_1fr_auto_auto]">
        <SelectField name={`${name}.type`} label="Tipo" options={types} />
        <MoneyField name={`${name}.marketValue`} label="Valor de mercado" check={checkAmount} />
        <DateField name={`${name}.date`} label="Data da avaliação" />
        <div className="flex min-h-11 items-center justify-between md:contents">
          <CheckField name={`${name}.financed`} label="Financiado" />
          <IconButton plain label="Remover bem" onClick={onRemove} icon={<Trash2 size={16} />} />
        </div>
      </div>
      {isFinanced && (
        <div className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-3">
          <MoneyField
            name={`${name}.settlementBalance`}
            label="Saldo para quitar"
            check={checkAmount}
          />
          <MoneyField name={`${name}.installment`} label="Parcela" check={checkAmount} />
          <TextField
            name={`${name}.lastInstallment`}
            label="Parcelas que faltam"
            inputMode="numeric"
            maxLength={String(LINE_INSTALMENTS_MAX).length}
          />
        </div>
      )}
    </li>
  )
}

/** The rows of one step of the survey, and one more where they are not enough. */
export function SurveyRows({
  month,
  group,
  usualPayment,
}: {
  readonly month: Month
  readonly group: BudgetGroup
  readonly usualPayment: string
}) {
  const today = useToday()
  const { control } = useFormContext<SurveyForm>()
  const { fields, append, remove } = useFieldArray({ control, name: group })
  return (
    <section aria-label={groupFields[group].title}>
      <div aria-hidden="true" className={cx('hidden text-sm font-medium text-muted', rowGrid)}>
        <span>Categoria</span>
        {/* What is owed comes in parts unless one says otherwise: then it is what all of them come to. */}
        <span>{group === 'debts' ? 'Valor total' : 'Valor'}</span>
        <span>Data</span>
        <span>Repete</span>
        <span>{group === 'revenues' ? 'Recebo em' : 'Pago com'}</span>
      </div>
      <ul>
        {fields.map(({ id }, index) => (
          <SurveyRow
            key={id}
            {...{ month, group, index, usualPayment }}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <Button
        variant="ghost"
        className="mt-2"
        disabled={fields.length >= SURVEY_ROWS_MAX}
        onClick={() => append(emptyRow(group, { month, today }))}
      >
        <Plus size={16} aria-hidden="true" /> nova linha
      </Button>
    </section>
  )
}

/** Step 6: what was entered, and what was left out, to be completed at once or not at all. */
export function outcomeOf(
  saved: Answer<typeof saveSurvey>,
  {
    leftOut,
    complete,
    onClose,
  }: {
    readonly leftOut: readonly LeftOut[]
    /** Back to the form, with what was left out alone. */
    readonly complete: () => void
    readonly onClose: () => void
  },
): Outcome {
  const { title, text } = outcomeText(saved, leftOut)
  if (leftOut.length === 0) {
    return {
      title,
      content: <p className="text-base">{text}</p>,
      footer: (
        <Button variant="primary" onClick={onClose}>
          Fechar
        </Button>
      ),
    }
  }
  return {
    title,
    content: (
      <>
        <p className="text-base">{text}</p>
        <div className="mt-4">
          <Banner kind="warning">
            <p>Ficou de fora, por estar incompleto:</p>
            <ul className="mt-1 list-disc pl-5">
              {leftOut.map((one) => (
                <li key={one.text}>{one.text}</li>
              ))}
            </ul>
          </Banner>
        </div>
      </>
    ),
    footer: (
      <>
        <Button onClick={onClose}>Fechar</Button>
        <Button variant="primary" onClick={complete}>
          Completar
        </Button>
      </>
    ),
  }
}

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

/** What becomes of the rows (decision 76). */
function promiseOf(month: Month, isPlanned: boolean): string {
  return isPlanned
    ? 'O que você informar vira movimentações e é somado ao que já está planejado. Nada do que está lá é apagado.'
    : `O que você informar vira movimentações e o planejamento de ${showMonth(month)} e dos onze meses seguintes.`
}

function Survey({
  goods,
  onDevice,
  isPlanned,
  onClose,
  ...person
}: Props & Person & { readonly goods: readonly Good[]; readonly onDevice: SurveyDraft }) {
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

/** One step, or all of them for a client. */
function Steps({
  survey,
  month,
  isOfClient,
  isLast,
}: {
  readonly survey: ReturnType<typeof useSurvey>
  readonly month: Month
  readonly isOfClient: boolean
  readonly isLast: boolean
}) {
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
