import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import {
  applyRule,
  createRule,
  removeRule,
  type RuleAnswer,
  updateRule,
} from '@saldo/contract/rules'
import { undoEdit } from '@saldo/contract/transaction-changes'
import { counted } from '@saldo/domain/counts'
import { useChange } from '../data/queries.ts'
import { useUndo } from '../data/undo.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/dialog/Modal.tsx'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { ErrorText } from '../ui/field/ErrorText.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import type { RuleWindow } from '../paths.ts'
import { RuleFields } from './RuleFields.tsx'
import { TrialList } from './TrialList.tsx'
import { useListedRule } from './use-rules.ts'
import { useTrial } from './use-trial.ts'
import { draftOf, emptyRule, formOf, type RuleForm, startOf } from './words.ts'

type Props = {
  readonly name: RuleWindow
  /** The words of the address: which rule, or what a new one begins with. */
  readonly words: Readonly<Record<string, string>>
  readonly onClose: () => void
}

/** The windows of rules, by the name in the address. */
export function RuleModal({ name, words, onClose }: Props) {
  const id = words['id']
  if (name === 'nova-regra' || id === undefined) {
    return <NewRule key={words['de']} start={startOf(words)} onClose={onClose} />
  }
  return <OfOne key={`${name} ${id}`} name={name} id={id} onClose={onClose} />
}

const titles = {
  'editar-regra': 'Editar regra',
  'aplicar-regra': 'Aplicar ao que já existe',
  'excluir-regra': 'Excluir regra',
} as const
const ofOne = { 'editar-regra': EditRule, 'aplicar-regra': ApplyRule, 'excluir-regra': RemoveRule }

function OfOne({
  name,
  id,
  onClose,
}: Pick<Props, 'onClose'> & {
  readonly name: Exclude<RuleWindow, 'nova-regra'>
  readonly id: string
}) {
  const Window = ofOne[name]
  return (
    <QueryModal
      title={titles[name]}
      query={useListedRule(id)}
      skeleton={<Skeleton className="h-72" />}
      onClose={onClose}
    >
      {(rule) => <Window rule={rule} onClose={onClose} />}
    </QueryModal>
  )
}

function NewRule({
  start,
  onClose,
}: Pick<Props, 'onClose'> & { readonly start: Partial<RuleForm> }) {
  return (
    <ChangeForm
      endpoint={createRule}
      defaults={emptyRule(start)}
      request={(typed: RuleForm, { id }) => ({ body: { _id: id, ...draftOf(typed) } })}
      said={({ name }) => `Regra ${name} criada`}
      draft="regra"
      title="Nova regra"
      failure="Não foi possível criar a regra."
      submitLabel="Criar regra"
      onClose={onClose}
    >
      <RuleFields />
      <TrialOfForm />
    </ChangeForm>
  )
}

type Own = { readonly rule: RuleAnswer; readonly onClose: () => void }

function EditRule({ rule, onClose }: Own) {
  return (
    <ChangeForm
      endpoint={updateRule}
      isEdit
      defaults={formOf(rule)}
      request={(typed: RuleForm, { changed }) => ({
        params: { id: rule._id },
        body: { version: rule.version, ...changed(draftOf(typed)) },
      })}
      said={({ name }) => `Regra ${name} alterada`}
      draft={`regra ${rule._id}`}
      title="Editar regra"
      failure="Não foi possível alterar a regra."
      submitLabel="Salvar alterações"
      onClose={onClose}
    >
      <RuleFields />
      <TrialOfForm id={rule._id} />
    </ChangeForm>
  )
}

/** What the rule that is typed would change of what is there, before it is kept. */
function TrialOfForm({ id }: { readonly id?: string }) {
  const { conditions, effects } = draftOf(useFormContext<RuleForm>().watch())
  const trial = useTrial({ conditions, effects, ...(id === undefined ? {} : { rule: id }) })
  return (
    <div className="mt-6 border-t border-line pt-4">
      {trial.result === null && (
        <Button className="w-full" busy={trial.busy} onClick={trial.run}>
          Ver o que mudaria no que já existe
        </Button>
      )}
      <TrialList trial={trial} />
    </div>
  )
}

/** Shows what a rule would change of what is there, and changes it: one undo takes it back. */
function ApplyRule({ rule, onClose }: Own) {
  const { name, conditions, effects } = rule
  const { category, ...others } = effects
  const trial = useTrial({
    rule: rule._id,
    conditions,
    effects: { ...others, category: category?._id ?? null },
  })
  const snack = useSnack()
  const offerUndo = useUndo(snack)
  const { mutate, isPending, error } = useChange(applyRule)
  useOnce(trial.run)
  const count = trial.result?.count ?? 0
  const apply = () =>
    mutate(
      { params: { id: rule._id } },
      {
        onSuccess: ({ count: done, left, undo }) => {
          onClose()
          const words = counted(done, 'movimentação alterada', 'movimentações alteradas')
          const message = left === 0 ? words : `${words}; ${left} ficaram para outra vez`
          if (undo === null) snack('Nada mudou')
          else offerUndo({ message, endpoint: undoEdit, input: { params: { id: undo } } })
        },
      },
    )
  return (
    <Modal
      title={`Aplicar “${name}” ao que já existe`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{count === 0 ? 'Fechar' : 'Cancelar'}</Button>
          {count > 0 && (
            <Button variant="primary" busy={isPending} onClick={apply}>
              Aplicar a {counted(count, 'movimentação', 'movimentações')}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-3 text-muted">
        O que você escolheu ou escreveu à mão fica como está. Depois de aplicar ainda dá para
        desfazer tudo.
      </p>
      <QueryView
        query={{ data: trial.result ?? undefined, error: trial.error, refetch: trial.run }}
        skeleton={<Skeleton className="h-40" />}
      >
        {() => <TrialList trial={trial} />}
      </QueryView>
      {error !== null && <ErrorText>{error.message}</ErrorText>}
    </Modal>
  )
}

/** Asks as soon as the window is open. */
function useOnce(run: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    run()
  })
}

function RemoveRule({ rule: { _id: id, name }, onClose }: Own) {
  return (
    <ConfirmChange
      danger
      endpoint={removeRule}
      request={{ params: { id } }}
      title={`Excluir a regra “${name}”?`}
      text="O que ela já fez fica como está. Isso não pode ser desfeito."
      yes="Excluir"
      no="Cancelar"
      said={`Regra ${name} excluída`}
      onClose={onClose}
    />
  )
}
