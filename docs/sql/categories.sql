-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /categories: A árvore padrão e as subcategorias da pessoa.

select
  json_build_object(
    '_id',
    id,
    'name',
    name,
    'group',
    grouping,
    'sort',
    sort,
    'type',
    type,
    'essential',
    essential,
    'color',
    color,
    'icon',
    icon,
    'category',
    parent_id,
    'own',
    true,
    'version',
    version
  )::text as text
from
  categories
where
  user_id = $1
order by
  name,
  id;
-- by index: categories, category_totals, payments

-- POST /categories: Cria uma subcategoria.

select
  id,
  parent_id,
  name,
  grouping,
  sort,
  type,
  color,
  icon,
  user_id
from
  category_names
where
  id = $1;
-- by index: categories, default_categories

select
  count(*) as count
from
  categories
where
  user_id = $1;
-- by index: categories

insert into
  categories (user_id, id, parent_id, name, grouping, sort, type, essential, color, icon, created_at)
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
returning
  id as _id,
  name,
  grouping as group,
  sort,
  type,
  essential,
  color,
  icon,
  parent_id as category,
  true as own,
  version;

-- GET /categories/:id: Uma categoria, com quantos lançamentos da pessoa estão nela.

select
  id as _id,
  name,
  grouping as group,
  sort,
  type,
  essential,
  color,
  icon,
  parent_id as category,
  true as own,
  version
from
  categories
where
  user_id = $1
  and id = $2;
-- by index: categories

select
  count(*) as count
from
  transactions
where
  user_id = $1
  and category_id = $2;
-- by index: transactions

-- PATCH /categories/:id: Renomeia ou muda uma subcategoria.

select
  *
from
  categories
where
  user_id = $1
  and id = $2
for update;
-- by index: categories

-- as in POST /categories: select id, parent_id, name, grouping, sort, type, color, ico…

update categories
set
  parent_id = $1,
  name = $2,
  grouping = $3,
  sort = $4,
  type = $5,
  essential = $6,
  color = $7,
  icon = $8,
  version = version + 1
where
  user_id = $9
  and id = $10
returning
  id as _id,
  name,
  grouping as group,
  sort,
  type,
  essential,
  color,
  icon,
  parent_id as category,
  true as own,
  version;
-- by index: categories

-- DELETE /categories/:id: Exclui uma subcategoria; seus lançamentos passam para a categoria principal.

-- as in PATCH /categories/:id: select * from categories where user_id = $1 and id = $2 for …

update transactions
set
  category_id = $1
where
  user_id = $2
  and category_id = $3;
-- by index: transactions

update series
set
  category_id = $1
where
  user_id = $2
  and category_id = $3;
-- by index: series

update category_memory
set
  category_id = $1
where
  user_id = $2
  and category_id = $3;
-- by index: category_memory

update linked_transactions
set
  category_id = $1
where
  user_id = $2
  and category_id = $3;
-- by index: linked_transactions

update removed_transactions
set
  entry = jsonb_set(entry, '{category_id}', to_jsonb($1::text))
where
  user_id = $2
  and entry ->> 'category_id' = $3;
-- by index: removed_transactions

update removed_payments
set
  entries = replace(entries::text, $1, $2)::jsonb,
  series = replace(series::text, $3, $4)::jsonb,
  items = replace(items::text, $5, $6)::jsonb
where
  user_id = $7;
-- by index: removed_payments

insert into
  category_totals as t (user_id, month, category_id, payment_id, transaction_type, paid_cents, all_cents, entries)
select
  user_id,
  month,
  $1::uuid,
  payment_id,
  transaction_type,
  paid_cents,
  all_cents,
  entries
from
  category_totals
where
  user_id = $2
  and category_id = $3
on conflict (user_id, month, category_id, payment_id, transaction_type) do update
set
  paid_cents = t.paid_cents + excluded.paid_cents,
  all_cents = t.all_cents + excluded.all_cents,
  entries = t.entries + excluded.entries;
-- by index: category_totals

delete from category_totals
where
  user_id = $1
  and category_id = $2;
-- by index: category_totals

delete from categories
where
  user_id = $1
  and id = $2;
-- by index: categories
