-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- POST /payments, JOB bank-accesses/sync_bank; by index: payments
select count(*) as count
from payments
where user_id = $1;

-- POST /payments
insert into payments (account_type, flag, credit_limit, close_day, close_before_due, archived_at,
  due_day, closing_day_goes_to, external_id, bank_access_id, user_id, id, type, name, created_at,
  initial_value, overdraft_limit, counts_to_spend, monthly_yield)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
on conflict do nothing
returning id;

-- PATCH /payments/:id; by index: payments
update payments
set close_day = $1, version = version + 1
where user_id = $2 and id = $3;

-- POST /payments/:id/adjustments, POST /transactions; by index: payments, transactions
select ((select coalesce(sum(abs(value)), 0) from transactions where user_id = $1 and id <>
  all($2::uuid[])) + (select coalesce(sum(abs(initial_value)), 0) from payments where user_id =
  $3))::text as gross;

-- GET /payments/:id/holders, PATCH /payments/:id/holders; by index: card_holders
select ending, name
from card_holders
where user_id = $1 and payment_id = $2
order by ending;

-- PATCH /payments/:id/holders
insert into card_holders (user_id, payment_id, ending, name, is_chosen)
select $1::uuid, n.*, n.name is not null
from (values ($2::uuid, $3::text, $4::text)) as n (payment_id, ending, name)
on conflict (user_id, payment_id, ending) do update
set name = excluded.name, is_chosen = excluded.is_chosen;

-- GET /payments/:id/removal; by index: objectives, transactions
select (select count(*)::integer from transactions where user_id = $1 and payment_id = $2) as
  entries, (select count(*)::integer from objectives where user_id = $3 and payment_id = $4) as
  objectives, (select count(*)::integer from transactions where user_id = $5 and pays_card_id = $6
  and payment_id <> $7) as "paidElsewhere";

-- POST /payments/:id/restore; by index: removed_payments
select payment_id
from removed_payments
where user_id = $1 and payment_id = $2;

-- POST /payments/:id/restore; by index: removed_payments
insert into payments
select p.*
from (select * from removed_payments where user_id = $1 and payment_id = $2) r,
  jsonb_populate_record(null::payments, r.payment) p;

-- POST /payments/:id/restore; by index: removed_payments
insert into series
select s.*
from (select * from removed_payments where user_id = $1 and payment_id = $2) r,
  jsonb_populate_recordset(null::series, r.series) s
on conflict (user_id, id) do update
set payment_id = excluded.payment_id, ended_at = excluded.ended_at, version = series.version + 1;

-- POST /payments/:id/restore; by index: removed_payments
insert into linked_transactions
select l.*
from (select * from removed_payments where user_id = $1 and payment_id = $2) r,
  jsonb_populate_recordset(null::linked_transactions, r.items) l
on conflict do nothing;

-- POST /payments/:id/restore; by index: removed_payments
insert into linked_payments
select m.*
from (select * from removed_payments where user_id = $1 and payment_id = $2) r,
  jsonb_populate_recordset(null::linked_payments, r.months) m
on conflict do nothing;

-- POST /payments/:id/restore; by index: removed_payments
insert into objectives
select o.*
from (select * from removed_payments where user_id = $1 and payment_id = $2) r,
  jsonb_populate_recordset(null::objectives, r.objectives) o
on conflict do nothing;

-- POST /payments/:id/restore; by index: removed_payments
insert into card_holders (user_id, payment_id, ending, name, is_chosen)
select $1::uuid, h.*
from (select * from removed_payments where user_id = $2 and payment_id = $3) r,
  jsonb_to_recordset(r.holders) as h (payment_id uuid, ending text, name text, is_chosen boolean)
on conflict do nothing;

-- POST /payments/:id/restore; by index: categories, default_categories, payments, removed_payments,
-- series; whole: default_categories
insert into transactions
select r.*
from (select x.entry from (select * from removed_payments where user_id = $1 and payment_id = $2) r,
  jsonb_array_elements(r.entries) x (entry)) s
