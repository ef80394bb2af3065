import { useState } from 'react'
import { createLabel, type Label, listLabels } from '@saldo/contract/labels'
import { ENTRY_LABELS_MAX, nextLabelColor } from '@saldo/domain/labels/kinds'
import { useChange, useReading } from '../data/queries.ts'
import { Combobox } from '../ui/choice/Combobox.tsx'
import type { Option } from '../ui/choice/list-options.ts'
import { ErrorText } from '../ui/field/ErrorText.tsx'
import { toneNamed } from '../ui/tones.ts'
import { apart, type FieldProps, FormField } from './FormField.tsx'
import { idsOfText, textOfLabels } from './label-ids.ts'
import { LabelChip } from './LabelChip.tsx'

type Props = {
  /** The ids of those that are chosen, in one text (`label-ids.ts`). */
  readonly value: string
  readonly onChange: (text: string) => void
  readonly id?: string
  readonly onBlur?: () => void
  /** Their names lead to their pages. */
  readonly areLinks?: boolean
  /** A name may make a new one. */
  readonly canCreate?: boolean
  /** These alone can be chosen, by their ids. */
  readonly offers?: readonly string[]
}

/** Those that can be put on; one that is on already is found, and said to be. */
function optionsOf(labels: readonly Label[], chosen: readonly string[]): Option[] {
  const isOn = ({ _id }: Label) => chosen.includes(_id)
  return [...labels.filter((label) => !isOn(label)), ...labels.filter((label) => isOn(label))].map(
    (label) => ({
      value: label._id,
      label: label.name,
      tone: toneNamed(label.color),
      ...(isOn(label) ? { disabled: true, note: 'já está' } : {}),
    }),
  )
}

/** The person's labels, those among them that were made here a moment ago, and how one is made. */
function useLabels(onMade: (id: string) => void) {
  const { data, error } = useReading(listLabels, {})
  const [made, setMade] = useState<readonly Label[]>([])
  const create = useChange(createLabel)
  const labels = [...(data ?? [])]
  for (const label of made) if (!labels.some(({ _id }) => _id === label._id)) labels.push(label)
  const make = (name: string) =>
    create.mutate(
      { body: { name, color: nextLabelColor(labels.map(({ color }) => color)) } },
      {
        onSuccess: (label) => {
          setMade([...made, label])
          onMade(label._id)
        },
      },
    )
  return { labels, isKnown: data !== undefined, hasFailed: error !== null, create, make }
}

/**
 * Labels as chips that can be taken off, and a field that finds others by name, without accents, or makes one of
 * what was typed.
 */
export function LabelsInput({
  value,
  onChange,
  areLinks = false,
  canCreate = true,
  offers,
  ...field
}: Props) {
  const chosen = idsOfText(value)
  const put = (id: string) => onChange(textOfLabels([...chosen.filter((one) => one !== id), id]))
  const { labels, isKnown, hasFailed, create, make } = useLabels(put)
  const shown = chosen.flatMap((id) => labels.find(({ _id }) => _id === id) ?? [])
  const isFull = chosen.length >= ENTRY_LABELS_MAX
  return (
    <>
      {shown.length > 0 && (
        <ul aria-label="Etiquetas escolhidas" className="mb-1 flex flex-wrap gap-x-2 gap-y-3">
          {shown.map((label) => (
            <li key={label._id} className="flex max-w-full">
              <LabelChip
                label={label}
                isLink={areLinks}
                onRemove={() => onChange(textOfLabels(chosen.filter((id) => id !== label._id)))}
              />
            </li>
          ))}
        </ul>
      )}
      <Combobox
        {...field}
        value=""
        onChange={put}
        options={optionsOf(
          labels.filter(({ _id }) => offers?.includes(_id) ?? true),
          chosen,
        )}
        disabled={isFull || create.isPending}
        placeholder={placeholderOf({ isFull, canCreate, isFirst: chosen.length === 0 })}
        empty={emptyOf({ isKnown, hasFailed, canCreate })}
        {...(isKnown && canCreate ? { create: { label: 'Criar etiqueta', run: make } } : {})}
      />
      {create.error !== null && <ErrorText>{create.error.message}</ErrorText>}
    </>
  )
}

function placeholderOf(of: {
  readonly isFull: boolean
  readonly canCreate: boolean
  readonly isFirst: boolean
}): string {
  if (of.isFull) return `Até ${ENTRY_LABELS_MAX} etiquetas`
  if (!of.canCreate) return 'Escolha uma etiqueta'
  return of.isFirst ? 'Viagem, reforma, cliente…' : 'Mais uma…'
}

function emptyOf(of: {
  readonly isKnown: boolean
  readonly hasFailed: boolean
  readonly canCreate: boolean
}): string {
  if (of.hasFailed && !of.isKnown) return 'Não foi possível buscar as etiquetas.'
  if (!of.isKnown) return 'Buscando as etiquetas…'
  return of.canCreate ? 'Digite um nome para criar uma etiqueta' : 'Nenhuma etiqueta com este nome'
}

/** The labels of a form. */
export function LabelsField(
  props: Omit<FieldProps, 'label'> & { readonly label?: string } & Pick<
      Props,
      'areLinks' | 'canCreate' | 'offers'
    >,
) {
  const [field, input] = apart({ label: 'Etiquetas', ...props })
  return (
    <FormField
      {...field}
      renderInput={({ ref: _, ...bound }) => <LabelsInput {...bound} {...input} />}
    />
  )
}
