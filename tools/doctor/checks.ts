import type { Check } from './check.ts'
import { ROLLUP_CHECKS } from './rollup-checks.ts'

/** Every file that was sent in is read to its end, well or not (case L71). */
const READING_CHECKS: readonly Check[] = [
  {
    name: 'readings',
    claim: 'Nenhum extrato fica sendo lido',
    sql: (scope) => `
      select s.user_id, 'O extrato ' || s.id || ' está sendo lido há '
             || floor(extract(epoch from now() - s.created_at) / 60) || ' minuto(s), na tentativa '
             || s.attempts as what
        from statements s
       where s.state = 'reading' and s.created_at < now() - interval '1 hour' and ${scope('s')}
      union all
      select s.user_id, 'O extrato ' || s.id || ' está sendo lido, mas não está na fila'
        from statements s
       where s.state = 'reading' and ${scope('s')} and not exists (
               select from statement_readings r where r.user_id = s.user_id and r.statement_id = s.id)
      union all
      select r.user_id, 'O extrato ' || r.statement_id || ' está na fila, mas já foi lido'
        from statement_readings r join statements s on s.user_id = r.user_id and s.id = r.statement_id
       where s.state <> 'reading' and ${scope('r')}`,
  },
]

/** Entries of automatic accounts and the lines of banks that they are (decision 100). */
const BANK_CHECKS: readonly Check[] = [
  {
    name: 'bank-lines',
    claim:
      'Toda movimentação de conta automática tem sua linha do banco, e nenhuma linha excluída a tem',
    sql: (scope) => `
      select t.user_id, 'A movimentação ' || t.id || ' veio de um banco, mas não tem linha' as what
        from transactions t
        join payments p on p.user_id = t.user_id and p.id = t.payment_id and p.bank_access_id is not null
       where t.external_id is not null and t.statement_id is null and ${scope('t')}
         and not exists (select from bank_lines l
                          where l.user_id = t.user_id and l.id::text = t.external_id)
         and not exists (select from bank_accounts a
                          where a.user_id = t.user_id and a.id::text = t.external_id)
      union all
      select l.user_id, 'A linha ' || l.id || ' não é mais do banco, mas tem movimentação'
        from bank_lines l
        join bank_accounts a on a.user_id = l.user_id and a.id = l.account_id
        join transactions t on t.user_id = l.user_id and t.payment_id = a.payment_id
                           and t.external_id = l.id::text
       where l.state in ('gone', 'removed', 'question', 'entered') and ${scope('l')}`,
  },
  {
    name: 'bank-links',
    // What a foreign key holds, but on a database over several machines (decision 194).
    claim: 'Toda conexão com um banco é de uma conta conectada',
    sql: (scope) => `
      select l.user_id, 'A conexão ' || l.link_id || ' não tem mais a sua conta conectada' as what
        from bank_links l left join bank_accesses a on a.user_id = l.user_id and a.id = l.access_id
       where a.id is null and ${scope('l')}`,
  },
]

/** As `hashOfAccess` says it: every word of a line, and the hash of the line before. */
const HASH = `sha256(coalesce(b.hash, decode(repeat('00', 32), 'hex')) || convert_to(concat_ws(chr(31),
  l.seq, l.actor_id, l.action, l.object, l.status,
  to_char(l.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), l.address, l.agent,
  l.request_id), 'UTF8'))`

/** What planners did in somebody's account was written down once and is as it was (reliability.md U2). */
const ACCESS_CHECKS: readonly Check[] = [
  {
    name: 'accesses',
    claim: 'O registro de acessos está inteiro, linha por linha',
    sql: (scope) => `
      select l.user_id, 'A linha ' || l.seq || ' do registro de acessos foi alterada, ou falta a anterior' as what
        from access_log l left join access_log b on b.user_id = l.user_id and b.seq = l.seq - 1
       where ${scope('l')} and (l.hash <> ${HASH} or (l.seq > 1 and b.seq is null))
      union all
      select h.user_id, 'O registro de acessos devia ir até a linha ' || h.seq
        from access_log_heads h left join access_log l on l.user_id = h.user_id and l.seq = h.seq
       where ${scope('h')} and l.hash is distinct from h.hash`,
  },
  {
    name: 'kept-answers',
    claim: 'Nenhuma resposta guardada fala de quem não está mais aqui',
    sql: (scope) => `
      select k.user_id, 'Uma resposta guardada fala de uma conta excluída ou desativada' as what
        from idempotency_keys k
       where ${scope('k')} and exists (
         select from regexp_matches(k.answer, '"email":"([^"]+)"', 'g') said
          where not exists (select from users u
                  where u.email = said[1] and u.deactivated_at is null)
            and not exists (select from family_members m where m.email = said[1]))`,
  },
]

