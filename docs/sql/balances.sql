-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /balances; by index: day_totals, invoice_totals, linked_payments, linked_transactions,
-- month_totals, payments, transactions
with places as (
  select id, initial_value, (type <> 'credit' and not coalesce(counts_to_spend, account_type is
    distinct from 'Poupança')) as is_saved
  from payments
  where user_id = $1 and id = $2::uuid ), held as (
  select coalesce(sum(paid_cents), 0) as paid, coalesce(sum(revenues_paid), 0) as revenues
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $3 and month between $4 and $5
    union all
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from day_totals
    where user_id = $6 and day between $7 and $8) c
  where payment_id in (select id from places) ), to_end as (
  select coalesce(sum(all_cents) filter (where payment_id in (select id from places)), 0) as
    all_cents, coalesce(sum(revenues_all) filter (where payment_id in (select id from places)), 0)
    as revenues, coalesce(sum(all_cents) filter (where payment_id in (select id from places where
    is_saved)), 0) + (select coalesce(sum(initial_value), 0) from places where is_saved) as savings,
    coalesce(sum(revenues_all + expenses_all + investiments_all) filter (where payment_id =
    $9::uuid), 0) as accumulated
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $10 and month between $11 and $12) c ), period as (
  select coalesce(sum(revenues_paid), 0) as "revenuesPaid", coalesce(sum(revenues_all), 0) as
    "revenuesAll", coalesce(sum(expenses_paid), 0) as "expensesPaid", coalesce(sum(expenses_all), 0)
    as "expensesAll", coalesce(sum(investiments_paid), 0) as "investimentsPaid",
    coalesce(sum(investiments_all), 0) as "investimentsAll"
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $13 and month between $14 and $15) c
  where payment_id = $16::uuid )
select (select coalesce(sum(initial_value), 0) from places) as initial, held.paid as "paidToDate",
  to_end.all_cents as "allToEnd", to_end.revenues - held.revenues as "revenuesAhead",
  to_end.savings::bigint, (select coalesce(json_agg(id), '[]') from places where is_saved) as
  "savingsIds", to_end.accumulated, (
  select coalesce(json_agg(d order by d.card_id, d.on), '[]')
  from (
    select payment_id as card_id, greatest(due_on, $17::date) as on, sum(items_cents -
      settling_cents) as cents
    from (select * from invoice_totals where user_id = $18 and payment_id = $19::uuid offset 0) i
    where due_on <= $20
    group by 1, 2) d) as dues, (
  select coalesce(json_agg(json_build_object( 'day', l.day, 'since', to_char(l.since, 'YYYY-MM'),
    'value', l.value, 'payment_id', p.id, 'card_id', case when p.type = 'credit' then p.id end,
    'card', json_build_object('close_day', p.close_day, 'close_before_due', p.close_before_due,
    'due_day', p.due_day, 'closing_day_goes_to', p.closing_day_goes_to, 'earlier_terms',
    p.earlier_terms, 'closings', p.closings), 'paid', coalesce((
            select json_agg(to_char(m.month, 'YYYY-MM'))
            from linked_payments m
            where m.user_id = $21 and m.linked_id = l.id and m.month between $22 and $23), '[]'),
              'posted', coalesce((
            select json_agg(distinct to_char(t.date, 'YYYY-MM'))
            from (select l.name_key union all select l.original_name_key where l.original_name_key
              <> l.name_key) k (name_key)
            cross join lateral (
              select e.date, e.paid
              from transactions e
              where e.user_id = $24 and e.name_key = k.name_key and e.payment_id = l.payment_id and
                e.date between $25 and $26 offset 0) t), '[]'))), '[]')
  from linked_transactions l
  join payments p on p.user_id = l.user_id and p.id = l.payment_id
  where l.user_id = $27 and ($28::uuid is null or l.payment_id = $29::uuid) and true) as announced,
    period.*
from held, to_end, period;

-- GET /balances; by index: day_totals, invoice_totals, linked_payments, linked_transactions,
-- month_totals, payments, transactions
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
    where user_id = $8 and month between $9 and $10
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
    from day_totals
    where user_id = $14 and day between $15 and $16
    union all
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from day_totals
    where user_id = $17 and day between $18 and $19) c
  where true )
