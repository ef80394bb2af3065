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
