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

select
  case
    when s.month >= $1 then s.month
  end as month,
  sum(s.cents)::bigint as cents
from
  (
    select
      t.month,
      - t.investiments_all as cents
    from
      month_totals t
    where
      t.user_id = $2
      and t.month <= $3
      and true
    union all
    select
      o.month,
      o.saved_cents
    from
      objective_totals o
    where
      o.user_id = $4
      and o.month <= $5
      and true
  ) s
group by
  1;
-- by index: month_totals, objective_totals, payments

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

select
  o.id,
  o.user_id as "userId",
  o.name,
  o.category,
  o.total_cents as "totalValue",
  o.initial_cents as "initialValue",
  o.begin_date as "beginDate",
  o.final_date as "finalDate",
  o.version,
  json_build_object('_id', p.id, 'name', p.name, 'type', p.type) as payment,
  coalesce(s.saved, 0)::bigint as "paidValue",
  coalesce(s.planned, 0)::bigint as "plannedRedemptions",
  coalesce(s.entries, 0)::integer as entries,
  coalesce(s.months, '[]') as months,
  (
    select
      coalesce(
        json_agg(
          json_build_object('_id', e.id, 'value', - e.value, 'date', e.date, 'paid', e.paid)
          order by
            e.date desc,
            e.id desc
        ),
        '[]'
      )
    from
      (
        select
          t.id,
          t.value,
          t.date,
          t.paid
        from
          transactions t
        where
          t.user_id = o.user_id
          and t.objective_id = o.id
        order by
          t.date desc,
          t.id desc
        limit
          $1
      ) e
  ) as transactions
from
  objectives o
  join payments p on p.user_id = o.user_id
  and p.id = o.payment_id
  left join lateral (
    select
      sum(t.saved_cents) as saved,
      sum(t.planned_cents) as planned,
      sum(t.entries) as entries,
      json_agg(json_build_object('month', to_char(t.month, 'YYYY-MM'), 'cents', t.saved_cents)) filter (
        where
          t.month >= $2
      ) as months
    from
      objective_totals t
    where
      t.user_id = o.user_id
      and t.objective_id = o.id
  ) s on true
where
  o.user_id = $3
  and (
    $4::uuid is null
    or o.id = $5::uuid
  )
order by
  o.created_at,
  o.id;
-- by index: objective_totals, objectives, payments, transactions

-- as in GET /reports: select t.month, sum(- t.parts_cents) as cents from invoice_t…

-- as in GET /reports: select case when s.month >= $1 then s.month end as month, su…

-- as in GET /reports: with sums as ( select coalesce(coalesce(n.parent_id, n.id), …

-- GET /reports/spreadsheet: O relatório como planilha.

-- as in GET /reports: select t.id as _id, t.name, t.counts_on as date, - t.value a…

-- as in GET /reports/pdf: select o.id, o.user_id as "userId", o.name, o.category, o.to…

-- as in GET /reports: select t.month, sum(- t.parts_cents) as cents from invoice_t…

-- as in GET /reports: select case when s.month >= $1 then s.month end as month, su…

-- as in GET /reports: with sums as ( select coalesce(coalesce(n.parent_id, n.id), …
