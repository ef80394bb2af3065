-- Written by npm run sql-book. What each endpoint sends, beside what stands in door.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /balances: Saldo, receitas e despesas de um período.

with places as (
  select id, initial_value
  from payments
  where user_id = $1 and type <> 'credit' ), held as (
  select coalesce(sum(paid_cents), 0) as paid
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $2 and month >= $3 and month < $4
    union all
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from day_totals
    where user_id = $5 and day between $6 and $7) c
  where payment_id in (
    select id
    from places) ), to_end as (
  select coalesce(sum(all_cents) filter (where payment_id in (
    select id
    from places)), 0) as all_cents, coalesce(sum(revenues_all + expenses_all + investiments_all)
    filter (where true), 0) as accumulated
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $8 and month >= $9 and month <= $10) c ), period as (
  select coalesce(sum(revenues_paid), 0) as "revenuesPaid", coalesce(sum(revenues_all), 0) as
    "revenuesAll", coalesce(sum(expenses_paid), 0) as "expensesPaid", coalesce(sum(expenses_all), 0)
    as "expensesAll", coalesce(sum(investiments_paid), 0) as "investimentsPaid",
    coalesce(sum(investiments_all), 0) as "investimentsAll"
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $11 and month >= $12 and month <= $13) c
  where true ), owed as (
  select coalesce(sum(items_cents - settling_cents), 0) as cents
  from invoice_totals
  where user_id = $14 and due_on <= $15 and true )
select (
  select coalesce(sum(initial_value), 0)
  from places) as initial, held.paid as "paidToDate", to_end.all_cents as "allToEnd", owed.cents as
  "unpaidInvoices", to_end.accumulated, period.*
from held, to_end, owed, period;
-- by index: day_totals, invoice_totals, month_totals, payments

with places as (
  select id, initial_value
  from payments
  where user_id = $1 and id = $2::uuid ), held as (
  select coalesce(sum(paid_cents), 0) as paid
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $3 and month >= $4 and month < $5
    union all
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from day_totals
    where user_id = $6 and day between $7 and $8) c
  where payment_id in (
    select id
    from places) ), to_end as (
  select coalesce(sum(all_cents) filter (where payment_id in (
    select id
    from places)), 0) as all_cents, coalesce(sum(revenues_all + expenses_all + investiments_all)
    filter (where payment_id = $9::uuid), 0) as accumulated
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $10 and month >= $11 and month <= $12) c ), period as (
  select coalesce(sum(revenues_paid), 0) as "revenuesPaid", coalesce(sum(revenues_all), 0) as
    "revenuesAll", coalesce(sum(expenses_paid), 0) as "expensesPaid", coalesce(sum(expenses_all), 0)
    as "expensesAll", coalesce(sum(investiments_paid), 0) as "investimentsPaid",
    coalesce(sum(investiments_all), 0) as "investimentsAll"
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $13 and month >= $14 and month <= $15) c
  where payment_id = $16::uuid ), owed as (
  select coalesce(sum(items_cents - settling_cents), 0) as cents
  from invoice_totals
  where user_id = $17 and due_on <= $18 and payment_id = $19::uuid )
select (
  select coalesce(sum(initial_value), 0)
  from places) as initial, held.paid as "paidToDate", to_end.all_cents as "allToEnd", owed.cents as
  "unpaidInvoices", to_end.accumulated, period.*
from held, to_end, owed, period;
-- by index: day_totals, invoice_totals, month_totals, payments

with places as (
  select id, initial_value
  from payments
  where user_id = $1 and type <> 'credit' ), held as (
  select coalesce(sum(paid_cents), 0) as paid
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $2 and month >= $3 and month < $4
    union all
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from day_totals
    where user_id = $5 and day between $6 and $7) c
  where payment_id in (
    select id
    from places) ), to_end as (
  select coalesce(sum(all_cents) filter (where payment_id in (
    select id
    from places)), 0) as all_cents, coalesce(sum(revenues_all + expenses_all + investiments_all)
    filter (where true), 0) as accumulated
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $8 and month >= $9 and month < $10
    union all
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from day_totals
    where user_id = $11 and day between $12 and $13) c ), period as (
  select coalesce(sum(revenues_paid), 0) as "revenuesPaid", coalesce(sum(revenues_all), 0) as
    "revenuesAll", coalesce(sum(expenses_paid), 0) as "expensesPaid", coalesce(sum(expenses_all), 0)
    as "expensesAll", coalesce(sum(investiments_paid), 0) as "investimentsPaid",
    coalesce(sum(investiments_all), 0) as "investimentsAll"
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $14 and month > $15 and month < $16
    union all
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from day_totals
    where user_id = $17 and day between $18 and $19
    union all
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from day_totals
    where user_id = $20 and day between $21 and $22) c
  where true ), owed as (
  select coalesce(sum(items_cents - settling_cents), 0) as cents
  from invoice_totals
  where user_id = $23 and due_on <= $24 and true )