const BUDGET_CHECKS: readonly Check[] = [
  {
    name: 'budgets',
    claim:
      'Todo planejamento com uma linha digitada é da pessoa, receitas são planejadas em dinheiro, e cada linha é de uma categoria que se planeja',
    sql: (scope) => `
      select b.user_id, 'O planejamento de ' || to_char(b.month, 'YYYY-MM') || ' tem uma linha digitada, mas é uma cópia' as what
        from budgets b where not b.is_custom and ${scope('b')} and exists (
               select from budget_lines l where l.user_id = b.user_id and l.month = b.month and l.is_typed)
      union all
      select l.user_id, 'A receita ' || l.category_id || ' de ' || to_char(l.month, 'YYYY-MM')
             || ' é planejada como parte das receitas'
        from budget_lines l
        left join default_categories d on d.id = l.category_id
        left join categories c on c.user_id = l.user_id and c.id = l.category_id
       where l.percent_hundredths is not null and coalesce(d.grouping, c.grouping) = 'revenues'
         and ${scope('l')}
      union all
      select l.user_id, 'A linha ' || l.category_id || ' de ' || to_char(l.month, 'YYYY-MM')
             || ' é de uma categoria que não se planeja'
        from budget_lines l
        left join default_categories d on d.id = l.category_id
        left join categories c on c.user_id = l.user_id and c.id = l.category_id
       where coalesce(d.grouping, c.grouping) not in ('revenues', 'expenses', 'investiments')
         and ${scope('l')}`,
  },
  {
    name: 'budget-series',
    claim: 'Nenhuma parcela de uma série do planejamento falta num mês que ninguém mudou',
    // Where somebody changed or removed it, its month has a line.
    sql: (scope) => `
      select l.user_id, 'A série da categoria ' || l.category_id || ' de ' || to_char(l.month, 'YYYY-MM')
             || ' não tem a sua parte de ' || to_char(b.month, 'YYYY-MM') as what
        from budget_lines l
       cross join lateral (
               select l.recurrent_type, l.last_installment, l.recurrent_index
               union all
               select o->>'recurrentType', (o->>'lastInstallment')::integer, (o->>'recurrentIndex')::integer
                 from jsonb_array_elements(l.other_parts) o) s
        join budgets b on b.user_id = l.user_id and not b.is_custom
         and b.month = l.month + case coalesce(s.recurrent_type, 'monthly')
               when 'annual' then interval '12 months' when 'semiannual' then interval '6 months'
               else interval '1 month' end
       where (s.recurrent_type is not null or s.recurrent_index + 1 < s.last_installment)
         and not l.is_removed and ${scope('l')}
         and not exists (select from budget_lines n where n.user_id = b.user_id and n.month = b.month
                            and n.category_id = l.category_id)`,
  },
]

/** The newest charge of a subscription that money has moved for, as `paidState` takes it. */
const DECIDING = `(select i.status from subscription_invoices i
   where i.user_id = s.user_id and i.subscription_id = s.id
     and i.status in ('paid', 'externally_paid', 'refunded', 'chargeback', 'in_protest')
   order by i.due_date desc, i.made_at collate "C" desc, i.invoice_id collate "C" desc limit 1)`

