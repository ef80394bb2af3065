import { createLabel, type Label, removeLabel, updateLabel } from '@saldo/contract/labels'
import { showCount } from '@saldo/domain/counts'
import { nextLabelColor } from '@saldo/domain/labels/kinds'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { ConfirmChange } from '../fields/ConfirmChange.tsx'
import { DateField } from '../fields/DateField.tsx'
import { checkMoney, MoneyField } from '../fields/MoneyField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { useNavigation, useRouteParams } from '../navigation.tsx'
import { type LabelWindow, paths } from '../paths.ts'
import { QueryModal } from '../ui/dialog/QueryModal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { ColorField } from './ColorField.tsx'
import { useLabels, useListedLabel } from './use-labels.ts'
import { colorNames, emptyLabel, fieldsOf, formOf } from './words.ts'

type Props = {
  readonly name: LabelWindow
  readonly id: string | undefined
  readonly onClose: () => void
}

/** The windows of labels, by the name in the address. */
export function LabelModal({ name, id, onClose }: Props) {
  if (name === 'nova-etiqueta' || id === undefined) return <NewLabel onClose={onClose} />
  return <OfOne key={`${name} ${id}`} name={name} id={id} onClose={onClose} />
}

function OfOne({ name, id, onClose }: Props & { readonly id: string }) {
  const query = useListedLabel(id)
  const isEdit = name === 'editar-etiqueta'
  const Window = isEdit ? EditLabel : RemoveLabel
  return (
    <QueryModal
      title={isEdit ? 'Editar etiqueta' : 'Excluir etiqueta'}
      query={query}
      skeleton={<Skeleton className="h-72" />}
      onClose={onClose}
    >
      {(label) => <Window label={label} onClose={onClose} />}
    </QueryModal>
  )
}

type Own = { readonly label: Label; readonly onClose: () => void }

/** A new one begins with a colour that no other has; without an answer, with the first. */
function NewLabel({ onClose }: Pick<Own, 'onClose'>) {
  const { data, error, refetch } = useLabels()
  return (
    <QueryModal
      title="Nova etiqueta"
      query={{ data: data ?? (error === null ? undefined : []), error, refetch }}
      skeleton={<Skeleton className="h-72" />}
      onClose={onClose}
    >
      {(labels) => (
        <ChangeForm
          endpoint={createLabel}
          defaults={emptyLabel(nextLabelColor(labels.map(({ color }) => color)))}
          request={(typed, { id }) => ({ body: { _id: id, ...fieldsOf(typed) } })}
          said={({ name }) => `Etiqueta ${name} criada`}
          draft="etiqueta"
          title="Nova etiqueta"
          failure="Não foi possível criar a etiqueta."
          submitLabel="Criar etiqueta"
          onClose={onClose}
        >
          <Fields />
        </ChangeForm>
      )}
    </QueryModal>
  )
}

function EditLabel({ label, onClose }: Own) {
  return (
    <ChangeForm
      endpoint={updateLabel}
      isEdit
      defaults={formOf(label)}
      request={(typed, { changed }) => ({
        params: { id: label._id },
        body: { version: label.version, ...changed(fieldsOf(typed)) },
      })}
      said={({ name }) => `Etiqueta ${name} alterada`}
      draft={`etiqueta ${label._id}`}
      labels={{
        name: 'Nome',
        color: { label: 'Cor', show: (color: Label['color']) => colorNames[color] },
        startsOn: 'De',
        endsOn: 'Até',
        target: 'Quanto pode somar',
      }}
      title="Editar etiqueta"
      failure="Não foi possível alterar a etiqueta."
      submitLabel="Salvar alterações"
      onClose={onClose}
    >
      <Fields />
    </ChangeForm>
  )
}

function Fields() {
  return (
    <div className="flex flex-col gap-4">
      <TextField name="name" label="Nome" autoComplete="off" />
      <ColorField />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <DateField name="startsOn" label="De" optional />
        <DateField name="endsOn" label="Até" optional />
        <MoneyField
          name="target"
          label="Quanto pode somar"
          optional
          className="col-span-full"
          help="Um limite para a viagem ou a obra, ou o que você espera receber."
          check={(typed: string) => typed.trim() === '' || checkMoney(typed)}
        />
      </div>
    </div>
  )
}

/** Asks first; from its own page it leads back to the others. */
function RemoveLabel({ label: { _id: id, name, entries }, onClose }: Own) {
  const { closeThen, to } = useNavigation()
  const isOnItsPage = useRouteParams()['id'] === id
  return (
    <ConfirmChange
      danger
      endpoint={removeLabel}
      request={{ params: { id } }}
      title={`Excluir a etiqueta “${name}”?`}
      text={`${keptWords(entries)} Isso não pode ser desfeito.`}
      yes="Excluir"
      no="Cancelar"
      said={`Etiqueta ${name} excluída`}
      onDone={() => {
        if (isOnItsPage) closeThen(() => to(paths.labels(), { replace: true }))
        else onClose()
      }}
      onClose={onClose}
    />
  )
}

function keptWords(entries: number): string {
  if (entries === 0) return 'As movimentações ficam como estão.'
  if (entries === 1) return 'A movimentação que está com ela fica, só sem a etiqueta.'
  return `As ${showCount(entries)} movimentações que estão com ela ficam, só sem a etiqueta.`
}