select (select coalesce(sum(initial_value), 0) from places) as initial, held.paid as "paidToDate",
  to_end.all_cents as "allToEnd", to_end.revenues - held.revenues as "revenuesAhead",
  to_end.savings::bigint, (select coalesce(json_agg(id), '[]') from places where is_saved) as
  "savingsIds", to_end.accumulated, (
  select coalesce(json_agg(d order by d.card_id, d.on), '[]')
  from (
    select payment_id as card_id, greatest(due_on, $20::date) as on, sum(items_cents -
      settling_cents) as cents
    from (select * from invoice_totals where user_id = $21) i
    where due_on <= $22
    group by 1, 2) d) as dues, (
  select coalesce(json_agg(json_build_object( 'day', l.day, 'since', to_char(l.since, 'YYYY-MM'),
    'value', l.value, 'payment_id', p.id, 'card_id', case when p.type = 'credit' then p.id end,
    'card', json_build_object('close_day', p.close_day, 'close_before_due', p.close_before_due,
    'due_day', p.due_day, 'closing_day_goes_to', p.closing_day_goes_to, 'earlier_terms',
    p.earlier_terms, 'closings', p.closings), 'paid', coalesce((
            select json_agg(to_char(m.month, 'YYYY-MM'))
            from linked_payments m
            where m.user_id = $23 and m.linked_id = l.id and m.month between $24 and $25), '[]'),
              'posted', coalesce((
            select json_agg(distinct to_char(t.date, 'YYYY-MM'))
            from (select l.name_key union all select l.original_name_key where l.original_name_key
              <> l.name_key) k (name_key)
            cross join lateral (
              select e.date, e.paid
              from transactions e
              where e.user_id = $26 and e.name_key = k.name_key and e.payment_id = l.payment_id and
                e.date between $27 and $28 offset 0) t), '[]'))), '[]')
  from linked_transactions l
  join payments p on p.user_id = l.user_id and p.id = l.payment_id
  where l.user_id = $29 and ($30::uuid is null or l.payment_id = $31::uuid) and true) as announced,
    period.*
from held, to_end, period;

-- GET /balances; by index: categories, default_categories, transactions; whole: default_categories
with sums as (
  select t.day, coalesce(n.id, t.category_id) as id, n.grouping as entry_group, t.transaction_type,
    t.is_item, t.is_refund, sum(t.all_cents)::bigint as value, sum(t.paid_cents)::bigint as paid,
    sum(t.entries)::integer as entries
  from (
    select null::date as day, coalesce(s.category, t.category_id, $1::uuid) as category_id,
      t.transaction_type, t.invoice_month is not null as is_item, t.refund_of_id is not null as
      is_refund, coalesce(s.value, t.value) as all_cents, case when t.paid then coalesce(s.value,
      t.value) else 0 end as paid_cents, 1 as entries
    from (
      select *
      from transactions
      where user_id = $2 and invoice_month is null and counts_on between $3 and $4
      union all
      select *
      from transactions
      where user_id = $5 and invoice_month is not null and date between $6 and $7) t
    left join lateral (select * from jsonb_to_recordset(t.split) as share (category uuid, value
      bigint) where value between -99999999999999 and 99999999999999) s on t.split is not null
    where true and true) t
  left join (
    select *
    from (select id, parent_id, grouping from default_categories union all select id, parent_id,
      grouping from categories where user_id = $8) c offset 0) n on n.id = t.category_id
  where (t.category_id = any($9::uuid[]) or t.category_id in (
      select id
      from (select id, parent_id from default_categories union all select id, parent_id from
        categories where user_id = $10) c
      where parent_id = any($11::uuid[])))
  group by 1, 2, 3, 4, 5, 6 )
select s.day, s.id, n.parent_id as "parentId", coalesce(n.name, 'Sem categoria') as name,
  coalesce(n.grouping, 'expenses') as group, n.sort, n.type, coalesce(n.color, 'slate') as color,
  coalesce(n.icon, 'circle-help') as icon, s.entry_group as "entryGroup", s.transaction_type as
  "transactionType", s.is_item as "isItem", s.is_refund as "isRefund", s.value, s.paid, s.entries
from sums s
left join (
  select id, parent_id, name, grouping, sort, type, color, icon
  from default_categories
  union all
  select id, parent_id, name, grouping, sort, type, coalesce( (select d.color from
    default_categories d where d.id = categories.parent_id), categories.color), icon
  from categories
  where user_id = $12) n on n.id = s.id;

-- GET /balances; by index: invoice_totals
select coalesce(sum(items_cents - paid_cents), 0) as cents
from (select * from invoice_totals where user_id = $1 and payment_id = $2::uuid offset 0) i
where due_on <= $3;

