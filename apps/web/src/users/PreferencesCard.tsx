import { updateUser } from '@saldo/contract/user-changes'
import { useState } from 'react'
import { isSuccessBrief, keepSuccessBrief } from '../data/form-preferences.ts'
import { useMe } from '../data/me.ts'
import { keepCurrency } from '../data/preferences.ts'
import { useChange } from '../data/queries.ts'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Field } from '../ui/Field.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Select } from '../ui/Select.tsx'
import { Switch } from '../ui/Switch.tsx'
import { applyTheme, readTheme, type Theme } from '../ui/theme.ts'
import { useSnack } from '../ui/use-snack.ts'
import { currencyOptions } from './labels.ts'

const themes: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'Do aparelho' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
]

/** Where the menu at the side is not, the theme is chosen here. */
function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium text-muted">Tema</p>
      <SegmentedControl
        label="Tema"
        wide
        value={theme}
        options={themes}
        onChange={(chosen) => {
          applyTheme(chosen)
          setTheme(chosen)
        }}
      />
    </div>
  )
}

/** What is changed at once, without a button to save it. */
export function PreferencesCard() {
  const { data: me } = useMe()
  const update = useChange(updateUser)
  const snack = useSnack()
  const { to } = useNavigation()
  const [isBrief, setBrief] = useState(isSuccessBrief)
  if (me === undefined) return null
  const params = { id: me._id }
  return (
    <Card title="Preferências">
      <div className="flex flex-col gap-4">
        <Switch
          label="Pular o tutorial"
          help="Não mostrar mais o tour nem os primeiros passos."
          checked={me.skipTutorial}
          disabled={update.isPending}
          onChange={({ target }) =>
            update.mutate({ params, body: { skipTutorial: target.checked } })
          }
        />
        <Switch
          label="Confirmar em uma janela o que foi cadastrado"
          help="Desligado, aparece só um aviso, com Desfazer e Cadastrar mais. Vale neste aparelho."
          checked={!isBrief}
          onChange={({ target }) => {
            keepSuccessBrief(!target.checked)
            setBrief(!target.checked)
          }}
        />
        <Field
          label="Moeda"
          help="Muda o símbolo e as casas decimais. Os valores lançados não são convertidos."
        >
          <Select
            value={me.currency}
            options={currencyOptions}
            disabled={update.isPending}
            onChange={(currency) =>
              update.mutate(
                { params, body: { currency } },
                {
                  onSuccess: (user) => {
                    keepCurrency(user.currency)
                    snack({ message: 'Moeda alterada', kind: 'success' })
                  },
                },
              )
            }
          />
        </Field>
        <ThemeChoice />
        <div>
          <Button onClick={() => to(paths.tour())}>Ver o tour de novo</Button>
        </div>
        {update.error && <Banner kind="error">{update.error.message}</Banner>}
      </div>
    </Card>
  )
}
