import { useController, useFormContext } from 'react-hook-form'
import { defaultBrand } from '../brand.ts'
import { linkStyle } from '../ui/button-style.ts'
import { Checkbox } from '../ui/choice/Checkbox.tsx'
import { ErrorText } from '../ui/field/ErrorText.tsx'

/** The tick under the terms and the policy, each of which opens in a window of its own. */
export function TermsTick() {
  const { control } = useFormContext<{ terms: boolean }>()
  const { field, fieldState } = useController({
    control,
    name: 'terms',
    rules: { validate: (isTicked) => isTicked || 'Verifique nossos termos de uso' },
  })
  const { value, onChange, onBlur } = field
  const { termsUrl, policyUrl } = defaultBrand
  const link = { target: '_blank', rel: 'noopener', className: linkStyle('inline') }
  return (
    <div>
      <Checkbox
        label={
          <>
            Li e aceito os{' '}
            <a href={termsUrl} {...link}>
              termos de uso
            </a>{' '}
            e a{' '}
            <a href={policyUrl} {...link}>
              política de privacidade
            </a>
          </>
        }
        name="terms"
        aria-invalid={fieldState.error !== undefined}
        checked={value}
        onBlur={onBlur}
        onChange={({ target }) => onChange(target.checked)}
      />
      <ErrorText className="mt-1">{fieldState.error?.message}</ErrorText>
    </div>
  )
}
