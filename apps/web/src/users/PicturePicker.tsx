import { useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { isImage } from '@saldo/contract/person'
import { FormField } from '../fields/FormField.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/class-names.ts'
import { TextInput } from '../ui/TextInput.tsx'
import type { ProfileForm } from './profile-form.ts'

const IMAGE_WRONG = 'Use um endereço que comece com https://'
const DRAWN = Array.from({ length: 10 }, (_, at) => `avatar${at + 1}`)

/** One's picture: initials, one of ten drawn characters, or an address of one's own. */
export function PicturePicker() {
  const { control, watch } = useFormContext<ProfileForm>()
  const { field } = useController({ control, name: 'image' })
  const name = watch('name')
  const { value, onChange } = field
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
      <FormField
        name="image"
        label="Endereço da foto"
        optional
        help="Começa com https://"
        check={(typed: string) => typed.trim() === '' || isImage(typed.trim()) || IMAGE_WRONG}
        renderInput={({ value: _, ...input }) => (
          <TextInput
            {...input}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            value={isAddress ? value : ''}
          />
        )}
      />
    </div>
  )
}
