-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /invoices; by index: categories, category_totals, default_categories, invoice_totals,
-- payments, planner_clients, transactions, users
select i.payment_id, i.card_name, i.external_id, i.month, i.items_cents, i.paid_cents,
  i.carried_cents, i.remaining_cents, i.owed_cents, i.is_settled_later, i.items as item_count,
  u.name as user_name, u.image as user_image, json_build_object('close_day', p.close_day,
  'close_before_due', p.close_before_due, 'due_day', p.due_day, 'closing_day_goes_to',
  p.closing_day_goes_to, 'earlier_terms', p.earlier_terms, 'closings', p.closings) as card, (
  select coalesce(json_agg(e order by e.date, e.id), '[]')
  from (
    select t.*, (
      select coalesce(sum(f.value), 0)
      from transactions f
      where f.user_id = $1 and f.refund_of_id = case when t.last_installment is null then t.id else
        t.series_id end) as refunded, case when t.refund_of_id is not null then (select b.id from
        transactions b where b.user_id = $2 and b.id = t.refund_of_id) end as purchase_id, case when
        t.split is not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $3) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as shares, c.name as category_name, c.grouping as
        category_group, q.name as payment_name, q.type as payment_type, case when t.written_by is
        not null then (select json_build_object('_id', w.planner_id, 'name', w.name) from
        entry_writers w where w.id = t.written_by) end as writer
    from transactions t
    join payments q on q.user_id = $4 and q.id = t.payment_id
    left join (select id, name, grouping from default_categories union all select id, name, grouping
      from categories where user_id = $5) c on c.id = t.category_id
    where t.user_id = $6 and t.payment_id = i.payment_id and t.invoice_month = i.month and
      t.counts_on = i.due_on
    order by t.date, t.id
    limit $7) e) as items, (
  select coalesce(json_agg(e order by e.date, e.id), '[]')
  from (
    select t.*, (
      select coalesce(sum(f.value), 0)
      from transactions f
      where f.user_id = $8 and f.refund_of_id = case when t.last_installment is null then t.id else
        t.series_id end) as refunded, case when t.refund_of_id is not null then (select b.id from
        transactions b where b.user_id = $9 and b.id = t.refund_of_id) end as purchase_id, case when
        t.split is not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $10) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as shares, c.name as category_name, c.grouping as
        category_group, q.name as payment_name, q.type as payment_type, case when t.written_by is
        not null then (select json_build_object('_id', w.planner_id, 'name', w.name) from
        entry_writers w where w.id = t.written_by) end as writer
    from transactions t
    join payments q on q.user_id = $11 and q.id = t.payment_id
    left join (select id, name, grouping from default_categories union all select id, name, grouping
      from categories where user_id = $12) c on c.id = t.category_id
    where t.user_id = $13 and t.pays_card_id = i.payment_id and t.pays_month = i.month ) e) as
      payments
from (
  with kept as (
    select payment_id, month, due_on, items_cents, items, paid_cents
    from invoice_totals
    where user_id = $14 and true and month <= $15 and due_on <= $16 ), months as (
    select *
    from kept
    union all
    select p.id, m::date, m::date - 1 + least(extract(day from m + interval
      '1 month - 1 day')::integer, coalesce((
          select (e->>'dueDay')::integer
          from jsonb_array_elements(p.earlier_terms) e
          where to_char(m, 'YYYY-MM') < e->>'before'
          order by e->>'before'
          limit 1), p.due_day)), 0, 0, 0
    from payments p
    cross join generate_series($17::timestamp, $18::timestamp, '1 month') m
    where p.user_id = $19 and p.type = 'credit' and true and not exists (select from kept k where
      k.payment_id = p.id and k.month = m::date) ), sums as (
    select *, sum(items_cents - paid_cents) over (partition by payment_id order by month)::bigint as
      sum, due_on < $20 as is_past, min(month) filter (where due_on >= $21) over (partition by
      payment_id) as turn
    from months ), chain as (
    select s.*, p.name as card_name, p.external_id, case when p.external_id is not null then 0 when
      lag(is_past) over card is null then 0 when lag(is_past) over card then lag(sum) over card else
      lag(sum) over card - least(0, min(sum) filter (where not is_past) over (card rows between
      unbounded preceding and 1 preceding)) end as exact, coalesce(max(sum) filter (where turn is
      null or month <= turn) over (card rows between 1 following and unbounded following) >= -1,
      false) as is_settled_later
    from sums s
    join payments p on p.user_id = $22 and p.id = s.payment_id window card as (partition by
      s.payment_id order by s.month) )
  select payment_id, card_name, external_id, month, due_on, items_cents, items, paid_cents, case
    when abs(shown) <= 1 then 0 else shown end as carried_cents, items_cents + shown - paid_cents as
    remaining_cents, is_settled_later, case when items_cents + shown - paid_cents < 0 and
    (items_cents + shown - paid_cents >= -1 or is_settled_later) then 0 else items_cents + shown -
    paid_cents end as owed_cents
  from (select *, case when is_past and exact < 0 and items_cents = 0 and paid_cents = 0 then 0 else
    exact end as shown from chain) s
  where month between $23 and $24) i
