-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /bankaccesses, POST /bankaccesses, GET /bankaccesses/:id, POST /bankaccesses/:id/migrate; by
-- index: bank_accounts, day_totals, invoice_totals, month_totals, payments
select a.id, a.access_id as "accessId", a.payment_id as "paymentId", p.name, p.type, a.currency,
  a.balance, a.balance_at as "balanceAt", a.opening_id as "openingId", a.history_from as
  "historyFrom", a.reserved, case when p.type = 'debit' then p.initial_value + coalesce((select
  sum(m.paid_cents) from month_totals m where m.user_id = $1 and m.payment_id = p.id and m.month <
  $2), 0) + coalesce((select sum(d.paid_cents) from day_totals d where d.user_id = $3 and
  d.payment_id = p.id and d.day between $4 and $5), 0) end::bigint as reckoned, a.limit_group as
  "limitGroup", coalesce(p.credit_limit, a.credit_limit) as "creditLimit", coalesce((select
  sum(i.paid_cents - i.items_cents) from invoice_totals i where i.user_id = $6 and i.payment_id =
  a.payment_id), 0)::bigint as owed
from bank_accounts a
join payments p on p.user_id = a.user_id and p.id = a.payment_id
where a.user_id = $7
order by p.type, p.created_at, p.id;

-- GET /bankaccesses, POST /bankaccesses, GET /bankaccesses/:id, POST /bankaccesses/:id/migrate; by
-- index: bank_questions
select access_id as "accessId", count(*)::integer as count
from bank_questions
where user_id = $1 and answer is null
group by access_id;

-- POST /bankaccesses
insert into bank_accesses (user_id, id, institution, aggregator, link_id, connector, status, active,
  error, consent_expires_at, consent_warned_at, last_update, last_whole_sync, sync_run, last_synced,
  sync_state, sync_started_at, sync_ended_at, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19);

-- POST /bankaccesses, POST /bankaccesses/:id/migrate
insert into bank_links (aggregator, link_id, user_id, access_id, next_pull_at)
values ($1, $2, $3, $4, $5)
on conflict do nothing
returning link_id;

-- POST /bankaccesses, POST /bankaccesses/:id/migrate, POST /bankaccesses/:id/sync, JOB
-- bank-accesses/sync_bank; by index: bank_accesses
update bank_accesses
set sync_state = $1, sync_progress = $2, version = version + 1
where user_id = $3 and id = $4;

-- POST /bankaccesses, GET /bankaccesses/:id, DELETE /bankaccesses/:id, POST
-- /bankaccesses/:id/migrate, POST /bankaccesses/:id/sync, JOB bank-accesses/sync_bank; by index:
-- bank_accesses
select *
from bank_accesses
where user_id = $1 and id = $2;

-- GET /bankaccesses/:id, POST /bankaccesses/:id/migrate; by index: bank_lines, transactions
select day, sum(entries)::bigint as entries, sum(lines)::bigint as lines
from (
  select t.counts_on as day, t.value as entries, 0 as lines
  from transactions t
  where t.user_id = $1 and t.payment_id = $2 and t.paid and t.counts_on <= $3 and t.id is distinct
  from $4::uuid
  union all
  select l.day, 0, l.value
  from bank_lines l
  where l.user_id = $5 and l.account_id = $6 and l.day <= $7 and not l.is_pending and l.state <>
    'gone') d
group by day
having sum(entries) <> sum(lines);

-- DELETE /bankaccesses/:id, JOB bank-accesses/sync_bank; by index: bank_accounts
select *
from bank_accounts
where user_id = $1 and access_id = $2
order by id;

-- DELETE /bankaccesses/:id; by index: linked_transactions
update linked_transactions
set bank_access_id = $1
where user_id = $2 and bank_access_id = $3;

-- DELETE /bankaccesses/:id, POST /bankaccesses/:id/migrate; by index: bank_links
delete
from bank_links
where aggregator = $1 and link_id = $2;

