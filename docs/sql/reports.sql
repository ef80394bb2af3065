-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /reports, GET /reports/pdf, GET /reports/spreadsheet; by index: categories, category_totals,
-- default_categories, payments, transactions
select t.id as _id, t.name, t.counts_on as date, -t.value as value, t.category
from generate_series($1::date, $2::date, '1 day') day, lateral (
  select e.id, e.name, e.counts_on, e.value, c.name as category
  from transactions e
  left join (select id, name, grouping from default_categories union all select id, name, grouping
    from categories where user_id = $3) c on c.id = e.category_id
  where e.user_id = $4 and e.counts_on = day::date and e.paid and e.value < 0 and e.transaction_type
    = 'expenses' and coalesce(c.grouping, 'expenses') = 'expenses'
  order by e.value, e.id
  limit $5) t
order by t.value, t.id
limit $6;

-- GET /reports, GET /reports/pdf, GET /reports/retrospective, GET /reports/spreadsheet; by index:
-- categories, category_totals, default_categories, payments; whole: default_categories
select s.id, coalesce(n.name, 'Sem categoria') as name, s.month, s.cents
from (
  select coalesce(c.parent_id, t.category_id) as id, t.month, sum(t.paid_cents)::bigint as cents
  from category_totals t
  left join (
    select *
    from (select id, parent_id, grouping from default_categories union all select id, parent_id,
      grouping from categories where user_id = $1) c offset 0) c on c.id = t.category_id
  where t.user_id = $2 and t.month between $3 and $4 and t.transaction_type = 'expenses' and
    coalesce(c.grouping, 'expenses') not in ('invoice', 'bankOperation', 'objective')
  group by 1, 2) s
left join (select id, name from default_categories union all select id, name from categories where
  user_id = $5) n on n.id = s.id
where s.cents <> 0
order by name, s.id, s.month;

-- GET /reports/retrospective; by index: invoice_totals, payments, transactions
select i.due_on as "dueOn", (-i.items_cents - i.carried_cents)::bigint as owed, (
  select coalesce(json_agg(json_build_object('date', t.date, 'cents', case when t.payment_id =
    t.pays_card_id then t.value else -t.value end)), '[]')
  from transactions t
  where t.user_id = $1 and t.pays_card_id = i.payment_id and t.pays_month = i.month and t.paid) as
    payments
from (
  with kept as (
    select payment_id, month, due_on, items_cents, items, paid_cents
    from invoice_totals
    where user_id = $2 and true and month <= $3 and due_on <= $4 ), months as (
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
    where p.user_id = $7 and p.type = 'credit' and true and not exists (select from kept k where
      k.payment_id = p.id and k.month = m::date) ), sums as (
    select *, sum(items_cents - paid_cents) over (partition by payment_id order by month)::bigint as
      sum, due_on < $8 as is_past, min(month) filter (where due_on >= $9) over (partition by
      payment_id) as turn
    from months ), chain as (
    select s.*, p.name as card_name, p.external_id, case when p.external_id is not null then 0 when
      lag(is_past) over card is null then 0 when lag(is_past) over card then lag(sum) over card else
      lag(sum) over card - least(0, min(sum) filter (where not is_past) over (card rows between
      unbounded preceding and 1 preceding)) end as exact, coalesce(max(sum) filter (where turn is
      null or month <= turn) over (card rows between 1 following and unbounded following) >= -1,
      false) as is_settled_later
    from sums s
    join payments p on p.user_id = $10 and p.id = s.payment_id window card as (partition by
      s.payment_id order by s.month) )
  select payment_id, card_name, external_id, month, due_on, items_cents, items, paid_cents, case
    when abs(shown) <= 1 then 0 else shown end as carried_cents, items_cents + shown - paid_cents as
    remaining_cents, is_settled_later, case when items_cents + shown - paid_cents < 0 and
    (items_cents + shown - paid_cents >= -1 or is_settled_later) then 0 else items_cents + shown -
    paid_cents end as owed_cents
  from (select *, case when is_past and exact < 0 and items_cents = 0 and paid_cents = 0 then 0 else
    exact end as shown from chain) s
  where month between $11 and $12) i
where i.month between $13 and $14 and i.due_on <= $15
order by i.due_on, i.payment_id;

-- GET /reports/retrospective; by index: month_totals, objective_totals, payments
select case when s.month >= $1 then s.month end as month, sum(s.cents)::bigint as cents
from (
  select t.month, -t.investiments_paid as cents
  from month_totals t
  where t.user_id = $2 and t.month <= $3 and true
  union all
  select o.month, o.saved_cents
  from objective_totals o
  where o.user_id = $4 and o.month <= $5 and true ) s
group by 1;