join payments p on p.user_id = $25 and p.id = i.payment_id
join users u on u.id = $26
order by p.created_at, p.id, i.month;

-- GET /invoices, GET /invoices/:id; by index: categories, default_categories, invoice_totals,
-- payments, planner_clients, transactions, users
select i.payment_id, i.card_name, i.external_id, i.month, i.items_cents, i.paid_cents,
  i.carried_cents, i.remaining_cents, i.owed_cents, i.is_settled_later, i.items as item_count,
  u.name as user_name, u.image as user_image, json_build_object('close_day', p.close_day,
  'close_before_due', p.close_before_due, 'due_day', p.due_day, 'closing_day_goes_to',
  p.closing_day_goes_to, 'earlier_terms', p.earlier_terms, 'closings', p.closings) as card, (
  select coalesce(json_agg(e order by e.date, e.id), '[]')
  from (
    select t.*, (
      select coalesce(sum(f.value), 0)
      from transactions f
      where f.user_id = $1 and f.refund_of_id = case when t.last_installment is null then t.id else
        t.series_id end) as refunded, case when t.refund_of_id is not null then (select b.id from
        transactions b where b.user_id = $2 and b.id = t.refund_of_id) end as purchase_id, case when
        t.split is not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $3) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as shares, c.name as category_name, c.grouping as
        category_group, q.name as payment_name, q.type as payment_type, case when t.written_by is
        not null then (select json_build_object('_id', w.planner_id, 'name', w.name) from
        entry_writers w where w.id = t.written_by) end as writer
    from transactions t
    join payments q on q.user_id = $4 and q.id = t.payment_id
    left join (select id, name, grouping from default_categories union all select id, name, grouping
      from categories where user_id = $5) c on c.id = t.category_id
    where t.user_id = $6 and t.payment_id = i.payment_id and t.invoice_month = i.month and
      t.counts_on = i.due_on
    order by t.date, t.id
    limit $7) e) as items, (
  select coalesce(json_agg(e order by e.date, e.id), '[]')
  from (
    select t.*, (
      select coalesce(sum(f.value), 0)
      from transactions f
      where f.user_id = $8 and f.refund_of_id = case when t.last_installment is null then t.id else
        t.series_id end) as refunded, case when t.refund_of_id is not null then (select b.id from
        transactions b where b.user_id = $9 and b.id = t.refund_of_id) end as purchase_id, case when
        t.split is not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $10) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as shares, c.name as category_name, c.grouping as
        category_group, q.name as payment_name, q.type as payment_type, case when t.written_by is
        not null then (select json_build_object('_id', w.planner_id, 'name', w.name) from
        entry_writers w where w.id = t.written_by) end as writer
    from transactions t
    join payments q on q.user_id = $11 and q.id = t.payment_id
    left join (select id, name, grouping from default_categories union all select id, name, grouping
      from categories where user_id = $12) c on c.id = t.category_id
    where t.user_id = $13 and t.pays_card_id = i.payment_id and t.pays_month = i.month ) e) as
      payments