-- GET /balances, GET /balances/chart; by index: invoice_totals, linked_payments,
-- linked_transactions, payments, transactions
select (
  select coalesce(json_agg(d order by d.card_id, d.on), '[]')
  from (
    select payment_id as card_id, greatest(due_on, $1::date) as on, sum(items_cents -
      settling_cents) as cents
    from (select * from invoice_totals where user_id = $2 and payment_id = $3::uuid offset 0) i
    where due_on <= $4
    group by 1, 2) d) as dues, (
  select coalesce(json_agg(json_build_object( 'day', l.day, 'since', to_char(l.since, 'YYYY-MM'),
    'value', l.value, 'payment_id', p.id, 'card_id', case when p.type = 'credit' then p.id end,
    'card', json_build_object('close_day', p.close_day, 'close_before_due', p.close_before_due,
    'due_day', p.due_day, 'closing_day_goes_to', p.closing_day_goes_to, 'earlier_terms',
    p.earlier_terms, 'closings', p.closings), 'paid', coalesce((
            select json_agg(to_char(m.month, 'YYYY-MM'))
            from linked_payments m
            where m.user_id = $5 and m.linked_id = l.id and m.month between $6 and $7), '[]'),
              'posted', coalesce((
            select json_agg(distinct to_char(t.date, 'YYYY-MM'))
            from (select l.name_key union all select l.original_name_key where l.original_name_key
              <> l.name_key) k (name_key)
            cross join lateral (
              select e.date, e.paid
              from transactions e
              where e.user_id = $8 and e.name_key = k.name_key and e.payment_id = l.payment_id and
                e.date between $9 and $10 offset 0) t), '[]'))), '[]')
  from linked_transactions l
  join payments p on p.user_id = l.user_id and p.id = l.payment_id
  where l.user_id = $11 and ($12::uuid is null or l.payment_id = $13::uuid) and true) as announced;

-- GET /balances; by index: categories, category_totals, default_categories; whole:
-- default_categories
with sums as (
  select t.day, coalesce(n.id, t.category_id) as id, n.grouping as entry_group, t.transaction_type,
    t.is_item, t.is_refund, sum(t.all_cents)::bigint as value, sum(t.paid_cents)::bigint as paid,
    sum(t.entries)::integer as entries
  from (
    select null::date as day, t.category_id, t.transaction_type, false as is_item, false as
      is_refund, t.all_cents, t.paid_cents, t.entries
    from category_totals t
    where t.user_id = $1 and t.month between $2 and $3 and true) t
  left join (
    select *
    from (select id, parent_id, grouping from default_categories union all select id, parent_id,
      grouping from categories where user_id = $4) c offset 0) n on n.id = t.category_id
  where (t.category_id = any($5::uuid[]) or t.category_id in (
      select id
      from (select id, parent_id from default_categories union all select id, parent_id from
        categories where user_id = $6) c
      where parent_id = any($7::uuid[])))
  group by 1, 2, 3, 4, 5, 6 )
select s.day, s.id, n.parent_id as "parentId", coalesce(n.name, 'Sem categoria') as name,
  coalesce(n.grouping, 'expenses') as group, n.sort, n.type, coalesce(n.color, 'slate') as color,
  coalesce(n.icon, 'circle-help') as icon, s.entry_group as "entryGroup", s.transaction_type as
  "transactionType", s.is_item as "isItem", s.is_refund as "isRefund", s.value, s.paid, s.entries
from sums s
left join (
  select id, parent_id, name, grouping, sort, type, color, icon
  from default_categories
  union all
  select id, parent_id, name, grouping, sort, type, coalesce( (select d.color from
    default_categories d where d.id = categories.parent_id), categories.color), icon
  from categories
  where user_id = $8) n on n.id = s.id;

-- GET /balances/categories; by index: categories, category_totals, default_categories, payments;
-- whole: default_categories
with sums as (
  select t.day, coalesce(n.id, t.category_id) as id, n.grouping as entry_group, t.transaction_type,
    t.is_item, t.is_refund, sum(t.all_cents)::bigint as value, sum(t.paid_cents)::bigint as paid,
    sum(t.entries)::integer as entries
  from (
    select null::date as day, t.category_id, t.transaction_type, false as is_item, false as
      is_refund, t.all_cents, t.paid_cents, t.entries
    from category_totals t
    where t.user_id = $1 and t.month between $2 and $3 and true) t
  left join (
    select *
    from (select id, parent_id, grouping from default_categories union all select id, parent_id,
      grouping from categories where user_id = $4) c offset 0) n on n.id = t.category_id
  where true
  group by 1, 2, 3, 4, 5, 6 )
