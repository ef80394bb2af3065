-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- POST /objectives; by index: objectives
select count(*) as count
from objectives
where user_id = $1;

-- POST /objectives
insert into objectives (user_id, id, name, category, total_cents, initial_cents, begin_date,
  final_date, payment_id, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- PATCH /objectives/:id, DELETE /objectives/:id; by index: objectives
select *
from objectives
where user_id = $1 and id = $2
for update;

-- PATCH /objectives/:id; by index: objectives
update objectives
set name = $1, category = $2, payment_id = $3, total_cents = $4, initial_cents = $5, begin_date =
  $6, final_date = $7, version = version + 1
where user_id = $8 and id = $9;

-- DELETE /objectives/:id; by index: transactions
select *
from transactions
where user_id = $1 and objective_id = $2 and paid = $3
order by id;

-- DELETE /objectives/:id; by index: transactions
delete
from transactions
where user_id = $1 and id = any($2::uuid[]);

-- DELETE /objectives/:id, POST /objectives/:id/transaction, DELETE /transactions/:id, POST
-- /transactions/:id/restore
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
    entries = t.entries + excluded.entries), objective_totals_part as (insert into objective_totals
    as t (user_id, payment_id, objective_id, month, saved_cents, planned_cents, entries)
  select $25::uuid, r.*
  from (values ($26::uuid, $27::uuid, $28::date, $29::bigint, $30::bigint, $31::integer)) as r
  on conflict (user_id, objective_id, payment_id, month) do update
  set saved_cents = t.saved_cents + excluded.saved_cents, planned_cents = t.planned_cents +
    excluded.planned_cents, entries = t.entries + excluded.entries)
select 1;

-- DELETE /objectives/:id; by index: removed_transactions
delete
from removed_transactions
where user_id = $1 and entry->>'objective_id' = $2;

-- DELETE /objectives/:id; by index: objectives
delete
from objectives
where user_id = $1 and id = $2;

-- DELETE /objectives/:id
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
    entries = t.entries + excluded.entries), objective_totals_part as (insert into objective_totals
    as t (user_id, payment_id, objective_id, month, saved_cents, planned_cents, entries)
  select $33::uuid, r.*
  from (values ($34::uuid, $35::uuid, $36::date, $37::bigint, $38::bigint, $39::integer)) as r
  on conflict (user_id, objective_id, payment_id, month) do update
  set saved_cents = t.saved_cents + excluded.saved_cents, planned_cents = t.planned_cents +
    excluded.planned_cents, entries = t.entries + excluded.entries)
select 1;
