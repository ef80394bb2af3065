import { listLabels } from '@saldo/contract/labels'
import { useReading } from '../data/queries.ts'
import { Badge } from '../ui/Badge.tsx'
import { toneNamed } from '../ui/tones.ts'
import { usePhone } from '../ui/use-media.ts'

const SHOWN_MAX = 2

/** The labels of a row of a list, small: one on a phone and two beside it, and how many more there are. */
export function LabelMarks({ ids }: { readonly ids: readonly string[] }) {
  const { data } = useReading(listLabels, {})
  const phone = usePhone()
  const labels = (data ?? []).filter(({ _id }) => ids.includes(_id))
  const shown = labels.slice(0, phone ? 1 : SHOWN_MAX)
  if (shown.length === 0) return null
  const more = labels.slice(shown.length)
  return (
    <span className="flex min-w-0 shrink-0 gap-1">
      {shown.map(({ _id, name, color }) => (
        <span key={_id} className="flex max-w-36 min-w-0" title={name}>
          <Badge tone={toneNamed(color)}>
            <span className="sr-only">etiqueta </span>
            {name}
          </Badge>
        </span>
      ))}
      {more.length > 0 && (
        <span title={more.map(({ name }) => name).join(', ')}>
          <Badge>
            +{more.length}
            <span className="sr-only"> {more.length === 1 ? 'etiqueta' : 'etiquetas'}</span>
          </Badge>
        </span>
      )}
    </span>
  )
}