-- DELETE /bankaccesses/:id; by index: bank_accesses
delete
from bank_accesses
where user_id = $1 and id = $2;

-- DELETE /bankaccesses/:id; by index: payments
update payments
set external_id = null, bank_access_id = null, version = version + 1
where user_id = $1 and id = $2;

-- DELETE /bankaccesses/:id; by index: transactions
update transactions
set external_id = null, version = version + 1
where user_id = $1 and payment_id = $2 and external_id is not null and statement_id is null;

-- DELETE /bankaccesses/:id, DELETE /payments/:id; by index: card_holders, linked_payments,
-- linked_transactions, objectives, payments, series, transactions
insert into removed_payments (user_id, payment_id, payment, series, entries, items, months, links,
  objectives, holders, removed_at)
select p.user_id, p.id, to_jsonb(p) || jsonb_build_object('entry_count', (select count(*) from
  transactions t where t.user_id = $1 and t.payment_id = p.id)), (select coalesce(jsonb_agg(s),
  '[]') from series s where s.user_id = $2 and s.payment_id = p.id), (select coalesce(jsonb_agg(t),
  '[]') from transactions t where t.user_id = $3 and t.payment_id = p.id), (select
  coalesce(jsonb_agg(l), '[]') from linked_transactions l where l.user_id = $4 and l.payment_id =
  p.id), (
  select coalesce(jsonb_agg(m), '[]')
  from linked_payments m
  join linked_transactions l on l.user_id = m.user_id and l.id = m.linked_id
  where l.user_id = $5 and l.payment_id = p.id), (
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'pays_card_id', t.pays_card_id,
    'pays_month', t.pays_month, 'operation_id', t.operation_id, 'operation_type', t.operation_type,
    'operation_payment', t.operation_payment)), '[]')
  from transactions t
  where t.user_id = $6 and t.payment_id <> p.id and (t.pays_card_id = p.id or t.operation_payment =
    p.id)), (select coalesce(jsonb_agg(o), '[]') from objectives o where o.user_id = $7 and
    o.payment_id = p.id), (select coalesce(jsonb_agg(h), '[]') from card_holders h where h.user_id =
    $8 and h.payment_id = p.id), $9::timestamptz
from payments p
where p.user_id = $10 and p.id = $11
on conflict (user_id, payment_id) do update
set payment = excluded.payment, series = excluded.series, entries = excluded.entries, items =
  excluded.items, months = excluded.months, links = excluded.links, objectives =
  excluded.objectives, holders = excluded.holders, removed_at = excluded.removed_at;

-- DELETE /bankaccesses/:id, DELETE /payments/:id; by index: transactions
select *
from transactions
where user_id = $1 and pays_card_id = $2 and payment_id <> $3
order by id;

-- DELETE /bankaccesses/:id, DELETE /payments/:id; by index: transactions
select *
from transactions
where user_id = $1 and (pays_card_id = $2 or (payment_id = $3 and pays_card_id is not null))
order by id;

-- DELETE /bankaccesses/:id, POST /invoices
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
    entries = t.entries + excluded.entries), invoice_totals_part as (insert into invoice_totals as t
    (user_id, payment_id, month, due_on, items_cents, items, paid_cents, settling_cents,
    parts_cents)
  select $25::uuid, r.*
  from (values ($26::uuid, $27::date, $28::date, $29::bigint, $30::integer, $31::bigint,
    $32::bigint, $33::bigint)) as r
  on conflict (user_id, payment_id, month) do update
  set items_cents = t.items_cents + excluded.items_cents, items = t.items + excluded.items,
    paid_cents = t.paid_cents + excluded.paid_cents, settling_cents = t.settling_cents +
    excluded.settling_cents, parts_cents = t.parts_cents + excluded.parts_cents)
select 1;

