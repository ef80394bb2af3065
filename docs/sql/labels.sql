-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /labels, POST /labels, GET /labels/:id, PATCH /labels/:id; by index: categories,
-- default_categories, labels, transactions
select l.id as _id, l.name, l.color, l.starts_on as "startsOn", l.ends_on as "endsOn",
  l.target_cents as target, l.version, coalesce(e.value, 0)::bigint as value, coalesce(e.entries,
  0)::integer as entries
from labels l
left join (
  select label_id, sum(value) as value, count(*) as entries
  from (
    select l.id::uuid as label_id, t.value, t.counts_on, t.category_id, t.split
    from transactions t
    cross join lateral jsonb_array_elements_text(t.labels) l (id)
    left join (select id, grouping from default_categories union all select id, grouping from
      categories where user_id = $1) c on c.id = t.category_id
    where t.user_id = $2 and t.labels is not null and (c.grouping is null or c.grouping =
      any($3::text[]))) e
  group by label_id ) e on e.label_id = l.id
where l.user_id = $4
order by l.name_key, l.id;

-- POST /labels, PATCH /labels/:id; by index: labels
select id
from labels
where user_id = $1 and name_key = $2;

-- POST /labels; by index: labels
select count(*)::integer as count
from labels
where user_id = $1;

-- POST /labels
insert into labels (id, name, name_key, color, starts_on, ends_on, target_cents, user_id)
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- GET /labels/:id; by index: categories, default_categories, transactions
with e as (
  select *
  from (
    select l.id::uuid as label_id, t.value, t.counts_on, t.category_id, t.split
    from transactions t
    cross join lateral jsonb_array_elements_text(t.labels) l (id)
    left join (select id, grouping from default_categories union all select id, grouping from
      categories where user_id = $1) c on c.id = t.category_id
    where t.user_id = $2 and t.labels is not null and (c.grouping is null or c.grouping =
      any($3::text[]))) e
  where e.label_id = $4::uuid)
select (
  select coalesce(json_agg(json_build_object('_id', c.category_id, 'name', coalesce(n.name,
    'Sem categoria'), 'value', c.value, 'entries', c.entries)
      order by abs(c.value) desc, c.category_id), '[]')
  from (
    select category_id, sum(value)::bigint as value, count(*)::integer as entries
    from (
      select category_id, value
      from e
      where split is null
      union all
      select s.category, s.value
      from e t
      cross join lateral (select * from jsonb_to_recordset(t.split) as share (category uuid, value
        bigint) where value between -99999999999999 and 99999999999999) s
      where t.split is not null) s
    group by category_id) c
  left join (select id, name from default_categories union all select id, name from categories where
    user_id = $5) n on n.id = c.category_id) as categories, (
  select coalesce(json_agg(json_build_object('month', m.month, 'value', m.value, 'entries',
    m.entries) order by m.month), '[]')
  from (select to_char(counts_on, 'YYYY-MM') as month, sum(value)::bigint as value,
    count(*)::integer as entries from e group by 1) m) as months;

-- PATCH /labels/:id, DELETE /labels/:id; by index: labels
select *
from labels
where user_id = $1 and id = $2
for update;

-- PATCH /labels/:id; by index: labels
update labels
set name = $1, name_key = $2, color = $3, starts_on = $4, ends_on = $5, target_cents = $6, version =
  version + 1
where user_id = $7 and id = $8;

-- DELETE /labels/:id; by index: transactions
update transactions
set labels = nullif(labels - $1::text, '[]'::jsonb), version = version + 1
where user_id = $2 and labels ? $3::text and labels is not null;

-- DELETE /labels/:id; by index: series
update series
set labels = nullif(labels - $1::text, '[]'::jsonb), version = version + 1
where user_id = $2 and labels ? $3::text;

-- DELETE /labels/:id; by index: labels
delete
from labels
where user_id = $1 and id = $2;
