-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /reports: O relatório de um mês, ou dos doze meses que terminam nele.

select
  t.id as _id,
  t.name,
  t.counts_on as date,
  - t.value as value,
  t.category
from
  generate_series($1::date, $2::date, '1 day') day,
  lateral (
    select
      e.id,
      e.name,
      e.counts_on,
      e.value,
      c.name as category
    from
      transactions e
      left join category_names c on c.id = e.category_id
    where
      e.user_id = $3
      and e.counts_on = day::date
      and e.paid
      and e.value < 0
      and e.transaction_type = 'expenses'
      and coalesce(c.grouping, 'expenses') = 'expenses'
    order by
      e.value,
      e.id
    limit
      $4
  ) t
order by
  t.value,
  t.id
limit
  $5;
-- by index: budget_lines, categories, category_totals, default_categories, payments, transactions

select
  t.month,
  sum(- t.parts_cents) as cents
from
  invoice_totals t
where
  t.user_id = $1
  and t.month between $2 and $3
  and true
group by
  t.month;
-- by index: invoice_totals, payments

with
  sums as (
    select
      coalesce(coalesce(n.parent_id, n.id), t.category_id) as id,
      sum(t.all_cents) as value,
      sum(t.paid_cents) as paid,
      sum(t.entries)::integer as entries
    from
      category_totals t
      left join category_names n on n.id = t.category_id
    where
      t.user_id = $1
      and t.month between $2 and $3
      and (
        $4::uuid is null
        or t.payment_id = $5::uuid
      )
      and (
        $6::text is null
        or t.transaction_type = $7
      )
    group by
      1
    having
      sum(t.entries) <> 0
  )
select
  s.id,
  s.value,
  s.paid,
  s.entries,
  coalesce(n.name, 'Sem categoria') as name,
  coalesce(n.grouping, 'expenses') as group,
  coalesce(n.color, 'slate') as color,
  coalesce(n.icon, 'circle-help') as icon
from
  sums s
  left join category_names n on n.id = s.id
order by
  abs(s.value) desc,
  s.id;
-- by index: budget_lines, categories, category_totals, default_categories, payments

-- GET /reports/pdf: O relatório como PDF.

-- as in GET /reports: select t.id as _id, t.name, t.counts_on as date, - t.value a…

-- as in GET /reports: select t.month, sum(- t.parts_cents) as cents from invoice_t…

-- as in GET /reports: with sums as ( select coalesce(coalesce(n.parent_id, n.id), …

-- GET /reports/spreadsheet: O relatório como planilha.

-- as in GET /reports: select t.id as _id, t.name, t.counts_on as date, - t.value a…

-- as in GET /reports: select t.month, sum(- t.parts_cents) as cents from invoice_t…

-- as in GET /reports: with sums as ( select coalesce(coalesce(n.parent_id, n.id), …