from (
  with kept as (
    select payment_id, month, due_on, items_cents, items, paid_cents
    from invoice_totals
    where user_id = $14 and payment_id = $15::uuid and month <= $16 and due_on <= $17 ), months as (
    select *
    from kept
    union all
    select p.id, m::date, m::date - 1 + least(extract(day from m + interval
      '1 month - 1 day')::integer, coalesce((
          select (e->>'dueDay')::integer
          from jsonb_array_elements(p.earlier_terms) e
          where to_char(m, 'YYYY-MM') < e->>'before'
          order by e->>'before'
          limit 1), p.due_day)), 0, 0, 0
    from payments p
    cross join generate_series($18::timestamp, $19::timestamp, '1 month') m
    where p.user_id = $20 and p.type = 'credit' and p.id = $21::uuid and not exists (select from
      kept k where k.payment_id = p.id and k.month = m::date) ), sums as (
    select *, sum(items_cents - paid_cents) over (partition by payment_id order by month)::bigint as
      sum, due_on < $22 as is_past, min(month) filter (where due_on >= $23) over (partition by
      payment_id) as turn
    from months ), chain as (
    select s.*, p.name as card_name, p.external_id, case when p.external_id is not null then 0 when
      lag(is_past) over card is null then 0 when lag(is_past) over card then lag(sum) over card else
      lag(sum) over card - least(0, min(sum) filter (where not is_past) over (card rows between
      unbounded preceding and 1 preceding)) end as exact, coalesce(max(sum) filter (where turn is
      null or month <= turn) over (card rows between 1 following and unbounded following) >= -1,
      false) as is_settled_later
    from sums s
    join payments p on p.user_id = $24 and p.id = s.payment_id window card as (partition by
      s.payment_id order by s.month) )
  select payment_id, card_name, external_id, month, due_on, items_cents, items, paid_cents, case
    when abs(shown) <= 1 then 0 else shown end as carried_cents, items_cents + shown - paid_cents as
    remaining_cents, is_settled_later, case when items_cents + shown - paid_cents < 0 and
    (items_cents + shown - paid_cents >= -1 or is_settled_later) then 0 else items_cents + shown -
    paid_cents end as owed_cents
  from (select *, case when is_past and exact < 0 and items_cents = 0 and paid_cents = 0 then 0 else
    exact end as shown from chain) s
  where month between $25 and $26) i
join payments p on p.user_id = $27 and p.id = i.payment_id
join users u on u.id = $28
order by p.created_at, p.id, i.month;

-- GET /invoices; by index: categories, default_categories, invoice_totals, payments,
-- planner_clients, transactions, users
select i.payment_id, i.card_name, i.external_id, i.month, i.items_cents, i.paid_cents,
  i.carried_cents, i.remaining_cents, i.owed_cents, i.is_settled_later, i.items as item_count,
  u.name as user_name, u.image as user_image, json_build_object('close_day', p.close_day,
  'close_before_due', p.close_before_due, 'due_day', p.due_day, 'closing_day_goes_to',
  p.closing_day_goes_to, 'earlier_terms', p.earlier_terms, 'closings', p.closings) as card, (
  select coalesce(json_agg(e order by e.date, e.id), '[]')
  from (
    select t.*, (
      select coalesce(sum(f.value), 0)
      from transactions f
      where f.user_id = $1 and f.refund_of_id = case when t.last_installment is null then t.id else
        t.series_id end) as refunded, case when t.refund_of_id is not null then (select b.id from
        transactions b where b.user_id = $2 and b.id = t.refund_of_id) end as purchase_id, case when
        t.split is not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $3) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as shares, c.name as category_name, c.grouping as
        category_group, q.name as payment_name, q.type as payment_type, case when t.written_by is
        not null then (select json_build_object('_id', w.planner_id, 'name', w.name) from
        entry_writers w where w.id = t.written_by) end as writer
    from transactions t
    join payments q on q.user_id = $4 and q.id = t.payment_id
    left join (select id, name, grouping from default_categories union all select id, name, grouping
      from categories where user_id = $5) c on c.id = t.category_id
    where t.user_id = $6 and t.payment_id = i.payment_id and t.invoice_month is not null and t.date
      between $7 and $8 and t.counts_on between $9 and $10
    order by t.date, t.id
    limit $11) e) as items, (
  select coalesce(json_agg(e order by e.date, e.id), '[]')
  from (
    select t.*, (
      select coalesce(sum(f.value), 0)
      from transactions f
      where f.user_id = $12 and f.refund_of_id = case when t.last_installment is null then t.id else
        t.series_id end) as refunded, case when t.refund_of_id is not null then (select b.id from
        transactions b where b.user_id = $13 and b.id = t.refund_of_id) end as purchase_id, case
        when t.split is not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $14) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as shares, c.name as category_name, c.grouping as
        category_group, q.name as payment_name, q.type as payment_type, case when t.written_by is
        not null then (select json_build_object('_id', w.planner_id, 'name', w.name) from
        entry_writers w where w.id = t.written_by) end as writer
    from transactions t
    join payments q on q.user_id = $15 and q.id = t.payment_id
    left join (select id, name, grouping from default_categories union all select id, name, grouping
      from categories where user_id = $16) c on c.id = t.category_id
    where t.user_id = $17 and t.pays_card_id = i.payment_id and t.pays_month = i.month ) e) as
      payments
