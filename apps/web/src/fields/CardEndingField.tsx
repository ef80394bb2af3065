import { useWatch } from 'react-hook-form'
import { type CardHolder, listCardHolders } from '@saldo/contract/card-holders'
import { useReading } from '../data/queries.ts'
import { SelectField } from './SelectField.tsx'

const labelOf = ({ ending, name }: CardHolder) =>
  name === null ? `Final ${ending}` : `${name} · final ${ending}`

/** How it is named where it changed elsewhere. */
export const CARD_LABEL = {
  label: 'Cartão',
  show: (ending: string) => (ending === '' ? 'não informado' : `final ${ending}`),
}

/** With which card of an account something was bought; nothing where it is not known which ones there are. */
export function CardEndingField({
  paymentId,
  help,
}: {
  readonly paymentId: string
  readonly help?: string | undefined
}) {
  const { data = [] } = useReading(listCardHolders, { params: { id: paymentId } })
  const chosen: string = useWatch({ name: 'cardEnding' })
  const isKnown = chosen === '' || data.some(({ ending }) => ending === chosen)
  const cards = isKnown ? data : [...data, { ending: chosen, name: null }]
  if (cards.length === 0) return null
  return (
    <SelectField
      name="cardEnding"
      label="Cartão"
      optional
      className="col-span-full"
      help={help}
      options={[
        { value: '', label: 'Não informado' },
        ...cards.map((card) => ({ value: card.ending, label: labelOf(card) })),
      ]}
    />
  )
}