select s.day, s.id, n.parent_id as "parentId", coalesce(n.name, 'Sem categoria') as name,
  coalesce(n.grouping, 'expenses') as group, n.sort, n.type, coalesce(n.color, 'slate') as color,
  coalesce(n.icon, 'circle-help') as icon, s.entry_group as "entryGroup", s.transaction_type as
  "transactionType", s.is_item as "isItem", s.is_refund as "isRefund", s.value, s.paid, s.entries
from sums s
left join (
  select id, parent_id, name, grouping, sort, type, color, icon
  from default_categories
  union all
  select id, parent_id, name, grouping, sort, type, coalesce( (select d.color from
    default_categories d where d.id = categories.parent_id), categories.color), icon
  from categories
  where user_id = $5) n on n.id = s.id;

-- GET /balances/categories; by index: categories, category_totals, default_categories; whole:
-- default_categories
with sums as (
  select t.day, coalesce(n.id, t.category_id) as id, n.grouping as entry_group, t.transaction_type,
    t.is_item, t.is_refund, sum(t.all_cents)::bigint as value, sum(t.paid_cents)::bigint as paid,
    sum(t.entries)::integer as entries
  from (
    select null::date as day, t.category_id, t.transaction_type, false as is_item, false as
      is_refund, t.all_cents, t.paid_cents, t.entries
    from category_totals t
    where t.user_id = $1 and t.month between $2 and $3 and t.payment_id = any($4::uuid[])) t
  left join (
    select *
    from (select id, parent_id, grouping from default_categories union all select id, parent_id,
      grouping from categories where user_id = $5) c offset 0) n on n.id = t.category_id
  where true
  group by 1, 2, 3, 4, 5, 6 )
select s.day, s.id, n.parent_id as "parentId", coalesce(n.name, 'Sem categoria') as name,
  coalesce(n.grouping, 'expenses') as group, n.sort, n.type, coalesce(n.color, 'slate') as color,
  coalesce(n.icon, 'circle-help') as icon, s.entry_group as "entryGroup", s.transaction_type as
  "transactionType", s.is_item as "isItem", s.is_refund as "isRefund", s.value, s.paid, s.entries
from sums s
left join (
  select id, parent_id, name, grouping, sort, type, color, icon
  from default_categories
  union all
  select id, parent_id, name, grouping, sort, type, coalesce( (select d.color from
    default_categories d where d.id = categories.parent_id), categories.color), icon
  from categories
  where user_id = $6) n on n.id = s.id;

-- GET /balances/categories; by index: categories, default_categories, transactions; whole:
-- default_categories
with sums as (
  select t.day, coalesce(coalesce(n.parent_id, n.id), t.category_id) as id, n.grouping as
    entry_group, t.transaction_type, t.is_item, t.is_refund, sum(t.all_cents)::bigint as value,
    sum(t.paid_cents)::bigint as paid, sum(t.entries)::integer as entries
  from (
    select null::date as day, coalesce(s.category, t.category_id, $1::uuid) as category_id,
      t.transaction_type, t.invoice_month is not null as is_item, t.refund_of_id is not null as
      is_refund, coalesce(s.value, t.value) as all_cents, case when t.paid then coalesce(s.value,
      t.value) else 0 end as paid_cents, 1 as entries
    from (select * from transactions where user_id = $2 and counts_on between $3 and $4) t
    left join lateral (select * from jsonb_to_recordset(t.split) as share (category uuid, value
      bigint) where value between -99999999999999 and 99999999999999) s on t.split is not null
    where true and true
    union all
    select null::date as day, coalesce(s.category, t.category_id, $5::uuid) as category_id,
      t.transaction_type, t.invoice_month is not null as is_item, t.refund_of_id is not null as
      is_refund, coalesce(s.value, t.value) as all_cents, case when t.paid then coalesce(s.value,
      t.value) else 0 end as paid_cents, 1 as entries
    from (select * from transactions where user_id = $6 and counts_on between $7 and $8) t
    left join lateral (select * from jsonb_to_recordset(t.split) as share (category uuid, value
      bigint) where value between -99999999999999 and 99999999999999) s on t.split is not null
    where true and true) t
  left join (
    select *
    from (select id, parent_id, grouping from default_categories union all select id, parent_id,
      grouping from categories where user_id = $9) c offset 0) n on n.id = t.category_id
  where true
  group by 1, 2, 3, 4, 5, 6 )
