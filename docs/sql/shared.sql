-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /accesses, GET /assistant, POST /assistant/consent, DELETE /assistant/consent, POST
-- /assistant/dismissals, DELETE /assistant/dismissals and 233 more; by index: access_tokens,
-- ledgers, planner_clients, sessions, users
select t.token_hash as "tokenHash", u.id as "userId", t.session_id as "sessionId", u.active,
  u.time_zone as "timeZone", u.currency, u.profiles, s.proved_at as "provedAt", s.actor_id as
  "actorId", l.version + u.version as "ledgerVersion", case when s.actor_id is null then false else
  (
  select true
  from planner_clients c
  join users a on a.id = c.planner_id
  where c.planner_id = s.actor_id and c.client_id = s.user_id and c.consented_at is not null and
    c.ended_at is null and a.active and 'planner' = any (a.profiles)
  limit 1) is null end as withdrawn
from access_tokens t
join sessions s on s.id = t.session_id and s.user_id = t.user_id
join users u on u.id = t.user_id
join ledgers l on l.user_id = t.user_id
where t.token_hash = any($1::bytea[]) and t.user_id = $2 and t.expires_at > $3 and s.ended_at is
  null and (s.actor_id is null or s.created_at between $4 and $5);

-- POST /assistant/consent, DELETE /assistant/consent, POST /assistant/dismissals, DELETE
-- /assistant/dismissals, POST /b2b/companies/employee/activate, POST /bankaccesses and 120 more; by
-- index: ledgers
update ledgers
set version = version + 1
where user_id = $1;

-- POST /assistant/consent, DELETE /assistant/consent, POST /assistant/dismissals, DELETE
-- /assistant/dismissals, POST /assistant/questions, POST /bankaccesses and 116 more; by index:
-- families, family_members, planner_clients, sessions, users
select u.active, u.profiles, case when s.actor_id is null then false else (
  select true
  from planner_clients c
  join known_people a on a.id = c.planner_id
  where c.planner_id = s.actor_id and c.client_id = s.user_id and c.consented_at is not null and
    c.ended_at is null and a.active and 'planner' = any (a.profiles)
  limit 1) is null end as withdrawn
from sessions s
join users u on u.id = s.user_id
where s.id = $1 and s.ended_at is null;

-- POST /assistant/questions, POST /b2b/companies/employee/activate, POST /exports, POST
-- /families/:id/member, POST /families/voucher, POST /integrations/:aggregator/access-token and 16
-- more
select set_config('saldo.counted', $1, true);

-- POST /assistant/questions, POST /b2b/companies/employee/activate, POST /exports, POST
-- /families/:id/member, POST /families/voucher, POST /integrations/:aggregator/access-token and 15
-- more
insert into attempts as a (key, count, starts_at, ends_at)
select $1, 1, $2::timestamptz, $3::timestamptz
where true
on conflict (key) do update
set count = case when (a.ends_at <= $4::timestamptz and not ($5 and a.count >= $6)) then 1 else
  a.count + 1 end, starts_at = case when (a.ends_at <= $7::timestamptz and not ($8 and a.count >=
  $9)) then $10::timestamptz else a.starts_at end, ends_at = case when (a.ends_at <=
  $11::timestamptz and not ($12 and a.count >= $13)) then $14::timestamptz when $15 and a.count + 1
  >= $16 then $17::timestamptz + least($18 * power(2, a.count + 1 - $19), $20) * interval
  '1 millisecond' else a.ends_at end
where a.count < $21 or a.ends_at <= $22::timestamptz
returning count;

-- POST /assistant/questions, GET /balances, GET /linkedtransactions; by index: day_totals,
-- invoice_totals, linked_payments, linked_transactions, month_totals, payments, transactions
with places as (
  select id, initial_value, (type <> 'credit' and not coalesce(counts_to_spend, account_type is
    distinct from 'Poupança')) as is_saved
  from payments
  where user_id = $1 and type <> 'credit' ), held as (
  select coalesce(sum(paid_cents), 0) as paid, coalesce(sum(revenues_paid), 0) as revenues
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $2 and month between $3 and $4
    union all
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from day_totals
    where user_id = $5 and day between $6 and $7) c
  where payment_id in (select id from places) ), to_end as (
  select coalesce(sum(all_cents) filter (where payment_id in (select id from places)), 0) as
    all_cents, coalesce(sum(revenues_all) filter (where payment_id in (select id from places)), 0)
    as revenues, coalesce(sum(all_cents) filter (where payment_id in (select id from places where
    is_saved)), 0) + (select coalesce(sum(initial_value), 0) from places where is_saved) as savings,
    coalesce(sum(revenues_all + expenses_all + investiments_all) filter (where true), 0) as
    accumulated
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $8 and month between $9 and $10) c ), period as (
  select coalesce(sum(revenues_paid), 0) as "revenuesPaid", coalesce(sum(revenues_all), 0) as
    "revenuesAll", coalesce(sum(expenses_paid), 0) as "expensesPaid", coalesce(sum(expenses_all), 0)
    as "expensesAll", coalesce(sum(investiments_paid), 0) as "investimentsPaid",
    coalesce(sum(investiments_all), 0) as "investimentsAll"
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $11 and month between $12 and $13) c
  where true )
select (select coalesce(sum(initial_value), 0) from places) as initial, held.paid as "paidToDate",
  to_end.all_cents as "allToEnd", to_end.revenues - held.revenues as "revenuesAhead",
  to_end.savings::bigint, (select coalesce(json_agg(id), '[]') from places where is_saved) as
  "savingsIds", to_end.accumulated, (
  select coalesce(json_agg(d order by d.card_id, d.on), '[]')
  from (
    select payment_id as card_id, greatest(due_on, $14::date) as on, sum(items_cents -
      settling_cents) as cents
    from (select * from invoice_totals where user_id = $15) i
    where due_on <= $16
    group by 1, 2) d) as dues, (
  select coalesce(json_agg(json_build_object( 'day', l.day, 'since', to_char(l.since, 'YYYY-MM'),
    'value', l.value, 'payment_id', p.id, 'card_id', case when p.type = 'credit' then p.id end,
    'card', json_build_object('close_day', p.close_day, 'close_before_due', p.close_before_due,
    'due_day', p.due_day, 'closing_day_goes_to', p.closing_day_goes_to, 'earlier_terms',
    p.earlier_terms, 'closings', p.closings), 'paid', coalesce((
            select json_agg(to_char(m.month, 'YYYY-MM'))
            from linked_payments m
            where m.user_id = $17 and m.linked_id = l.id and m.month between $18 and $19), '[]'),
              'posted', coalesce((
            select json_agg(distinct to_char(t.date, 'YYYY-MM'))
            from (select l.name_key union all select l.original_name_key where l.original_name_key
              <> l.name_key) k (name_key)
            cross join lateral (
              select e.date, e.paid
              from transactions e
              where e.user_id = $20 and e.name_key = k.name_key and e.payment_id = l.payment_id and
                e.date between $21 and $22 offset 0) t), '[]'))), '[]')
  from linked_transactions l
  join payments p on p.user_id = l.user_id and p.id = l.payment_id
  where l.user_id = $23 and ($24::uuid is null or l.payment_id = $25::uuid) and true) as announced,
    period.*
from held, to_end, period;

-- POST /assistant/questions, GET /budgets, POST /budgets, GET /budgets/:id, PATCH /budgets/:id, GET
-- /budgets/balances and 8 more; by index: budget_lines, budgets, categories, category_totals,
-- default_categories, payments, transactions; whole: default_categories
with stored as ( select month, lead(month) over (order by month) as next from budgets where user_id
  = $1 and month <= $2 ), gaps as (
  select (month + interval '1 month')::date as from, (coalesce(next, $3::date + interval '1 month')
    - interval '1 month')::date as to
  from stored
  where coalesce(next, $4::date + interval '1 month') > month + interval '1 month' and month >=
    coalesce((select max(month) from budgets where user_id = $5 and month < $6 and accumulated_cents
    is not null), '-infinity'::date) )
