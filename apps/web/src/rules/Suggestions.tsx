import { declineRule, type RuleSuggestion } from '@saldo/contract/rules'
import { NO_CONDITIONS, NO_EFFECTS } from '@saldo/domain/rules/kinds'
import { counted } from '@saldo/domain/counts'
import { useChange } from '../data/queries.ts'
import { suggestedRuleWindow } from '../fields/rule-window.ts'
import { useNavigation } from '../navigation.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { useRuleSuggestions } from './use-rules.ts'
import { matchNames } from './words.ts'

/** The rules that the person's corrections show; each becomes one on a press, in its own window, or is not asked about again. */
export function Suggestions() {
  const { data = [] } = useRuleSuggestions()
  if (data.length === 0) return null
  return (
    <Card title="Sugestões" className="mt-5">
      <ul className="divide-y divide-line">
        {data.map((one) => (
          <Suggestion key={`${one.direction} ${one.text}`} suggestion={one} />
        ))}
      </ul>
    </Card>
  )
}

function Suggestion({ suggestion }: { readonly suggestion: RuleSuggestion }) {
  const { text, match, direction, category, name, corrections } = suggestion
  const { open } = useNavigation()
  const snack = useSnack()
  const { mutate, isPending } = useChange(declineRule)
  const decline = () =>
    mutate(
      {
        body: {
          conditions: {
            ...NO_CONDITIONS,
            payments: null,
            text: { match, value: text, alternatives: [] },
            direction,
          },
          effects: { ...NO_EFFECTS, labels: [], category: category?._id ?? null, name },
        },
      },
      {
        onSuccess: () => snack('Não sugerimos mais esta regra'),
        onError: ({ message }) => snack({ message, kind: 'error' }),
      },
    )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-pretty break-words">
          <span className="text-muted">Quando</span> o nome no banco {matchNames[match]} “{text}”,{' '}
          <span className="text-muted">então</span>{' '}
          {category !== null && `categoria ${category.name}`}
          {category !== null && name !== null && ' e '}
          {name !== null && `chamar de “${name}”`}
        </p>
        <p className="text-sm text-muted">
          Você fez isso à mão {counted(corrections, 'vez', 'vezes')}.
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:flex-row-reverse">
        <Button
          variant="ghost"
          className="max-sm:flex-1"
          busy={isPending}
          aria-label={`Não, obrigado: ${text}`}
          onClick={decline}
        >
          Não, obrigado
        </Button>
        <Button
          className="max-sm:flex-1"
          aria-label={`Criar regra para ${text}`}
          onClick={() => open(suggestedRuleWindow(suggestion))}
        >
          Criar regra
        </Button>
      </div>
    </li>
  )
}