select s.day, s.id, n.parent_id as "parentId", coalesce(n.name, 'Sem categoria') as name,
  coalesce(n.grouping, 'expenses') as group, n.sort, n.type, coalesce(n.color, 'slate') as color,
  coalesce(n.icon, 'circle-help') as icon, s.entry_group as "entryGroup", s.transaction_type as
  "transactionType", s.is_item as "isItem", s.is_refund as "isRefund", s.value, s.paid, s.entries
from sums s
left join (
  select id, parent_id, name, grouping, sort, type, color, icon
  from default_categories
  union all
  select id, parent_id, name, grouping, sort, type, coalesce( (select d.color from
    default_categories d where d.id = categories.parent_id), categories.color), icon
  from categories
  where user_id = $10) n on n.id = s.id;

-- GET /balances/chart; by index: day_totals, invoice_totals, linked_payments, linked_transactions,
-- month_totals, payments, transactions
with places as ( select id, initial_value from payments where user_id = $1 and type <> 'credit' ),
  days as (
  select t.day as date, sum(t.revenues_all) as revenues, sum(-t.expenses_all) as expenses,
    coalesce(sum(t.all_cents) filter (where p.type <> 'credit'), 0) as moved
  from day_totals t
  join payments p on p.user_id = t.user_id and p.id = t.payment_id
  where t.user_id = $2 and t.day between $3 and $4 and true
  group by t.day )
select (select coalesce(sum(initial_value), 0) from places) + (
  select coalesce(sum(all_cents), 0)
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $5 and month between $6 and $7) c
  where payment_id in (select id from places)) as opening, (
  select coalesce(json_agg(d order by d.card_id, d.on), '[]')
  from (
    select payment_id as card_id, greatest(due_on, $8::date) as on, sum(items_cents -
      settling_cents) as cents
    from (select * from invoice_totals where user_id = $9) i
    where due_on <= $10
    group by 1, 2) d) as dues, (
  select coalesce(json_agg(json_build_object( 'day', l.day, 'since', to_char(l.since, 'YYYY-MM'),
    'value', l.value, 'payment_id', p.id, 'card_id', case when p.type = 'credit' then p.id end,
    'card', json_build_object('close_day', p.close_day, 'close_before_due', p.close_before_due,
    'due_day', p.due_day, 'closing_day_goes_to', p.closing_day_goes_to, 'earlier_terms',
    p.earlier_terms, 'closings', p.closings), 'paid', coalesce((
            select json_agg(to_char(m.month, 'YYYY-MM'))
            from linked_payments m
            where m.user_id = $11 and m.linked_id = l.id and m.month between $12 and $13), '[]'),
              'posted', coalesce((
            select json_agg(distinct to_char(t.date, 'YYYY-MM'))
            from (select l.name_key union all select l.original_name_key where l.original_name_key
              <> l.name_key) k (name_key)
            cross join lateral (
              select e.date, e.paid
              from transactions e
              where e.user_id = $14 and e.name_key = k.name_key and e.payment_id = l.payment_id and
                e.date between $15 and $16 offset 0) t), '[]'))), '[]')
  from linked_transactions l
  join payments p on p.user_id = l.user_id and p.id = l.payment_id
  where l.user_id = $17 and ($18::uuid is null or l.payment_id = $19::uuid) and true) as announced,
    (select coalesce(json_agg(d order by d.date), '[]') from days d) as days;

-- GET /balances/chart; by index: day_totals, invoice_totals, linked_payments, linked_transactions,
-- month_totals, payments, transactions
with places as ( select id, initial_value from payments where user_id = $1 and id = $2::uuid ), days
  as (
  select t.day as date, sum(t.revenues_all) as revenues, sum(-t.expenses_all) as expenses,
    coalesce(sum(t.all_cents) filter (where true), 0) as moved
  from day_totals t
  join payments p on p.user_id = t.user_id and p.id = t.payment_id
  where t.user_id = $3 and t.day between $4 and $5 and t.payment_id = $6::uuid
  group by t.day )
