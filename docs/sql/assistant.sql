-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /assistant, POST /assistant/consent, POST /assistant/dismissals; by index:
-- assistant_dismissals
select subject
from assistant_dismissals
where user_id = $1 and subject in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
  $16, $17, $18, $19, $20, $21)
order by subject;

-- GET /assistant, POST /assistant/consent, DELETE /assistant/consent, POST /assistant/dismissals,
-- POST /assistant/questions; by index: consents
select given, text_version as version, at
from consents
where user_id = $1 and purpose = $2
order by at desc, id desc
limit $3;

-- POST /assistant/consent, DELETE /assistant/consent
insert into consents (user_id, id, purpose, given, text_version, text_hash, at, address, agent)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- POST /assistant/dismissals
insert into assistant_dismissals (user_id, subject, dismissed_at)
values ($1, $2, $3)
on conflict (user_id, subject) do nothing;

-- DELETE /assistant/dismissals; by index: assistant_dismissals
delete
from assistant_dismissals
where user_id = $1;

-- POST /assistant/questions; by index: invoice_totals, linked_payments, linked_transactions,
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
    where user_id = $2 and month between $3 and $4) c
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
    where user_id = $5 and month between $6 and $7) c ), period as (
  select coalesce(sum(revenues_paid), 0) as "revenuesPaid", coalesce(sum(revenues_all), 0) as
    "revenuesAll", coalesce(sum(expenses_paid), 0) as "expensesPaid", coalesce(sum(expenses_all), 0)
    as "expensesAll", coalesce(sum(investiments_paid), 0) as "investimentsPaid",
    coalesce(sum(investiments_all), 0) as "investimentsAll"
  from (
    select payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
      expenses_all, investiments_paid, investiments_all
    from month_totals
    where user_id = $8 and month between $9 and $10) c
  where true )
select (select coalesce(sum(initial_value), 0) from places) as initial, held.paid as "paidToDate",
  to_end.all_cents as "allToEnd", to_end.revenues - held.revenues as "revenuesAhead",
  to_end.savings::bigint, (select coalesce(json_agg(id), '[]') from places where is_saved) as
  "savingsIds", to_end.accumulated, (
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
    period.*
from held, to_end, period;

-- POST /assistant/questions, GET /reports, GET /reports/pdf, GET /reports/spreadsheet; by index:
-- categories, category_totals, default_categories, payments; whole: default_categories
with sums as (
  select t.day, coalesce(coalesce(n.parent_id, n.id), t.category_id) as id, n.grouping as
    entry_group, t.transaction_type, t.is_item, t.is_refund, sum(t.all_cents)::bigint as value,
    sum(t.paid_cents)::bigint as paid, sum(t.entries)::integer as entries
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
