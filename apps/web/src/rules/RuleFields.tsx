import { useFormContext } from 'react-hook-form'
import { listPayments } from '@saldo/contract/payments'
import { RULE_TEXT_MAX, RULE_TEXTS_MAX } from '@saldo/domain/rules/kinds'
import { useReading } from '../data/queries.ts'
import { OWN } from '../data/view.ts'
import { CategoryField } from '../fields/CategoryField.tsx'
import { CheckField } from '../fields/CheckField.tsx'
import { idsOfText } from '../fields/label-ids.ts'
import { LabelsField } from '../fields/LabelsField.tsx'
import { checkMoney, MoneyField } from '../fields/MoneyField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextAreaField } from '../fields/TextAreaField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { useNames } from './use-rules.ts'
import { draftOf, matchNames, type RuleForm, whenWords } from './words.ts'

const matches = [
  { value: 'contains', label: matchNames.contains },
  { value: 'starts', label: matchNames.starts },
  { value: 'equals', label: matchNames.equals },
] as const

const directions = [
  { value: '', label: 'Tanto faz' },
  { value: 'out', label: 'Sai' },
  { value: 'in', label: 'Entra' },
] as const

const acts = [
  { value: 'sets', label: 'Pôr categoria, nome ou etiquetas' },
  { value: 'transfer', label: 'É transferência entre minhas contas' },
  { value: 'ignores', label: 'Deixar de fora' },
] as const

const groups = [
  { value: 'expenses', label: 'Despesa' },
  { value: 'revenues', label: 'Receita' },
  { value: 'investiments', label: 'Investimento' },
] as const

const orEmpty = (typed: string) => typed.trim() === '' || checkMoney(typed)

const DAY = /^(?:[1-9]|[12]\d|3[01])?$/u
const checkDay = (typed: string) => DAY.test(typed.trim()) || 'Use um dia de 1 a 31'

/** Each text by itself is as long as one may be, and there are not too many. */
function checkTexts(typed: string): true | string {
  const texts = typed.split('\n')
  if (texts.some((text) => text.trim().length > RULE_TEXT_MAX)) {
    return `Use até ${RULE_TEXT_MAX} letras em cada linha`
  }
  return texts.length <= RULE_TEXTS_MAX || `Use até ${RULE_TEXTS_MAX} textos`
}

/** The fields of a rule: when it holds, and what it does then. */
export function RuleFields() {
  return (
    <div className="flex flex-col gap-6">
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-3 text-lg font-semibold">Quando</legend>
        <When />
      </fieldset>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-3 text-lg font-semibold">Então</legend>
        <Then />
      </fieldset>
      <Rest />
    </div>
  )
}

function When() {
  const form = useFormContext<RuleForm>().watch()
  const { amount, payments, days } = draftOf(form).conditions
  const conditions = { ...draftOf(form).conditions, text: null, direction: null }
  const words = whenWords({ conditions }, useNames())
  const isMore = amount !== null || payments !== null || days !== null
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[12rem_1fr]">
        <SelectField name="match" label="O nome no banco" options={matches} />
        <TextAreaField
          name="text"
          label="Texto"
          optional
          rows={1}
          autoComplete="off"
          help="Sem diferença de acentos e maiúsculas. Mais de um? Um por linha: basta um deles."
          check={checkTexts}
        />
      </div>
      <SelectField name="direction" label="O dinheiro" options={directions} />
      <Disclosure
        label="Valor, conta e dia"
        summary={isMore ? words : 'Qualquer valor, conta e dia'}
        startsOpen={isMore}
      >
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <MoneyField name="min" label="Valor a partir de" optional check={orEmpty} />
          <MoneyField name="max" label="Valor até" optional check={orEmpty} />
          <PaymentsField />
          <TextField
            name="fromDay"
            label="Do dia"
            optional
            inputMode="numeric"
            maxLength={2}
            check={checkDay}
          />
          <TextField
            name="toDay"
            label="Até o dia"
            optional
            inputMode="numeric"
            maxLength={2}
            check={checkDay}
          />
        </div>
      </Disclosure>
    </>
  )
}

/** One account or card, or all; those that a rule names together stay together. */
function PaymentsField() {
  const { data = [] } = useReading(listPayments, { query: OWN })
  const value = useFormContext<RuleForm>().watch('payments')
  const several = idsOfText(value)
  const options = [
    { value: '', label: 'Qualquer uma' },
    ...data
      .filter(({ archived, _id }) => !archived || _id === value)
      .map(({ _id, name }) => ({ value: _id, label: name })),
    ...(several.length > 1 ? [{ value, label: `${several.length} contas e cartões` }] : []),
  ]
  return (
    <SelectField
      name="payments"
      label="Conta ou cartão"
      className="col-span-full"
      options={options}
    />
  )
}

function Then() {
  const { watch, setValue } = useFormContext<RuleForm>()
  const [act, group] = watch(['act', 'group'])
  return (
    <>
      <SelectField name="act" label="O que fazer" options={acts} />
      {act === 'ignores' && (
        <p className="text-muted">
          No extrato a linha vem desmarcada; de um banco conectado ela não entra. O que já está
          lançado fica.
        </p>
      )}
      {act === 'sets' && (
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[10rem_1fr]">
          <SelectField
            name="group"
            label="Tipo"
            options={groups}
            onPick={() => setValue('category', '')}
          />
          <CategoryField name="category" group={group} optional />
        </div>
      )}
      {act !== 'ignores' && (
        <>
          <TextField
            name="newName"
            label="Chamar de"
            optional
            autoComplete="off"
            maxLength={300}
            help="O nome que aparece no lugar do que o banco escreve."
          />
          <LabelsField name="labels" label="Etiquetas" />
        </>
      )}
    </>
  )
}

function Rest() {
  return (
    <div className="flex flex-col gap-4">
      <TextField
        name="name"
        label="Nome da regra"
        optional
        autoComplete="off"
        placeholder="Sem nome, ela se chama como o texto"
      />
      <CheckField
        name="isLast"
        label="Parar nesta regra"
        help="Se ela valer, as regras abaixo não são olhadas."
      />
    </div>
  )
}