select (select coalesce(sum(initial_value), 0) from places) + (
  select coalesce(sum(all_cents), 0)
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $7 and month between $8 and $9) c
  where payment_id in (select id from places)) as opening, (
  select coalesce(json_agg(d order by d.card_id, d.on), '[]')
  from (
    select payment_id as card_id, greatest(due_on, $10::date) as on, sum(items_cents -
      settling_cents) as cents
    from (select * from invoice_totals where user_id = $11 and payment_id = $12::uuid offset 0) i
    where due_on <= $13
    group by 1, 2) d) as dues, (
  select coalesce(json_agg(json_build_object( 'day', l.day, 'since', to_char(l.since, 'YYYY-MM'),
    'value', l.value, 'payment_id', p.id, 'card_id', case when p.type = 'credit' then p.id end,
    'card', json_build_object('close_day', p.close_day, 'close_before_due', p.close_before_due,
    'due_day', p.due_day, 'closing_day_goes_to', p.closing_day_goes_to, 'earlier_terms',
    p.earlier_terms, 'closings', p.closings), 'paid', coalesce((
            select json_agg(to_char(m.month, 'YYYY-MM'))
            from linked_payments m
            where m.user_id = $14 and m.linked_id = l.id and m.month between $15 and $16), '[]'),
              'posted', coalesce((
            select json_agg(distinct to_char(t.date, 'YYYY-MM'))
            from (select l.name_key union all select l.original_name_key where l.original_name_key
              <> l.name_key) k (name_key)
            cross join lateral (
              select e.date, e.paid
              from transactions e
              where e.user_id = $17 and e.name_key = k.name_key and e.payment_id = l.payment_id and
                e.date between $18 and $19 offset 0) t), '[]'))), '[]')
  from linked_transactions l
  join payments p on p.user_id = l.user_id and p.id = l.payment_id
  where l.user_id = $20 and ($21::uuid is null or l.payment_id = $22::uuid) and true) as announced,
    (select coalesce(json_agg(d order by d.date), '[]') from days d) as days;

-- GET /balances/chart; by index: day_totals, invoice_totals, linked_payments, linked_transactions,
-- month_totals, payments, transactions
with places as ( select id, initial_value from payments where user_id = $1 and type <> 'credit' ),
  days as (
  select t.day as date, sum(t.revenues_all) as revenues, sum(-t.expenses_all) as expenses,
    coalesce(sum(t.all_cents) filter (where p.type <> 'credit'), 0) as moved
  from day_totals t
  join payments p on p.user_id = t.user_id and p.id = t.payment_id
  where t.user_id = $2 and t.day between $3 and $4 and true
  group by t.day )
select (select coalesce(sum(initial_value), 0) from places) + (
  select coalesce(sum(all_cents), 0)
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $5 and month between $6 and $7
    union all
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from day_totals
    where user_id = $8 and day between $9 and $10) c
  where payment_id in (select id from places)) as opening, (
  select coalesce(json_agg(d order by d.card_id, d.on), '[]')
  from (
    select payment_id as card_id, greatest(due_on, $11::date) as on, sum(items_cents -
      settling_cents) as cents
    from (select * from invoice_totals where user_id = $12) i
    where due_on <= $13
    group by 1, 2) d) as dues, (
  select coalesce(json_agg(json_build_object( 'day', l.day, 'since', to_char(l.since, 'YYYY-MM'),
    'value', l.value, 'payment_id', p.id, 'card_id', case when p.type = 'credit' then p.id end,
    'card', json_build_object('close_day', p.close_day, 'close_before_due', p.close_before_due,
    'due_day', p.due_day, 'closing_day_goes_to', p.closing_day_goes_to, 'earlier_terms',
    p.earlier_terms, 'closings', p.closings), 'paid', coalesce((
            select json_agg(to_char(m.month, 'YYYY-MM'))
            from linked_payments m
            where m.user_id = $14 and m.linked_id = l.id and m.month between $15 and $16), '[]'),
              'posted', coalesce((
            select json_agg(distinct to_char(t.date, 'YYYY-MM'))
            from (select l.name_key union all select l.original_name_key where l.original_name_key
              <> l.name_key) k (name_key)
            cross join lateral (
              select e.date, e.paid
              from transactions e
              where e.user_id = $17 and e.name_key = k.name_key and e.payment_id = l.payment_id and
                e.date between $18 and $19 offset 0) t), '[]'))), '[]')
  from linked_transactions l
  join payments p on p.user_id = l.user_id and p.id = l.payment_id
  where l.user_id = $20 and ($21::uuid is null or l.payment_id = $22::uuid) and true) as announced,
    (select coalesce(json_agg(d order by d.date), '[]') from days d) as days;