-- DELETE /bankaccesses/:id; by index: day_totals, invoice_totals, month_totals
with emptied_day_totals as (delete
  from day_totals t using (values ($1::date, $2::uuid)) as n (day, payment_id)
  where t.user_id = $3::uuid and t.day = n.day and t.payment_id = n.payment_id and t.entries = 0),
    emptied_month_totals as (delete
  from month_totals t using (values ($4::date, $5::uuid)) as n (month, payment_id)
  where t.user_id = $6::uuid and t.month = n.month and t.payment_id = n.payment_id and t.entries =
    0), emptied_invoice_totals as (delete
  from invoice_totals t using (values ($7::uuid, $8::date)) as n (payment_id, month)
  where t.user_id = $9::uuid and t.payment_id = n.payment_id and t.month = n.month and t.items = 0
    and t.paid_cents = 0 and t.settling_cents = 0)
select 1;

-- DELETE /bankaccesses/:id, DELETE /payments/:id; by index: transactions
update transactions
set operation_id = $1, operation_type = $2, operation_payment = $3, version = version + 1
where user_id = $4 and operation_payment = $5 and payment_id <> $6;

-- DELETE /bankaccesses/:id, DELETE /payments/:id; by index: payments, removed_transactions, series,
-- transactions
update series s
set ended_at = coalesce(s.ended_at, $1::timestamptz), payment_id = last.payment_id, version =
  s.version + 1
from (
  select distinct on (series_id) series_id, payment_id
  from (
    select series_id, payment_id, recurrent_index
    from transactions
    where user_id = $2 and recurrent_type is not null
    union all
    select (r.entry->>'series_id')::uuid, p.id, (r.entry->>'recurrent_index')::integer
    from removed_transactions r
    join payments p on p.user_id = r.user_id and p.id = (r.entry->>'payment_id')::uuid
    where r.user_id = $3 and r.entry->>'recurrent_type' is not null) e
  where payment_id <> $4
  order by series_id, recurrent_index desc) last
where s.user_id = $5 and s.payment_id = $6 and s.id = last.series_id;

-- DELETE /bankaccesses/:id, DELETE /payments/:id; by index: transactions
select series_id as id
from transactions
where user_id = $1 and last_installment is not null and series_id in ( select series_id from
  transactions where user_id = $2 and payment_id = $3 and last_installment is not null)
group by series_id
having count(distinct payment_id) > 1;

-- DELETE /bankaccesses/:id, DELETE /payments/:id; by index: payments
delete
from payments
where user_id = $1 and id = $2;

-- DELETE /bankaccesses/:id, DELETE /payments/:id; by index: removed_transactions, series,
-- transactions
update series s
set ended_at = $1::timestamptz, version = s.version + 1
where s.user_id = $2 and s.ended_at is null and not exists (select from transactions t where
  t.user_id = $3 and t.series_id = s.id) and not exists (select from removed_transactions r where
  r.user_id = $4 and (r.entry->>'series_id')::uuid = s.id);

-- POST /bankaccesses/:id/migrate; by index: bank_accesses
update bank_accesses
set institution = $1, aggregator = $2, link_id = $3, connector = $4, status = $5, active = $6, error
  = $7, consent_expires_at = $8, consent_warned_at = $9, last_update = $10, last_whole_sync = $11,
  sync_run = $12, sync_failures = $13, version = version + 1
where user_id = $14 and id = $15;

-- DELETE /bankaccesses/entries/:id; by index: bank_lines
select id
from bank_lines
where user_id = $1 and id::text = $2;

-- DELETE /bankaccesses/entries/:id, POST /bankaccesses/questions/:id; by index: transactions
delete
from transactions
where user_id = $1 and payment_id = $2 and external_id = any($3::text[])
returning *;

-- DELETE /bankaccesses/entries/:id, POST /bankaccesses/questions/:id; by index: bank_lines
update bank_lines l
set kept = n.kept
from (values ($1::uuid, $2::jsonb)) as n (id, kept)
where l.user_id = $3 and l.id = n.id;

