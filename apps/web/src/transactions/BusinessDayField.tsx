import { SelectField } from '../fields/SelectField.tsx'

const choices = [
  { value: '', label: 'Manter a data' },
  { value: 'before', label: 'Antecipar para o dia útil anterior' },
] as const

/**
 * Asks whether an occurrence on a day without banks is dated on the business day before (case E10).
 */
export function BusinessDayField({ help }: { readonly help?: string | undefined }) {
  return (
    <SelectField
      name="businessDay"
      label="Se cair em fim de semana ou feriado"
      help={help}
      className="col-span-full"
      options={choices}
    />
  )
}