select (
  select coalesce(sum(initial_value), 0)
  from places) as initial, held.paid as "paidToDate", to_end.all_cents as "allToEnd", owed.cents as
  "unpaidInvoices", to_end.accumulated, period.*
from held, to_end, owed, period;
-- by index: day_totals, invoice_totals, month_totals, payments

-- GET /balances/categories: Quanto cada categoria somou no período.

with sums as (
  select coalesce(n.id, t.category_id) as id, sum(t.all_cents) as value, sum(t.paid_cents) as paid,
    sum(t.entries)::integer as entries
  from category_totals t
  left join category_names n on n.id = t.category_id
  where t.user_id = $1 and t.month between $2 and $3 and ($4::uuid is null or t.payment_id =
    $5::uuid) and ($6::text is null or t.transaction_type = $7)
  group by 1
  having sum(t.entries) <> 0 )
select s.id, s.value, s.paid, s.entries, coalesce(n.name, 'Sem categoria') as name,
  coalesce(n.grouping, 'expenses') as group, coalesce(n.color, 'slate') as color, coalesce(n.icon,
  'circle-help') as icon
from sums s
left join category_names n on n.id = s.id
order by abs(s.value) desc, s.id;
-- by index: categories, category_totals, default_categories, payments
-- whole: default_categories

-- GET /balances/chart: Receitas, despesas e saldo ao longo de um período.

with places as (
  select id, initial_value
  from payments
  where user_id = $1 and type <> 'credit' ), days as (
  select t.day as date, sum(t.revenues_all) as revenues, sum(-t.expenses_all) as expenses,
    coalesce(sum(t.all_cents) filter (where p.type <> 'credit'), 0) as moved
  from day_totals t
  join payments p on p.user_id = t.user_id and p.id = t.payment_id
  where t.user_id = $2 and t.day between $3 and $4 and ($5::uuid is null or t.payment_id = $6::uuid)
  group by t.day )
select (
  select coalesce(sum(initial_value), 0)
  from places) + (
  select coalesce(sum(all_cents), 0)
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $7 and month >= $8 and month <= $9) c
  where payment_id in (
    select id
    from places)) as opening, (
  select coalesce(json_agg(d), '[]')
  from days d) as days;
-- by index: day_totals, month_totals, payments

with places as (
  select id, initial_value
  from payments
  where user_id = $1 and id = $2::uuid ), days as (
  select t.day as date, sum(t.revenues_all) as revenues, sum(-t.expenses_all) as expenses,
    coalesce(sum(t.all_cents) filter (where true), 0) as moved
  from day_totals t
  join payments p on p.user_id = t.user_id and p.id = t.payment_id
  where t.user_id = $3 and t.day between $4 and $5 and ($6::uuid is null or t.payment_id = $7::uuid)
  group by t.day )
select (
  select coalesce(sum(initial_value), 0)
  from places) + (
  select coalesce(sum(all_cents), 0)
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $8 and month >= $9 and month <= $10) c
  where payment_id in (
    select id
    from places)) as opening, (
  select coalesce(json_agg(d), '[]')
  from days d) as days;
-- by index: day_totals, month_totals, payments

-- GET /balances/months: Mês a mês: categorias, parcelas no cartão ou a reserva acumulada.

select t.month, sum(t.all_cents * case when t.transaction_type = 'revenues' then 1 else -1 end) as
  cents
from category_totals t
where t.user_id = $1 and t.month between $2 and $3 and true and true
group by t.month;
-- by index: category_totals, payments

select t.month, sum(t.all_cents * case when t.transaction_type = 'revenues' then 1 else -1 end) as
  cents
from category_totals t
where t.user_id = $1 and t.month between $2 and $3 and true and t.category_id in (
  select id
  from category_names
  where id = any($4::uuid[]) or parent_id = any($5::uuid[]))
group by t.month;
-- by index: categories, category_totals, default_categories

select t.month, sum(t.all_cents * case when t.transaction_type = 'revenues' then 1 else -1 end) as
  cents
from category_totals t
where t.user_id = $1 and t.month between $2 and $3 and t.payment_id = $4::uuid and true
group by t.month;
-- by index: category_totals

select t.month, sum(-t.parts_cents) as cents
from invoice_totals t
where t.user_id = $1 and t.month between $2 and $3 and true
group by t.month;
-- by index: invoice_totals

select t.month, sum(-t.investiments_all) as cents
from month_totals t
where t.user_id = $1 and t.month between $2 and $3 and true
group by t.month;
-- by index: month_totals

select coalesce(sum(-t.investiments_all), 0) as cents
from month_totals t
where t.user_id = $1 and t.month < $2 and true;
-- by index: month_totals
