import type { UseFormRegisterReturn } from 'react-hook-form'
import { defaultBrand } from '../brand.ts'
import { linkStyle } from '../ui/button-style.ts'
import { Checkbox } from '../ui/Checkbox.tsx'

type Props = {
  /** What the form wires to the box. */
  readonly box: UseFormRegisterReturn
  readonly error: string | undefined
}

/** What every form says whose terms were not ticked. */
export const TERMS_NEEDED = 'Verifique nossos termos de uso'

/** The tick under the terms and the policy, each of which opens in a window of its own. */
export function TermsTick({ box, error }: Props) {
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
        aria-invalid={error !== undefined}
        {...box}
      />
      {error !== undefined && (
        <p role="alert" className="mt-1 text-sm text-negative">
          {error}
        </p>
      )}
    </div>
  )
}
