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
from category_names
where id = $1;

-- POST /categories; by index: categories
select count(*) as count
from categories
where user_id = $1;

-- POST /categories; by index: default_categories
insert into categories (user_id, id, parent_id, name, grouping, sort, type, essential, color, icon,
  created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning id as _id, name, grouping as group, sort, type, essential, coalesce( (select d.color from
  default_categories d where d.id = categories.parent_id), categories.color) as color, icon,
  parent_id as category, true as own, version;

-- GET /categories/:id; by index: categories, default_categories
select id as _id, name, grouping as group, sort, type, essential, coalesce( (select d.color from
  default_categories d where d.id = categories.parent_id), categories.color) as color, icon,
  parent_id as category, true as own, version
from categories
where user_id = $1 and id = $2;

-- GET /categories/:id; by index: transactions
select count(*) as count
from transactions
where user_id = $1 and category_id = $2;

-- PATCH /categories/:id, DELETE /categories/:id; by index: categories
select *
from categories
where user_id = $1 and id = $2
for update;

-- PATCH /categories/:id; by index: categories, default_categories
update categories
set parent_id = $1, name = $2, grouping = $3, sort = $4, type = $5, essential = $6, color = $7, icon
  = $8, version = version + 1
where user_id = $9 and id = $10
returning id as _id, name, grouping as group, sort, type, essential, coalesce( (select d.color from
  default_categories d where d.id = categories.parent_id), categories.color) as color, icon,
  parent_id as category, true as own, version;

-- DELETE /categories/:id; by index: transactions
update transactions
set category_id = $1
where user_id = $2 and category_id = $3;

-- DELETE /categories/:id; by index: series
update series
set category_id = $1
where user_id = $2 and category_id = $3;

-- DELETE /categories/:id; by index: category_memory
update category_memory
set category_id = $1
where user_id = $2 and category_id = $3;

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

-- DELETE /categories/:id; by index: budget_lines, categories, default_categories
with moved as ( delete from budget_lines where user_id = $1 and category_id = $2 returning * ),
  revenues as (
  select l.month, sum(l.value_cents) as cents
  from budget_lines l
  join category_names n on n.id = l.category_id
  where l.user_id = $3 and n.grouping = 'revenues' and not l.is_removed and l.month in (select month
    from moved)
  group by l.month ), both_as_money as (
  select m.month, coalesce(m.value_cents, round(coalesce(r.cents, 0) * m.percent_hundredths /
    10000.0)) + coalesce(t.value_cents, round(coalesce(r.cents, 0) * t.percent_hundredths /
    10000.0)) as cents
  from moved m
  join budget_lines t on t.user_id = m.user_id and t.month = m.month and t.category_id = $4
  left join revenues r on r.month = m.month
  where not m.is_removed and not t.is_removed and (m.percent_hundredths is null or
    t.percent_hundredths is null) ) insert into budget_lines as t (user_id, month, category_id,
    value_cents, percent_hundredths, day, recurrent_type, last_installment, recurrent_index,
    other_parts, is_typed, is_removed, is_entered)
select m.user_id, m.month, $5::uuid, m.value_cents, m.percent_hundredths, m.day, m.recurrent_type,
  m.last_installment, m.recurrent_index, m.other_parts, m.is_typed, m.is_removed, m.is_entered
from moved m
on conflict (user_id, month, category_id) do update
set value_cents = case when excluded.is_removed or (excluded.recurrent_type is not null or
  excluded.last_installment is not null) then t.value_cents when t.is_removed then
  excluded.value_cents else (select cents from both_as_money b where b.month = t.month) end,
  percent_hundredths = case when excluded.is_removed or (excluded.recurrent_type is not null or
  excluded.last_installment is not null) then t.percent_hundredths when t.is_removed then
  excluded.percent_hundredths else t.percent_hundredths + excluded.percent_hundredths end,
  other_parts = t.other_parts || excluded.other_parts || case when not (excluded.recurrent_type is
  not null or excluded.last_installment is not null) then '[]' else
  jsonb_build_array(jsonb_build_object('valueCents', excluded.value_cents, 'percent',
  excluded.percent_hundredths, 'recurrentType', excluded.recurrent_type, 'lastInstallment',
  excluded.last_installment, 'recurrentIndex', excluded.recurrent_index, 'isCounted', not
  excluded.is_removed)) end, day = coalesce(t.day, excluded.day), is_typed = t.is_typed or
  excluded.is_typed, is_removed = t.is_removed and excluded.is_removed, is_entered = t.is_entered or
  excluded.is_entered;

-- DELETE /categories/:id; by index: removed_transactions
update removed_transactions
set entry = jsonb_set(entry, '{category_id}', to_jsonb($1::text))
where user_id = $2 and entry->>'category_id' = $3;

-- DELETE /categories/:id; by index: removed_payments
update removed_payments
set entries = replace(entries::text, $1, $2)::jsonb, series = replace(series::text, $3, $4)::jsonb,
  items = replace(items::text, $5, $6)::jsonb
where user_id = $7;

-- DELETE /categories/:id; by index: bank_lines
update bank_lines
set category_id = case when category_id = $1 then $2::uuid else category_id end, kept = case when
  kept->>'category_id' = $3 then jsonb_set(kept, '{category_id}', to_jsonb($4::text)) else kept end
where user_id = $5 and (category_id = $6 or kept->>'category_id' = $7);

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