select (
  select coalesce(json_agg(json_build_object('from', g.from, 'to', g.to, 'plans', (
          select coalesce(json_agg(json_build_object('id', b.id, 'month', b.month, 'isCustom',
            b.is_custom, 'accumulated', b.accumulated_cents, 'version', b.version, 'lines', (
                  select coalesce(json_agg(json_build_object('categoryId', case when current_user =
                    'saldo_family' then coalesce( (select n.id from (select id from
                    default_categories union all select id from categories where user_id = $7) n
                    where n.id = l.category_id), (select p.parent_id from planned_parents p where
                    p.user_id = $8 and p.id = l.category_id), l.category_id) else l.category_id end,
                    'valueCents', l.value_cents, 'percent', l.percent_hundredths, 'day', l.day,
                    'recurrentType', l.recurrent_type, 'lastInstallment', l.last_installment,
                    'recurrentIndex', l.recurrent_index, 'others', l.other_parts, 'isTyped',
                    l.is_typed, 'isRemoved', l.is_removed, 'isEntered', l.is_entered, 'isShared',
                    l.is_shared)
                      order by l.category_id), '[]')
                  from budget_lines l
                  where l.user_id = $9 and l.month = b.month and (b.month = (
                      select max(p.month)
                      from budgets p
                      where p.user_id = $10 and p.month < g.from and p.is_custom and exists (select
                        from budget_lines o where o.user_id = p.user_id and o.month = p.month)) or
                        l.category_id in (
                      select s.category_id
                      from budget_lines s
                      where s.user_id = $11 and s.month < g.from and (s.recurrent_type is not null
                        or s.last_installment is not null or s.other_parts <> '[]')))))
              order by b.month), '[]')
          from budgets b
          where b.user_id = $12 and b.month < g.from))
      order by g.from), '[]')
  from gaps g) as gaps, (
  select coalesce(json_agg(json_build_object('id', b.id, 'month', b.month, 'isCustom', b.is_custom,
    'accumulated', b.accumulated_cents, 'version', b.version, 'lines', (
          select coalesce(json_agg(json_build_object('categoryId', case when current_user =
            'saldo_family' then coalesce( (select n.id from (select id from default_categories union
            all select id from categories where user_id = $13) n where n.id = l.category_id),
            (select p.parent_id from planned_parents p where p.user_id = $14 and p.id =
            l.category_id), l.category_id) else l.category_id end, 'valueCents', l.value_cents,
            'percent', l.percent_hundredths, 'day', l.day, 'recurrentType', l.recurrent_type,
            'lastInstallment', l.last_installment, 'recurrentIndex', l.recurrent_index, 'others',
            l.other_parts, 'isTyped', l.is_typed, 'isRemoved', l.is_removed, 'isEntered',
            l.is_entered, 'isShared', l.is_shared)
              order by l.category_id), '[]')
          from budget_lines l
          where l.user_id = $15 and l.month = b.month and true))
      order by b.month), '[]')
  from budgets b
  where b.user_id = $16 and b.month between $17 and $18) as plans, (
  select coalesce(json_agg(json_build_object('month', s.month, 'categoryId', s.category_id, 'cents',
    s.cents, 'upcoming', s.unpaid + coalesce(a.cents, 0))
      order by s.month, s.category_id), '[]')
  from (
    select t.month, t.category_id, sum(t.all_cents)::bigint as cents, sum(t.all_cents -
      t.paid_cents)::bigint as unpaid
    from category_totals t
    where t.user_id = $19 and t.month between $20 and $21 and true
    group by t.month, t.category_id) s
  left join (
    select date_trunc('month', t.counts_on)::date as month, coalesce(s.category, t.category_id,
      $22::uuid) as category_id, sum(coalesce(s.value, t.value))::bigint as cents
    from transactions t
    left join lateral (select * from jsonb_to_recordset(t.split) as share (category uuid, value
      bigint) where value between -99999999999999 and 99999999999999) s on t.split is not null
    where t.user_id = $23 and t.invoice_month is not null and t.date > $24 and true
    group by 1, 2) a using (month, category_id)) as realised, (
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'group', c.grouping,
    'sort', c.sort, 'type', c.type, 'parentId', c.parent_id)), '[]')
  from (
    select id, name, grouping, sort, type, parent_id
    from default_categories
    union all
    select id, name, grouping, sort, type, parent_id
    from categories
    where user_id = $25) c
  where c.id in (
    select t.category_id
    from category_totals t
    where t.user_id = $26 and t.month between $27 and $28 and true union
    select case when current_user = 'saldo_family' then coalesce( (select n.id from (select id from
      default_categories union all select id from categories where user_id = $29) n where n.id =
      l.category_id), (select p.parent_id from planned_parents p where p.user_id = $30 and p.id =
      l.category_id), l.category_id) else l.category_id end
    from budget_lines l
    where l.user_id = $31 and l.month between $32 and $33 union
    select case when current_user = 'saldo_family' then coalesce( (select n.id from (select id from
      default_categories union all select id from categories where user_id = $34) n where n.id =
      l.category_id), (select p.parent_id from planned_parents p where p.user_id = $35 and p.id =
      l.category_id), l.category_id) else l.category_id end
    from budget_lines l
    where l.user_id = $36 and l.month <= $37 and exists (select from gaps))) as categories, (
  with typed as (
    select month, accumulated_cents
    from budgets
    where user_id = $38 and month < $39 and accumulated_cents is not null
    order by month desc
    limit 1 ), amounts as (
    select l.month, case when current_user = 'saldo_family' then coalesce( (select n.id from (select
      id from default_categories union all select id from categories where user_id = $40) n where
      n.id = l.category_id), (select p.parent_id from planned_parents p where p.user_id = $41 and
      p.id = l.category_id), l.category_id) else l.category_id end as category_id, l.value_cents,
      l.percent_hundredths
    from budget_lines l
    where l.user_id = $42 and l.month < $43 and not l.is_removed and l.month > coalesce((select
      month from typed), '-infinity'::date)
    union all
    select l.month, case when current_user = 'saldo_family' then coalesce( (select n.id from (select
      id from default_categories union all select id from categories where user_id = $44) n where
      n.id = l.category_id), (select p.parent_id from planned_parents p where p.user_id = $45 and
      p.id = l.category_id), l.category_id) else l.category_id end as category_id,
      (o->>'valueCents')::bigint, (o->>'percent')::integer
    from budget_lines l, jsonb_array_elements(l.other_parts) o
    where l.user_id = $46 and l.month < $47 and not l.is_removed and l.month > coalesce((select
      month from typed), '-infinity'::date) and (o->>'isCounted')::boolean ), lines as (
    select l.month, l.value_cents, l.percent_hundredths, n.grouping = 'revenues' as is_revenue,
      sum(l.value_cents) filter (where n.grouping = 'revenues') over (partition by l.month) as
      revenues
    from amounts l
    join (select id, grouping from default_categories union all select id, grouping from categories
      where user_id = $48) n on n.id = l.category_id )
  select coalesce((select accumulated_cents from typed), 0) + coalesce(sum( case when is_revenue
    then value_cents when value_cents is not null then -value_cents else -round(coalesce(revenues,
    0) * percent_hundredths / 10000.0) end), 0)
  from lines)::bigint as opening;

-- POST /b2b/companies/employee/activate, POST /operator/companies/:id/charge, POST
-- /operator/companies/:id/employees, POST /operator/companies/:id/leave, POST
-- /operator/companies/:id/seats, JOB subscriptions/charge_companies and 1 more; by index:
-- company_contracts
select company_id as "companyId", legal_name as "legalName", cnpj, contact_email as email, zip_code
  as "zipCode", street, number, complement, district, city, state, seats, seat_price as price,
  begins_on as "beginsOn", ends_on as "endsOn", applied_state as "appliedState", applied_ends_on as
  "appliedEndsOn", customer_id as "customerId", updated_at as "updatedAt"
from company_contracts
where company_id = $1
for update;

-- POST /b2b/companies/employee/activate, POST /families/voucher, POST /promotionalcodes, POST
-- /session/proof, POST /subscriptions/:id/plan, POST /subscriptions/gateway/charge and 3 more; by
-- index: attempts
update attempts
set count = count - $1, ends_at = case when count > $2 then least(ends_at, $3::timestamptz) else
  ends_at end
where key = $4 and count > $5;

-- POST /b2b/companies/employee/activate, POST /promotionalcodes, POST /session/handover, POST
-- /session/proof, POST /session/social, POST /subscriptions and 14 more
select prove_owner($1, $2);

-- GET /balances, GET /balances/categories, GET /balances/chart, GET /balances/months, POST
-- /bankaccesses/questions/:id, GET /invoices and 9 more; by index: payments
select *
from payments
where user_id = $1 and id = $2;

-- GET /balances, GET /balances/categories, GET /balances/chart, GET /balances/months, GET
-- /categories, GET /invoices and 5 more; by index: family_members, users
select m.user_id as id, 'planner' = any (u.profiles) as "isPlanner"
from family_members me
join family_members m on m.family_id = me.family_id and m.status = 'active'
join users u on u.id = m.user_id
where me.user_id = $1 and me.status = 'active' and u.active and (m.user_id = me.user_id or
  m.planners_see or not $2)
