import type { RuleSuggestion } from '@saldo/contract/rules'
import { counted } from '@saldo/domain/counts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { useRuleSuggestions } from './use-rules.ts'
import { matchNames, type RuleForm } from './words.ts'

/** The rules that the person's corrections show; each becomes one on a press, in its own window. */
export function Suggestions({
  onChoose,
}: {
  readonly onChoose: (start: Partial<RuleForm>) => void
}) {
  const { data = [] } = useRuleSuggestions()
  if (data.length === 0) return null
  return (
    <Card title="Sugestões" className="mt-5">
      <ul className="divide-y divide-line">
        {data.map((one) => (
          <Suggestion key={`${one.direction} ${one.text}`} suggestion={one} onChoose={onChoose} />
        ))}
      </ul>
    </Card>
  )
}

function Suggestion({
  suggestion,
  onChoose,
}: {
  readonly suggestion: RuleSuggestion
  readonly onChoose: (start: Partial<RuleForm>) => void
}) {
  const { text, match, direction, category, corrections } = suggestion
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-pretty break-words">
          <span className="text-muted">Quando</span> o nome no banco {matchNames[match]} “{text}”,{' '}
          <span className="text-muted">então</span> categoria {category.name}
        </p>
        <p className="text-sm text-muted">
          Você fez isso à mão {counted(corrections, 'vez', 'vezes')}.
        </p>
      </div>
      <Button
        className="max-sm:w-full"
        aria-label={`Criar regra para ${text}`}
        onClick={() =>
          onChoose({ text, match, direction, category: category._id, ...groupOf(category) })
        }
      >
        Criar regra
      </Button>
    </li>
  )
}

function groupOf({ group }: RuleSuggestion['category']): Pick<Partial<RuleForm>, 'group'> {
  return group === 'revenues' || group === 'expenses' || group === 'investiments' ? { group } : {}
}