-- DELETE /bankaccesses/entries/:id, POST /bankaccesses/questions/:id, POST
-- /transactions/many/removal; by index: bank_questions, linked_payments
delete
from linked_payments l using bank_questions q
where q.user_id = $1 and q.kind = 'item' and q.answer = 'accepted' and q.line_ids && $2::uuid[] and
  l.user_id = q.user_id and l.linked_id = q.item_id and l.month = q.item_month and l.paid_at =
  q.answered_at;

-- DELETE /bankaccesses/entries/:id, POST /bankaccesses/questions/:id, POST
-- /bankaccesses/removed/:id/restore, JOB bank-accesses/sync_bank; by index: bank_lines
update bank_lines
set state = $1, changed_at = $2
where user_id = $3 and id = any($4::uuid[]);

-- GET /bankaccesses/questions; by index: bank_accounts, bank_lines, bank_questions,
-- linked_transactions, payments, transactions
select q.id as _id, q.kind, q.access_id as "bankAccess", json_build_object('_id', p.id, 'name',
  p.name, 'type', p.type) as payment, coalesce(l.name, '') as name, coalesce(l.day,
  q.created_at::date) as date, coalesce(l.value, 0)::bigint as value, l.count::integer as count,
  coalesce(l.lines, '[]') as lines, case when e.id is not null then json_build_object('_id', e.id,
  'name', e.name, 'date', e.date, 'value', e.value) when i.id is not null then
  json_build_object('_id', i.id, 'name', i.name, 'date', least(q.item_month + (i.day - 1),
  (q.item_month + interval '1 month' - interval '1 day')::date), 'value', i.value) end as entry,
  q.answer, q.answered_at as "answeredAt"
from bank_questions q
join bank_accounts a on a.user_id = q.user_id and a.id = q.account_id
join payments p on p.user_id = a.user_id and p.id = a.payment_id
left join transactions e on e.user_id = q.user_id and e.id = q.entry_id
left join linked_transactions i on i.user_id = q.user_id and i.id = q.item_id
cross join lateral (
  select (array_agg(b.name order by b.day, b.id))[1] as name, min(b.day) as day, sum(b.value) as
    value, count(*) as count, (array_to_json((array_agg(json_build_object('_id', b.id, 'name',
    b.name, 'date', b.day, 'value', b.value) order by b.day, b.id))[1:50])) as lines
  from bank_lines b
  where b.user_id = $1 and b.id = any(q.line_ids)) l
where q.user_id = $2 and (q.answer is not null) = $3 and l.count > 0
order by coalesce(q.answered_at, q.created_at) desc, q.id
limit $4;

-- POST /bankaccesses/questions/:id; by index: bank_questions
select *
from bank_questions
where user_id = $1 and id = $2
for update;

-- POST /bankaccesses/questions/:id; by index: bank_accounts
select *
from bank_accounts
where user_id = $1 and id = $2;

-- POST /bankaccesses/questions/:id; by index: bank_questions
update bank_questions
set answer = $1, answered_at = $2, version = version + 1
where user_id = $3 and id = $4;

-- POST /bankaccesses/questions/:id, POST /bankaccesses/removed/:id/restore; by index: bank_lines,
-- categories, payments, series
insert into transactions (user_id, id, series_id, recurrent_index, payment_id, category_id,
  category_chosen, transaction_type, name, name_key, bank_name, description, value, date, counts_on,
  invoice_month, invoice_chosen, paid, recurrent_type, last_installment, anchor_day, business_day,
  external_id, foreign_currency, foreign_value, statement_id, operation_id, operation_type,
  operation_payment, pays_card_id, pays_month, refund_of_id, objective_id, anticipation_id, labels,
  card_ending, split, written_by, created_at, version)
select s.user_id, r.*
from (select user_id, kept as entry from bank_lines where user_id = $1 and id = any($2::uuid[]) and
  kept is not null) s
cross join lateral jsonb_to_record(s.entry) e (payment_id uuid, category_id uuid, transaction_type
  text, split jsonb, operation_payment uuid, pays_card_id uuid, recurrent_type text, series_id uuid)
