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
    name: 'one-subscription',
    claim: 'Ninguém tem duas assinaturas que são cobradas, nem duas faturas em aberto',
    sql: (scope) => `
      select n.user_id, n.what from (
        select s.user_id, count(*) || ' assinaturas são cobradas' as what
          from subscriptions s
         where s.subscription_id is not null and s.status in ('active', 'pending')
           and not s.suspended and s.cancelled_at is null
         group by s.user_id having count(*) > 1
        union all
        select i.user_id, count(*) || ' faturas de assinatura estão em aberto'
          from subscription_invoices i where i.status = 'pending'
         group by i.user_id having count(*) > 1) n
       where ${scope('n')}`,
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
  {
    name: 'company-plans',
    claim: 'Quem é de uma empresa tem o plano que ela dá agora, e mais ninguém o tem',
    // What an operator has just changed is applied by a job.
    sql: (scope) => `
      select u.user_id, 'O plano da empresa ' || c.name || ' está ' || coalesce(s.status, 'ausente')
             || ', e a empresa está ' || k.applied_state as what
        from (select id as user_id, company_id from users) u
        join companies c on c.id = u.company_id
        join company_contracts k on k.company_id = c.id
        left join subscriptions s on s.user_id = u.user_id and s.company_name = c.name
       where ${scope('u')}
         and (coalesce(s.status, '') = 'active') <> (k.applied_state in ('running', 'leaving'))
         and not exists (select from jobs j
                          where j.kind = 'company' and j.payload->>'companyId' = c.id::text)
      union all
      select s.user_id, 'Tem o plano da empresa ' || s.company_name || ' sem ser dela'
        from subscriptions s join users u on u.id = s.user_id
        left join companies c on c.id = u.company_id
       where ${scope('s')} and s.company_name is not null and s.status = 'active'
         and s.expire_at > now() and c.name is distinct from s.company_name`,
  },
  {
    name: 'company-seats',
    claim: 'Nenhuma empresa tem mais pessoas do que lugares, e toda fatura de uma foi feita',
    sql: (scope) => `
      select n.user_id, n.what from (
        select null::uuid as user_id, 'A empresa ' || c.name || ' tem ' || k.seats || ' lugar(es) e '
               || count(u.id) || ' pessoa(s)' as what
          from companies c
          join company_contracts k on k.company_id = c.id
          join users u on u.company_id = c.id
         group by c.name, k.seats having count(u.id) > k.seats
        union all
        select null, 'A fatura de ' || to_char(f.month, 'YYYY-MM') || ' da empresa ' || c.name
               || ' espera ser feita desde ' || f.created_at
          from company_charges f join companies c on c.id = f.company_id
         where f.status = 'requested' and f.created_at < now() - interval '2 days') n
       where ${scope('n')}`,
  },
]
