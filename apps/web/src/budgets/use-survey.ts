import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { Answer } from '@saldo/contract/endpoint'
import { listPayments } from '@saldo/contract/payments'
import type { readSpreadsheet } from '@saldo/contract/spreadsheets'
import { type Good, saveSurvey } from '@saldo/contract/survey'
import { updateUser } from '@saldo/contract/user-changes'
import { BUDGET_GROUPS } from '@saldo/domain/budgets/kinds'
import type { Month } from '@saldo/domain/calendar'
import type { Problem } from '../data/problem.ts'
import { useChange, useReading } from '../data/queries.ts'
import { useToday } from '../data/today.ts'
import { useKeptDraft } from '../data/use-kept-draft.ts'
import { OWN } from '../data/view.ts'
import {
  buildBody,
  emptySurvey,
  problemInForm,
  surveyOfSheet,
  type SurveyForm,
} from './survey-form.ts'
import { formOfLeftOut, type LeftOut, leftOutOf } from './survey-outcome.ts'

/** The steps (money.md §5): 0 says what it is, 1 to 5 ask, 6 says what was saved. */
export const FIRST = 1
export const LAST = BUDGET_GROUPS.length

/** The step on which a list of the survey stands. */
export function stepOf(list: keyof SurveyForm): number {
  return list === 'goods' ? LAST : BUDGET_GROUPS.indexOf(list) + FIRST
}

/**
 * What was typed, until it is saved or the person leaves: in memory for whoever comes back to the window, and
 * on the device, which a reload and a crash leave as it is (case M21, decision 95).
 */
type Draft = {
  readonly form: SurveyForm
  readonly step: number
  readonly removed: readonly string[]
}
const draftKey = (month: Month) => ['survey-draft', month] as const

function keepDraft(cache: QueryClient, month: Month, draft: Draft): void {
  cache.setQueryDefaults(draftKey(month), { gcTime: Infinity })
  cache.setQueryData(draftKey(month), draft)
}

/** What was left on the device of the survey of a month, and how it is kept there. */
export type SurveyDraft = ReturnType<typeof useSurveyDraft>
export function useSurveyDraft(month: Month) {
  return useKeptDraft<Draft>(`levantamento ${month}`)
}

/** Whose survey it is, and of which month. */
export type Person = {
  readonly month: Month
  readonly userId: string
  /** Filled in by a planner: all steps at once. */
  readonly isOfClient: boolean
  /** Step 0 is put away. */
  readonly isIntroduced: boolean
}

/**
 * What is typed into the survey, step by step, and saving it. It is no ChangeForm: a step is checked by itself, a
 * draft has its step, and what was left out comes back as another form.
 */
export function useSurvey(
  of: Person & { readonly goods: readonly Good[]; readonly onDevice: SurveyDraft },
) {
  const { month, isOfClient, isIntroduced, goods, onDevice } = of
  const today = useToday()
  const cache = useQueryClient()
  const [draft] = useState(
    () => cache.getQueryData<Draft>(draftKey(month)) ?? onDevice.kept ?? undefined,
  )
  const form = useForm<SurveyForm>({
    defaultValues: draft?.form ?? emptySurvey({ month, today, isOfClient, goods }),
    shouldFocusError: false,
  })
  const [step, setStep] = useState(draft?.step ?? (isIntroduced || isOfClient ? FIRST : 0))
  const [removed, setRemoved] = useState(draft?.removed ?? [])
  const { cards, usualPayment } = usePaymentsInUse()
  const saving = useSave(of)
  const isSaved = saving.saved !== null
  useKeeping(of, { form, step, removed, isSaved })

  const save = () => {
    const isCard = (id: string) => cards.some((card) => card._id === id)
    const sent = buildBody(form.getValues(), removed, { month, usualPayment, isCard })
    saving.send(sent, (list) => !isOfClient && setStep(stepOf(list)))
  }
  const next = async () => {
    const group = BUDGET_GROUPS[step - FIRST]
    const isEnd = isOfClient || step === LAST
    // At the end everything is looked at once more, the goods too.
    const isRight = isEnd || group === undefined ? await form.trigger() : await form.trigger(group)
    if (!isRight) return
    if (isEnd) save()
    else setStep(step + 1)
  }
  const fill = (sheet: Answer<typeof readSpreadsheet>) => {
    const card = cards.length === 1 ? (cards[0]?._id ?? '') : ''
    const kept = goods.filter(({ _id }) => !removed.includes(_id))
    form.reset(surveyOfSheet(sheet, { month, today, card, isOfClient, goods: kept }))
  }
  const complete = () => {
    const [first] = saving.leftOut
    form.reset(formOfLeftOut(form.getValues(), saving.leftOut, { month, today }))
    setRemoved([])
    if (!isOfClient && first?.place !== undefined) setStep(stepOf(first.place.list))
    saving.startAgain()
  }
  return {
    ...saving,
    complete,
    form,
    step,
    usualPayment,
    next,
    back: () => setStep(step - 1),
    fill,
    removeGood: (id: string) => setRemoved([...removed, id]),
  }
}

/** Keeps what is typed, in memory and on the device, until it is saved. */
function useKeeping(
  { month, onDevice }: Pick<Person, 'month'> & { readonly onDevice: SurveyDraft },
  {
    form,
    step,
    removed,
    isSaved,
  }: Omit<Draft, 'form'> & {
    readonly form: UseFormReturn<SurveyForm>
    readonly isSaved: boolean
  },
): void {
  const cache = useQueryClient()
  const { keep, drop } = onDevice
  useEffect(() => {
    if (isSaved) {
      cache.removeQueries({ queryKey: draftKey(month) })
      drop()
      return undefined
    }
    const read = (): Draft => ({ form: form.getValues(), step, removed })
    if (step > 0) keep(read)
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => keep(read),
    })
    return () => {
      unsubscribe()
      keepDraft(cache, month, read())
    }
  }, [cache, month, form, step, removed, isSaved, keep, drop])
}

/** The cards, and where money is that a row does not say: the first account, else cash. */
function usePaymentsInUse() {
  const { data = [] } = useReading(listPayments, { query: OWN })
  const inUse = data.filter(({ archived }) => !archived)
  const usual =
    inUse.find(({ type }) => type === 'debit') ?? inUse.find(({ type }) => type === 'money')
  return { cards: inUse.filter(({ type }) => type === 'credit'), usualPayment: usual?._id ?? '' }
}

/** Saves all of it at once; a refusal leads to the first row that it names. */
function useSave({ userId, isOfClient, isIntroduced }: Person) {
  const save = useChange(saveSurvey)
  const skip = useChange(updateUser)
  const [refused, setRefused] = useState<Problem | null>(null)
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([])
  const send = (
    { body, places }: ReturnType<typeof buildBody>,
    lead: (list: keyof SurveyForm) => void,
  ) => {
    setRefused(null)
    save.mutate(
      { body },
      {
        onSuccess: (answer) => {
          setLeftOut(answer.leftOut.map((row) => leftOutOf(row, places)))
          if (isIntroduced || isOfClient) return
          skip.mutate({ params: { id: userId }, body: { skipTutorial: true } })
        },
        onError: (error) => {
          const { problem, first } = problemInForm(error, places)
          setRefused(problem)
          if (first !== undefined) lead(first.list)
        },
      },
    )
  }
  const saved = save.data ?? null
  return { send, refused, leftOut, isSaving: save.isPending, saved, startAgain: save.reset }
}
