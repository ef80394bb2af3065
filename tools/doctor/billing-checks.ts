import type { Check } from './check.ts'

/** The newest charge of a subscription that money has moved for, as `paidState` takes it. */
const DECIDING = `(select i.status from subscription_invoices i
   where i.user_id = s.user_id and i.subscription_id = s.id
     and i.status in ('paid', 'externally_paid', 'refunded', 'chargeback', 'in_protest')
   order by i.due_date desc, i.made_at collate "C" desc, i.invoice_id collate "C" desc limit 1)`

/** What a plan gives is what was paid for it (decisions.md §16). */
export const BILLING_CHECKS: readonly Check[] = [
  {
    name: 'paid-plans',
    claim: 'Quem tem plano do serviço de pagamentos pagou por ele, e quem pagou o tem',
    sql: (scope) => `
      select s.user_id, 'A assinatura ' || s.plan || ' está ' || s.status || ', e as faturas dizem ' ||
             coalesce(${DECIDING}, 'que nada foi pago') as what
        from subscriptions s
       where ${scope('s')} and s.subscription_id is not null
         and s.status in ('active', 'pending', 'ended', 'abandoned')
         and (coalesce(${DECIDING}, '') in ('paid', 'externally_paid')) <> (s.status = 'active')
         and not (s.status = 'ended' and s.expire_at <= now())`,
  },
  {
    name: 'requests',
    claim: 'Nenhum pedido de assinatura ficou no meio do caminho',
    sql: (scope) => `
      select s.user_id, 'O pedido da assinatura ' || s.plan || ' espera desde ' || s.created_at as what
        from subscriptions s
       where ${scope('s')} and s.status in ('requested', 'unanswered')
         and s.created_at < now() - interval '2 days'`,
  },
  {
    name: 'redemptions',
    claim: 'Cada código promocional foi usado no máximo tantas vezes quantas diz',
    sql: (scope) => `
      select r.user_id, 'O código ' || r.code || ' foi usado mais vezes do que conta' as what
        from promotional_redemptions r join promotional_codes c on c.code = r.code
       where ${scope('r')} and c.uses < 1`,
  },
]