from (
  with kept as (
    select payment_id, month, due_on, items_cents, items, paid_cents
    from invoice_totals
    where user_id = $18 and true and month <= $19 and due_on <= $20 ), months as (
    select *
    from kept
    union all
    select p.id, m::date, m::date - 1 + least(extract(day from m + interval
      '1 month - 1 day')::integer, coalesce((
          select (e->>'dueDay')::integer
          from jsonb_array_elements(p.earlier_terms) e
          where to_char(m, 'YYYY-MM') < e->>'before'
          order by e->>'before'
          limit 1), p.due_day)), 0, 0, 0
    from payments p
    cross join generate_series($21::timestamp, $22::timestamp, '1 month') m
    where p.user_id = $23 and p.type = 'credit' and true and not exists (select from kept k where
      k.payment_id = p.id and k.month = m::date) ), sums as (
    select *, sum(items_cents - paid_cents) over (partition by payment_id order by month)::bigint as
      sum, due_on < $24 as is_past, min(month) filter (where due_on >= $25) over (partition by
      payment_id) as turn
    from months ), chain as (
    select s.*, p.name as card_name, p.external_id, case when p.external_id is not null then 0 when
      lag(is_past) over card is null then 0 when lag(is_past) over card then lag(sum) over card else
      lag(sum) over card - least(0, min(sum) filter (where not is_past) over (card rows between
      unbounded preceding and 1 preceding)) end as exact, coalesce(max(sum) filter (where turn is
      null or month <= turn) over (card rows between 1 following and unbounded following) >= -1,
      false) as is_settled_later
    from sums s
    join payments p on p.user_id = $26 and p.id = s.payment_id window card as (partition by
      s.payment_id order by s.month) )
  select payment_id, card_name, external_id, month, due_on, items_cents, items, paid_cents, case
    when abs(shown) <= 1 then 0 else shown end as carried_cents, items_cents + shown - paid_cents as
    remaining_cents, is_settled_later, case when items_cents + shown - paid_cents < 0 and
    (items_cents + shown - paid_cents >= -1 or is_settled_later) then 0 else items_cents + shown -
    paid_cents end as owed_cents
  from (select *, case when is_past and exact < 0 and items_cents = 0 and paid_cents = 0 then 0 else
    exact end as shown from chain) s
  where month between $27 and $28) i
join payments p on p.user_id = $29 and p.id = i.payment_id
join users u on u.id = $30
order by p.created_at, p.id, i.month;

