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
-- by index: categories, category_totals, default_categories, payments, transactions

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
      t.day,
      coalesce(coalesce(n.parent_id, n.id), t.category_id) as id,
      n.grouping as entry_group,
      t.transaction_type,
      t.is_item,
      t.is_refund,
      sum(t.all_cents)::bigint as value,
      sum(t.paid_cents)::bigint as paid,
      sum(t.entries)::integer as entries
    from
      (
        select
          null::date as day,
          t.category_id,
          t.transaction_type,
          false as is_item,
          false as is_refund,
          t.all_cents,
          t.paid_cents,
          t.entries
        from
          category_totals t
        where
          t.user_id = $1
          and t.month between $2 and $3
          and true
      ) t
      left join category_names n on n.id = t.category_id
    where
      true
    group by
      1,
      2,
      3,
      4,
      5,
      6
  )
select
  s.day,
  s.id,
  n.parent_id as "parentId",
  coalesce(n.name, 'Sem categoria') as name,
  coalesce(n.grouping, 'expenses') as group,
  n.sort,
  n.type,
  coalesce(n.color, 'slate') as color,
  coalesce(n.icon, 'circle-help') as icon,
  s.entry_group as "entryGroup",
  s.transaction_type as "transactionType",
  s.is_item as "isItem",
  s.is_refund as "isRefund",
  s.value,
  s.paid,
  s.entries
from
  sums s
  left join category_names n on n.id = s.id;
-- by index: categories, category_totals, default_categories, payments

-- GET /reports/pdf: O relatório como PDF.

-- as in GET /reports: select t.id as _id, t.name, t.counts_on as date, - t.value a…

-- as in GET /reports: select t.month, sum(- t.parts_cents) as cents from invoice_t…

-- as in GET /reports: with sums as ( select t.day, coalesce(coalesce(n.parent_id, …

-- GET /reports/spreadsheet: O relatório como planilha.

-- as in GET /reports: select t.id as _id, t.name, t.counts_on as date, - t.value a…

-- as in GET /reports: select t.month, sum(- t.parts_cents) as cents from invoice_t…

-- as in GET /reports: with sums as ( select t.day, coalesce(coalesce(n.parent_id, …
