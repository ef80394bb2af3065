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
insert into payments (user_id, id, type, name, account_type, flag, credit_limit, close_day, due_day,
  closing_day_goes_to, initial_value, external_id, bank_access_id, created_at, version,
  close_before_due, earlier_terms, closings, archived_at, sharing, overdraft_limit, counts_to_spend,
  monthly_yield, fed_until)
select r.user_id, kept.*
from (select * from removed_payments where user_id = $1 and payment_id = $2) r,
  jsonb_to_recordset(jsonb_build_array(r.payment)) as kept (id uuid, type text, name text,
  account_type text, flag text, credit_limit bigint, close_day integer, due_day integer,
  closing_day_goes_to text, initial_value bigint, external_id text, bank_access_id uuid, created_at
  timestamptz, version integer, close_before_due integer, earlier_terms jsonb, closings jsonb,
  archived_at timestamptz, sharing text, overdraft_limit bigint, counts_to_spend boolean,
  monthly_yield integer, fed_until date);

-- POST /payments/:id/restore; by index: removed_payments
insert into series (user_id, id, recurrent_type, anchor, next_index, payment_id, category_id,
  transaction_type, name, description, value, ended_at, version, business_day, written_by, labels,
  split, card_ending)
select r.user_id, kept.*
from (select * from removed_payments where user_id = $1 and payment_id = $2) r,
  jsonb_to_recordset(r.series) as kept (id uuid, recurrent_type text, anchor date, next_index
  integer, payment_id uuid, category_id uuid, transaction_type text, name text, description text,
  value bigint, ended_at timestamptz, version integer, business_day text, written_by uuid, labels
  jsonb, split jsonb, card_ending text)
on conflict (user_id, id) do update
set payment_id = excluded.payment_id, ended_at = excluded.ended_at, version = series.version + 1;

-- POST /payments/:id/restore; by index: removed_payments
insert into linked_transactions (user_id, id, name, name_key, original_name, original_name_key,
  value, day, category_id, payment_id, transaction_type, bank_access_id, since, created_at, version)
select r.user_id, kept.*
from (select * from removed_payments where user_id = $1 and payment_id = $2) r,
  jsonb_to_recordset(r.items) as kept (id uuid, name text, name_key text, original_name text,
  original_name_key text, value bigint, day integer, category_id uuid, payment_id uuid,
  transaction_type text, bank_access_id uuid, since date, created_at timestamptz, version integer)
on conflict do nothing;

-- POST /payments/:id/restore; by index: removed_payments
insert into linked_payments (user_id, linked_id, month, paid_at, statement_id)
select r.user_id, kept.*
from (select * from removed_payments where user_id = $1 and payment_id = $2) r,
  jsonb_to_recordset(r.months) as kept (linked_id uuid, month date, paid_at timestamptz,
  statement_id uuid)
on conflict do nothing;

-- POST /payments/:id/restore; by index: removed_payments
insert into objectives (user_id, id, name, category, total_cents, initial_cents, begin_date,
  final_date, payment_id, created_at, version)
select r.user_id, kept.*
from (select * from removed_payments where user_id = $1 and payment_id = $2) r,
  jsonb_to_recordset(r.objectives) as kept (id uuid, name text, category text, total_cents bigint,
  initial_cents bigint, begin_date date, final_date date, payment_id uuid, created_at timestamptz,
  version integer)
on conflict do nothing;

-- POST /payments/:id/restore; by index: removed_payments
insert into card_holders (user_id, payment_id, ending, name, is_chosen)
select r.user_id, kept.*
from (select * from removed_payments where user_id = $1 and payment_id = $2) r,
  jsonb_to_recordset(r.holders) as kept (payment_id uuid, ending text, name text, is_chosen boolean)
on conflict do nothing;

-- POST /payments/:id/restore; by index: categories, payments, removed_payments, series
insert into transactions (user_id, id, series_id, recurrent_index, payment_id, category_id,
  category_chosen, transaction_type, name, name_key, bank_name, description, value, date, counts_on,
  invoice_month, invoice_chosen, paid, recurrent_type, last_installment, anchor_day, business_day,
  external_id, foreign_currency, foreign_value, statement_id, operation_id, operation_type,
  operation_payment, pays_card_id, pays_month, refund_of_id, objective_id, anticipation_id, labels,
  card_ending, split, written_by, created_at, version)
select s.user_id, r.*
from (select r.user_id, x.entry from (select * from removed_payments where user_id = $1 and
  payment_id = $2) r, jsonb_array_elements(r.entries) x (entry)) s
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
    where h.user_id = $5 and h.payment_id = $6 and h.operation_id = l.operation_id and h.value =
      -t.value and h.date = t.date))
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