/** What a plan gives is what was paid for it (decisions.md §16). */
const BILLING_CHECKS: readonly Check[] = [
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

const OPERATION = `case t.operation_type when 'deposit' then 'Depósito' when 'withdraw' then 'Saque'
  else 'Transferência' end`

const ENTRY_CHECKS: readonly Check[] = [
  {
    name: 'operations',
    claim: 'Transferências e saques têm duas metades que somam zero',
    sql: (scope) => `
      select t.user_id, min(${OPERATION}) || ' ' || t.operation_id || ': ' || count(*) || ' metade(s), soma '
             || sum(t.value) || ' centavos' as what
        from transactions t where t.operation_id is not null and ${scope('t')}
       group by t.user_id, t.operation_id
      having count(distinct t.operation_type) > 1
          or (min(t.operation_type) = 'deposit' and count(*) <> 1)
          or (min(t.operation_type) <> 'deposit' and (count(*) <> 2 or sum(t.value) <> 0))`,
  },
  {
    name: 'days',
    claim: 'O que não está em uma fatura conta no seu dia',
    // What happened on some days is found by it (entriesOn).
    sql: (scope) => `
      select t.user_id, 'A movimentação ' || t.id || ' de ' || t.date || ' conta em ' || t.counts_on as what
        from transactions t
       where t.invoice_month is null and t.counts_on <> t.date and ${scope('t')}`,
  },
  {
    name: 'instalments',
    claim: 'Parcelas numeradas de 1 a N, sem furo nem número repetido',
    // A purchase may be cancelled from a part on, or be known from a part on; what was removed and
    // can still be brought back counts as there.
    sql: (scope) => `
      with parts as (
        select t.user_id, t.series_id, t.recurrent_index as at, t.last_installment as parts, true as here
          from transactions t where t.last_installment is not null and ${scope('t')}
        union
        select r.user_id, (r.entry->>'series_id')::uuid, (r.entry->>'recurrent_index')::integer,
               (r.entry->>'last_installment')::integer, false
          from removed_transactions r
         where r.entry->>'last_installment' is not null and ${scope('r')}
      )
      select user_id, 'Compra ' || series_id || ': parcelas ' || (min(at) + 1) || ' a ' || (max(at) + 1)
             || ' de ' || max(parts) || ', ' || count(distinct at) || ' encontrada(s)' as what
        from parts group by user_id, series_id
      having bool_or(here) and (count(distinct parts) filter (where here) > 1
             or max(at) filter (where here) >= max(parts) filter (where here)
             or count(distinct at) <> max(at) - min(at) + 1)`,
  },
  {
    name: 'categories',
    claim: 'Toda categoria citada existe',
    sql: (scope) => `
      select t.user_id, t.place || ' ' || t.named || ' cita a categoria ' || t.category_id as what
        from (select t.user_id, 'A movimentação' as place, t.id::text as named, t.category_id from transactions t
               where ${scope('t')}
              union all
              select t.user_id, 'A divisão da movimentação', t.id::text, (s->>'category')::uuid
                from transactions t cross join lateral jsonb_array_elements(t.split) s
               where t.split is not null and ${scope('t')}
              union all
              select s.user_id, 'A série', s.id::text, s.category_id from series s where ${scope('s')}
              union all
              select m.user_id, 'A lembrança de', m.name_key, m.category_id from category_memory m
               where ${scope('m')}
              union all
              select l.user_id, 'O item do calendário', l.name, l.category_id
                from linked_transactions l where ${scope('l')}
              union all
              select b.user_id, 'O planejamento de', to_char(b.month, 'YYYY-MM'), b.category_id
                from budget_lines b where ${scope('b')}
              union all
              select c.user_id, 'A subcategoria', c.id::text, c.parent_id from categories c
               where ${scope('c')}) t
       where t.category_id is not null and not exists (
               select from default_categories d where d.id = t.category_id)
         and not exists (
               select from categories c where c.user_id = t.user_id and c.id = t.category_id)`,
  },
  {
    name: 'splits',
    claim: 'As partes de uma divisão somam o valor da movimentação',
    sql: (scope) => `
      select t.user_id, t.place || ' ' || t.id || ' vale ' || t.value || ', e suas partes somam ' || s.sum as what
        from (select t.user_id, 'A movimentação' as place, t.id, t.value, t.split from transactions t
               where t.split is not null and ${scope('t')}
              union all
              select s.user_id, 'A série', s.id, s.value, s.split from series s
               where s.split is not null and ${scope('s')}) t
       cross join lateral (select sum((e->>'value')::bigint) as sum from jsonb_array_elements(t.split) e) s
       where s.sum <> t.value`,
  },
  {
    name: 'uncategorised',
    claim: 'Só um estorno no cartão fica sem categoria',
    sql: (scope) => `
      select t.user_id, 'A movimentação ' || t.id || ' não tem categoria' as what
        from transactions t join payments p on p.user_id = t.user_id and p.id = t.payment_id
       where t.category_id is null and not (p.type = 'credit' and t.transaction_type = 'revenues')
         and ${scope('t')}`,
  },
  {
    name: 'payments',
    claim: 'Toda forma de pagamento citada existe e é da pessoa',
    sql: (scope) => `
      select t.user_id, 'A movimentação ' || t.id || ' cita a forma de pagamento ' || n.id as what
        from transactions t
        cross join lateral (values (t.payment_id), (t.pays_card_id), (t.operation_payment)) n (id)
       where n.id is not null and ${scope('t')} and not exists (
               select from payments p where p.user_id = t.user_id and p.id = n.id)
      union all
      select s.user_id, 'A série ' || s.id || ' cita a forma de pagamento ' || s.payment_id
        from series s where ${scope('s')} and not exists (
               select from payments p where p.user_id = s.user_id and p.id = s.payment_id)
      union all
      select t.user_id, 'A movimentação ' || t.id || ' paga a fatura de uma conta que não é cartão'
        from transactions t join payments p on p.user_id = t.user_id and p.id = t.pays_card_id
       where p.type <> 'credit' and ${scope('t')}`,
  },
  {
    name: 'refund-categories',
    claim: 'Todo estorno está na categoria da sua compra',
    // A refund outlives its purchase (case D7): what is gone has no category to be compared with.
    sql: (scope) => `
      select t.user_id, 'O estorno ' || t.id || ' está na categoria ' || coalesce(t.category_id::text, 'nenhuma')
             || ', e a compra ' || o.id || ' em ' || o.category_id as what
        from transactions t join transactions o on o.user_id = t.user_id and o.id = t.refund_of_id
       where t.category_id is distinct from o.category_id and ${scope('t')}
         and not coalesce(o.split @> jsonb_build_array(jsonb_build_object('category', t.category_id)), false)`,
  },
  {
    name: 'invoice-items',
    claim: 'Todo item de cartão está na sua fatura e conta no vencimento dela',
    // What a bank's bill shows as received is no item, and settles an invoice or what was before.
    sql: (scope) => `
      select t.user_id, 'A movimentação ' || t.id || case
               when p.type <> 'credit' then ' tem fatura, mas não é de cartão'
               when t.invoice_month is null then ' é de cartão, mas não tem fatura'
               when not t.paid then ' é de cartão, mas não está paga'
               when i.month is null then ' cita a fatura de ' || to_char(t.invoice_month, 'YYYY-MM') || ', que não existe'
               else ' conta em ' || t.counts_on || ', e a fatura vence em ' || i.due_on end as what
        from transactions t
        join payments p on p.user_id = t.user_id and p.id = t.payment_id
        left join invoice_totals i on i.user_id = t.user_id and i.payment_id = t.payment_id
             and i.month = t.invoice_month
       where ${scope('t')} and t.pays_card_id is distinct from t.payment_id
         and not (p.type = 'credit' and t.invoice_month is null and t.value > 0
                  and t.external_id is not null and t.paid and t.counts_on = t.date)
         and case when p.type = 'credit'
               then t.invoice_month is null or not t.paid or i.month is null or i.due_on <> t.counts_on
               else t.invoice_month is not null or t.counts_on <> t.date end`,
  },
  {
    name: 'unknown-bills',
    claim: 'Pagamento importado de uma fatura que o cartão não tem não vira crédito',
    sql: (scope) => `
      select t.user_id, 'O pagamento ' || t.id || ' quita uma fatura anterior à primeira do cartão' as what
        from transactions t
       where t.external_id is not null and t.payment_id = t.pays_card_id and not t.invoice_chosen
         and ${scope('t')} and t.pays_month < (
               select min(i.month) from invoice_totals i
                where i.user_id = t.user_id and i.payment_id = t.payment_id and i.items > 0)`,
  },
  {
    name: 'series',
    claim: 'Toda série tem suas repetições, e toda repetição tem sua série',
    sql: (scope) => `
      select s.user_id, 'A série ' || s.id || ' (' || s.name || ') segue sem nenhuma movimentação' as what
        from series s where s.ended_at is null and ${scope('s')}
         and not exists (
               select from transactions t where t.user_id = s.user_id and t.series_id = s.id)
         and not exists (
               select from removed_transactions r
                where r.user_id = s.user_id and (r.entry->>'series_id')::uuid = s.id)
      union all
      select t.user_id, 'A movimentação ' || t.id || ' se repete, mas a série ' || t.series_id || ' não existe'
        from transactions t where t.recurrent_type is not null and ${scope('t')} and not exists (
               select from series s where s.user_id = t.user_id and s.id = t.series_id)
      union all
      select s.user_id, 'A série ' || s.id || ' (' || s.name || ') voltaria a escrever a repetição '
             || s.next_index
        from series s where ${scope('s')} and s.next_index <= (
               select max(t.recurrent_index) from transactions t
                where t.user_id = s.user_id and t.series_id = s.id)`,
  },
]

export const CHECKS: readonly Check[] = [
  ...ROLLUP_CHECKS,
  ...ENTRY_CHECKS,
  ...BUDGET_CHECKS,
  ...READING_CHECKS,
  ...BANK_CHECKS,
  ...ACCESS_CHECKS,
  ...BILLING_CHECKS,
]