cross join lateral
  jsonb_to_record('{"recurrent_index":0,"category_chosen":false,"description":"","invoice_chosen":false,"version":1}'::jsonb
  || s.entry || case when (e.category_id is null or (e.category_id = any($3::uuid[]) or exists
  (select from categories c where c.user_id = $4 and c.id = e.category_id))) then '{}' else
  jsonb_build_object('category_id', case when e.transaction_type = 'revenues' then
  '5a1d0000-0000-8000-8000-000000000500' when e.transaction_type = 'investiments' then
  '5a1d0000-0000-8000-8000-000000006000' else '5a1d0000-0000-8000-8000-000000003800' end) end ||
  case when e.split is null or ((e.category_id is null or (e.category_id = any($5::uuid[]) or exists
  (select from categories c where c.user_id = $6 and c.id = e.category_id))) and not exists (
      select
      from jsonb_to_recordset(e.split) s (category uuid)
      where not (s.category = any($7::uuid[]) or exists (select from categories c where c.user_id =
        $8 and c.id = s.category)))) then '{}' else '{"split": null}'::jsonb end || case when
        e.operation_payment is null or exists (select from payments p where p.user_id = $9 and p.id
        = e.operation_payment) then '{}' else
        '{"operation_id": null, "operation_type": null, "operation_payment": null}'::jsonb end ||
        case when e.pays_card_id is null or exists (select from payments p where p.user_id = $10 and
        p.id = e.pays_card_id) then '{}' else '{"pays_card_id": null, "pays_month": null}'::jsonb
        end || case when e.recurrent_type is null or exists ( select from series q where q.user_id =
        $11 and q.id = e.series_id) then '{}' else
        '{"recurrent_type": null, "anchor_day": null, "business_day": null}'::jsonb end) r (id uuid,
        series_id uuid, recurrent_index integer, payment_id uuid, category_id uuid, category_chosen
        boolean, transaction_type text, name text, name_key text, bank_name text, description text,
        value bigint, date date, counts_on date, invoice_month date, invoice_chosen boolean, paid
        boolean, recurrent_type text, last_installment integer, anchor_day integer, business_day
        text, external_id text, foreign_currency text, foreign_value bigint, statement_id uuid,
        operation_id uuid, operation_type text, operation_payment uuid, pays_card_id uuid,
        pays_month date, refund_of_id uuid, objective_id uuid, anticipation_id uuid, labels jsonb,
        card_ending text, split jsonb, written_by uuid, created_at timestamptz, version integer)
where exists (select from payments p where p.user_id = $12 and p.id = e.payment_id)
on conflict do nothing
returning *;

-- POST /bankaccesses/questions/:id, POST /bankaccesses/removed/:id/restore; by index: bank_lines
update bank_lines
set kept = null
where user_id = $1 and id = any($2::uuid[]) and kept is not null;

-- POST /bankaccesses/questions/:id, POST /bankaccesses/removed/:id/restore, POST
-- /transactions/:id/restore; by index: bank_questions, linked_transactions
insert into linked_payments (user_id, linked_id, month, paid_at)
select q.user_id, q.item_id, q.item_month, q.answered_at
from bank_questions q
join linked_transactions i on i.user_id = q.user_id and i.id = q.item_id
where q.user_id = $1 and q.kind = 'item' and q.answer = 'accepted' and q.line_ids && $2::uuid[]
on conflict do nothing;

-- POST /bankaccesses/questions/:id; by index: bank_lines
update bank_lines l
set kept = n.kept
from unnest($1::uuid[], $2::jsonb[]) as n (id, kept)
where l.user_id = $3 and l.id = n.id;

-- POST /bankaccesses/questions/:id; by index: linked_transactions
select id
from linked_transactions
where user_id = $1 and id = $2;

-- POST /bankaccesses/questions/:id
insert into linked_payments (user_id, linked_id, month, paid_at, statement_id)
values ($1, $2, $3, $4, $5)
on conflict (user_id, linked_id, month) do nothing;