-- GET /balances/chart; by index: categories, default_categories, transactions; whole:
-- default_categories
with sums as (
  select t.day, coalesce(n.id, t.category_id) as id, n.grouping as entry_group, t.transaction_type,
    t.is_item, t.is_refund, sum(t.all_cents)::bigint as value, sum(t.paid_cents)::bigint as paid,
    sum(t.entries)::integer as entries
  from (
    select t.date as day, coalesce(s.category, t.category_id, $1::uuid) as category_id,
      t.transaction_type, t.invoice_month is not null as is_item, t.refund_of_id is not null as
      is_refund, coalesce(s.value, t.value) as all_cents, case when t.paid then coalesce(s.value,
      t.value) else 0 end as paid_cents, 1 as entries
    from (
      select *
      from transactions
      where user_id = $2 and invoice_month is null and counts_on between $3 and $4
      union all
      select *
      from transactions
      where user_id = $5 and invoice_month is not null and date between $6 and $7) t
    left join lateral (select * from jsonb_to_recordset(t.split) as share (category uuid, value
      bigint) where value between -99999999999999 and 99999999999999) s on t.split is not null
    where true and true) t
  left join (
    select *
    from (select id, parent_id, grouping from default_categories union all select id, parent_id,
      grouping from categories where user_id = $8) c offset 0) n on n.id = t.category_id
  where true
  group by 1, 2, 3, 4, 5, 6 )
select s.day, s.id, n.parent_id as "parentId", coalesce(n.name, 'Sem categoria') as name,
  coalesce(n.grouping, 'expenses') as group, n.sort, n.type, coalesce(n.color, 'slate') as color,
  coalesce(n.icon, 'circle-help') as icon, s.entry_group as "entryGroup", s.transaction_type as
  "transactionType", s.is_item as "isItem", s.is_refund as "isRefund", s.value, s.paid, s.entries
from sums s
left join (
  select id, parent_id, name, grouping, sort, type, color, icon
  from default_categories
  union all
  select id, parent_id, name, grouping, sort, type, coalesce( (select d.color from
    default_categories d where d.id = categories.parent_id), categories.color), icon
  from categories
  where user_id = $9) n on n.id = s.id;

-- GET /balances/months; by index: category_totals, payments
select t.month, sum(t.all_cents * case when t.transaction_type = 'revenues' then 1 else -1 end) as
  cents
from category_totals t
where t.user_id = $1 and t.month between $2 and $3 and true and true
group by t.month;

-- GET /balances/months; by index: categories, category_totals; whole: default_categories
select t.month, sum(t.all_cents * case when t.transaction_type = 'revenues' then 1 else -1 end) as
  cents
from category_totals t
where t.user_id = $1 and t.month between $2 and $3 and true and (t.category_id = any($4::uuid[]) or
  t.category_id in (
    select id
    from (select id, parent_id from default_categories union all select id, parent_id from
      categories where user_id = $5) c
    where parent_id = any($6::uuid[])))
group by t.month;

-- GET /balances/months; by index: category_totals
select t.month, sum(t.all_cents * case when t.transaction_type = 'revenues' then 1 else -1 end) as
  cents
from category_totals t
where t.user_id = $1 and t.month between $2 and $3 and t.payment_id = $4::uuid and true
group by t.month;

-- GET /balances/months, GET /reports, GET /reports/pdf, GET /reports/spreadsheet; by index:
-- invoice_totals, payments
select t.month, sum(-t.parts_cents) as cents
from invoice_totals t
where t.user_id = $1 and t.month between $2 and $3 and true
group by t.month;

-- GET /balances/spendable; by index: day_totals, invoice_totals, linked_payments,
-- linked_transactions, month_totals, payments, transactions
with places as (
  select id, initial_value
  from payments
  where user_id = $1 and type <> 'credit' and not (type <> 'credit' and not
    coalesce(counts_to_spend, account_type is distinct from 'Poupança')) ), days as (
  select t.day as date, sum(t.revenues_all) as revenues, sum(-t.expenses_all) as expenses,
    coalesce(sum(t.all_cents) filter (where p.id in (select id from places)), 0) as moved
  from day_totals t
  join payments p on p.user_id = t.user_id and p.id = t.payment_id
  where t.user_id = $2 and t.day between $3 and $4 and true
  group by t.day )
