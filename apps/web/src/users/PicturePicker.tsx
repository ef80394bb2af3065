import { useId } from 'react'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/TextInput.tsx'

type Props = {
  /** Whose picture it is: their initials where there is none. */
  readonly name: string
  readonly value: string
  readonly onChange: (image: string) => void
  /** What is wrong with an address. */
  readonly error?: string | undefined
}

const DRAWN = Array.from({ length: 10 }, (_, at) => `avatar${at + 1}`)

/** One's picture: initials, one of ten drawn characters, or an address of one's own. */
export function PicturePicker({ name, value, onChange, error }: Props) {
  const group = useId()
  const isAddress = value !== '' && !DRAWN.includes(value)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <Avatar name={name} image={value} plain size="lg" />
        <p className="min-w-0 text-base text-muted">
          Escolha um personagem, use suas iniciais ou informe o endereço de uma foto sua.
        </p>
      </div>
      <div role="radiogroup" aria-label="Foto" className="flex flex-wrap gap-2">
        {['', ...DRAWN].map((image, at) => (
          <label
            key={image}
            className={cx(
              'relative grid size-11 place-items-center rounded-full border-2 border-transparent transition-colors',
              'has-checked:border-primary has-focus-visible:outline-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={group}
              checked={value === image}
              onChange={() => onChange(image)}
              aria-label={at === 0 ? 'Iniciais' : `Personagem ${at}`}
              className="absolute inset-0 appearance-none rounded-full outline-none"
            />
            <Avatar name={name} image={image} plain />
          </label>
        ))}
      </div>
      <Field label="Endereço da foto" optional error={error} help="Começa com https://">
        {(id) => (
          <TextInput
            id={id}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            value={isAddress ? value : ''}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    </div>
  )
}