-- POST /invoices, PATCH /invoices/:id, POST /invoices/:id/anticipations; by index: categories,
-- default_categories, invoice_totals, payments, planner_clients, transactions, users
select i.payment_id, i.card_name, i.external_id, i.month, i.items_cents, i.paid_cents,
  i.carried_cents, i.remaining_cents, i.owed_cents, i.is_settled_later, i.items as item_count,
  u.name as user_name, u.image as user_image, json_build_object('close_day', p.close_day,
  'close_before_due', p.close_before_due, 'due_day', p.due_day, 'closing_day_goes_to',
  p.closing_day_goes_to, 'earlier_terms', p.earlier_terms, 'closings', p.closings) as card, (
  select coalesce(json_agg(e order by e.date, e.id), '[]')
  from (
    select t.*, (
      select coalesce(sum(f.value), 0)
      from transactions f
      where f.user_id = $1 and f.refund_of_id = case when t.last_installment is null then t.id else
        t.series_id end) as refunded, case when t.refund_of_id is not null then (select b.id from
        transactions b where b.user_id = $2 and b.id = t.refund_of_id) end as purchase_id, case when
        t.split is not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $3) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as shares, c.name as category_name, c.grouping as
        category_group, q.name as payment_name, q.type as payment_type, case when t.written_by is
        not null then (select json_build_object('_id', w.planner_id, 'name', w.name) from
        entry_writers w where w.id = t.written_by) end as writer
    from transactions t
    join payments q on q.user_id = $4 and q.id = t.payment_id
    left join (select id, name, grouping from default_categories union all select id, name, grouping
      from categories where user_id = $5) c on c.id = t.category_id
    where t.user_id = $6 and t.payment_id = i.payment_id and t.invoice_month = i.month and
      t.counts_on = i.due_on
    order by t.date, t.id
    limit $7) e) as items, (
  select coalesce(json_agg(e order by e.date, e.id), '[]')
  from (
    select t.*, (
      select coalesce(sum(f.value), 0)
      from transactions f
      where f.user_id = $8 and f.refund_of_id = case when t.last_installment is null then t.id else
        t.series_id end) as refunded, case when t.refund_of_id is not null then (select b.id from
        transactions b where b.user_id = $9 and b.id = t.refund_of_id) end as purchase_id, case when
        t.split is not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $10) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as shares, c.name as category_name, c.grouping as
        category_group, q.name as payment_name, q.type as payment_type, case when t.written_by is
        not null then (select json_build_object('_id', w.planner_id, 'name', w.name) from
        entry_writers w where w.id = t.written_by) end as writer
    from transactions t
    join payments q on q.user_id = $11 and q.id = t.payment_id
    left join (select id, name, grouping from default_categories union all select id, name, grouping
      from categories where user_id = $12) c on c.id = t.category_id
    where t.user_id = $13 and t.pays_card_id = i.payment_id and t.pays_month = i.month
    order by t.date desc, t.id desc
    limit $14) e) as payments
from (
  with kept as (
    select payment_id, month, due_on, items_cents, items, paid_cents
    from invoice_totals
    where user_id = $15 and payment_id = $16::uuid and month <= $17 and due_on <= $18 ), months as (
    select *
    from kept
    union all
    select p.id, m::date, m::date - 1 + least(extract(day from m + interval
      '1 month - 1 day')::integer, coalesce((
          select (e->>'dueDay')::integer
          from jsonb_array_elements(p.earlier_terms) e
          where to_char(m, 'YYYY-MM') < e->>'before'
          order by e->>'before'
          limit 1), p.due_day)), 0, 0, 0
    from payments p
    cross join generate_series($19::timestamp, $20::timestamp, '1 month') m
    where p.user_id = $21 and p.type = 'credit' and p.id = $22::uuid and not exists (select from
      kept k where k.payment_id = p.id and k.month = m::date) ), sums as (
    select *, sum(items_cents - paid_cents) over (partition by payment_id order by month)::bigint as
      sum, due_on < $23 as is_past, min(month) filter (where due_on >= $24) over (partition by
      payment_id) as turn
    from months ), chain as (
    select s.*, p.name as card_name, p.external_id, case when p.external_id is not null then 0 when
      lag(is_past) over card is null then 0 when lag(is_past) over card then lag(sum) over card else
      lag(sum) over card - least(0, min(sum) filter (where not is_past) over (card rows between
      unbounded preceding and 1 preceding)) end as exact, coalesce(max(sum) filter (where turn is
      null or month <= turn) over (card rows between 1 following and unbounded following) >= -1,
      false) as is_settled_later
    from sums s
    join payments p on p.user_id = $25 and p.id = s.payment_id window card as (partition by
      s.payment_id order by s.month) )
  select payment_id, card_name, external_id, month, due_on, items_cents, items, paid_cents, case
    when abs(shown) <= 1 then 0 else shown end as carried_cents, items_cents + shown - paid_cents as
    remaining_cents, is_settled_later, case when items_cents + shown - paid_cents < 0 and
    (items_cents + shown - paid_cents >= -1 or is_settled_later) then 0 else items_cents + shown -
    paid_cents end as owed_cents
  from (select *, case when is_past and exact < 0 and items_cents = 0 and paid_cents = 0 then 0 else
    exact end as shown from chain) s
  where month between $26 and $27) i