select (select coalesce(sum(initial_value), 0) from places) + (
  select coalesce(sum(all_cents), 0)
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $5 and month between $6 and $7
    union all
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from day_totals
    where user_id = $8 and day between $9 and $10) c
  where payment_id in (select id from places)) as opening, (
  select coalesce(json_agg(d order by d.card_id, d.on), '[]')
  from (
    select payment_id as card_id, greatest(due_on, $11::date) as on, sum(items_cents -
      settling_cents) as cents
    from (select * from invoice_totals where user_id = $12) i
    where due_on <= $13
    group by 1, 2) d) as dues, (
  select coalesce(json_agg(json_build_object( 'day', l.day, 'since', to_char(l.since, 'YYYY-MM'),
    'value', l.value, 'payment_id', p.id, 'card_id', case when p.type = 'credit' then p.id end,
    'card', json_build_object('close_day', p.close_day, 'close_before_due', p.close_before_due,
    'due_day', p.due_day, 'closing_day_goes_to', p.closing_day_goes_to, 'earlier_terms',
    p.earlier_terms, 'closings', p.closings), 'paid', coalesce((
            select json_agg(to_char(m.month, 'YYYY-MM'))
            from linked_payments m
            where m.user_id = $14 and m.linked_id = l.id and m.month between $15 and $16), '[]'),
              'posted', coalesce((
            select json_agg(distinct to_char(t.date, 'YYYY-MM'))
            from (select l.name_key union all select l.original_name_key where l.original_name_key
              <> l.name_key) k (name_key)
            cross join lateral (
              select e.date, e.paid
              from transactions e
              where e.user_id = $17 and e.name_key = k.name_key and e.payment_id = l.payment_id and
                e.date between $18 and $19 offset 0) t), '[]'))), '[]')
  from linked_transactions l
  join payments p on p.user_id = l.user_id and p.id = l.payment_id
  where l.user_id = $20 and ($21::uuid is null or l.payment_id = $22::uuid) and (p.type = 'credit'
    or p.id in (select id from places))) as announced, (select coalesce(json_agg(d order by d.date),
    '[]') from days d) as days;

-- GET /balances/spendable; by index: day_totals, invoice_totals, linked_payments,
-- linked_transactions, month_totals, payments, transactions
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
    from day_totals
    where user_id = $11 and day between $12 and $13) c
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

-- GET /balances/usual; by index: categories, category_totals, default_categories; whole:
-- default_categories
with sums as (
  select t.day, coalesce(coalesce(n.parent_id, n.id), t.category_id) as id, n.grouping as
    entry_group, t.transaction_type, t.is_item, t.is_refund, sum(t.all_cents)::bigint as value,
    sum(t.paid_cents)::bigint as paid, sum(t.entries)::integer as entries
  from (
    select t.month as day, t.category_id, t.transaction_type, false as is_item, false as is_refund,
      sum(t.all_cents) as all_cents, sum(t.paid_cents) as paid_cents, sum(t.entries) as entries
    from category_totals t
    where t.user_id = $1 and t.month between $2 and $3 and true
    group by t.month, t.category_id, t.transaction_type offset 0) t
  left join (
    select *
    from (select id, parent_id, grouping from default_categories union all select id, parent_id,
      grouping from categories where user_id = $4) c offset 0) n on n.id = t.category_id
  where true
  group by 1, 2, 3, 4, 5, 6 )
select s.day, s.id, n.parent_id as "parentId", coalesce(n.name, 'Sem categoria') as name,
  coalesce(n.grouping, 'expenses') as group, n.sort, n.type, coalesce(n.color, 'slate') as color,
  coalesce(n.icon, 'circle-help') as icon, s.entry_group as "entryGroup", s.transaction_type as
  "transactionType", s.is_item as "isItem", s.is_refund as "isRefund", s.value, s.paid, s.entries
from sums s
left join (
  select id, parent_id, name, grouping, sort, type, color, icon
  from default_categories
  union all
  select id, parent_id, name, grouping, sort, type, coalesce( (select d.color from
    default_categories d where d.id = categories.parent_id), categories.color), icon
  from categories
  where user_id = $5) n on n.id = s.id;

-- GET /balances/usual; by index: categories, transactions; whole: default_categories
with entries as (
  select t.id, t.name, t.date, t.name_key, coalesce(s.value, t.value) as cents, t.counts_on >= $1 as
    is_new
  from (select * from transactions where user_id = $2 and counts_on between $3 and $4) t
  left join lateral (select * from jsonb_to_recordset(t.split) as share (category uuid, value
    bigint) where value between -99999999999999 and 99999999999999) s on t.split is not null
  where coalesce(s.value, t.value) < 0 and coalesce(s.category, t.category_id) = any(array(
      select c.id
      from (select id, parent_id from default_categories union all select id, parent_id from
        categories where user_id = $5) c
      where c.id = $6::uuid or c.parent_id = $7::uuid)) )
select n.id as _id, n.name, n.date, (coalesce(o.cents, 0) - n.cents)::bigint as by
from entries n
left join (select name_key, min(cents) as cents from entries where not is_new group by 1) o on
  o.name_key = n.name_key
where n.is_new
order by 4 desc, n.id
limit 1;
