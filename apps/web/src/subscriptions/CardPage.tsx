import { useForm } from 'react-hook-form'
import { readPlans } from '@saldo/contract/subscription-changes'
import { useReading } from '../data/queries.ts'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useSnack } from '../ui/use-snack.ts'
import { CardFields, type CardForm, EMPTY_CARD } from './CardFields.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import type { GatewayScript } from './gateway-script.ts'
import { NotSold } from './NotSold.tsx'
import { useCardToken } from './use-card-token.ts'
import { useSaveCard } from './use-save-card.ts'

/** /assinatura/cartao: another card for the charges to come. */
export function CardPage() {
  const query = useReading(readPlans, {})
  return (
    <CurrentPlan>
      {() => (
        <QueryView query={query} skeleton={<Skeleton className="h-72 rounded-card" />}>
          {({ gateway }) => (gateway === null ? <NotSold /> : <NewCardForm script={gateway} />)}
        </QueryView>
      )}
    </CurrentPlan>
  )
}

function NewCardForm({ script }: { readonly script: GatewayScript }) {
  const form = useForm<CardForm>({ defaultValues: EMPTY_CARD })
  const { makeToken, problem: tokenProblem, isBusy } = useCardToken(script)
  const card = useSaveCard()
  const snack = useSnack()
  const { to } = useNavigation()
  const save = form.handleSubmit(async (typed) => {
    const token = await makeToken(typed)
    if (token === null || !(await card.save(token))) return
    snack({ message: 'Cartão trocado', kind: 'success' })
    to(paths.settings('plano'))
  })
  const problem = tokenProblem ?? card.problem
  return (
    <Card title="Novo cartão" className="max-w-180">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-5">
        <CardFields form={form} />
        <p className="text-base text-muted">
          Nada é cobrado agora. O cartão novo é cobrado a partir da próxima fatura, e o número dele
          vai direto ao serviço de pagamentos: não passa por nós.
        </p>
        {problem !== null && <Banner kind="error">{problem}</Banner>}
        <Button
          type="submit"
          variant="primary"
          busy={isBusy || card.isBusy}
          className="sm:self-start"
        >
          Trocar cartão
        </Button>
      </form>
    </Card>
  )
}