join payments p on p.user_id = $28 and p.id = i.payment_id
join users u on u.id = $29
order by p.created_at, p.id, i.month;

-- PATCH /invoices/:id, PATCH /payments/:id; by index: payments
update payments
set earlier_terms = $1::jsonb, closings = $2::jsonb, version = version + 1
where user_id = $3 and id = $4;

-- PATCH /invoices/:id, PATCH /payments/:id; by index: transactions
select *
from transactions
where user_id = $1 and payment_id = $2 and invoice_month >= $3
order by id;

-- PATCH /invoices/:id, PATCH /payments/:id; by index: invoice_totals
select month
from invoice_totals
where user_id = $1 and payment_id = $2 and month >= $3
order by month;

-- PATCH /invoices/:id, PATCH /payments/:id; by index: invoice_totals
update invoice_totals t
set due_on = n.due_on
from unnest($1::date[], $2::date[]) as n (month, due_on)
where t.user_id = $3 and t.payment_id = $4 and t.month = n.month;

-- POST /invoices/:id/anticipations, DELETE /transactions/:id; by index: category_totals,
-- day_totals, invoice_totals, month_totals
with emptied_day_totals as (delete
  from day_totals t using unnest($1::date[], $2::uuid[]) as n (day, payment_id)
  where t.user_id = $3::uuid and t.day = n.day and t.payment_id = n.payment_id and t.entries = 0),
    emptied_month_totals as (delete
  from month_totals t using unnest($4::date[], $5::uuid[]) as n (month, payment_id)
  where t.user_id = $6::uuid and t.month = n.month and t.payment_id = n.payment_id and t.entries =
    0), emptied_category_totals as (delete
  from category_totals t using unnest($7::date[], $8::uuid[], $9::uuid[], $10::text[]) as n (month,
    category_id, payment_id, transaction_type)
  where t.user_id = $11::uuid and t.month = n.month and t.category_id = n.category_id and
    t.payment_id = n.payment_id and t.transaction_type = n.transaction_type and t.entries = 0),
    emptied_invoice_totals as (delete
  from invoice_totals t using unnest($12::uuid[], $13::date[]) as n (payment_id, month)
  where t.user_id = $14::uuid and t.payment_id = n.payment_id and t.month = n.month and t.items = 0
    and t.paid_cents = 0 and t.settling_cents = 0)
select 1;

-- GET /invoices/:id/holders; by index: card_holders, transactions
select t.card_ending as ending, h.name, (-sum(t.value))::bigint as spent, count(*)::int as items
from transactions t
left join card_holders h on h.user_id = t.user_id and h.payment_id = t.payment_id and h.ending =
  t.card_ending
where t.user_id = $1 and t.payment_id = $2 and t.invoice_month = $3 and t.counts_on between $4 and
  $5
group by t.card_ending, h.name
order by t.card_ending;

-- PATCH /invoices/:id/items/:item, DELETE /transactions/:id; by index: payments
select id, close_day, close_before_due, due_day, closing_day_goes_to, earlier_terms, closings
from payments
where user_id = $1 and type = $2 and id = any($3::uuid[]);

-- GET /invoices/:id/months; by index: invoice_totals
select month, items_cents, parts_cents
from invoice_totals
where user_id = $1 and payment_id = $2 and month >= $3 and month <= $4;
