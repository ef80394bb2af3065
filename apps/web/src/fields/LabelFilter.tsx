import { listLabels } from '@saldo/contract/labels'
import { useReading } from '../data/queries.ts'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { Select } from '../ui/choice/Select.tsx'
import { toneNamed } from '../ui/tones.ts'

const ALL = 'todas'

/** Entries of which label are in sight, kept in the address; nothing where the person has no labels. */
export function LabelFilter() {
  const { data = [] } = useReading(listLabels, {})
  const { etiqueta } = useQueryWords()
  const { setQuery } = useNavigation()
  if (data.length === 0) return null
  return (
    <Select
      quiet
      label="Etiqueta"
      value={etiqueta ?? ALL}
      onChange={(chosen) => setQuery({ etiqueta: chosen === ALL ? undefined : chosen })}
      options={[
        { value: ALL, label: 'Todas as etiquetas' },
        ...data.map(({ _id, name, color }) => ({
          value: _id,
          label: name,
          tone: toneNamed(color),
        })),
      ]}
    />
  )
}