cross join lateral jsonb_populate_record(null::transactions, s.entry) e
cross join lateral jsonb_populate_record(jsonb_populate_record(null::transactions,
  '{"recurrent_index":0,"category_chosen":false,"description":"","invoice_chosen":false,"version":1}'),
  s.entry || case when (e.category_id is null or exists (select from default_categories d where d.id
  = e.category_id) or exists (select from categories c where c.user_id = e.user_id and c.id =
  e.category_id)) then '{}' else jsonb_build_object('category_id', case e.transaction_type when
  'revenues' then '5a1d0000-0000-8000-8000-000000000500' when 'investiments' then
  '5a1d0000-0000-8000-8000-000000006000' else '5a1d0000-0000-8000-8000-000000003800' end) end ||
  case when e.split is null or ((e.category_id is null or exists (select from default_categories d
  where d.id = e.category_id) or exists (select from categories c where c.user_id = e.user_id and
  c.id = e.category_id)) and not exists (
      select
      from jsonb_to_recordset(e.split) s (category uuid)
      where not exists (select from default_categories d where d.id = s.category) and not exists
        (select from categories c where c.user_id = e.user_id and c.id = s.category))) then '{}'
        else '{"split": null}'::jsonb end || case when e.operation_payment is null or exists (select
        from payments p where p.user_id = e.user_id and p.id = e.operation_payment) then '{}' else
        '{"operation_id": null, "operation_type": null, "operation_payment": null}'::jsonb end ||
        case when e.pays_card_id is null or exists (select from payments p where p.user_id =
        e.user_id and p.id = e.pays_card_id) then '{}' else
        '{"pays_card_id": null, "pays_month": null}'::jsonb end || case when e.recurrent_type is
        null or exists ( select from series q where q.user_id = e.user_id and q.id = e.series_id)
        then '{}' else '{"recurrent_type": null, "anchor_day": null, "business_day": null}'::jsonb
        end) r
where exists (select from payments p where p.user_id = e.user_id and p.id = e.payment_id)
on conflict do nothing
returning *;

-- POST /payments/:id/restore; by index: removed_payments, transactions
select t.*
from transactions t
join (
  select l.*
  from removed_payments r, jsonb_to_recordset(r.links) as l (id uuid, pays_card_id uuid, pays_month
    date, operation_id uuid, operation_type text, operation_payment uuid)
  where r.user_id = $1 and r.payment_id = $2) l on l.id = t.id
where t.user_id = $3 and t.pays_card_id is null and t.operation_id is null and (l.pays_card_id is
  null or t.value < 0 and t.category_id = $4) and (l.operation_id is null or exists (
    select
    from transactions h
    where h.user_id = t.user_id and h.payment_id = $5 and h.operation_id = l.operation_id and
      h.value = -t.value and h.date = t.date))
order by t.id;

-- POST /payments/:id/restore; by index: removed_payments, transactions
update transactions t
set pays_card_id = l.pays_card_id, pays_month = l.pays_month, operation_id = l.operation_id,
  operation_type = l.operation_type, operation_payment = l.operation_payment, version = t.version +
  1
from (
  select l.*
  from removed_payments r, jsonb_to_recordset(r.links) as l (id uuid, pays_card_id uuid, pays_month
    date, operation_id uuid, operation_type text, operation_payment uuid)
  where r.user_id = $1 and r.payment_id = $2) l
where t.user_id = $3 and t.id = l.id and t.id = any($4::uuid[])
returning t.*;

-- POST /payments/:id/restore; by index: transactions
update transactions h
set operation_id = null, operation_type = null, operation_payment = null, version = h.version + 1
where h.user_id = $1 and h.payment_id = $2 and h.operation_payment is not null and not exists
  (select from transactions t where t.user_id = h.user_id and t.operation_id = h.operation_id and
  t.id <> h.id);

-- POST /payments/:id/restore; by index: removed_payments
delete
from removed_payments
where user_id = $1 and payment_id = $2;

-- POST /payments/:id/restore, DELETE /transactions/:id; by index: transactions
with n as materialized (
  select series_id, max(greatest(recurrent_index + 1, 1)) as parts
  from transactions
  where user_id = $1 and series_id = any($2::uuid[])
  group by series_id ) update transactions t
set last_installment = n.parts, version = t.version + 1
from n
where t.user_id = $3 and t.series_id = n.series_id and t.last_installment is not null and
  t.last_installment <> n.parts;

-- POST /payments/:id/restore; by index: removed_transactions, transactions
with parts as (
  select series_id, recurrent_index as at
  from transactions
  where user_id = $1 and series_id = any($2::uuid[]) union
  select (entry->>'series_id')::uuid, (entry->>'recurrent_index')::integer
  from removed_transactions
  where user_id = $3 and (entry->>'series_id')::uuid = any($4::uuid[]) )
select t.*
from transactions t
where t.user_id = $5 and t.last_installment is not null and t.series_id = any($6::uuid[]) and
  t.series_id in ( select series_id from parts group by series_id having count(distinct at) <>
  max(at) - min(at) + 1)
order by t.id;

-- GET /payments/removals; by index: removed_payments
select payment_id as _id, payment ->> 'name' as name, payment ->> 'type' as type, coalesce((payment
  ->> 'entry_count')::integer, jsonb_array_length(entries)) as entries, removed_at as "removedAt"
from removed_payments
where user_id = $1 and removed_at > $2::timestamptz
order by removed_at desc, payment_id;