order by m.role, m.joined_at, m.id;

-- GET /balances/months, GET /reports, GET /reports/pdf, GET /reports/spreadsheet, GET /tasks, PATCH
-- /userconfigs/:id; by index: month_totals, objective_totals, payments
select case when s.month >= $1 then s.month end as month, sum(s.cents)::bigint as cents
from (
  select t.month, -t.investiments_all as cents
  from month_totals t
  where t.user_id = $2 and t.month <= $3 and true
  union all
  select o.month, o.saved_cents
  from objective_totals o
  where o.user_id = $4 and o.month <= $5 and true ) s
group by 1;

-- GET /bankaccesses, POST /bankaccesses, POST /integrations/:aggregator/access-token, POST
-- /users/account/reset, JOB accounts/erase_account; by index: bank_accesses
select *
from bank_accesses
where user_id = $1
order by created_at, id;

-- GET /bankaccesses, POST /bankaccesses, GET /bankaccesses/:id, POST /bankaccesses/:id/migrate, GET
-- /educational/videos, GET /experts and 11 more; by index: contents
select version, items
from contents
where kind = $1
order by version desc
limit $2;

-- POST /bankaccesses, DELETE /bankaccesses/:id, POST /bankaccesses/:id/migrate, POST
-- /bankaccesses/:id/sync, POST /exports, PATCH /families/:id/member and 10 more; by index:
-- families, family_members
insert into jobs (id, kind, payload, run_at, created_at)
values ($1, $2, $3, $4, $5);

-- DELETE /bankaccesses/:id, PATCH /invoices/:id, POST /invoices/:id/anticipations, PATCH
-- /payments/:id, DELETE /payments/:id; by index: payments
select *
from payments
where user_id = $1 and id = $2
for update;

-- DELETE /bankaccesses/:id, DELETE /bankaccesses/entries/:id, POST /bankaccesses/questions/:id,
-- POST /bankaccesses/removed/:id/restore, POST /invoices/:id/anticipations, PATCH
-- /invoices/:id/items/:item and 17 more; by index: categories, default_categories
select id, grouping
from (select id, grouping from default_categories union all select id, grouping from categories
  where user_id = $1) as c
where id = any($2::uuid[]);

-- DELETE /bankaccesses/:id, POST /bankaccesses/questions/:id, POST /invoices, POST
-- /invoices/:id/anticipations, PATCH /invoices/:id/items/:item, DELETE /payments/:id and 4 more; by
-- index: payments
select id, close_day, close_before_due, due_day, closing_day_goes_to, earlier_terms, closings
from payments
where user_id = $1 and id = any($2::uuid[]);

-- DELETE /bankaccesses/entries/:id, POST /invoices/:id/anticipations, PATCH
-- /invoices/:id/items/:item, PATCH /statements/entries/:id, DELETE /statements/entries/:id, PATCH
-- /transactions/:id and 1 more; by index: transactions
select *
from transactions
where user_id = $1 and id = $2
for update;

