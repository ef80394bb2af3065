-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /categories; by index: categories, category_totals, default_categories, payments
select json_build_object('_id', id, 'name', name, 'group', grouping, 'sort', sort, 'type', type,
  'essential', essential, 'color', coalesce( (select d.color from default_categories d where d.id =
  categories.parent_id), categories.color), 'icon', icon, 'category', parent_id, 'own', true,
  'version', version)::text as text
from categories
where user_id = $1
order by name, id;

-- POST /categories, PATCH /categories/:id; by index: categories, default_categories
select id, parent_id, name, grouping, sort, type, color, icon, user_id
from (
  select id, parent_id, name, grouping, sort, type, color, icon, null::uuid as user_id
  from default_categories
  union all
  select id, parent_id, name, grouping, sort, type, coalesce( (select d.color from
    default_categories d where d.id = categories.parent_id), categories.color), icon, user_id
  from categories
  where user_id = $1) as c
where id = $2;

-- POST /categories; by index: categories
select count(*) as count
from categories
where user_id = $1;

-- POST /categories
insert into categories (user_id, id, parent_id, name, grouping, sort, type, essential, color, icon,
  created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning id as _id, name, grouping as group, sort, type, essential, icon, parent_id as category,
  true as own, version, color;

-- GET /categories/:id; by index: categories, default_categories
select id as _id, name, grouping as group, sort, type, essential, icon, parent_id as category, true
  as own, version, coalesce( (select d.color from default_categories d where d.id =
  categories.parent_id), categories.color) as color
from categories
where user_id = $1 and id = $2;

-- GET /categories/:id; by index: transactions
select ((select count(*) from transactions t where t.user_id = $1 and t.category_id = $2) + (select
  count(*) from transactions t where t.user_id = $3 and t.split is not null and t.category_id <> $4
  and t.split @> $5::jsonb))::integer as count;

-- PATCH /categories/:id, DELETE /categories/:id; by index: categories
select *
from categories
where user_id = $1 and id = $2
for update;

-- PATCH /categories/:id; by index: categories
update categories
set parent_id = $1, name = $2, grouping = $3, sort = $4, type = $5, essential = $6, color = $7, icon
  = $8, version = version + 1
where user_id = $9 and id = $10
returning id as _id, name, grouping as group, sort, type, essential, icon, parent_id as category,
  true as own, version, color;

-- DELETE /categories/:id; by index: categories, category_totals, default_categories, transactions
update category_totals c
set entries = c.entries - b.entries
from (
  select t.month, t.payment_id, t.counted_as, count(*)::integer as entries
  from (
    select date_trunc('month', t.counts_on)::date as month, t.payment_id, case when
      t.transaction_type <> 'revenues' or t.invoice_month is null and t.refund_of_id is null then
      t.transaction_type when n.grouping in ('revenues', 'investiments') then n.grouping else
      'expenses' end as counted_as
    from transactions t
    join (select id, grouping from default_categories union all select id, grouping from categories
      where user_id = $1) n on n.id = $2
    where t.user_id = $3 and t.split is not null and t.split @> $4::jsonb) t
  group by 1, 2, 3) b
where c.user_id = $5 and c.category_id = $6 and c.month = b.month and c.payment_id = b.payment_id
  and c.transaction_type = b.counted_as;

-- DELETE /categories/:id; by index: transactions
update transactions t
set category_id = $1, split = (
  select case when count(*) > 1 then ('[' || string_agg('{"category":"' || m.category ||
    '","value":' || m.cents::text || '}', ',' order by m.at) || ']')::jsonb end
  from (
    select case when s.share->>'category' = $2 then $3 else s.share->>'category' end as category,
      sum((s.share->>'value')::bigint)::bigint as cents, min(s.at) as at
    from jsonb_array_elements(t.split)
    with ordinality s (share, at)
    group by 1) m)
where t.user_id = $4 and t.category_id = $5;

-- DELETE /categories/:id; by index: transactions
update transactions t
set split = (
  select case when count(*) > 1 then ('[' || string_agg('{"category":"' || m.category ||
    '","value":' || m.cents::text || '}', ',' order by m.at) || ']')::jsonb end
  from (
    select case when s.share->>'category' = $1 then $2 else s.share->>'category' end as category,
      sum((s.share->>'value')::bigint)::bigint as cents, min(s.at) as at
    from jsonb_array_elements(t.split)
    with ordinality s (share, at)
    group by 1) m)
where t.user_id = $3 and t.split is not null and t.category_id <> $4 and t.split @> $5::jsonb;

-- DELETE /categories/:id; by index: series
update series t
set category_id = case when t.category_id = $1 then $2::uuid else t.category_id end, split = (
  select case when count(*) > 1 then ('[' || string_agg('{"category":"' || m.category ||
    '","value":' || m.cents::text || '}', ',' order by m.at) || ']')::jsonb end
  from (
    select case when s.share->>'category' = $3 then $4 else s.share->>'category' end as category,
      sum((s.share->>'value')::bigint)::bigint as cents, min(s.at) as at
    from jsonb_array_elements(t.split)
    with ordinality s (share, at)
    group by 1) m)
where t.user_id = $5 and (t.category_id = $6 or t.split is not null and t.category_id <> $7 and
  t.split @> $8::jsonb);

-- DELETE /categories/:id; by index: category_memory
update category_memory t
set category_id = case when t.category_id = $1 then $2::uuid else t.category_id end, split = (
  select case when count(*) > 1 then ('[' || string_agg('{"category":"' || m.category ||
    '","value":' || m.cents::text || '}', ',' order by m.at) || ']')::jsonb end
  from (
    select case when s.share->>'category' = $3 then $4 else s.share->>'category' end as category,
      sum((s.share->>'value')::bigint)::bigint as cents, min(s.at) as at
    from jsonb_array_elements(t.split)
    with ordinality s (share, at)
    group by 1) m)
where t.user_id = $5 and (t.category_id = $6 or t.split is not null and t.category_id <> $7 and
  t.split @> $8::jsonb);

-- DELETE /categories/:id; by index: linked_transactions
update linked_transactions
set category_id = $1
where user_id = $2 and category_id = $3;

-- DELETE /categories/:id; by index: rules
update rules
set effects = jsonb_set(effects, '{category}', to_jsonb($1::text)), version = version + 1
where user_id = $2 and effects->>'category' = $3;

-- DELETE /categories/:id; by index: budget_lines, budgets
update budgets b
set version = version + 1
where b.user_id = $1 and exists ( select from budget_lines l where l.user_id = b.user_id and l.month
  = b.month and l.category_id = $2);

-- DELETE /categories/:id; by index: budget_lines, categories
insert into budget_lines as t (user_id, month, category_id, value_cents, percent_hundredths, day,
  recurrent_type, last_installment, recurrent_index, other_parts, is_typed, is_removed, is_entered)
select m.user_id, m.month, $1::uuid, case when o.month is null then m.value_cents when m.is_removed
  or (m.recurrent_type is not null or m.last_installment is not null) then o.value_cents when
  o.is_removed then m.value_cents when m.percent_hundredths is null or o.percent_hundredths is null
  then coalesce(m.value_cents, round(coalesce(r.cents, 0) * m.percent_hundredths / 10000.0)) +
  coalesce(o.value_cents, round(coalesce(r.cents, 0) * o.percent_hundredths / 10000.0)) end, case
  when o.month is null then m.percent_hundredths when m.is_removed or (m.recurrent_type is not null
  or m.last_installment is not null) then o.percent_hundredths when o.is_removed then
  m.percent_hundredths else o.percent_hundredths + m.percent_hundredths end, coalesce(o.day, m.day),
  m.recurrent_type, m.last_installment, m.recurrent_index, case when o.month is null then
  m.other_parts when not (m.recurrent_type is not null or m.last_installment is not null) then
  o.other_parts || m.other_parts else o.other_parts || m.other_parts ||
  jsonb_build_array(jsonb_build_object( 'valueCents', m.value_cents, 'percent',
  m.percent_hundredths, 'recurrentType', m.recurrent_type, 'lastInstallment', m.last_installment,
  'recurrentIndex', m.recurrent_index, 'isCounted', not m.is_removed)) end, m.is_typed or
  coalesce(o.is_typed, false), m.is_removed and coalesce(o.is_removed, true), m.is_entered or
  coalesce(o.is_entered, false)
from budget_lines m
left join budget_lines o on o.user_id = m.user_id and o.month = m.month and o.category_id = $2
left join (
  select l.month, sum(l.value_cents) as cents
  from budget_lines l
  where l.user_id = $3 and (l.category_id = any($4::uuid[]) or exists (select from categories c
    where c.user_id = $5 and c.id = l.category_id and c.grouping = 'revenues')) and not l.is_removed
  group by l.month) r on r.month = m.month
where m.user_id = $6 and m.category_id = $7
on conflict (user_id, month, category_id) do update
set value_cents = excluded.value_cents, percent_hundredths = excluded.percent_hundredths, day =
  excluded.day, other_parts = excluded.other_parts, is_typed = excluded.is_typed, is_removed =
  excluded.is_removed, is_entered = excluded.is_entered
where not t.is_shared;

-- DELETE /categories/:id; by index: budget_lines
delete
from budget_lines
where user_id = $1 and category_id = $2;

-- DELETE /categories/:id; by index: removed_transactions
update removed_transactions
set entry = jsonb_set(jsonb_set(entry, '{category_id}', case when entry->>'category_id' = $1 then
  $2::jsonb else coalesce(entry->'category_id', 'null') end), '{split}', coalesce((
      select case when count(*) > 1 then ('[' || string_agg('{"category":"' || m.category ||
        '","value":' || m.cents::text || '}', ',' order by m.at) || ']')::jsonb end
      from (
        select case when s.share->>'category' = $3 then $4 else s.share->>'category' end as
          category, sum((s.share->>'value')::bigint)::bigint as cents, min(s.at) as at
        from jsonb_array_elements(nullif(entry->'split', 'null'))
        with ordinality s (share, at)
        group by 1) m), 'null'))
where user_id = $5 and (entry->>'category_id' = $6 or entry->'split' @> $7::jsonb);

-- DELETE /categories/:id; by index: removed_payments
update removed_payments
set entries = replace(entries::text, $1, $2)::jsonb, series = replace(series::text, $3, $4)::jsonb,
  items = replace(items::text, $5, $6)::jsonb
where user_id = $7;

-- DELETE /categories/:id; by index: bank_lines
update bank_lines
set category_id = case when category_id = $1 then $2::uuid else category_id end, kept = case when
  kept->>'category_id' = $3 or kept->'split' @> $4::jsonb then jsonb_set(jsonb_set(kept,
  '{category_id}', case when kept->>'category_id' = $5 then $6::jsonb else
  coalesce(kept->'category_id', 'null') end), '{split}', coalesce((
      select case when count(*) > 1 then ('[' || string_agg('{"category":"' || m.category ||
        '","value":' || m.cents::text || '}', ',' order by m.at) || ']')::jsonb end
      from (
        select case when s.share->>'category' = $7 then $8 else s.share->>'category' end as
          category, sum((s.share->>'value')::bigint)::bigint as cents, min(s.at) as at
        from jsonb_array_elements(nullif(kept->'split', 'null'))
        with ordinality s (share, at)
        group by 1) m), 'null')) else kept end
where user_id = $9 and (category_id = $10 or kept->>'category_id' = $11 or kept->'split' @>
  $12::jsonb);

-- DELETE /categories/:id; by index: category_totals
insert into category_totals as t (user_id, month, category_id, payment_id, transaction_type,
  paid_cents, all_cents, entries)
select user_id, month, $1::uuid, payment_id, transaction_type, paid_cents, all_cents, entries
from category_totals
where user_id = $2 and category_id = $3
on conflict (user_id, month, category_id, payment_id, transaction_type) do update
set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
  entries = t.entries + excluded.entries;

-- DELETE /categories/:id; by index: category_totals
delete
from category_totals
where user_id = $1 and category_id = $2;

-- DELETE /categories/:id; by index: categories
delete
from categories
where user_id = $1 and id = $2;