-- POST /bankaccesses/questions/:id, JOB bank-accesses/sync_bank; by index: transactions
select *
from transactions
where user_id = $1 and payment_id = $2 and external_id = any($3::text[])
order by id;

-- POST /bankaccesses/questions/:id, DELETE /payments/:id
with invoice_totals_part as (insert into invoice_totals as t (user_id, payment_id, month, due_on,
  items_cents, items, paid_cents, settling_cents, parts_cents)
  select $1::uuid, r.*
  from (values ($2::uuid, $3::date, $4::date, $5::bigint, $6::integer, $7::bigint, $8::bigint,
    $9::bigint)) as r
  on conflict (user_id, payment_id, month) do update
  set items_cents = t.items_cents + excluded.items_cents, items = t.items + excluded.items,
    paid_cents = t.paid_cents + excluded.paid_cents, settling_cents = t.settling_cents +
    excluded.settling_cents, parts_cents = t.parts_cents + excluded.parts_cents)
select 1;

-- POST /bankaccesses/questions/:id, DELETE /payments/:id; by index: invoice_totals
with emptied_invoice_totals as (delete
  from invoice_totals t using (values ($1::uuid, $2::date)) as n (payment_id, month)
  where t.user_id = $3::uuid and t.payment_id = n.payment_id and t.month = n.month and t.items = 0
    and t.paid_cents = 0 and t.settling_cents = 0)
select 1;

-- POST /bankaccesses/questions/:id; by index: bank_lines
select *
from bank_lines
where user_id = $1 and id = any($2::uuid[])
order by id;

-- POST /bankaccesses/questions/:id; by index: transactions
select t.payment_id as "paymentId", t.date as day, t.value, t.name_key, t.bank_name, t.external_id
  as "externalId"
from transactions t
where t.user_id = $1 and t.payment_id = $2 and coalesce(t.external_id, '') not like $3 and
  t.counts_on between $4::date and $5::date + 100 and (t.date, t.value) in (select day, value from
  (values ($6::date, $7::bigint)) as l (day, value))
order by t.id;

-- POST /bankaccesses/questions/:id, POST /statements/:id/import
insert into transactions (user_id, id, series_id, recurrent_index, payment_id, category_id,
  category_chosen, transaction_type, name, name_key, bank_name, value, date, counts_on,
  invoice_month, invoice_chosen, paid, last_installment, external_id, foreign_currency,
  foreign_value, statement_id, pays_card_id, pays_month, refund_of_id, labels, card_ending, split,
  written_by, created_at)
select $1::uuid, n.id, n.id, n.recurrent_index, d.payment_id, d.category_id, d.category_chosen,
  d.transaction_type, n.name, n.name_key, d.bank_name, n.value, n.date, d.counts_on,
  d.invoice_month, d.invoice_chosen, d.paid, n.last_installment, n.external_id, d.foreign_currency,
  d.foreign_value, $2::uuid, d.pays_card_id, d.pays_month, n.refund_of_id, d.labels, d.card_ending,
  n.split, $3::uuid, $4::timestamptz
from (values ($5::integer, $6::uuid, $7::integer, $8::text, $9::text, $10::bigint, $11::date,
  $12::integer, $13::text, $14::uuid, $15::jsonb)) as n (at, id, recurrent_index, name, name_key,
  value, date, last_installment, external_id, refund_of_id, split)
join (
  values ($16::integer, $17::uuid, $18::uuid, $19::boolean, $20::text, $21::text, $22::date,
    $23::date, $24::boolean, $25::boolean, $26::text, $27::bigint, $28::uuid, $29::date, $30::jsonb,
    $31::text)) as d (at, payment_id, category_id, category_chosen, transaction_type, bank_name,
    counts_on, invoice_month, invoice_chosen, paid, foreign_currency, foreign_value, pays_card_id,
    pays_month, labels, card_ending) on d.at = n.at
order by n.id
returning true;

