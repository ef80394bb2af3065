import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState, type ComponentProps } from 'react'
import { IconButton } from '../IconButton.tsx'
import { TextInput } from './TextInput.tsx'

/**
 * A password, with an eye that shows it. `autoComplete` separates a new one from the current one.
 */
export function PasswordInput(input: Omit<ComponentProps<'input'>, 'type'>) {
  const [seen, setSeen] = useState(false)
  return (
    <TextInput
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
      type={seen ? 'text' : 'password'}
      after={
        <IconButton
          size="sm"
          plain
          label={seen ? 'Ocultar senha' : 'Mostrar senha'}
          aria-pressed={seen}
          icon={seen ? <EyeOff size={16} /> : <Eye size={16} />}
          onClick={() => setSeen(!seen)}
        />
      }
    />
  )
}