-- DELETE /bankaccesses/entries/:id, POST /bankaccesses/questions/:id, POST
-- /bankaccesses/removed/:id/restore, DELETE /statements/:id, POST /statements/:id/import, POST
-- /transactions and 3 more
with day_totals_part as (insert into day_totals as t (user_id, day, payment_id, paid_cents,
  all_cents, revenues_paid, revenues_all, expenses_paid, expenses_all, investiments_paid,
  investiments_all, entries)
  select $1::uuid, r.*
  from (values ($2::date, $3::uuid, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::bigint,
    $9::bigint, $10::bigint, $11::bigint, $12::integer)) as r
  on conflict (user_id, day, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), month_totals_part as (insert into month_totals as t
    (user_id, month, payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
    expenses_all, investiments_paid, investiments_all, entries)
  select $13::uuid, r.*
  from (values ($14::date, $15::uuid, $16::bigint, $17::bigint, $18::bigint, $19::bigint,
    $20::bigint, $21::bigint, $22::bigint, $23::bigint, $24::integer)) as r
  on conflict (user_id, month, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), category_totals_part as (insert into category_totals as
    t (user_id, month, category_id, payment_id, transaction_type, paid_cents, all_cents, entries)
  select $25::uuid, r.*
  from (values ($26::date, $27::uuid, $28::uuid, $29::text, $30::bigint, $31::bigint, $32::integer))
    as r
  on conflict (user_id, month, category_id, payment_id, transaction_type) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    entries = t.entries + excluded.entries)
select 1;

-- DELETE /bankaccesses/entries/:id, POST /bankaccesses/questions/:id, DELETE /statements/:id,
-- DELETE /transactions/:id, POST /transactions/many/removal; by index: category_totals, day_totals,
-- month_totals
with emptied_day_totals as (delete
  from day_totals t using (values ($1::date, $2::uuid)) as n (day, payment_id)
  where t.user_id = $3::uuid and t.day = n.day and t.payment_id = n.payment_id and t.entries = 0),
    emptied_month_totals as (delete
  from month_totals t using (values ($4::date, $5::uuid)) as n (month, payment_id)
  where t.user_id = $6::uuid and t.month = n.month and t.payment_id = n.payment_id and t.entries =
    0), emptied_category_totals as (delete
  from category_totals t using (values ($7::date, $8::uuid, $9::uuid, $10::text)) as n (month,
    category_id, payment_id, transaction_type)
  where t.user_id = $11::uuid and t.month = n.month and t.category_id = n.category_id and
    t.payment_id = n.payment_id and t.transaction_type = n.transaction_type and t.entries = 0)
select 1;

-- GET /bankaccesses/questions, POST /statements/:id/import, GET /statements/:id/lines, JOB
-- bank-accesses/sync_bank; by index: invoice_totals, payments
select p.id, p.name, json_build_object('close_day', p.close_day, 'close_before_due',
  p.close_before_due, 'due_day', p.due_day, 'closing_day_goes_to', p.closing_day_goes_to,
  'earlier_terms', p.earlier_terms, 'closings', p.closings) as card, coalesce((
    select json_agg(json_build_object('month', i.month, 'due_on', i.due_on, 'items', i.items_cents,
      'paid', i.paid_cents) order by i.month)
    from invoice_totals i
    where i.user_id = $1 and i.payment_id = p.id), '[]') as totals
from payments p
where p.user_id = $2 and p.type = 'credit'
order by p.created_at, p.id;

-- POST /bankaccesses/questions/:id, POST /bankaccesses/removed/:id/restore, POST
-- /payments/:id/restore, POST /transactions/:id/restore; by index: transactions
select to_jsonb(f) as refund, o.category_id, o.split
from transactions f
join transactions o on o.user_id = f.user_id and o.id = f.refund_of_id
where f.user_id = $1 and (f.category_id is distinct from o.category_id or f.split is not null or
  o.split is not null) and (f.id = any($2::uuid[]) or f.refund_of_id = any($3::uuid[]));

-- POST /bankaccesses/questions/:id, DELETE /payments/:id, DELETE /statements/:id, POST
-- /statements/:id/import, PATCH /statements/entries/:id, PATCH /transactions/:id and 3 more; by
-- index: transactions
update transactions t
set series_id = n.series_id, recurrent_index = n.recurrent_index, payment_id = n.payment_id,
  category_id = n.category_id, category_chosen = n.category_chosen, transaction_type =
  n.transaction_type, name = n.name, name_key = n.name_key, bank_name = n.bank_name, description =
  n.description, value = n.value, date = n.date, counts_on = n.counts_on, invoice_month =
  n.invoice_month, invoice_chosen = n.invoice_chosen, paid = n.paid, recurrent_type =
  n.recurrent_type, last_installment = n.last_installment, anchor_day = n.anchor_day, business_day =
  n.business_day, external_id = n.external_id, foreign_currency = n.foreign_currency, foreign_value
  = n.foreign_value, statement_id = n.statement_id, operation_id = n.operation_id, operation_type =
  n.operation_type, operation_payment = n.operation_payment, pays_card_id = n.pays_card_id,
  pays_month = n.pays_month, refund_of_id = n.refund_of_id, objective_id = n.objective_id,
  anticipation_id = n.anticipation_id, labels = n.labels, card_ending = n.card_ending, split =
  n.split, written_by = n.written_by, created_at = n.created_at, version = n.version
from (
  values ($1::uuid, $2::uuid, $3::integer, $4::uuid, $5::uuid, $6::boolean, $7::text, $8::text,
    $9::text, $10::text, $11::text, $12::bigint, $13::date, $14::date, $15::date, $16::boolean,
    $17::boolean, $18::text, $19::integer, $20::integer, $21::text, $22::text, $23::text,
    $24::bigint, $25::uuid, $26::uuid, $27::text, $28::uuid, $29::uuid, $30::date, $31::uuid,
    $32::uuid, $33::uuid, $34::jsonb, $35::text, $36::jsonb, $37::uuid, $38::timestamptz,
    $39::integer)) as n (id, series_id, recurrent_index, payment_id, category_id, category_chosen,
    transaction_type, name, name_key, bank_name, description, value, date, counts_on, invoice_month,
    invoice_chosen, paid, recurrent_type, last_installment, anchor_day, business_day, external_id,
    foreign_currency, foreign_value, statement_id, operation_id, operation_type, operation_payment,
    pays_card_id, pays_month, refund_of_id, objective_id, anticipation_id, labels, card_ending,
    split, written_by, created_at, version)
where t.user_id = $40 and t.id = n.id;

-- POST /bankaccesses/questions/:id, POST /statements/:id/import, GET /statements/:id/lines, JOB
-- bank-accesses/sync_bank; by index: payments
select id, close_day, close_before_due, due_day, closing_day_goes_to, earlier_terms, closings
from payments
where user_id = $1 and type = $2;

-- POST /bankaccesses/questions/:id, GET /rules, POST /rules, PATCH /rules/:id, POST
-- /rules/:id/past, GET /rules/file and 8 more; by index: categories, default_categories, labels,
-- payments, rules; whole: default_categories
select r.id, r.name, r.conditions, r.effects, r.is_last as "isLast", r.version, c.name as
  "categoryName", c.grouping as group, coalesce((select json_agg(l.id) from labels l where l.user_id
  = $1 and r.effects->'labels' ? l.id::text), '[]') as labels, coalesce((select json_agg(p.id) from
  payments p where p.user_id = $2 and r.conditions->'payments' ? p.id::text), '[]') as payments
from rules r
left join (select id, name, grouping from default_categories union all select id, name, grouping
  from categories where user_id = $3) c on c.id = (r.effects->>'category')::uuid
where r.user_id = $4 and r.declined_at is not null = $5
order by r.position, r.id;

-- POST /bankaccesses/questions/:id, POST /rules/:id/past, POST /rules/trial, DELETE
-- /statements/:id, POST /statements/:id/import, GET /statements/:id/lines and 1 more
select set_config($1, $2, true), set_config($3, $4, true), set_config($5, $6, true);

-- POST /bankaccesses/questions/:id, POST /statements/:id/import, GET /statements/:id/lines, JOB
-- bank-accesses/sync_bank; by index: matched_lines, transactions
select payment_id, string_agg(external_id, ',') as keys
from (
  select payment_id, external_id
  from transactions
  where user_id = $1 and payment_id = any($2::uuid[]) and external_id = any($3::text[])
  union all
  select payment_id, external_id
  from matched_lines
  where user_id = $4 and payment_id = any($5::uuid[]) and external_id = any($6::text[])) t
group by payment_id;

-- POST /bankaccesses/questions/:id, POST /statements/:id/import, GET /statements/:id/lines, JOB
-- bank-accesses/sync_bank; by index: categories, category_memory; whole: default_categories
select m.name_key, m.transaction_type, m.category_id, m.split, c.grouping
from category_memory m
join (select id, grouping from default_categories union all select id, grouping from categories
  where user_id = $1) c on c.id = m.category_id
where m.user_id = $2 and m.name_key = any($3::text[]);

-- POST /bankaccesses/questions/:id, POST /statements/:id/import, GET /statements/:id/lines, JOB
-- bank-accesses/sync_bank; by index: categories, default_categories
select id, name, grouping
from (select id, name, grouping from default_categories union all select id, name, grouping from
  categories where user_id = $1) as c
where id = any($2::uuid[]);

-- POST /bankaccesses/questions/:id, POST /statements/:id/import, GET /statements/:id/lines, JOB
-- bank-accesses/sync_bank; by index: linked_payments, linked_transactions, transactions
select l.id, l.name, l.name_key as "nameKey", l.original_name_key as "originalNameKey", l.value,
  l.day, to_char(l.since, 'YYYY-MM') as since, coalesce((
    select json_agg(to_char(m.month, 'YYYY-MM'))
    from linked_payments m
    where m.user_id = $1 and m.linked_id = l.id and m.month between $2 and $3), '[]') as paid,
      coalesce((
    select json_agg(distinct to_char(t.date, 'YYYY-MM'))
    from (select l.name_key union all select l.original_name_key where l.original_name_key <>
      l.name_key) k (name_key)
    cross join lateral (
      select e.date, e.paid
      from transactions e
      where e.user_id = $4 and e.name_key = k.name_key and e.payment_id = l.payment_id and e.date
        between $5 and $6 offset 0) t), '[]') as posted
from linked_transactions l
where l.user_id = $7 and l.payment_id = $8
order by l.created_at, l.id;

-- POST /bankaccesses/questions/:id, GET /invoices/:id/anticipations/:item, GET /purchases/:id, GET
-- /receipts, POST /receipts, JOB bank-accesses/sync_bank; by index: transactions
select *
from transactions
where user_id = $1 and id = $2;

-- POST /bankaccesses/questions/:id, POST /rules/:id/past, DELETE /statements/:id, POST
-- /statements/:id/import, POST /transactions/edits/:id/undo, POST /transactions/many and 2 more; by
-- index: transactions
select *
from transactions
where user_id = $1 and id = any($2::uuid[])
order by id
for update;

-- POST /bankaccesses/questions/:id, DELETE /statements/:id, POST /statements/:id/import, JOB
-- bank-accesses/sync_bank
with day_totals_part as (insert into day_totals as t (user_id, day, payment_id, paid_cents,
  all_cents, revenues_paid, revenues_all, expenses_paid, expenses_all, investiments_paid,
  investiments_all, entries)
  select $1::uuid, r.*
  from unnest($2::date[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::integer[]) as r
  on conflict (user_id, day, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), month_totals_part as (insert into month_totals as t
    (user_id, month, payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
    expenses_all, investiments_paid, investiments_all, entries)
  select $13::uuid, r.*
  from (values ($14::date, $15::uuid, $16::bigint, $17::bigint, $18::bigint, $19::bigint,
    $20::bigint, $21::bigint, $22::bigint, $23::bigint, $24::integer)) as r
  on conflict (user_id, month, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), category_totals_part as (insert into category_totals as
    t (user_id, month, category_id, payment_id, transaction_type, paid_cents, all_cents, entries)
  select $25::uuid, r.*
  from (values ($26::date, $27::uuid, $28::uuid, $29::text, $30::bigint, $31::bigint, $32::integer))
    as r
  on conflict (user_id, month, category_id, payment_id, transaction_type) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    entries = t.entries + excluded.entries)
select 1;

-- POST /batch, POST /invoices, POST /objectives/:id/transaction, GET /payments, POST /payments, GET
-- /payments/:id and 6 more; by index: card_holders, day_totals, invoice_totals, month_totals,
-- payments, transactions
with before_this_month as (
  select payment_id, sum(paid_cents) filter (where month < $1) as paid, sum(entries) as entries
  from month_totals
  where user_id = $2
  group by payment_id ), this_month as ( select payment_id, sum(paid_cents) as paid from day_totals
    where user_id = $3 and day between $4 and $5 group by payment_id ), invoices as (
  select payment_id, json_agg(json_build_object( 'month', to_char(month, 'YYYY-MM'), 'items',
    items_cents, 'paid', paid_cents)) as list
  from invoice_totals
  where user_id = $6 and items_cents - paid_cents <> 0
  group by payment_id ), repeated as (
  select payment_id, sum(value) as cents
  from transactions
  where user_id = $7 and recurrent_type is not null and invoice_month is not null and date > $8
  group by payment_id )
select p.id, p.type, p.name, p.account_type as "accountType", p.flag, p.credit_limit as limit,
  p.overdraft_limit as "overdraftLimit", p.counts_to_spend as "countsToSpend", p.monthly_yield as
  "monthlyYield", p.fed_until as "fedUntil", json_build_object('close_day', p.close_day,
  'close_before_due', p.close_before_due, 'due_day', p.due_day, 'closing_day_goes_to',
  p.closing_day_goes_to, 'earlier_terms', p.earlier_terms, 'closings', p.closings) as card,
  p.archived_at as "archivedAt", p.initial_value as "initialValue", p.external_id as "externalId",
  p.bank_access_id as "bankAccessId", p.user_id as "userId", p.sharing, p.version, (select
  count(*)::integer from card_holders h where h.user_id = $9 and h.payment_id = p.id) as holders,
  coalesce(b.paid, 0) + coalesce(t.paid, 0) as "paidToDate", coalesce(b.entries, 0)::integer as
  entries, coalesce(i.list, '[]') as invoices, coalesce(r.cents, 0) as "repeatedAhead"
from payments p
left join before_this_month b on b.payment_id = p.id
left join this_month t on t.payment_id = p.id
left join invoices i on i.payment_id = p.id
left join repeated r on r.payment_id = p.id
where p.user_id = $10 and ($11::uuid is null or p.id = $12::uuid)
order by case p.type when 'money' then 0 when 'debit' then 1 else 2 end, p.created_at, p.id;

-- POST /budgets, PATCH /budgets/:id, PATCH /budgets/multi-update, PATCH /shared-plan, JOB
-- budgets/bring_shared_plan; by index: budget_lines, budgets, categories, default_categories;
-- whole: default_categories
select (
  select coalesce(json_agg(json_build_object('id', b.id, 'month', b.month, 'isCustom', b.is_custom,
    'accumulated', b.accumulated_cents, 'version', b.version, 'lines', (
          select coalesce(json_agg(json_build_object('categoryId', case when current_user =
            'saldo_family' then coalesce( (select n.id from (select id from default_categories union
            all select id from categories where user_id = $1) n where n.id = l.category_id), (select
            p.parent_id from planned_parents p where p.user_id = $2 and p.id = l.category_id),
            l.category_id) else l.category_id end, 'valueCents', l.value_cents, 'percent',
            l.percent_hundredths, 'day', l.day, 'recurrentType', l.recurrent_type,
            'lastInstallment', l.last_installment, 'recurrentIndex', l.recurrent_index, 'others',
            l.other_parts, 'isTyped', l.is_typed, 'isRemoved', l.is_removed, 'isEntered',
            l.is_entered, 'isShared', l.is_shared)
              order by l.category_id), '[]')
          from budget_lines l
          where l.user_id = $3 and l.month = b.month and true))
      order by b.month), '[]')
  from budgets b
  where b.user_id = $4 and b.month >= $5) as plans, (
  select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'group', c.grouping,
    'sort', c.sort, 'type', c.type, 'parentId', c.parent_id)), '[]')
  from (
    select id, name, grouping, sort, type, parent_id
    from default_categories
    union all
    select id, name, grouping, sort, type, parent_id
    from categories
    where user_id = $6) c
  where c.id = any($7::uuid[]) or c.id in ( select l.category_id from budget_lines l where l.user_id
    = $8 and l.month >= $9)) as categories;

-- POST /budgets, PATCH /budgets/:id, POST /budgets/onboarding, PATCH /shared-plan, JOB
-- budgets/bring_shared_plan
insert into budget_lines (user_id, month, category_id, value_cents, percent_hundredths, day,
  recurrent_type, last_installment, recurrent_index, other_parts, is_typed, is_removed, is_entered,
  is_shared)
select $1::uuid, r.*
from unnest($2::date[], $3::uuid[], $4::bigint[], $5::integer[], $6::integer[], $7::text[],
  $8::integer[], $9::integer[], $10::jsonb[], $11::boolean[], $12::boolean[], $13::boolean[],
  $14::boolean[]) as r
on conflict (user_id, month, category_id) do update
set value_cents = excluded.value_cents, percent_hundredths = excluded.percent_hundredths, day =
  excluded.day, recurrent_type = excluded.recurrent_type, last_installment =
  excluded.last_installment, recurrent_index = excluded.recurrent_index, other_parts =
  excluded.other_parts, is_typed = excluded.is_typed, is_removed = excluded.is_removed, is_entered =
  excluded.is_entered, is_shared = excluded.is_shared;

-- POST /budgets, PATCH /budgets/:id, POST /budgets/onboarding, PATCH /shared-plan, JOB
-- budgets/bring_shared_plan
insert into budgets as b (user_id, id, month, is_custom, accumulated_cents, created_at)
select $1::uuid, r.*
from unnest($2::uuid[], $3::date[], $4::boolean[], $5::bigint[], $6::timestamptz[]) as r
on conflict (user_id, month) do update
set is_custom = b.is_custom or excluded.is_custom, version = b.version + 1;

-- POST /budgets, DELETE /budgets/:id, GET /shared-plan, PATCH /shared-plan, POST
-- /users/account/reset, JOB budgets/bring_shared_plan; by index: budget_lines, family_members,
-- payments, shared_plan_lines
select (
  select coalesce(json_agg(json_build_object('categoryId', s.category_id, 'month', s.month, 'value',
    s.value_cents, 'day', s.day, 'shares', s.shares, 'incomeMonth', s.income_month)
      order by s.month, s.category_id), '[]')
  from shared_plan_lines s
  where s.family_id in (select p.id from own_shared_plans p)) as lines, (select min(l.month) from
    budget_lines l where l.user_id = $1 and l.is_shared) as "markedFrom";

-- POST /budgets/onboarding, DELETE /objectives/:id, POST /transactions, POST /transactions/months
insert into transactions (user_id, id, series_id, recurrent_index, payment_id, category_id,
  category_chosen, transaction_type, name, name_key, bank_name, description, value, date, counts_on,
  invoice_month, invoice_chosen, paid, recurrent_type, last_installment, anchor_day, business_day,
  external_id, foreign_currency, foreign_value, statement_id, operation_id, operation_type,
  operation_payment, pays_card_id, pays_month, refund_of_id, objective_id, anticipation_id, labels,
  card_ending, split, written_by, created_at, version)
select $1::uuid, *
from unnest($2::uuid[], $3::uuid[], $4::integer[], $5::uuid[], $6::uuid[], $7::boolean[],
  $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::date[],
  $15::date[], $16::date[], $17::boolean[], $18::boolean[], $19::text[], $20::integer[],
  $21::integer[], $22::text[], $23::text[], $24::text[], $25::bigint[], $26::uuid[], $27::uuid[],
  $28::text[], $29::uuid[], $30::uuid[], $31::date[], $32::uuid[], $33::uuid[], $34::uuid[],
  $35::jsonb[], $36::text[], $37::jsonb[], $38::uuid[], $39::timestamptz[], $40::integer[]) as r
returning true;

-- POST /budgets/onboarding, POST /invoices/:id/anticipations, PATCH /invoices/:id/items/:item, POST
-- /payments/:id/restore, POST /transactions, DELETE /transactions/:id and 1 more
with day_totals_part as (insert into day_totals as t (user_id, day, payment_id, paid_cents,
  all_cents, revenues_paid, revenues_all, expenses_paid, expenses_all, investiments_paid,
  investiments_all, entries)
  select $1::uuid, r.*
  from unnest($2::date[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::integer[]) as r
  on conflict (user_id, day, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), month_totals_part as (insert into month_totals as t
    (user_id, month, payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
    expenses_all, investiments_paid, investiments_all, entries)
  select $13::uuid, r.*
  from unnest($14::date[], $15::uuid[], $16::bigint[], $17::bigint[], $18::bigint[], $19::bigint[],
    $20::bigint[], $21::bigint[], $22::bigint[], $23::bigint[], $24::integer[]) as r
  on conflict (user_id, month, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), category_totals_part as (insert into category_totals as
    t (user_id, month, category_id, payment_id, transaction_type, paid_cents, all_cents, entries)
  select $25::uuid, r.*
  from unnest($26::date[], $27::uuid[], $28::uuid[], $29::text[], $30::bigint[], $31::bigint[],
    $32::integer[]) as r
  on conflict (user_id, month, category_id, payment_id, transaction_type) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    entries = t.entries + excluded.entries), invoice_totals_part as (insert into invoice_totals as t
    (user_id, payment_id, month, due_on, items_cents, items, paid_cents, settling_cents,
    parts_cents)
  select $33::uuid, r.*
  from unnest($34::uuid[], $35::date[], $36::date[], $37::bigint[], $38::integer[], $39::bigint[],
    $40::bigint[], $41::bigint[]) as r
  on conflict (user_id, payment_id, month) do update
  set items_cents = t.items_cents + excluded.items_cents, items = t.items + excluded.items,
    paid_cents = t.paid_cents + excluded.paid_cents, settling_cents = t.settling_cents +
    excluded.settling_cents, parts_cents = t.parts_cents + excluded.parts_cents)
select 1;

-- POST /calendar-feed, PATCH /calendar-feed, DELETE /calendar-feed, DELETE /clients/:id, POST
-- /clients/:id/session, POST /exports and 47 more; by index: security_event_counts,
-- security_events, users
with known as ( select u.id from (select) one left join users u on u.email = $1 ), room as (
  select $2 or ($3 and (
      select count(*)
      from (
        select
        from security_events s
        where s.at > $4::timestamptz and s.event = $5 and s.result = $6 and s.user_id = $7::uuid
        limit $8) alike) < $9) as is_free ), single as ( insert into security_events (id, at, event,
          result, user_id, actor_id, who, object, subject_id, address, agent, request_id)
  select $10::uuid, $11::timestamptz, $12, $13, coalesce($14::uuid, k.id), $15::uuid, case when k.id
    is null then $16 else '' end, $17, $18::uuid, $19, $20, $21
  from known k, room
  where room.is_free ), source as (
  select case when exists (
    select
    from security_event_counts c
    where c.hour = $22::timestamptz and c.event = $23 and c.source = $24) or (
    select count(*)
    from (select from security_event_counts c where c.hour = $25::timestamptz and c.event = $26
      limit $27) c) < $28 then $29 else '' end as name
  from room
  where not room.is_free ) insert into security_event_counts as counted (hour, event, source,
    result, user_id, actor_id, object, address, agent, request_id, count, first_at, last_at)
select $30::timestamptz, $31, s.name, $32, case when s.name <> '' then $33::uuid end, case when
  s.name <> '' then $34::uuid end, $35, case when s.name <> '' then $36 else '' end, case when
  s.name <> '' then $37 else '' end, $38, $39::integer, $40::timestamptz, $41::timestamptz
from source s
on conflict (hour, event, source) do update
set count = counted.count + excluded.count, last_at = greatest(counted.last_at, excluded.last_at)
returning counted.count;

-- DELETE /clients/:id, GET /families, POST /families, GET /families/:id, PATCH /families/:id, POST
-- /families/:id/member and 10 more; by index: families, family_members, planner_clients, users
select f.id as _id, f.name, f.user_id as user, f.version, (select v.voucher from own_vouchers v
  where v.family_id = f.id) as voucher, (
  select coalesce(json_agg(json_build_object( '_id', m.id, 'email', m.email, 'name', u.name,
    'image', u.image, 'role', m.role, 'status', m.status, 'user', m.user_id, 'isPlanner',
    coalesce('planner' = any (u.profiles), false), 'plannersSee', m.planners_see, 'sharesPlan',
    m.shares_plan)
      order by m.role, m.joined_at, m.invited_at, m.id), '[]')
  from family_members m
  left join known_people u on u.id = m.user_id
  where m.family_id = f.id) as members
from family_members me
join families f on f.id = me.family_id
where me.user_id = $1 and me.status = 'active';

-- POST /clients/:id/session, POST /session/handover, POST /session/social, POST
-- /users/authenticate; by index: planner_clients, second_factors, sessions, users
insert into sessions (id, user_id, refresh_hash, previous_refresh_hash, rotated_at, created_at,
  seen_at, agent, address, ended_at, actor_id, proved_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- POST /clients/:id/session, POST /session/handover, POST /session/renew, POST /session/social,
-- POST /users/authenticate; by index: sessions
insert into access_tokens (token_hash, session_id, user_id, expires_at)
values ($1, $2, $3, $4);

-- GET /factors, DELETE /factors/:id, POST /session/handover, POST /session/proof, POST
-- /session/social, POST /users/authenticate; by index: second_factors
select id as _id, kind, name, created_at as "createdAt", used_at as "usedAt"
from second_factors
where user_id = $1 and confirmed_at is not null
order by created_at, id;

-- POST /factors/passkeys/options, POST /factors/totp, POST /families, POST /families/voucher, GET
-- /profiles, GET /profiles/:name and 17 more; by index: achievements, companies, consents,
-- families, family_members, planner_clients, users
select id as _id, email, name, image, active, skip_tutorial as "skipTutorial", videos_watched as
  "videosWatched", currency, time_zone as "timeZone", profiles, social_email as "socialEmail", cpf,
  birthdate, gender, phone_number as "phoneNumber", json_build_object('city', users.city) as
  address, (
  select to_json(obj)
  from (
    select f.id as _id, f.name, f.user_id as user, (
      select coalesce(json_agg(agg), '[]')
      from (
        select m.id as _id, u.id as user, u.name, u.image, 'planner' = any (u.profiles) as
          "isPlanner"
        from family_members as m inner
        join known_people as u on u.id = m.user_id
        where m.family_id = f.id and m.status = 'active'
        order by m.role, m.joined_at, m.id) as agg) as members
    from family_members as me inner
    join families as f on f.id = me.family_id
    where me.user_id = users.id and me.status = 'active') as obj) as family, (select to_json(obj)
      from (select c.id as _id, c.name from companies as c where c.id = users.company_id) as obj) as
      company, null::jsonb as actor, created_at as "createdAt", version, (
  select coalesce(jsonb_agg(distinct jsonb_build_object('purpose', c.purpose, 'version',
    c.text_version)), '[]')
  from consents c
  where c.user_id = $1 and c.purpose in ('terms', 'policy') and c.given) as "acceptedDocuments",
    (select coalesce(jsonb_agg(a.key order by a.reached_on, a.key), '[]') from achievements a where
    a.user_id = $2) as achievements
from users
where id = $3;

-- PATCH /families/:id, POST /families/:id/member, PATCH /families/:id/member, DELETE
-- /families/:id/member, POST /families/voucher, PATCH /shared-plan and 1 more; by index: families,
-- family_members, users
select id
from families
where id = $1
for update;

-- POST /families/:id/member, POST /families/voucher, POST /operator/companies/:id/employees, POST
-- /operator/people/:id/letter, POST /subscriptions/:id/plan, POST
-- /subscriptions/gateway/subscription and 9 more; by index: families, family_members
with letter as (insert into mail_outbox (id, recipient, kind, payload, last_error, created_at,
  sent_at) values ($1, $2, $3, $4, $5, $6, $7)) insert into jobs (id, kind, payload, run_at,
  created_at)
values ($8, $9, $10, $11, $12);

-- POST /families/voucher, POST /session/proof, POST /users/authenticate, POST /users/password; by
-- index: attempts
delete
from attempts
where key = $1;

-- POST /invoices, PATCH /invoices/:id/items/:item, POST /linkedtransactions, PATCH
-- /linkedtransactions/:id, POST /payments/:id/adjustments, POST /transactions and 1 more; by index:
-- categories, default_categories, ledgers, payments, users
select l.opened_until as "openedUntil", u.name as "userName", u.currency, u.image as "userImage",
  case when p.id is null then null else json_build_object('id', p.id, 'name', p.name, 'type',
  p.type, 'close_day', p.close_day, 'close_before_due', p.close_before_due, 'due_day', p.due_day,
  'closing_day_goes_to', p.closing_day_goes_to, 'earlier_terms', p.earlier_terms, 'closings',
  p.closings) end as payment, case when c.id is null then null else json_build_object('id', c.id,
  'name', c.name, 'group', c.grouping) end as category
from ledgers l
join users u on u.id = l.user_id
left join payments p on p.user_id = l.user_id and p.id = $1
left join (select id, name, grouping from default_categories union all select id, name, grouping
  from categories where user_id = $2) c on c.id = $3::uuid
where l.user_id = $4;

-- POST /invoices, POST /invoices/:id/anticipations, DELETE /objectives/:id, POST
-- /objectives/:id/transaction, POST /payments/:id/adjustments, JOB bank-accesses/sync_bank
insert into transactions (user_id, id, series_id, recurrent_index, payment_id, category_id,
  category_chosen, transaction_type, name, name_key, bank_name, description, value, date, counts_on,
  invoice_month, invoice_chosen, paid, recurrent_type, last_installment, anchor_day, business_day,
  external_id, foreign_currency, foreign_value, statement_id, operation_id, operation_type,
  operation_payment, pays_card_id, pays_month, refund_of_id, objective_id, anticipation_id, labels,
  card_ending, split, written_by, created_at, version)
select $1::uuid, *
from (
  values ($2::uuid, $3::uuid, $4::integer, $5::uuid, $6::uuid, $7::boolean, $8::text, $9::text,
    $10::text, $11::text, $12::text, $13::bigint, $14::date, $15::date, $16::date, $17::boolean,
    $18::boolean, $19::text, $20::integer, $21::integer, $22::text, $23::text, $24::text,
    $25::bigint, $26::uuid, $27::uuid, $28::text, $29::uuid, $30::uuid, $31::date, $32::uuid,
    $33::uuid, $34::uuid, $35::jsonb, $36::text, $37::jsonb, $38::uuid, $39::timestamptz,
    $40::integer)) as r
returning true;

-- POST /invoices/:id/anticipations, GET /invoices/:id/anticipations/:item, PATCH
-- /invoices/:id/items/:item, GET /purchases/:id, PATCH /transactions/:id, DELETE /transactions/:id;
-- by index: transactions
select *
from transactions
where user_id = $1 and series_id = $2
order by recurrent_index;

-- POST /invoices/:id/anticipations, GET /invoices/:id/anticipations/:item, PATCH
-- /invoices/:id/items/:item, GET /purchases/:id, DELETE /transactions/:id; by index:
-- invoice_totals, payments
select i.payment_id || ':' || to_char(i.month, 'YYYY-MM') as id
from (
  with kept as (
    select payment_id, month, due_on, items_cents, items, paid_cents
    from invoice_totals
    where user_id = $1 and payment_id = $2::uuid and month <= $3 and due_on <= $4 ), months as (
    select *
    from kept
    union all
    select p.id, m::date, m::date - 1 + least(extract(day from m + interval
      '1 month - 1 day')::integer, coalesce((
          select (e->>'dueDay')::integer
          from jsonb_array_elements(p.earlier_terms) e
          where to_char(m, 'YYYY-MM') < e->>'before'
          order by e->>'before'
          limit 1), p.due_day)), 0, 0, 0
    from payments p
    cross join generate_series($5::timestamp, $6::timestamp, '1 month') m
    where p.user_id = $7 and p.type = 'credit' and p.id = $8::uuid and not exists (select from kept
      k where k.payment_id = p.id and k.month = m::date) ), sums as (
    select *, sum(items_cents - paid_cents) over (partition by payment_id order by month)::bigint as
      sum, due_on < $9 as is_past, min(month) filter (where due_on >= $10) over (partition by
      payment_id) as turn
    from months ), chain as (
    select s.*, p.name as card_name, p.external_id, case when p.external_id is not null then 0 when
      lag(is_past) over card is null then 0 when lag(is_past) over card then lag(sum) over card else
      lag(sum) over card - least(0, min(sum) filter (where not is_past) over (card rows between
      unbounded preceding and 1 preceding)) end as exact, coalesce(max(sum) filter (where turn is
      null or month <= turn) over (card rows between 1 following and unbounded following) >= -1,
      false) as is_settled_later
    from sums s
    join payments p on p.user_id = $11 and p.id = s.payment_id window card as (partition by
      s.payment_id order by s.month) )
  select payment_id, card_name, external_id, month, due_on, items_cents, items, paid_cents, case
    when abs(shown) <= 1 then 0 else shown end as carried_cents, items_cents + shown - paid_cents as
    remaining_cents, is_settled_later, case when items_cents + shown - paid_cents < 0 and
    (items_cents + shown - paid_cents >= -1 or is_settled_later) then 0 else items_cents + shown -
    paid_cents end as owed_cents
  from (select *, case when is_past and exact < 0 and items_cents = 0 and paid_cents = 0 then 0 else
    exact end as shown from chain) s
  where month between $12 and $13) i
where i.paid_cents <> 0 and i.owed_cents >= 0;

-- POST /invoices/:id/anticipations, PATCH /invoices/:id/items/:item, POST /rules/:id/past, PATCH
-- /transactions/:id, POST /transactions/edits/:id/undo, JOB bank-accesses/sync_bank; by index:
-- transactions
update transactions t
set series_id = n.series_id, recurrent_index = n.recurrent_index, payment_id = n.payment_id,
  category_id = n.category_id, category_chosen = n.category_chosen, transaction_type =
  n.transaction_type, name = n.name, name_key = n.name_key, bank_name = n.bank_name, description =
  n.description, value = n.value, date = n.date, counts_on = n.counts_on, invoice_month =
  n.invoice_month, invoice_chosen = n.invoice_chosen, paid = n.paid, recurrent_type =
  n.recurrent_type, last_installment = n.last_installment, anchor_day = n.anchor_day, business_day =
  n.business_day, external_id = n.external_id, foreign_currency = n.foreign_currency, foreign_value
  = n.foreign_value, statement_id = n.statement_id, operation_id = n.operation_id, operation_type =
  n.operation_type, operation_payment = n.operation_payment, pays_card_id = n.pays_card_id,
  pays_month = n.pays_month, refund_of_id = n.refund_of_id, objective_id = n.objective_id,
  anticipation_id = n.anticipation_id, labels = n.labels, card_ending = n.card_ending, split =
  n.split, written_by = n.written_by, created_at = n.created_at, version = n.version
from unnest($1::uuid[], $2::uuid[], $3::integer[], $4::uuid[], $5::uuid[], $6::boolean[],
  $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::bigint[], $13::date[],
  $14::date[], $15::date[], $16::boolean[], $17::boolean[], $18::text[], $19::integer[],
  $20::integer[], $21::text[], $22::text[], $23::text[], $24::bigint[], $25::uuid[], $26::uuid[],
  $27::text[], $28::uuid[], $29::uuid[], $30::date[], $31::uuid[], $32::uuid[], $33::uuid[],
  $34::jsonb[], $35::text[], $36::jsonb[], $37::uuid[], $38::timestamptz[], $39::integer[]) as n
  (id, series_id, recurrent_index, payment_id, category_id, category_chosen, transaction_type, name,
  name_key, bank_name, description, value, date, counts_on, invoice_month, invoice_chosen, paid,
  recurrent_type, last_installment, anchor_day, business_day, external_id, foreign_currency,
  foreign_value, statement_id, operation_id, operation_type, operation_payment, pays_card_id,
  pays_month, refund_of_id, objective_id, anticipation_id, labels, card_ending, split, written_by,
  created_at, version)
where t.user_id = $40 and t.id = n.id;

-- PATCH /invoices/:id/items/:item, POST /rules/:id/past, POST /transactions/many, POST
-- /transactions/many/calendar; by index: category_memory, linked_payments, linked_transactions,
-- undo_records
with recorded as ( insert into undo_records (user_id, edit_id, entries, written, series,
  series_version, memory, item, made_at)
  select $1::uuid, $2::uuid, $3::jsonb, $4::uuid[], $5::jsonb, (select version from series where
    user_id = $6 and id = $7::uuid), (
    select jsonb_agg(jsonb_build_object('nameKey', r.name_key, 'transactionType',
      r.transaction_type, 'after', r.category_id, 'before', m.category_id, 'splitBefore', m.split))
    from unnest($8::text[], $9::text[], $10::uuid[], $11::jsonb[]) as r (name_key, transaction_type,
      category_id, split)
    left join category_memory m on m.user_id = $12 and m.name_key = r.name_key and
      m.transaction_type = r.transaction_type), (
    select jsonb_agg(jsonb_build_object('id', l.id, 'item', to_jsonb(l), 'months', ( select
      jsonb_agg(m order by m.month) from linked_payments m where m.user_id = $13 and m.linked_id =
      l.id))
      order by l.id)
    from linked_transactions l
    where l.user_id = $14 and l.id = any($15::uuid[])), $16::timestamptz
  returning true ) delete
from undo_records
where user_id = $17 and made_at < $18::timestamptz;

-- GET /objectives, POST /objectives, GET /objectives/:id, PATCH /objectives/:id, DELETE
-- /objectives/:id, POST /objectives/:id/transaction and 4 more; by index: objective_totals,
-- objectives, payments, transactions
select o.id, o.user_id as "userId", o.name, o.category, o.total_cents as "totalValue",
  o.initial_cents as "initialValue", o.begin_date as "beginDate", o.final_date as "finalDate",
  o.version, json_build_object('_id', p.id, 'name', p.name, 'type', p.type) as payment,
  coalesce(s.saved, 0)::bigint as "paidValue", coalesce(s.planned, 0)::bigint as
  "plannedRedemptions", coalesce(s.entries, 0)::integer as entries, coalesce(s.months, '[]') as
  months, (
  select coalesce(json_agg(json_build_object('_id', e.id, 'value', -e.value, 'date', e.date, 'paid',
    e.paid) order by e.date desc, e.id desc), '[]')
  from (
    select t.id, t.value, t.date, t.paid
    from transactions t
    where t.user_id = $1 and t.objective_id = o.id
    order by t.date desc, t.id desc
    limit $2) e) as transactions
from objectives o
join payments p on p.user_id = o.user_id and p.id = o.payment_id
left join lateral (
  select sum(t.saved_cents) as saved, sum(t.planned_cents) as planned, sum(t.entries) as entries,
    json_agg(json_build_object('month', to_char(t.month, 'YYYY-MM'), 'cents', t.saved_cents)) filter
    (where t.month >= $3) as months
  from objective_totals t
  where t.user_id = $4 and t.objective_id = o.id ) s on true
where o.user_id = $5 and ($6::uuid is null or o.id = $7::uuid)
order by o.created_at, o.id;

-- POST /operator/people/:id/deactivate, DELETE /users/:id, JOB accounts/close_never_activated; by
-- index: planner_clients, second_factors, sessions, users
update sessions
set ended_at = $1
where (user_id = $2 or actor_id = $3) and ended_at is null;

-- POST /operator/people/:id/deactivate, DELETE /users/:id, JOB accounts/close_never_activated; by
-- index: families, family_members, planner_clients, users
insert into answers_to_drop (user_id, about, asked_at)
select distinct other, about, $1::timestamptz
from (
  select m.user_id as other
  from family_members me
  join family_members m on m.family_id = me.family_id
  where me.user_id = $2 union
  select f.user_id
  from family_members i
  join families f on f.id = i.family_id
  where i.email = $3 union
  select planner_id
  from planner_clients
  where client_id = $4 union
  select client_id
  from planner_clients
  where planner_id = $5) others
cross join unnest($6::text[]) about
where other is not null and other <> $7
on conflict do nothing;

-- POST /payments, POST /users, POST /users/account/reset, JOB bank-accesses/sync_bank
insert into payments (account_type, flag, credit_limit, close_day, close_before_due, archived_at,
  due_day, closing_day_goes_to, external_id, bank_access_id, user_id, id, type, name, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
on conflict do nothing
returning id;

-- POST /payments, POST /transactions, GET /transactions/:id, GET /users/:id
with place as ( insert into access_log_heads as h (user_id, seq, hash)
  values ($1, $2, $3)
  on conflict (user_id) do update
  set seq = h.seq + $4
  returning seq, hash )
select seq - $5 + 1 as seq, hash as previous
from place;

-- POST /payments, POST /transactions, GET /transactions/:id, GET /users/:id
insert into access_log (user_id, seq, actor_id, action, object, status, at, address, agent,
  request_id, hash)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- POST /payments, POST /transactions, GET /transactions/:id, GET /users/:id; by index:
-- access_log_heads
update access_log_heads
set hash = $1
where user_id = $2;

-- POST /payments/:id/adjustments, DELETE /statements/entries/:id, JOB bank-accesses/sync_bank
with day_totals_part as (insert into day_totals as t (user_id, day, payment_id, paid_cents,
  all_cents, revenues_paid, revenues_all, expenses_paid, expenses_all, investiments_paid,
  investiments_all, entries)
  select $1::uuid, r.*
  from (values ($2::date, $3::uuid, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::bigint,
    $9::bigint, $10::bigint, $11::bigint, $12::integer)) as r
  on conflict (user_id, day, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), month_totals_part as (insert into month_totals as t
    (user_id, month, payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
    expenses_all, investiments_paid, investiments_all, entries)
  select $13::uuid, r.*
  from (values ($14::date, $15::uuid, $16::bigint, $17::bigint, $18::bigint, $19::bigint,
    $20::bigint, $21::bigint, $22::bigint, $23::bigint, $24::integer)) as r
  on conflict (user_id, month, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries)
select 1;

-- POST /promotionalcodes, POST /subscriptions, GET /subscriptions/:id/invoices/:invoiceId, GET
-- /subscriptions/:id/plan, POST /subscriptions/:id/plan, POST /subscriptions/:id/way and 7 more; by
-- index: subscription_invoices, subscriptions
select s.id, s.plan, s.status, s.suspended or s.cancelled_at is not null as suspended, s.expire_at
  as "expireAt", s.subscription_id as "subscriptionId", s.client_id as "customerId", s.payment_type
  as way, s.created_at as "createdAt", (select min(i.due_date) from subscription_invoices i where
  i.user_id = $1 and i.subscription_id = s.id and i.status = 'pending') as "openDueOn",
  s.cancelled_at is not null as "isCancelled", s.family_ends_on as "familyEndsOn"
from subscriptions as s
where s.user_id = $2
order by s.created_at, s.id;

-- GET /shared-plan, PATCH /shared-plan; by index: families, family_members, shared_plan_lines,
-- users
select f.id as "familyId", f.plan_version as version, (
  select coalesce(json_agg(t.user_id order by t.joined_at, t.id), '[]')
  from family_members t
  where t.family_id = f.id and t.status = 'active' and t.shares_plan) as takers, (
  select coalesce(json_agg(json_build_object('categoryId', s.category_id, 'month', s.month, 'value',
    s.value_cents, 'day', s.day, 'shares', s.shares, 'incomeMonth', s.income_month)
      order by s.month, s.category_id), '[]')
  from shared_plan_lines s
  where s.family_id = f.id) as lines
from family_members me
join families f on f.id = me.family_id
where me.user_id = $1 and me.status = 'active';

-- PATCH /shared-plan; by index: family_members
insert into shared_plan_lines (family_id, category_id, month, value_cents, day, shares,
  income_month)
select $1::uuid, r.*
from unnest($2::uuid[], $3::date[], $4::bigint[], $5::integer[], $6::jsonb[], $7::date[]) as r
on conflict (family_id, category_id, month) do update
set value_cents = excluded.value_cents, day = excluded.day, shares = excluded.shares, income_month =
  excluded.income_month;

-- PATCH /shared-plan, JOB budgets/bring_shared_plan; by index: families, family_members, users
update families
set plan_version = plan_version + 1
where id = $1;

-- PATCH /shared-plan; by index: family_members
insert into shared_plan_lines (family_id, category_id, month, value_cents, day, shares,
  income_month)
select $1::uuid, r.*
from (values ($2::uuid, $3::date, $4::bigint, $5::integer, $6::jsonb, $7::date)) as r
on conflict (family_id, category_id, month) do update
set value_cents = excluded.value_cents, day = excluded.day, shares = excluded.shares, income_month =
  excluded.income_month;

-- PATCH /shared-plan; by index: family_members, shared_plan_lines
delete
from shared_plan_lines s using (values ($1::uuid, $2::date)) as r (category_id, month)
where s.family_id = $3 and s.category_id = r.category_id and s.month = r.month;

-- JOB accounts/close_never_activated, JOB accounts/drop_answers, JOB
-- accounts/forget_security_events, JOB accounts/seal_security_events, JOB
-- bank-accesses/forget_webhooks, JOB bank-accesses/pull_banks and 10 more
insert into jobs as j (id, kind, payload, is_periodic, run_at, created_at)
values ($1, $2, '{}', true, $3, $4)
on conflict (kind)
where is_periodic do update
set run_at = $5
where j.run_at > $6;

-- JOB accounts/close_never_activated, JOB accounts/drop_answers, JOB accounts/drop_export, JOB
-- accounts/erase_account, JOB accounts/export, JOB accounts/forget_security_events and 20 more; by
-- index: jobs
with due as (
  select id
  from jobs
  where kind = $1 and given_up_at is null and run_at <= $2 and (locked_until is null or locked_until
    < $3)
  order by run_at
  limit $4
  for update skip locked), taken as ( update jobs set locked_until = $5 where id in (select id from
    due) returning id, payload, locked_until as "lockedUntil", created_at)
select id, payload, "lockedUntil"
from taken
order by created_at, id;

-- JOB accounts/close_never_activated, JOB accounts/drop_answers, JOB accounts/drop_export, JOB
-- accounts/erase_account, JOB accounts/export, JOB accounts/forget_security_events and 20 more; by
-- index: jobs
update jobs
set locked_until = $1, attempts = attempts + 1
where id = $2 and locked_until = $3 and given_up_at is null
returning attempts;

-- JOB accounts/close_never_activated, JOB accounts/drop_answers, JOB
-- accounts/forget_security_events, JOB accounts/seal_security_events, JOB
-- bank-accesses/forget_webhooks, JOB bank-accesses/pull_banks and 10 more; by index: jobs
update jobs
set run_at = $1, attempts = 0, locked_until = null, last_error = null
where id = $2 and locked_until = $3 and given_up_at is null;

-- JOB accounts/drop_export, JOB accounts/erase_account, JOB accounts/export, JOB
-- bank-accesses/remove_link, JOB bank-accesses/sync_bank, JOB budgets/bring_shared_plan and 4 more;
-- by index: jobs
delete
from jobs
where id = $1;