-- POST /bankaccesses/questions/:id, JOB bank-accesses/sync_bank
insert into bank_lines (user_id, changed_at, id, account_id, provider_id, state, day, value, name,
  name_key, category_id, is_pending, is_projected, rule, reference, part_index, part_count,
  purchased_on, purchase, bill_month, first_at, foreign_currency, foreign_value, card_ending)
select $1::uuid, $2::timestamptz, n.*
from (
  values ($3::uuid, $4::uuid, $5::text, $6::text, $7::date, $8::bigint, $9::text, $10::text,
    $11::uuid, $12::boolean, $13::boolean, $14::text, $15::text, $16::integer, $17::integer,
    $18::date, $19::text, $20::date, $21::timestamptz, $22::text, $23::bigint, $24::text)) as n
on conflict (user_id, id) do update
set account_id = excluded.account_id, provider_id = excluded.provider_id, state = excluded.state,
  day = excluded.day, value = excluded.value, name = excluded.name, name_key = excluded.name_key,
  category_id = excluded.category_id, is_pending = excluded.is_pending, is_projected =
  excluded.is_projected, rule = excluded.rule, reference = excluded.reference, part_index =
  excluded.part_index, part_count = excluded.part_count, purchased_on = excluded.purchased_on,
  purchase = excluded.purchase, bill_month = excluded.bill_month, first_at = excluded.first_at,
  foreign_currency = excluded.foreign_currency, foreign_value = excluded.foreign_value, card_ending
  = excluded.card_ending, changed_at = excluded.changed_at;

-- POST /bankaccesses/questions/:id, JOB bank-accesses/sync_bank; by index: matched_lines
select entry_id as "entryId", external_id as "externalId", entry_before as before
from matched_lines
where user_id = $1 and payment_id = $2 and external_id = any($3::text[]) and entry_before is not
  null;

-- POST /bankaccesses/questions/:id; by index: matched_lines
delete
from matched_lines
where user_id = $1 and payment_id = $2 and external_id = any($3::text[]);

-- POST /bankaccesses/questions/:id; by index: matched_lines
select external_id
from matched_lines
where user_id = $1 and entry_id = $2;

-- POST /bankaccesses/questions/:id, DELETE /statements/:id, POST /statements/:id/import; by index:
-- day_totals
with emptied_day_totals as (delete
  from day_totals t using (values ($1::date, $2::uuid)) as n (day, payment_id)
  where t.user_id = $3::uuid and t.day = n.day and t.payment_id = n.payment_id and t.entries = 0)
select 1;

-- POST /bankaccesses/questions/:id, POST /statements/:id/import, DELETE /statements/entries/:id
insert into matched_lines (user_id, statement_id, created_at, payment_id, external_id, entry_id,
  entry_before)
select $1::uuid, $2::uuid, $3::timestamptz, n.*
from (values ($4::uuid, $5::text, $6::uuid, $7::jsonb)) as n (payment_id, external_id, entry_id,
  entry_before)
on conflict (user_id, payment_id, external_id) do update
set entry_id = excluded.entry_id, entry_before = excluded.entry_before;

-- GET /bankaccesses/removed; by index: bank_accounts, bank_lines, payments
select l.id as _id, a.access_id as "bankAccess", json_build_object('_id', p.id, 'name', p.name,
  'type', p.type) as payment, l.name, l.day as date, l.value, l.changed_at as "removedAt"
from bank_lines l
join bank_accounts a on a.user_id = l.user_id and a.id = l.account_id
join payments p on p.user_id = a.user_id and p.id = a.payment_id
where l.user_id = $1 and l.state = 'removed' and l.kept is not null
order by l.changed_at desc, l.id
limit $2;

-- POST /bankaccesses/removed/:id/restore; by index: bank_lines
select id
from bank_lines
where user_id = $1 and id = $2 and state = $3 and kept is not null
for update;

-- POST /bankaccesses/removed/:id/restore; by index: removed_transactions
delete
from removed_transactions
where user_id = $1 and entry->>'external_id' = any($2::text[]);
