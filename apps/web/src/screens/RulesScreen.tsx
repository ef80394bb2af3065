import ListFilter from 'lucide-react/icons/list-filter'
import Plus from 'lucide-react/icons/plus'
import { newRuleWindow } from '../fields/rule-window.ts'
import { useNavigation } from '../navigation.tsx'
import { RuleList } from '../rules/RuleList.tsx'
import { RulesFile } from '../rules/RulesFile.tsx'
import { Suggestions } from '../rules/Suggestions.tsx'
import { useRules } from '../rules/use-rules.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** What shall become of what a bank brings: the person's rules in their order, and those that their corrections show. */
export function RulesScreen() {
  const query = useRules()
  const { open } = useNavigation()
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:flex-nowrap">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold">Regras</h1>
          <p className="mt-1 max-w-xl text-pretty text-muted">
            Valem para o que vem de extratos e de bancos conectados, de cima para baixo: o que uma
            regra definiu, as de baixo não mudam. O que você escolhe à mão fica sempre como está.
          </p>
        </div>
        <NewButton onPress={() => open(newRuleWindow())} />
      </header>
      <Suggestions />
      <QueryView query={query} skeleton={<Shape />} empty={<NoRules />}>
        {(rules) => <RuleList rules={rules} />}
      </QueryView>
      {query.data !== undefined && <RulesFile isEmpty={query.data.length === 0} />}
    </>
  )
}

function NewButton({ onPress }: { readonly onPress: () => void }) {
  return (
    <Button
      variant="primary"
      className="shrink-0 max-sm:w-full"
      icon={<Plus size={16} />}
      onClick={onPress}
    >
      Nova regra
    </Button>
  )
}

function NoRules() {
  return (
    <EmptyState
      icon={<ListFilter size={20} />}
      text="Nenhuma regra ainda. Crie uma para que o que vem do banco já chegue com a categoria, o nome e as etiquetas certas."
    />
  )
}

function Shape() {
  return (
    <ul className="mt-5 flex flex-col gap-3">
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
    </ul>
  )
}
