import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState, type ComponentType, useMemo } from 'react'
import { Button } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import {
  type Item,
  lessonFields,
  newLesson,
  contentFields,
  kindNames,
  nameOf,
} from './content-fields.ts'
import { moved, faultsOf, withIds } from './content-form.ts'
import { ItemFields } from './ItemFields.tsx'
import type { ContentKind } from '@saldo/contract/contents'
import { type ContentDocument, saveContent } from '@saldo/contract/operator-contents'
import type { Problem } from '../data/problem.ts'
import { useChange } from '../data/queries.ts'
import { ErrorText } from '../ui/field/ErrorText.tsx'
import { FormModal } from '../ui/dialog/FormModal.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { saveOf } from './use-content.ts'

type Props = {
  readonly trail: Item
  readonly faults: ReadonlyMap<string, string>
  readonly onChange: (trail: Item) => void
}

/** The lessons of a trail in their order, one behind the other. */
export function LessonFields({ trail, faults, onChange }: Props) {
  const lessons = (trail['items'] ?? []) as readonly Item[]
  // A lesson has no name of its own before it is saved: places are told apart by what they were at first.
  const [keys, setKeys] = useState(() => lessons.map((_, at) => at))
  const put = (items: readonly Item[], order: readonly number[]) => {
    setKeys([...order])
    onChange({ ...trail, items })
  }
  return (
    <section aria-label="Aulas" className="mt-5">
      <h3 className="text-base font-semibold">Aulas</h3>
      <ErrorText>{faults.get('items')}</ErrorText>
      <ol className="mt-1 divide-y divide-line">
        {lessons.map((lesson, at) => (
          <li key={keys[at]} className="py-1">
            <Disclosure
              label={`${at + 1}. ${String(lesson['title']) || 'Aula nova'}`}
              startsOpen={lesson['_id'] === ''}
              hasError={[...faults.keys()].some(
                (place) => place === `items.${at}` || place.startsWith(`items.${at}.`),
              )}
            >
              <ErrorText className="mb-2">{faults.get(`items.${at}`)}</ErrorText>
              <ItemFields
                fields={lessonFields(at)}
                item={trail}
                faults={faults}
                onChange={onChange}
              />
              <div className="my-2 flex gap-1">
                <IconButton
                  label={`Subir a aula ${at + 1}`}
                  icon={<ArrowUp size={16} />}
                  disabled={at === 0}
                  onClick={() => put(moved(lessons, at, -1), moved(keys, at, -1))}
                />
                <IconButton
                  label={`Descer a aula ${at + 1}`}
                  icon={<ArrowDown size={16} />}
                  disabled={at === lessons.length - 1}
                  onClick={() => put(moved(lessons, at, 1), moved(keys, at, 1))}
                />
                <IconButton
                  label={`Tirar a aula ${at + 1}`}
                  icon={<Trash2 size={16} />}
                  tone="danger"
                  onClick={() => put(lessons.toSpliced(at, 1), keys.toSpliced(at, 1))}
                />
              </div>
            </Disclosure>
          </li>
        ))}
      </ol>
      <Button
        icon={<Plus size={16} />}
        onClick={() => put([...lessons, newLesson], [...keys, Math.max(-1, ...keys) + 1])}
      >
        Nova aula
      </Button>
    </section>
  )
}

/** Draws an item as people see it. */
export type Preview = ComponentType<{ readonly kind: ContentKind; readonly item: Item }>

/**
 * An item in its fields, beside what people will see of it. It is no ChangeForm: its fields are described as data,
 * the contract checks the whole list, and what somebody else saved is saved over with what was typed.
 */
export function ItemModal({
  document,
  start,
  Preview,
  onClose,
}: {
  /** The version in which the item was opened. */
  readonly document: ContentDocument
  readonly start: Item
  readonly Preview: Preview
  readonly onClose: () => void
}) {
  const { kind } = document
  const [item, setItem] = useState(start)
  // After a conflict one goes on from the version that stands now, with what was typed.
  const [from, setFrom] = useState(document)
  const [isChecked, setChecked] = useState(false)
  const { mutate, error, isPending } = useChange(saveContent)
  const snack = useSnack()
  const { items, place } = useMemo(() => placed(from, start, item), [from, start, item])
  const faults = useMemo(
    () => (isChecked ? faultsAt(kind, items, place) : NO_FAULTS),
    [isChecked, kind, items, place],
  )
  const isNew = start['_id'] === ''

  const submit = () => {
    setChecked(true)
    if (faultsAt(kind, items, place).size > 0) return
    const onSuccess = ({ version }: ContentDocument) => {
      snack({ message: `${nameOf(item)}: salvo na versão ${version}`, kind: 'success' })
      onClose()
    }
    mutate(saveOf(from, items), { onSuccess })
  }
  const conflict = conflictIn(error)
  if (conflict !== null && conflict.version !== from.version) setFrom(conflict)
  const [, one] = kindNames[kind]
  return (
    <FormModal
      title={isNew ? `Novo item: ${one}` : nameOf(start)}
      size="lg"
      isDirty={JSON.stringify(item) !== JSON.stringify(start)}
      problem={problemOf(error, faults)}
      busy={isPending}
      submitLabel="Salvar"
      onSubmit={submit}
      onClose={onClose}
    >
      <ItemFields fields={contentFields[kind]} item={item} faults={faults} onChange={setItem} />
      {kind === 'trails' && <LessonFields trail={item} faults={faults} onChange={setItem} />}
      <div className="mt-5 border-t border-line pt-2 pb-2">
        <Disclosure label="Como as pessoas veem" startsOpen>
          {/* It is looked at: a press in it would leave what is being written. */}
          <div inert className="rounded-card bg-canvas p-3">
            <Preview kind={kind} item={item} />
          </div>
        </Disclosure>
      </div>
    </FormModal>
  )
}

const NO_FAULTS: ReadonlyMap<string, string> = new Map()

/** The whole list with the item in it, in the place of the one of its name, or at the end. */
function placed({ items }: ContentDocument, start: Item, item: Item) {
  const others = items.filter(({ _id }) => _id !== start['_id'])
  const named = withIds(item, others)
  const at = items.findIndex(({ _id }) => _id === start['_id'])
  return at === -1
    ? { items: [...items, named], place: items.length }
    : { items: items.with(at, named), place: at }
}

/** The faults of one item, by the place within it. */
function faultsAt(
  kind: ContentKind,
  items: readonly Item[],
  place: number,
): ReadonlyMap<string, string> {
  const prefix = `${place}.`
  return new Map(
    [...faultsOf(kind, items)].map(([at, words]) =>
      at.startsWith(prefix) ? [at.slice(prefix.length), words] : [at, words],
    ),
  )
}

function conflictIn(error: Problem | null): ContentDocument | null {
  return error?.code === 'version_conflict' ? (error.current as ContentDocument) : null
}

function problemOf(error: Problem | null, faults: ReadonlyMap<string, string>) {
  const conflict = conflictIn(error)
  if (conflict !== null) {
    return {
      message: `A versão ${conflict.version} foi salva por outra pessoa enquanto você escrevia. O que você escreveu continua aqui: salve de novo para pôr só este item sobre ela.`,
    }
  }
  if (faults.size === 0) return error
  // What belongs to another item has no field here.
  const elsewhere = [...faults].filter(([at]) => at === '' || /^\d/u.test(at))
  const words = elsewhere.map(([at, message]) => `${at} ${message}`.trim())
  return { message: ['Confira os campos destacados.', ...words].join(' ') }
}
