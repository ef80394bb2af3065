-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /reports, GET /reports/pdf, GET /reports/spreadsheet; by index: categories, category_totals,
-- default_categories, payments, transactions
select t.id as _id, t.name, t.counts_on as date, -t.value as value, t.category
from generate_series($1::date, $2::date, '1 day') day, lateral (
  select e.id, e.name, e.counts_on, e.value, c.name as category
  from transactions e
  left join category_names c on c.id = e.category_id
  where e.user_id = $3 and e.counts_on = day::date and e.paid and e.value < 0 and e.transaction_type
    = 'expenses' and coalesce(c.grouping, 'expenses') = 'expenses'
  order by e.value, e.id
  limit $4) t
order by t.value, t.id
limit $5;

-- GET /reports, GET /reports/pdf, GET /reports/spreadsheet; by index: categories, category_totals,
-- default_categories, payments
select s.id, coalesce(n.name, 'Sem categoria') as name, s.month, s.cents
from (
  select coalesce(c.parent_id, t.category_id) as id, t.month, sum(t.paid_cents)::bigint as cents
  from category_totals t
  left join category_names c on c.id = t.category_id
  where t.user_id = $1 and t.month between $2 and $3 and t.transaction_type = 'expenses' and
    coalesce(c.grouping, 'expenses') not in ('invoice', 'bankOperation', 'objective')
  group by 1, 2) s
left join category_names n on n.id = s.id
where s.cents <> 0
order by name, s.id, s.month;
