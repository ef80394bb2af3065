-- Written by npm run sql-book. What each endpoint sends, beside what stands in door.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /payments: Formas de pagamento com seus saldos.

with before_this_month as (
  select payment_id, sum(paid_cents) filter (where month < $1) as paid, sum(entries) as entries
  from month_totals
  where user_id = $2
  group by payment_id ), this_month as (
  select payment_id, sum(paid_cents) as paid
  from day_totals
  where user_id = $3 and day between $4 and $5
  group by payment_id ), invoices as (
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
  json_build_object('close_day', p.close_day, 'close_before_due', p.close_before_due, 'due_day',
  p.due_day, 'closing_day_goes_to', p.closing_day_goes_to, 'earlier_terms', p.earlier_terms,
  'closings', p.closings) as card, p.archived_at as "archivedAt", p.initial_value as "initialValue",
  p.external_id as "externalId", p.bank_access_id as "bankAccessId", p.user_id as "userId",
  p.sharing, p.version, coalesce(b.paid, 0) + coalesce(t.paid, 0) as "paidToDate",
  coalesce(b.entries, 0)::integer as entries, coalesce(i.list, '[]') as invoices, coalesce(r.cents,
  0) as "repeatedAhead"
from payments p
left join before_this_month b on b.payment_id = p.id
left join this_month t on t.payment_id = p.id
left join invoices i on i.payment_id = p.id
left join repeated r on r.payment_id = p.id
where p.user_id = $9 and ($10::uuid is null or p.id = $11::uuid)
order by case p.type when 'money' then 0 when 'debit' then 1 else 2 end, p.created_at, p.id;
-- by index: day_totals, invoice_totals, month_totals, payments, transactions

-- POST /payments: Cadastra uma conta bancária ou um cartão de crédito.

select count(*) as count
from payments
where user_id = $1;
-- by index: payments

insert into payments (account_type, flag, credit_limit, close_day, close_before_due, archived_at,
  due_day, closing_day_goes_to, external_id, bank_access_id, user_id, id, type, name, created_at,
  initial_value)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
on conflict do nothing
returning id;

-- as in GET /payments: with before_this_month as ( select payment_id, sum(paid_cent…

insert into payments (account_type, flag, credit_limit, close_day, close_before_due, archived_at,
  due_day, closing_day_goes_to, external_id, bank_access_id, user_id, id, type, name, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
on conflict do nothing
returning id;

-- GET /payments/:id: Uma forma de pagamento com seu saldo.

-- as in GET /payments: with before_this_month as ( select payment_id, sum(paid_cent…

-- PATCH /payments/:id: Altera uma forma de pagamento.

select *
from payments
where user_id = $1 and id = $2
for update;
-- by index: payments

update payments
set close_day = $1, version = version + 1
where user_id = $2 and id = $3;
-- by index: payments

update payments
set earlier_terms = $1::jsonb, closings = $2::jsonb, version = version + 1
where user_id = $3 and id = $4;
-- by index: payments

select *
from transactions
where user_id = $1 and payment_id = $2 and invoice_month >= $3
order by id;
-- by index: transactions

select month
from invoice_totals
where user_id = $1 and payment_id = $2 and month >= $3
order by month;
-- by index: invoice_totals

update invoice_totals t
set due_on = n.due_on
from unnest($1::date[], $2::date[]) as n (month, due_on)
where t.user_id = $3 and t.payment_id = $4 and t.month = n.month;
-- by index: invoice_totals

-- as in GET /payments: with before_this_month as ( select payment_id, sum(paid_cent…

-- DELETE /payments/:id: Exclui uma forma de pagamento e todo o seu histórico.

-- as in PATCH /payments/:id: select * from payments where user_id = $1 and id = $2 for up…

select *
from transactions
where user_id = $1 and (pays_card_id = $2 or (payment_id = $3 and pays_card_id is not null))
order by id;
-- by index: transactions

with part0 as (
  insert into day_totals as t (user_id, day, payment_id, paid_cents, all_cents, revenues_paid,
    revenues_all, expenses_paid, expenses_all, investiments_paid, investiments_all, entries)
  select $1::uuid, *
  from (values ($2::date, $3::uuid, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::bigint,
    $9::bigint, $10::bigint, $11::bigint, $12::integer)) as r
  on conflict (user_id, day, payment_id) do update set paid_cents = t.paid_cents +
    excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents, revenues_paid =
    t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all + excluded.revenues_all,
    expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all = t.expenses_all +
    excluded.expenses_all, investiments_paid = t.investiments_paid + excluded.investiments_paid,
    investiments_all = t.investiments_all + excluded.investiments_all, entries = t.entries +
    excluded.entries), part1 as (
  insert into month_totals as t (user_id, month, payment_id, paid_cents, all_cents, revenues_paid,
    revenues_all, expenses_paid, expenses_all, investiments_paid, investiments_all, entries)
  select $13::uuid, *
  from (values ($14::date, $15::uuid, $16::bigint, $17::bigint, $18::bigint, $19::bigint,
    $20::bigint, $21::bigint, $22::bigint, $23::bigint, $24::integer)) as r
  on conflict (user_id, month, payment_id) do update set paid_cents = t.paid_cents +
    excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents, revenues_paid =
    t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all + excluded.revenues_all,
    expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all = t.expenses_all +
    excluded.expenses_all, investiments_paid = t.investiments_paid + excluded.investiments_paid,
    investiments_all = t.investiments_all + excluded.investiments_all, entries = t.entries +
    excluded.entries), part2 as (
  insert into invoice_totals as t (user_id, payment_id, month, due_on, items_cents, items,
    paid_cents, settling_cents, parts_cents)
  select $25::uuid, *
  from (values ($26::uuid, $27::date, $28::date, $29::bigint, $30::integer, $31::bigint,
    $32::bigint, $33::bigint)) as r
  on conflict (user_id, payment_id, month) do update set items_cents = t.items_cents +
    excluded.items_cents, items = t.items + excluded.items, paid_cents = t.paid_cents +
    excluded.paid_cents, settling_cents = t.settling_cents + excluded.settling_cents, parts_cents =
    t.parts_cents + excluded.parts_cents)
select 1;

update transactions
set operation_id = $1, operation_type = $2, operation_payment = $3, version = version + 1
where user_id = $4 and operation_payment = $5 and payment_id <> $6;
-- by index: transactions

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
-- by index: payments, removed_transactions, series, transactions

select series_id as id
from transactions
where user_id = $1 and last_installment is not null and series_id in (
  select series_id
  from transactions
  where user_id = $2 and payment_id = $3 and last_installment is not null)
group by series_id
having count(distinct payment_id) > 1;
-- by index: transactions

delete from payments
where user_id = $1 and id = $2;
-- by index: payments

update series s
set ended_at = $1::timestamptz, version = s.version + 1
where s.user_id = $2 and s.ended_at is null and not exists (
  select
  from transactions t
  where t.user_id = $3 and t.series_id = s.id) and not exists (
  select
  from removed_transactions r
  where r.user_id = $4 and (r.entry->>'series_id')::uuid = s.id);
-- by index: removed_transactions, series, transactions
