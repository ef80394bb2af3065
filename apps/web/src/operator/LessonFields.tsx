import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { type Item, lessonFields, newLesson } from './content-fields.ts'
import { moved } from './content-form.ts'
import { ItemFields } from './ItemFields.tsx'

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
      {faults.get('items') !== undefined && (
        <p role="alert" className="text-sm text-negative">
          {faults.get('items')}
        </p>
      )}
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
              {faults.get(`items.${at}`) !== undefined && (
                <p role="alert" className="mb-2 text-sm text-negative">
                  {faults.get(`items.${at}`)}
                </p>
              )}
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
