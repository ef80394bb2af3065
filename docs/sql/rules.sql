-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- POST /rules, POST /rules/declined, POST /rules/trial; by index: categories, default_categories,
-- labels, payments
select (select c.name from (select id, name from default_categories union all select id, name from
  categories where user_id = $1) c where c.id = $2::uuid) as "categoryName", (
  select c.grouping
  from (select id, grouping from default_categories union all select id, grouping from categories
    where user_id = $3) c
  where c.id = $4::uuid) as group, coalesce((select json_agg(l.id) from labels l where l.user_id =
    $5 and l.id = any($6::uuid[])), '[]') as labels, coalesce((select json_agg(p.id) from payments p
    where p.user_id = $7 and p.id = any($8::uuid[])), '[]') as payments;

-- POST /rules, POST /rules/file; by index: rules
select count(*)::integer as count, coalesce(max(position) + 1, 0)::integer as end
from rules
where user_id = $1 and declined_at is null;

-- POST /rules
insert into rules (id, position, name, conditions, effects, is_last, created_at, user_id,
  declined_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- PATCH /rules/:id; by index: rules
select *
from rules
where user_id = $1 and id = $2 and declined_at is null
for update;

-- PATCH /rules/:id; by index: rules
update rules
set name = $1, conditions = $2, effects = $3, is_last = $4, version = version + 1
where user_id = $5 and id = $6;

-- DELETE /rules/:id; by index: rules
update rules
set declined_at = $1, version = version + 1
where user_id = $2 and id = $3 and declined_at is null;

-- DELETE /rules/:id, POST /rules/declined; by index: rules
delete
from rules
where user_id = $1 and id in ( select id from rules where user_id = $2 and declined_at is not null
  order by declined_at desc, id offset 200);

-- POST /rules/:id/past, POST /rules/trial; by index: transactions
select t.id, t.name, t.name_key, t.bank_name, t.value, t.date, t.payment_id, t.category_id,
  t.category_chosen, t.transaction_type, t.labels, t.external_id is not null as is_imported,
  (t.pays_card_id is not null or t.operation_id is not null or t.objective_id is not null or
  t.refund_of_id is not null or (t.invoice_month is not null and t.value > 0 and t.category_id is
  distinct from $1)) as is_fixed
from transactions t
where t.user_id = $2 and (t.external_id is not null or t.date <= $3) and (cardinality($4::text[]) =
  0 or t.bank_name is not null or exists (select from unnest($5::text[]) as x (text) where
  strpos(t.name_key, x.text) > 0))
order by t.date desc, t.id;

-- POST /rules/declined
insert into rules (id, conditions, effects, name, position, is_last, created_at, user_id,
  declined_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- GET /rules/file, POST /rules/file; by index: categories, labels, payments; whole:
-- default_categories
select c.id, c.name, c.grouping as kind
from (select id, name, grouping from default_categories union all select id, name, grouping from
  categories where user_id = $1) c
union all
select p.id, p.name, 'payment'
from payments p
where p.user_id = $2
union all
select l.id, l.name, 'label'
from labels l
where l.user_id = $3;

-- POST /rules/file
insert into rules (name, conditions, effects, id, position, is_last, created_at, user_id,
  declined_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- POST /rules/order; by index: rules
update rules r
set position = o.at
from unnest($1::uuid[])
with ordinality as o (id, at)
where r.user_id = $2 and r.id = o.id;

-- GET /rules/suggestions; by index: categories, default_categories, transactions
select t.name, t.name_key, t.bank_name, t.category_id, t.category_chosen, t.value > 0 as is_income,
  c.name as category, c.grouping, e.before
from transactions t
left join (select id, name, grouping from default_categories union all select id, name, grouping
  from categories where user_id = $1) c on c.id = t.category_id and c.grouping in ('revenues',
  'expenses', 'investiments')
left join (
  select b.before, (b.before->>'id')::uuid as id
  from undo_records u, jsonb_array_elements(u.entries) as b (before)
  where u.user_id = $2 and u.edit_id = $3::uuid) e on e.id = t.id
where t.user_id = $4 and t.external_id is not null and t.refund_of_id is null and
  ((t.category_chosen and c.id is not null) or t.bank_name is not null)
order by t.date desc, t.id
limit 500;

-- POST /rules/trial; by index: categories, default_categories, payments
select p.id, p.name
from payments p
where p.user_id = $1 and p.id = any($2::uuid[])
union all
select c.id, c.name
from (select id, name from default_categories union all select id, name from categories where
  user_id = $3) c
where c.id = any($4::uuid[]);
