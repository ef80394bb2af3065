-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /transactions; by index: categories, default_categories, invoice_totals, month_totals,
-- payments, planner_clients, transactions, users
with found as (
  select *
  from (
    select *
    from (
      select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id
        as category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
        t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
        nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency,
        (t.foreign_value * 0.01) as foreign_value, t.operation_id, t.operation_payment,
        t.operation_type, null::text as invoice_id, null::integer as invoice_items, null::numeric as
        invoice_balance, null::numeric as invoice_spent, null::numeric as invoice_carried,
        t.pays_card_id || ':' || to_char(t.pays_month, 'YYYY-MM') as pays_id, t.objective_id, case
        when t.refund_of_id is not null then (select b.id from transactions b where b.user_id = $1
        and b.id = t.refund_of_id) end as refund_of, ((
          select coalesce(sum(f.value), 0)
          from transactions f
          where f.user_id = $2 and f.refund_of_id = case when t.last_installment is null then t.id
            else t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is
            not null then (
        select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
              select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
              from (select id, name, grouping from default_categories union all select id, name,
                grouping from categories where user_id = $3) n
              where n.id = s.category))
          order by s.at)
        from rows
        from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
        with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
      from (select * from transactions where user_id = $4 and counts_on between $5 and $6) t
      where true and t.invoice_month is null
      order by t.counts_on, t.id
      limit $7) e
    union all
    select i.payment_id || ':' || to_char(i.month, 'YYYY-MM') as id, 'Fatura ' || i.card_name as
      name, ((i.items_cents + i.carried_cents) * 0.01) as value, i.due_on as date, i.due_on as
      counts_on, $8::uuid as category_id, i.payment_id as payment_id, i.owed_cents >= 0 as paid,
      case when (i.items_cents + i.carried_cents) > 0 then 'revenues' else 'expenses' end as
      transaction_type, '' as description, null as recurrent_type, 0 as recurrent_index,
      null::integer as anchor_day, null as business_day, null::integer as last_installment,
      null::uuid as recurrent_id, i.external_id as external_id, null as foreign_currency,
      null::numeric as foreign_value, null::uuid as operation_id, null::uuid as operation_payment,
      null as operation_type, i.payment_id || ':' || to_char(i.month, 'YYYY-MM') as invoice_id,
      i.items as invoice_items, (-i.owed_cents * 0.01) as invoice_balance,
      (coalesce(-spent.expenses_all, 0) * 0.01) as invoice_spent, (i.carried_cents * 0.01) as
      invoice_carried, null as pays_id, null::uuid as objective_id, null::uuid as refund_of, 0 as
      refunded, null::jsonb as labels, null as card_ending, null::jsonb as split, null::uuid as
      written_by, 1 as version
    from (
      with kept as (
        select payment_id, month, due_on, items_cents, items, paid_cents
        from invoice_totals
        where user_id = $9 and true and month <= $10 and due_on <= $11 ), months as (
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
        cross join generate_series($12::timestamp, $13::timestamp, '1 month') m
        where p.user_id = $14 and p.type = 'credit' and true and not exists (select from kept k
          where k.payment_id = p.id and k.month = m::date) ), sums as (
        select *, sum(items_cents - paid_cents) over (partition by payment_id order by
          month)::bigint as sum, due_on < $15 as is_past, min(month) filter (where due_on >= $16)
          over (partition by payment_id) as turn
        from months ), chain as (
        select s.*, p.name as card_name, p.external_id, case when p.external_id is not null then 0
          when lag(is_past) over card is null then 0 when lag(is_past) over card then lag(sum) over
          card else lag(sum) over card - least(0, min(sum) filter (where not is_past) over (card
          rows between unbounded preceding and 1 preceding)) end as exact, coalesce(max(sum) filter
          (where turn is null or month <= turn) over (card rows between 1 following and unbounded
          following) >= -1, false) as is_settled_later
        from sums s
        join payments p on p.user_id = $17 and p.id = s.payment_id window card as (partition by
          s.payment_id order by s.month) )
      select payment_id, card_name, external_id, month, due_on, items_cents, items, paid_cents, case
        when abs(shown) <= 1 then 0 else shown end as carried_cents, items_cents + shown -
        paid_cents as remaining_cents, is_settled_later, case when items_cents + shown - paid_cents
        < 0 and (items_cents + shown - paid_cents >= -1 or is_settled_later) then 0 else items_cents
        + shown - paid_cents end as owed_cents
      from (select *, case when is_past and exact < 0 and items_cents = 0 and paid_cents = 0 then 0
        else exact end as shown from chain) s
      where month between $18 and $19) i
    left join month_totals spent on spent.user_id = $20 and spent.month = i.month and
      spent.payment_id = i.payment_id
    where i.due_on between $21 and $22 and (i.items > 0 or i.carried_cents <> 0) ) s
  order by counts_on, id collate "C"
  limit 1000 + 1), r as (select * from found order by counts_on, id collate "C" limit 1000), u as
    (select id, name, image from users where id = $23), n as (
  select case when count(*) > 1000 then (select counts_on || '~' || id from r order by counts_on
    desc, id collate "C" desc limit 1) end as next
  from found)
select json_build_object('items', coalesce((
      select json_agg(json_build_object('_id', r.id, 'name', r.name, 'value', r.value, 'date',
        r.date, 'countsOn', r.counts_on, 'category', case when r.category_id is null then null else
        (
            select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $24) c
            where c.id = r.category_id) end, 'payment', (select json_build_object('_id', p.id,
              'name', p.name, 'type', p.type) from payments p where p.user_id = $25 and p.id =
              r.payment_id), 'paid', r.paid, 'transactionType', r.transaction_type, 'description',
              r.description, 'recurrentType', r.recurrent_type, 'recurrentIndex', r.recurrent_index,
              'recurrentDay', r.anchor_day, 'businessDay', r.business_day, 'lastInstallment',
              r.last_installment, 'recurrentTransactionId', r.recurrent_id, 'externalId',
              r.external_id, 'foreignCurrency', r.foreign_currency, 'foreignValue', r.foreign_value,
              'bankingOperationReferenceId', r.operation_id, 'bankingOperationPayment',
              r.operation_payment, 'bankingOperationType', r.operation_type, 'invoiceReferenceId',
              r.invoice_id, 'invoiceItems', r.invoice_items, 'invoiceBalance', r.invoice_balance,
              'invoiceSpent', r.invoice_spent, 'invoiceCarried', r.invoice_carried,
              'paymentInvoiceReferenceId', r.pays_id, 'objectiveReferenceId', r.objective_id,
              'refundOf', r.refund_of, 'refunded', r.refunded, 'labels', r.labels, 'cardEnding',
              r.card_ending, 'split', r.split, 'writtenBy', case when r.written_by is not null then
              (select json_build_object('_id', w.planner_id, 'name', w.name) from entry_writers w
              where w.id = r.written_by) end, 'version', r.version, 'user', json_build_object('_id',
              u.id, 'name', u.name, 'image', u.image), 'recurrent', r.recurrent_type is not null or
              r.last_installment is not null))
      from r, u), '[]'), 'next', n.next)::text as text
from n;

-- GET /transactions; by index: categories, default_categories, invoice_totals, month_totals,
-- payments, planner_clients, transactions, users; whole: default_categories
with found as (
  select *
  from (
    select *
    from (
      select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id
        as category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
        t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
        nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency,
        (t.foreign_value * 0.01) as foreign_value, t.operation_id, t.operation_payment,
        t.operation_type, null::text as invoice_id, null::integer as invoice_items, null::numeric as
        invoice_balance, null::numeric as invoice_spent, null::numeric as invoice_carried,
        t.pays_card_id || ':' || to_char(t.pays_month, 'YYYY-MM') as pays_id, t.objective_id, case
        when t.refund_of_id is not null then (select b.id from transactions b where b.user_id = $1
        and b.id = t.refund_of_id) end as refund_of, ((
          select coalesce(sum(f.value), 0)
          from transactions f
          where f.user_id = $2 and f.refund_of_id = case when t.last_installment is null then t.id
            else t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is
            not null then (
        select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
              select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
              from (select id, name, grouping from default_categories union all select id, name,
                grouping from categories where user_id = $3) n
              where n.id = s.category))
          order by s.at)
        from rows
        from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
        with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
      from (select * from transactions where user_id = $4 and counts_on between $5 and $6) t
      where true and t.invoice_month is null
      order by t.counts_on, t.id
      limit $7) e
    union all
    select i.payment_id || ':' || to_char(i.month, 'YYYY-MM') as id, 'Fatura ' || i.card_name as
      name, ((i.items_cents + i.carried_cents) * 0.01) as value, i.due_on as date, i.due_on as
      counts_on, $8::uuid as category_id, i.payment_id as payment_id, i.owed_cents >= 0 as paid,
      case when (i.items_cents + i.carried_cents) > 0 then 'revenues' else 'expenses' end as
      transaction_type, '' as description, null as recurrent_type, 0 as recurrent_index,
      null::integer as anchor_day, null as business_day, null::integer as last_installment,
      null::uuid as recurrent_id, i.external_id as external_id, null as foreign_currency,
      null::numeric as foreign_value, null::uuid as operation_id, null::uuid as operation_payment,
      null as operation_type, i.payment_id || ':' || to_char(i.month, 'YYYY-MM') as invoice_id,
      i.items as invoice_items, (-i.owed_cents * 0.01) as invoice_balance,
      (coalesce(-spent.expenses_all, 0) * 0.01) as invoice_spent, (i.carried_cents * 0.01) as
      invoice_carried, null as pays_id, null::uuid as objective_id, null::uuid as refund_of, 0 as
      refunded, null::jsonb as labels, null as card_ending, null::jsonb as split, null::uuid as
      written_by, 1 as version
    from (
      with kept as (
        select payment_id, month, due_on, items_cents, items, paid_cents
        from invoice_totals
        where user_id = $9 and true and month <= $10 and due_on <= $11 ), months as (
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
        cross join generate_series($12::timestamp, $13::timestamp, '1 month') m
        where p.user_id = $14 and p.type = 'credit' and true and not exists (select from kept k
          where k.payment_id = p.id and k.month = m::date) ), sums as (
        select *, sum(items_cents - paid_cents) over (partition by payment_id order by
          month)::bigint as sum, due_on < $15 as is_past, min(month) filter (where due_on >= $16)
          over (partition by payment_id) as turn
        from months ), chain as (
        select s.*, p.name as card_name, p.external_id, case when p.external_id is not null then 0
          when lag(is_past) over card is null then 0 when lag(is_past) over card then lag(sum) over
          card else lag(sum) over card - least(0, min(sum) filter (where not is_past) over (card
          rows between unbounded preceding and 1 preceding)) end as exact, coalesce(max(sum) filter
          (where turn is null or month <= turn) over (card rows between 1 following and unbounded
          following) >= -1, false) as is_settled_later
        from sums s
        join payments p on p.user_id = $17 and p.id = s.payment_id window card as (partition by
          s.payment_id order by s.month) )
      select payment_id, card_name, external_id, month, due_on, items_cents, items, paid_cents, case
        when abs(shown) <= 1 then 0 else shown end as carried_cents, items_cents + shown -
        paid_cents as remaining_cents, is_settled_later, case when items_cents + shown - paid_cents
        < 0 and (items_cents + shown - paid_cents >= -1 or is_settled_later) then 0 else items_cents
        + shown - paid_cents end as owed_cents
      from (select *, case when is_past and exact < 0 and items_cents = 0 and paid_cents = 0 then 0
        else exact end as shown from chain) s
      where month between $18 and $19) i
    left join month_totals spent on spent.user_id = $20 and spent.month = i.month and
      spent.payment_id = i.payment_id
    where i.due_on between $21 and $22 and (i.items > 0 or i.carried_cents <> 0) ) s
  order by counts_on, id collate "C"
  limit 1000 + 1), r as (select * from found order by counts_on, id collate "C" limit 1000), u as
    (select id, name, image from users where id = $23), n as (
  select case when count(*) > 1000 then (select counts_on || '~' || id from r order by counts_on
    desc, id collate "C" desc limit 1) end as next
  from found)
select json_strip_nulls(json_build_object( 'rows', (select count(*) from r), 'columns', (
      select json_build_object('_id', case when bool_or(r.id is distinct from null) then
        json_agg(r.id) end, 'name', case when bool_or(r.name is distinct from null) then
        json_agg(r.name) end, 'value', case when bool_or(r.value is distinct from null) then
        json_agg(r.value) end, 'date', case when bool_or(r.date is distinct from null) then
        json_agg(r.date) end, 'countsOn', case when bool_or(r.counts_on is distinct from null) then
        json_agg(r.counts_on) end, 'category', case when bool_or(r.category_id is distinct from
        null) then json_agg(r.category_id) end, 'payment', case when bool_or(r.payment_id is
        distinct from null) then json_agg(r.payment_id) end, 'paid', case when bool_or(r.paid is
        distinct from false) then json_agg(r.paid) end, 'transactionType', case when
        bool_or(r.transaction_type is distinct from null) then json_agg(r.transaction_type) end,
        'description', case when bool_or(r.description is distinct from '') then
        json_agg(r.description) end, 'recurrentType', case when bool_or(r.recurrent_type is distinct
        from null) then json_agg(r.recurrent_type) end, 'recurrentIndex', case when
        bool_or(r.recurrent_index is distinct from 0) then json_agg(r.recurrent_index) end,
        'recurrentDay', case when bool_or(r.anchor_day is distinct from null) then
        json_agg(r.anchor_day) end, 'businessDay', case when bool_or(r.business_day is distinct from
        null) then json_agg(r.business_day) end, 'lastInstallment', case when
        bool_or(r.last_installment is distinct from null) then json_agg(r.last_installment) end,
        'recurrentTransactionId', case when bool_or(r.recurrent_id is distinct from null) then
        json_agg(r.recurrent_id) end, 'externalId', case when bool_or(r.external_id is distinct from
        null) then json_agg(r.external_id) end, 'foreignCurrency', case when
        bool_or(r.foreign_currency is distinct from null) then json_agg(r.foreign_currency) end,
        'foreignValue', case when bool_or(r.foreign_value is distinct from null) then
        json_agg(r.foreign_value) end, 'bankingOperationReferenceId', case when
        bool_or(r.operation_id is distinct from null) then json_agg(r.operation_id) end,
        'bankingOperationPayment', case when bool_or(r.operation_payment is distinct from null) then
        json_agg(r.operation_payment) end, 'bankingOperationType', case when
        bool_or(r.operation_type is distinct from null) then json_agg(r.operation_type) end,
        'invoiceReferenceId', case when bool_or(r.invoice_id is distinct from null) then
        json_agg(r.invoice_id) end, 'invoiceItems', case when bool_or(r.invoice_items is distinct
        from null) then json_agg(r.invoice_items) end, 'invoiceBalance', case when
        bool_or(r.invoice_balance is distinct from null) then json_agg(r.invoice_balance) end,
        'invoiceSpent', case when bool_or(r.invoice_spent is distinct from null) then
        json_agg(r.invoice_spent) end, 'invoiceCarried', case when bool_or(r.invoice_carried is
        distinct from null) then json_agg(r.invoice_carried) end, 'paymentInvoiceReferenceId', case
        when bool_or(r.pays_id is distinct from null) then json_agg(r.pays_id) end,
        'objectiveReferenceId', case when bool_or(r.objective_id is distinct from null) then
        json_agg(r.objective_id) end, 'refundOf', case when bool_or(r.refund_of is distinct from
        null) then json_agg(r.refund_of) end, 'refunded', case when bool_or(r.refunded is distinct
        from 0) then json_agg(r.refunded) end, 'labels', case when bool_or(r.labels is distinct from
        null) then json_agg(r.labels) end, 'cardEnding', case when bool_or(r.card_ending is distinct
        from null) then json_agg(r.card_ending) end, 'split', case when bool_or(r.split is distinct
        from null) then json_agg(r.split) end, 'writtenBy', case when bool_or(r.written_by is
        distinct from null) then json_agg(r.written_by) end, 'version', case when bool_or(r.version
        is distinct from 1) then json_agg(r.version) end)
      from r), 'categories', (
      select json_object_agg(c.id, json_build_array(c.name, c.grouping))
      from (select id, name, grouping from default_categories union all select id, name, grouping
        from categories where user_id = $24) c
      where c.id in (select category_id from r)), 'payments', (select json_object_agg(p.id,
        json_build_array(p.name, p.type)) from payments p where p.user_id = $25 and p.id in (select
        payment_id from r)), 'writers', (select json_object_agg(w.id, json_build_array(w.name,
        w.planner_id)) from entry_writers w where w.id in (select written_by from r)), 'user',
        (select json_build_object('_id', u.id, 'name', u.name, 'image', u.image) from u), 'next',
        n.next))::text as text
from n;

-- GET /transactions; by index: categories, default_categories, payments, planner_clients,
-- transactions, users
with found as (
  select *
  from (
    select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id
      as category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
      t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
      nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency, (t.foreign_value
      * 0.01) as foreign_value, t.operation_id, t.operation_payment, t.operation_type, null::text as
      invoice_id, null::integer as invoice_items, null::numeric as invoice_balance, null::numeric as
      invoice_spent, null::numeric as invoice_carried, t.pays_card_id || ':' ||
      to_char(t.pays_month, 'YYYY-MM') as pays_id, t.objective_id, case when t.refund_of_id is not
      null then (select b.id from transactions b where b.user_id = $1 and b.id = t.refund_of_id) end
      as refund_of, ((
        select coalesce(sum(f.value), 0)
        from transactions f
        where f.user_id = $2 and f.refund_of_id = case when t.last_installment is null then t.id
          else t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is
          not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $3) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
    from (select * from transactions where user_id = $4 and counts_on between $5 and $6) t
    where true and t.payment_id = $7::uuid
    order by t.counts_on, t.id
    limit $8) s
  order by counts_on, id collate "C"
  limit 1000 + 1), r as (select * from found order by counts_on, id collate "C" limit 1000), u as
    (select id, name, image from users where id = $9), n as (
  select case when count(*) > 1000 then (select counts_on || '~' || id from r order by counts_on
    desc, id collate "C" desc limit 1) end as next
  from found)
select json_build_object('items', coalesce((
      select json_agg(json_build_object('_id', r.id, 'name', r.name, 'value', r.value, 'date',
        r.date, 'countsOn', r.counts_on, 'category', case when r.category_id is null then null else
        (
            select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $10) c
            where c.id = r.category_id) end, 'payment', (select json_build_object('_id', p.id,
              'name', p.name, 'type', p.type) from payments p where p.user_id = $11 and p.id =
              r.payment_id), 'paid', r.paid, 'transactionType', r.transaction_type, 'description',
              r.description, 'recurrentType', r.recurrent_type, 'recurrentIndex', r.recurrent_index,
              'recurrentDay', r.anchor_day, 'businessDay', r.business_day, 'lastInstallment',
              r.last_installment, 'recurrentTransactionId', r.recurrent_id, 'externalId',
              r.external_id, 'foreignCurrency', r.foreign_currency, 'foreignValue', r.foreign_value,
              'bankingOperationReferenceId', r.operation_id, 'bankingOperationPayment',
              r.operation_payment, 'bankingOperationType', r.operation_type, 'invoiceReferenceId',
              r.invoice_id, 'invoiceItems', r.invoice_items, 'invoiceBalance', r.invoice_balance,
              'invoiceSpent', r.invoice_spent, 'invoiceCarried', r.invoice_carried,
              'paymentInvoiceReferenceId', r.pays_id, 'objectiveReferenceId', r.objective_id,
              'refundOf', r.refund_of, 'refunded', r.refunded, 'labels', r.labels, 'cardEnding',
              r.card_ending, 'split', r.split, 'writtenBy', case when r.written_by is not null then
              (select json_build_object('_id', w.planner_id, 'name', w.name) from entry_writers w
              where w.id = r.written_by) end, 'version', r.version, 'user', json_build_object('_id',
              u.id, 'name', u.name, 'image', u.image), 'recurrent', r.recurrent_type is not null or
              r.last_installment is not null))
      from r, u), '[]'), 'next', n.next)::text as text
from n;

-- GET /transactions; by index: categories, default_categories, payments, planner_clients,
-- transactions, users
with found as (
  select *
  from (
    select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id
      as category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
      t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
      nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency, (t.foreign_value
      * 0.01) as foreign_value, t.operation_id, t.operation_payment, t.operation_type, null::text as
      invoice_id, null::integer as invoice_items, null::numeric as invoice_balance, null::numeric as
      invoice_spent, null::numeric as invoice_carried, t.pays_card_id || ':' ||
      to_char(t.pays_month, 'YYYY-MM') as pays_id, t.objective_id, case when t.refund_of_id is not
      null then (select b.id from transactions b where b.user_id = $1 and b.id = t.refund_of_id) end
      as refund_of, ((
        select coalesce(sum(f.value), 0)
        from transactions f
        where f.user_id = $2 and f.refund_of_id = case when t.last_installment is null then t.id
          else t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is
          not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $3) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
    from (select * from transactions where user_id = $4 and counts_on between $5 and $6) t
    where true and strpos(t.name_key, $7) > 0
    order by t.counts_on, t.id
    limit $8) s
  order by counts_on, id collate "C"
  limit 1000 + 1), r as (select * from found order by counts_on, id collate "C" limit 1000), u as
    (select id, name, image from users where id = $9), n as (
  select case when count(*) > 1000 then (select counts_on || '~' || id from r order by counts_on
    desc, id collate "C" desc limit 1) end as next
  from found)
select json_build_object('items', coalesce((
      select json_agg(json_build_object('_id', r.id, 'name', r.name, 'value', r.value, 'date',
        r.date, 'countsOn', r.counts_on, 'category', case when r.category_id is null then null else
        (
            select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $10) c
            where c.id = r.category_id) end, 'payment', (select json_build_object('_id', p.id,
              'name', p.name, 'type', p.type) from payments p where p.user_id = $11 and p.id =
              r.payment_id), 'paid', r.paid, 'transactionType', r.transaction_type, 'description',
              r.description, 'recurrentType', r.recurrent_type, 'recurrentIndex', r.recurrent_index,
              'recurrentDay', r.anchor_day, 'businessDay', r.business_day, 'lastInstallment',
              r.last_installment, 'recurrentTransactionId', r.recurrent_id, 'externalId',
              r.external_id, 'foreignCurrency', r.foreign_currency, 'foreignValue', r.foreign_value,
              'bankingOperationReferenceId', r.operation_id, 'bankingOperationPayment',
              r.operation_payment, 'bankingOperationType', r.operation_type, 'invoiceReferenceId',
              r.invoice_id, 'invoiceItems', r.invoice_items, 'invoiceBalance', r.invoice_balance,
              'invoiceSpent', r.invoice_spent, 'invoiceCarried', r.invoice_carried,
              'paymentInvoiceReferenceId', r.pays_id, 'objectiveReferenceId', r.objective_id,
              'refundOf', r.refund_of, 'refunded', r.refunded, 'labels', r.labels, 'cardEnding',
              r.card_ending, 'split', r.split, 'writtenBy', case when r.written_by is not null then
              (select json_build_object('_id', w.planner_id, 'name', w.name) from entry_writers w
              where w.id = r.written_by) end, 'version', r.version, 'user', json_build_object('_id',
              u.id, 'name', u.name, 'image', u.image), 'recurrent', r.recurrent_type is not null or
              r.last_installment is not null))
      from r, u), '[]'), 'next', n.next)::text as text
from n;

-- GET /transactions; by index: categories, default_categories, payments, planner_clients,
-- transactions, users
with found as (
  select *
  from (
    select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id
      as category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
      t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
      nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency, (t.foreign_value
      * 0.01) as foreign_value, t.operation_id, t.operation_payment, t.operation_type, null::text as
      invoice_id, null::integer as invoice_items, null::numeric as invoice_balance, null::numeric as
      invoice_spent, null::numeric as invoice_carried, t.pays_card_id || ':' ||
      to_char(t.pays_month, 'YYYY-MM') as pays_id, t.objective_id, case when t.refund_of_id is not
      null then (select b.id from transactions b where b.user_id = $1 and b.id = t.refund_of_id) end
      as refund_of, ((
        select coalesce(sum(f.value), 0)
        from transactions f
        where f.user_id = $2 and f.refund_of_id = case when t.last_installment is null then t.id
          else t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is
          not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $3) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
    from (select * from transactions where user_id = $4 and counts_on between $5 and $6) t
    where true and t.labels is not null and t.labels ? $7::text
    order by t.counts_on, t.id
    limit $8) s
  order by counts_on, id collate "C"
  limit 1000 + 1), r as (select * from found order by counts_on, id collate "C" limit 1000), u as
    (select id, name, image from users where id = $9), n as (
  select case when count(*) > 1000 then (select counts_on || '~' || id from r order by counts_on
    desc, id collate "C" desc limit 1) end as next
  from found)
select json_build_object('items', coalesce((
      select json_agg(json_build_object('_id', r.id, 'name', r.name, 'value', r.value, 'date',
        r.date, 'countsOn', r.counts_on, 'category', case when r.category_id is null then null else
        (
            select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $10) c
            where c.id = r.category_id) end, 'payment', (select json_build_object('_id', p.id,
              'name', p.name, 'type', p.type) from payments p where p.user_id = $11 and p.id =
              r.payment_id), 'paid', r.paid, 'transactionType', r.transaction_type, 'description',
              r.description, 'recurrentType', r.recurrent_type, 'recurrentIndex', r.recurrent_index,
              'recurrentDay', r.anchor_day, 'businessDay', r.business_day, 'lastInstallment',
              r.last_installment, 'recurrentTransactionId', r.recurrent_id, 'externalId',
              r.external_id, 'foreignCurrency', r.foreign_currency, 'foreignValue', r.foreign_value,
              'bankingOperationReferenceId', r.operation_id, 'bankingOperationPayment',
              r.operation_payment, 'bankingOperationType', r.operation_type, 'invoiceReferenceId',
              r.invoice_id, 'invoiceItems', r.invoice_items, 'invoiceBalance', r.invoice_balance,
              'invoiceSpent', r.invoice_spent, 'invoiceCarried', r.invoice_carried,
              'paymentInvoiceReferenceId', r.pays_id, 'objectiveReferenceId', r.objective_id,
              'refundOf', r.refund_of, 'refunded', r.refunded, 'labels', r.labels, 'cardEnding',
              r.card_ending, 'split', r.split, 'writtenBy', case when r.written_by is not null then
              (select json_build_object('_id', w.planner_id, 'name', w.name) from entry_writers w
              where w.id = r.written_by) end, 'version', r.version, 'user', json_build_object('_id',
              u.id, 'name', u.name, 'image', u.image), 'recurrent', r.recurrent_type is not null or
              r.last_installment is not null))
      from r, u), '[]'), 'next', n.next)::text as text
from n;

-- GET /transactions; by index: categories, category_totals, default_categories, invoice_totals,
-- month_totals, payments, planner_clients, transactions, users
with found as (
  select *
  from (
    select *
    from (
      select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id
        as category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
        t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
        nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency,
        (t.foreign_value * 0.01) as foreign_value, t.operation_id, t.operation_payment,
        t.operation_type, null::text as invoice_id, null::integer as invoice_items, null::numeric as
        invoice_balance, null::numeric as invoice_spent, null::numeric as invoice_carried,
        t.pays_card_id || ':' || to_char(t.pays_month, 'YYYY-MM') as pays_id, t.objective_id, case
        when t.refund_of_id is not null then (select b.id from transactions b where b.user_id = $1
        and b.id = t.refund_of_id) end as refund_of, ((
          select coalesce(sum(f.value), 0)
          from transactions f
          where f.user_id = $2 and f.refund_of_id = case when t.last_installment is null then t.id
            else t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is
            not null then (
        select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
              select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
              from (select id, name, grouping from default_categories union all select id, name,
                grouping from categories where user_id = $3) n
              where n.id = s.category))
          order by s.at)
        from rows
        from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
        with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
      from (select * from transactions where user_id = $4 and counts_on between $5 and $6) t
      where true and t.invoice_month is null
      order by t.counts_on, t.id
      limit $7) e
    union all
    select i.payment_id || ':' || to_char(i.month, 'YYYY-MM') as id, 'Fatura ' || i.card_name as
      name, ((i.items_cents + i.carried_cents) * 0.01) as value, i.due_on as date, i.due_on as
      counts_on, $8::uuid as category_id, i.payment_id as payment_id, i.owed_cents >= 0 as paid,
      case when (i.items_cents + i.carried_cents) > 0 then 'revenues' else 'expenses' end as
      transaction_type, '' as description, null as recurrent_type, 0 as recurrent_index,
      null::integer as anchor_day, null as business_day, null::integer as last_installment,
      null::uuid as recurrent_id, i.external_id as external_id, null as foreign_currency,
      null::numeric as foreign_value, null::uuid as operation_id, null::uuid as operation_payment,
      null as operation_type, i.payment_id || ':' || to_char(i.month, 'YYYY-MM') as invoice_id,
      i.items as invoice_items, (-i.owed_cents * 0.01) as invoice_balance,
      (coalesce(-spent.expenses_all, 0) * 0.01) as invoice_spent, (i.carried_cents * 0.01) as
      invoice_carried, null as pays_id, null::uuid as objective_id, null::uuid as refund_of, 0 as
      refunded, null::jsonb as labels, null as card_ending, null::jsonb as split, null::uuid as
      written_by, 1 as version
    from (
      with kept as (
        select payment_id, month, due_on, items_cents, items, paid_cents
        from invoice_totals
        where user_id = $9 and true and month <= $10 and due_on <= $11 ), months as (
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
        cross join generate_series($12::timestamp, $13::timestamp, '1 month') m
        where p.user_id = $14 and p.type = 'credit' and true and not exists (select from kept k
          where k.payment_id = p.id and k.month = m::date) ), sums as (
        select *, sum(items_cents - paid_cents) over (partition by payment_id order by
          month)::bigint as sum, due_on < $15 as is_past, min(month) filter (where due_on >= $16)
          over (partition by payment_id) as turn
        from months ), chain as (
        select s.*, p.name as card_name, p.external_id, case when p.external_id is not null then 0
          when lag(is_past) over card is null then 0 when lag(is_past) over card then lag(sum) over
          card else lag(sum) over card - least(0, min(sum) filter (where not is_past) over (card
          rows between unbounded preceding and 1 preceding)) end as exact, coalesce(max(sum) filter
          (where turn is null or month <= turn) over (card rows between 1 following and unbounded
          following) >= -1, false) as is_settled_later
        from sums s
        join payments p on p.user_id = $17 and p.id = s.payment_id window card as (partition by
          s.payment_id order by s.month) )
      select payment_id, card_name, external_id, month, due_on, items_cents, items, paid_cents, case
        when abs(shown) <= 1 then 0 else shown end as carried_cents, items_cents + shown -
        paid_cents as remaining_cents, is_settled_later, case when items_cents + shown - paid_cents
        < 0 and (items_cents + shown - paid_cents >= -1 or is_settled_later) then 0 else items_cents
        + shown - paid_cents end as owed_cents
      from (select *, case when is_past and exact < 0 and items_cents = 0 and paid_cents = 0 then 0
        else exact end as shown from chain) s
      where month between $18 and $19) i
    left join month_totals spent on spent.user_id = $20 and spent.month = i.month and
      spent.payment_id = i.payment_id
    where i.due_on between $21 and $22 and (i.items > 0 or i.carried_cents <> 0) ) s
  order by counts_on, id collate "C"
  limit 1000 + 1), r as (select * from found order by counts_on, id collate "C" limit 1000), u as
    (select id, name, image from users where id = $23), n as (
  select case when count(*) > 1000 then (select counts_on || '~' || id from r order by counts_on
    desc, id collate "C" desc limit 1) end as next
  from found)
select json_build_object('items', coalesce((
      select json_agg(json_build_object('_id', r.id, 'name', r.name, 'value', r.value, 'date',
        r.date, 'countsOn', r.counts_on, 'category', case when r.category_id is null then null else
        (
            select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $24) c
            where c.id = r.category_id) end, 'payment', (select json_build_object('_id', p.id,
              'name', p.name, 'type', p.type) from payments p where p.user_id = $25 and p.id =
              r.payment_id), 'paid', r.paid, 'transactionType', r.transaction_type, 'description',
              r.description, 'recurrentType', r.recurrent_type, 'recurrentIndex', r.recurrent_index,
              'recurrentDay', r.anchor_day, 'businessDay', r.business_day, 'lastInstallment',
              r.last_installment, 'recurrentTransactionId', r.recurrent_id, 'externalId',
              r.external_id, 'foreignCurrency', r.foreign_currency, 'foreignValue', r.foreign_value,
              'bankingOperationReferenceId', r.operation_id, 'bankingOperationPayment',
              r.operation_payment, 'bankingOperationType', r.operation_type, 'invoiceReferenceId',
              r.invoice_id, 'invoiceItems', r.invoice_items, 'invoiceBalance', r.invoice_balance,
              'invoiceSpent', r.invoice_spent, 'invoiceCarried', r.invoice_carried,
              'paymentInvoiceReferenceId', r.pays_id, 'objectiveReferenceId', r.objective_id,
              'refundOf', r.refund_of, 'refunded', r.refunded, 'labels', null::jsonb, 'cardEnding',
              r.card_ending, 'split', r.split, 'writtenBy', case when r.written_by is not null then
              (select json_build_object('_id', w.planner_id, 'name', w.name) from entry_writers w
              where w.id = r.written_by) end, 'version', r.version, 'user', json_build_object('_id',
              u.id, 'name', u.name, 'image', u.image), 'recurrent', r.recurrent_type is not null or
              r.last_installment is not null))
      from r, u), '[]'), 'next', n.next)::text as text
from n;

-- POST /transactions; by index: idempotency_keys
select body_hash as "bodyHash", status, answer as text, entries as count
from idempotency_keys
where user_id = $1 and key = $2;

-- POST /transactions
insert into transactions (user_id, series_id, payment_id, category_chosen, transaction_type, name,
  name_key, bank_name, description, invoice_chosen, recurrent_type, last_installment, anchor_day,
  business_day, external_id, foreign_currency, foreign_value, statement_id, operation_id,
  operation_type, operation_payment, pays_card_id, pays_month, refund_of_id, objective_id,
  anticipation_id, labels, card_ending, written_by, created_at, version, id, recurrent_index,
  category_id, value, date, counts_on, invoice_month, paid, split)
select $1::uuid, d.*, r.*
from (
  values ($2::uuid, $3::uuid, $4::boolean, $5::text, $6::text, $7::text, $8::text, $9::text,
    $10::boolean, $11::text, $12::integer, $13::integer, $14::text, $15::text, $16::text,
    $17::bigint, $18::uuid, $19::uuid, $20::text, $21::uuid, $22::uuid, $23::date, $24::uuid,
    $25::uuid, $26::uuid, $27::jsonb, $28::text, $29::uuid, $30::timestamptz, $31::integer)) as d
cross join (values ($32::uuid, $33::integer, $34::uuid, $35::bigint, $36::date, $37::date,
  $38::date, $39::boolean, $40::jsonb)) as r
returning true;

-- POST /transactions, PATCH /transactions/:id, POST /transactions/many
insert into category_memory (user_id, name_key, transaction_type, category_id, split)
select $1::uuid, *
from (values ($2::text, $3::text, $4::uuid, $5::jsonb)) as r
on conflict (user_id, name_key, transaction_type) do update
set category_id = excluded.category_id, split = excluded.split
where category_memory.category_id <> excluded.category_id or category_memory.split is distinct
from excluded.split;

-- POST /transactions
insert into idempotency_keys (user_id, key, body_hash, status, answer, entries, created_at)
values ($1, $2, $3, $4, $5, $6, $7);

-- POST /transactions; by index: transactions
select *
from transactions
where user_id = $1 and (series_id = $2 or id = $3)
order by recurrent_index, id;

-- POST /transactions
with day_totals_part as (insert into day_totals as t (user_id, day, payment_id, paid_cents,
  all_cents, revenues_paid, revenues_all, expenses_paid, expenses_all, investiments_paid,
  investiments_all, entries)
  select $1::uuid, r.*
  from unnest($2::date[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::integer[]) as r
  on conflict (user_id, day, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), month_totals_part as (insert into month_totals as t
    (user_id, month, payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
    expenses_all, investiments_paid, investiments_all, entries)
  select $13::uuid, r.*
  from unnest($14::date[], $15::uuid[], $16::bigint[], $17::bigint[], $18::bigint[], $19::bigint[],
    $20::bigint[], $21::bigint[], $22::bigint[], $23::bigint[], $24::integer[]) as r
  on conflict (user_id, month, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries)
select 1;

-- POST /transactions; by index: payments
select id, name, type, close_day, close_before_due, due_day, closing_day_goes_to, earlier_terms,
  closings
from payments
where user_id = $1 and id = any($2::uuid[]);

-- POST /transactions
insert into transactions (user_id, series_id, payment_id, category_chosen, transaction_type, name,
  name_key, bank_name, description, invoice_chosen, recurrent_type, last_installment, anchor_day,
  business_day, external_id, foreign_currency, foreign_value, statement_id, operation_id,
  operation_type, operation_payment, pays_card_id, pays_month, refund_of_id, objective_id,
  anticipation_id, labels, card_ending, written_by, created_at, version, id, recurrent_index,
  category_id, value, date, counts_on, invoice_month, paid, split)
select $1::uuid, d.*, r.*
from (
  values ($2::uuid, $3::uuid, $4::boolean, $5::text, $6::text, $7::text, $8::text, $9::text,
    $10::boolean, $11::text, $12::integer, $13::integer, $14::text, $15::text, $16::text,
    $17::bigint, $18::uuid, $19::uuid, $20::text, $21::uuid, $22::uuid, $23::date, $24::uuid,
    $25::uuid, $26::uuid, $27::jsonb, $28::text, $29::uuid, $30::timestamptz, $31::integer)) as d
cross join unnest($32::uuid[], $33::integer[], $34::uuid[], $35::bigint[], $36::date[], $37::date[],
  $38::date[], $39::boolean[], $40::jsonb[]) as r
returning true;

-- POST /transactions, PATCH /transactions/:id, POST /transactions/edits/:id/undo, POST
-- /transactions/months
with day_totals_part as (insert into day_totals as t (user_id, day, payment_id, paid_cents,
  all_cents, revenues_paid, revenues_all, expenses_paid, expenses_all, investiments_paid,
  investiments_all, entries)
  select $1::uuid, r.*
  from unnest($2::date[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::integer[]) as r
  on conflict (user_id, day, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), month_totals_part as (insert into month_totals as t
    (user_id, month, payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
    expenses_all, investiments_paid, investiments_all, entries)
  select $13::uuid, r.*
  from unnest($14::date[], $15::uuid[], $16::bigint[], $17::bigint[], $18::bigint[], $19::bigint[],
    $20::bigint[], $21::bigint[], $22::bigint[], $23::bigint[], $24::integer[]) as r
  on conflict (user_id, month, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), category_totals_part as (insert into category_totals as
    t (user_id, month, category_id, payment_id, transaction_type, paid_cents, all_cents, entries)
  select $25::uuid, r.*
  from unnest($26::date[], $27::uuid[], $28::uuid[], $29::text[], $30::bigint[], $31::bigint[],
    $32::integer[]) as r
  on conflict (user_id, month, category_id, payment_id, transaction_type) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    entries = t.entries + excluded.entries)
select 1;

-- POST /transactions
insert into series (user_id, id, recurrent_type, business_day, anchor, next_index, payment_id,
  category_id, transaction_type, name, description, value, written_by, labels, card_ending, split)
select $1::uuid, r.*
from (
  values ($2::uuid, $3::text, $4::text, $5::date, $6::integer, $7::uuid, $8::uuid, $9::text,
    $10::text, $11::text, $12::bigint, $13::uuid, $14::jsonb, $15::text, $16::jsonb)) as r
on conflict (user_id, id) do update
set recurrent_type = excluded.recurrent_type, business_day = excluded.business_day, anchor =
  excluded.anchor, next_index = excluded.next_index, payment_id = excluded.payment_id, category_id =
  excluded.category_id, transaction_type = excluded.transaction_type, name = excluded.name,
  description = excluded.description, value = excluded.value, written_by = excluded.written_by,
  labels = excluded.labels, card_ending = excluded.card_ending, split = excluded.split, ended_at =
  null, version = series.version + 1;

-- POST /transactions
with day_totals_part as (insert into day_totals as t (user_id, day, payment_id, paid_cents,
  all_cents, revenues_paid, revenues_all, expenses_paid, expenses_all, investiments_paid,
  investiments_all, entries)
  select $1::uuid, r.*
  from (values ($2::date, $3::uuid, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::bigint,
    $9::bigint, $10::bigint, $11::bigint, $12::integer)) as r
  on conflict (user_id, day, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), month_totals_part as (insert into month_totals as t
    (user_id, month, payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid,
    expenses_all, investiments_paid, investiments_all, entries)
  select $13::uuid, r.*
  from (values ($14::date, $15::uuid, $16::bigint, $17::bigint, $18::bigint, $19::bigint,
    $20::bigint, $21::bigint, $22::bigint, $23::bigint, $24::integer)) as r
  on conflict (user_id, month, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), category_totals_part as (insert into category_totals as
    t (user_id, month, category_id, payment_id, transaction_type, paid_cents, all_cents, entries)
  select $25::uuid, r.*
  from (values ($26::date, $27::uuid, $28::uuid, $29::text, $30::bigint, $31::bigint, $32::integer))
    as r
  on conflict (user_id, month, category_id, payment_id, transaction_type) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    entries = t.entries + excluded.entries), invoice_totals_part as (insert into invoice_totals as t
    (user_id, payment_id, month, due_on, items_cents, items, paid_cents, settling_cents,
    parts_cents)
  select $33::uuid, r.*
  from (values ($34::uuid, $35::date, $36::date, $37::bigint, $38::integer, $39::bigint,
    $40::bigint, $41::bigint)) as r
  on conflict (user_id, payment_id, month) do update
  set items_cents = t.items_cents + excluded.items_cents, items = t.items + excluded.items,
    paid_cents = t.paid_cents + excluded.paid_cents, settling_cents = t.settling_cents +
    excluded.settling_cents, parts_cents = t.parts_cents + excluded.parts_cents)
select 1;

-- POST /transactions; by index: transactions
select key as id, f.category_id as "categoryId", f.split, e.payment_id as "paymentId", e.card_ending
  as "cardEnding", -(case when e.last_installment is null then e.value else ( select sum(s.value)
  from transactions s where s.user_id = $1 and s.series_id = e.series_id) end)::bigint as bought,
  (select coalesce(sum(f.value), 0) from transactions f where f.user_id = $2 and f.refund_of_id =
  key)::bigint as "givenBack"
from transactions e
cross join lateral (select case when e.last_installment is null then e.id else e.series_id end) k
  (key)
left join transactions f on f.user_id = e.user_id and f.id = key
where e.user_id = $3 and e.id = $4 and e.value < 0 and e.operation_id is null and e.pays_card_id is
  null;

-- POST /transactions; by index: transactions
select id
from transactions
where user_id = $1 and id = any($2::uuid[]);

-- POST /transactions; by index: planner_clients, users
select id, planner_id as _id, name
from entry_writers
where id = any($1::uuid[]);

-- GET /transactions/:id; by index: categories, default_categories, payments, planner_clients,
-- transactions, users
with r as (
  select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id as
    category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
    t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
    nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency, (t.foreign_value *
    0.01) as foreign_value, t.operation_id, t.operation_payment, t.operation_type, null::text as
    invoice_id, null::integer as invoice_items, null::numeric as invoice_balance, null::numeric as
    invoice_spent, null::numeric as invoice_carried, t.pays_card_id || ':' || to_char(t.pays_month,
    'YYYY-MM') as pays_id, t.objective_id, case when t.refund_of_id is not null then (select b.id
    from transactions b where b.user_id = $1 and b.id = t.refund_of_id) end as refund_of, ((
      select coalesce(sum(f.value), 0)
      from transactions f
      where f.user_id = $2 and f.refund_of_id = case when t.last_installment is null then t.id else
        t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is not null
        then (
    select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
          select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
          from (select id, name, grouping from default_categories union all select id, name,
            grouping from categories where user_id = $3) n
          where n.id = s.category))
      order by s.at)
    from rows
    from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
    with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
  from transactions t
  where t.user_id = $4 and t.id = $5::uuid), u as (select id, name, image from users where id = $6)
select json_build_object('_id', r.id, 'name', r.name, 'value', r.value, 'date', r.date, 'countsOn',
  r.counts_on, 'category', case when r.category_id is null then null else (
    select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
    from (select id, name, grouping from default_categories union all select id, name, grouping from
      categories where user_id = $7) c
    where c.id = r.category_id) end, 'payment', (select json_build_object('_id', p.id, 'name',
      p.name, 'type', p.type) from payments p where p.user_id = $8 and p.id = r.payment_id), 'paid',
      r.paid, 'transactionType', r.transaction_type, 'description', r.description, 'recurrentType',
      r.recurrent_type, 'recurrentIndex', r.recurrent_index, 'recurrentDay', r.anchor_day,
      'businessDay', r.business_day, 'lastInstallment', r.last_installment,
      'recurrentTransactionId', r.recurrent_id, 'externalId', r.external_id, 'foreignCurrency',
      r.foreign_currency, 'foreignValue', r.foreign_value, 'bankingOperationReferenceId',
      r.operation_id, 'bankingOperationPayment', r.operation_payment, 'bankingOperationType',
      r.operation_type, 'invoiceReferenceId', r.invoice_id, 'invoiceItems', r.invoice_items,
      'invoiceBalance', r.invoice_balance, 'invoiceSpent', r.invoice_spent, 'invoiceCarried',
      r.invoice_carried, 'paymentInvoiceReferenceId', r.pays_id, 'objectiveReferenceId',
      r.objective_id, 'refundOf', r.refund_of, 'refunded', r.refunded, 'labels', r.labels,
      'cardEnding', r.card_ending, 'split', r.split, 'writtenBy', case when r.written_by is not null
      then (select json_build_object('_id', w.planner_id, 'name', w.name) from entry_writers w where
      w.id = r.written_by) end, 'version', r.version, 'user', json_build_object('_id', u.id, 'name',
      u.name, 'image', u.image), 'recurrent', r.recurrent_type is not null or r.last_installment is
      not null)::text as text
from r, u;

-- PATCH /transactions/:id, POST /transactions/many; by index: category_memory, linked_payments,
-- linked_transactions, series, undo_records
with recorded as ( insert into undo_records (user_id, edit_id, entries, written, series,
  series_version, memory, item, made_at)
  select $1::uuid, $2::uuid, $3::jsonb, $4::uuid[], $5::jsonb, (select version from series where
    user_id = $6 and id = $7::uuid), (
    select jsonb_agg(jsonb_build_object('nameKey', r.name_key, 'transactionType',
      r.transaction_type, 'after', r.category_id, 'before', m.category_id, 'splitBefore', m.split))
    from (values ($8::text, $9::text, $10::uuid, $11::jsonb)) as r (name_key, transaction_type,
      category_id, split)
    left join category_memory m on m.user_id = $12 and m.name_key = r.name_key and
      m.transaction_type = r.transaction_type), (
    select jsonb_agg(jsonb_build_object('id', l.id, 'item', to_jsonb(l), 'months', ( select
      jsonb_agg(m order by m.month) from linked_payments m where m.user_id = $13 and m.linked_id =
      l.id))
      order by l.id)
    from linked_transactions l
    where l.user_id = $14 and l.id = any($15::uuid[])), $16::timestamptz
  returning true ) delete
from undo_records
where user_id = $17 and made_at < $18::timestamptz;

-- PATCH /transactions/:id, POST /transactions/edits/:id/undo; by index: series
select *
from series
where user_id = $1 and id = $2
for update;

-- PATCH /transactions/:id, POST /transactions/edits/:id/undo; by index: day_totals
with emptied_day_totals as (delete
  from day_totals t using unnest($1::date[], $2::uuid[]) as n (day, payment_id)
  where t.user_id = $3::uuid and t.day = n.day and t.payment_id = n.payment_id and t.entries = 0)
select 1;

-- PATCH /transactions/:id; by index: series
update series
set written_by = $1, value = $2, anchor = $3, split = $4, version = version + 1
where user_id = $5 and id = $6;

-- PATCH /transactions/:id, POST /transactions/months, JOB transactions/extend_series; by index:
-- payments, series
select series.*, payments.type, payments.close_day, payments.close_before_due, payments.due_day,
  payments.closing_day_goes_to, payments.earlier_terms, payments.closings
from series inner
join payments on payments.user_id = series.user_id and payments.id = series.payment_id
where series.user_id = $1 and series.ended_at is null
order by series.id;

-- PATCH /transactions/:id; by index: labels
select id
from labels
where user_id = $1 and id = any($2::uuid[]);

-- PATCH /transactions/:id, POST /transactions/edits/:id/undo, POST /transactions/many; by index:
-- transactions
select *
from transactions
where user_id = $1 and refund_of_id = any($2::uuid[])
order by id;

-- PATCH /transactions/:id
with category_totals_part as (insert into category_totals as t (user_id, month, category_id,
  payment_id, transaction_type, paid_cents, all_cents, entries)
  select $1::uuid, r.*
  from unnest($2::date[], $3::uuid[], $4::uuid[], $5::text[], $6::bigint[], $7::bigint[],
    $8::integer[]) as r
  on conflict (user_id, month, category_id, payment_id, transaction_type) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    entries = t.entries + excluded.entries)
select 1;

-- PATCH /transactions/:id; by index: category_totals
with emptied_category_totals as (delete
  from category_totals t using (values ($1::date, $2::uuid, $3::uuid, $4::text)) as n (month,
    category_id, payment_id, transaction_type)
  where t.user_id = $5::uuid and t.month = n.month and t.category_id = n.category_id and
    t.payment_id = n.payment_id and t.transaction_type = n.transaction_type and t.entries = 0)
select 1;

-- DELETE /transactions/:id; by index: series
update series
set ended_at = $1, version = version + 1
where user_id = $2 and id = $3;

-- DELETE /transactions/:id, POST /transactions/:id/restore; by index: objective_totals, objectives
select o.id, o.category, o.total_cents as "totalValue", o.initial_cents as "initialValue",
  coalesce(sum(t.saved_cents), 0)::bigint as "paidValue", coalesce(sum(t.planned_cents), 0)::bigint
  as "plannedRedemptions"
from objectives o
left join objective_totals t on t.user_id = o.user_id and t.objective_id = o.id
where o.user_id = $1 and o.id = any($2::uuid[])
group by o.user_id, o.id
order by o.id;

-- DELETE /transactions/:id; by index: day_totals, month_totals, objective_totals
with emptied_day_totals as (delete
  from day_totals t using (values ($1::date, $2::uuid)) as n (day, payment_id)
  where t.user_id = $3::uuid and t.day = n.day and t.payment_id = n.payment_id and t.entries = 0),
    emptied_month_totals as (delete
  from month_totals t using (values ($4::date, $5::uuid)) as n (month, payment_id)
  where t.user_id = $6::uuid and t.month = n.month and t.payment_id = n.payment_id and t.entries =
    0), emptied_objective_totals as (delete
  from objective_totals t using (values ($7::uuid, $8::uuid, $9::date)) as n (payment_id,
    objective_id, month)
  where t.user_id = $10::uuid and t.objective_id = n.objective_id and t.payment_id = n.payment_id
    and t.month = n.month and t.entries = 0)
select 1;

-- POST /transactions/:id/restore; by index: removed_transactions
select removed_at
from removed_transactions
where user_id = $1 and removal_id = $2
order by removed_at desc
limit $3;

-- POST /transactions/:id/restore; by index: categories, payments, removed_transactions, series
insert into transactions (user_id, id, series_id, recurrent_index, payment_id, category_id,
  category_chosen, transaction_type, name, name_key, bank_name, description, value, date, counts_on,
  invoice_month, invoice_chosen, paid, recurrent_type, last_installment, anchor_day, business_day,
  external_id, foreign_currency, foreign_value, statement_id, operation_id, operation_type,
  operation_payment, pays_card_id, pays_month, refund_of_id, objective_id, anticipation_id, labels,
  card_ending, split, written_by, created_at, version)
select s.user_id, r.*
from (
  select m.user_id, m.entry
  from (select user_id, entry from removed_transactions where user_id = $1 and removal_id = $2 and
    removed_at = $3::timestamptz) m
  cross join lateral jsonb_to_record(m.entry) r (payment_id uuid, pays_card_id uuid,
    operation_payment uuid)
  where array_remove(array[r.payment_id, r.pays_card_id, r.operation_payment], null) <@ (select
    coalesce(array_agg(p.id), '{}') from payments p where p.user_id = $4)) s
cross join lateral jsonb_to_record(s.entry) e (payment_id uuid, category_id uuid, transaction_type
  text, split jsonb, operation_payment uuid, pays_card_id uuid, recurrent_type text, series_id uuid)
cross join lateral
  jsonb_to_record('{"recurrent_index":0,"category_chosen":false,"description":"","invoice_chosen":false,"version":1}'::jsonb
  || s.entry || case when (e.category_id is null or (e.category_id = any($5::uuid[]) or exists
  (select from categories c where c.user_id = $6 and c.id = e.category_id))) then '{}' else
  jsonb_build_object('category_id', case when e.transaction_type = 'revenues' then
  '5a1d0000-0000-8000-8000-000000000500' when e.transaction_type = 'investiments' then
  '5a1d0000-0000-8000-8000-000000006000' else '5a1d0000-0000-8000-8000-000000003800' end) end ||
  case when e.split is null or ((e.category_id is null or (e.category_id = any($7::uuid[]) or exists
  (select from categories c where c.user_id = $8 and c.id = e.category_id))) and not exists (
      select
      from jsonb_to_recordset(e.split) s (category uuid)
      where not (s.category = any($9::uuid[]) or exists (select from categories c where c.user_id =
        $10 and c.id = s.category)))) then '{}' else '{"split": null}'::jsonb end || case when
        e.operation_payment is null or exists (select from payments p where p.user_id = $11 and p.id
        = e.operation_payment) then '{}' else
        '{"operation_id": null, "operation_type": null, "operation_payment": null}'::jsonb end ||
        case when e.pays_card_id is null or exists (select from payments p where p.user_id = $12 and
        p.id = e.pays_card_id) then '{}' else '{"pays_card_id": null, "pays_month": null}'::jsonb
        end || case when e.recurrent_type is null or exists ( select from series q where q.user_id =
        $13 and q.id = e.series_id) then '{}' else
        '{"recurrent_type": null, "anchor_day": null, "business_day": null}'::jsonb end) r (id uuid,
        series_id uuid, recurrent_index integer, payment_id uuid, category_id uuid, category_chosen
        boolean, transaction_type text, name text, name_key text, bank_name text, description text,
        value bigint, date date, counts_on date, invoice_month date, invoice_chosen boolean, paid
        boolean, recurrent_type text, last_installment integer, anchor_day integer, business_day
        text, external_id text, foreign_currency text, foreign_value bigint, statement_id uuid,
        operation_id uuid, operation_type text, operation_payment uuid, pays_card_id uuid,
        pays_month date, refund_of_id uuid, objective_id uuid, anticipation_id uuid, labels jsonb,
        card_ending text, split jsonb, written_by uuid, created_at timestamptz, version integer)
where exists (select from payments p where p.user_id = $14 and p.id = e.payment_id)
on conflict do nothing
returning *;

-- POST /transactions/:id/restore; by index: removed_transactions
delete
from removed_transactions
where user_id = $1 and removal_id = $2 and removed_at = $3::timestamptz;

-- POST /transactions/:id/restore; by index: series
update series
set ended_at = $1, version = version + 1
where user_id = $2 and id = any($3::uuid[]) and ended_at = $4;

-- POST /transactions/:id/restore; by index: bank_lines
update bank_lines
set state = 'entry', kept = null, changed_at = $1
where user_id = $2 and id = any($3::uuid[])
returning id;

-- POST /transactions/edits/:id/undo; by index: undo_records
delete
from undo_records
where user_id = $1 and edit_id = $2 and made_at >= $3
returning *;

-- POST /transactions/edits/:id/undo; by index: categories, default_categories, payments
select not exists (select from unnest($1::uuid[]) as n (id) where not exists ( select from payments
  p where p.user_id = $2 and p.id = n.id)) and not exists (
  select
  from unnest($3::uuid[]) as n (id)
  where not exists ( select from (select id from default_categories union all select id from
    categories where user_id = $4) c where c.id = n.id)) as "areThere";

-- POST /transactions/edits/:id/undo; by index: category_memory
delete
from category_memory m using jsonb_to_recordset($1::jsonb) as b ("nameKey" text, "transactionType"
  text, before uuid, after uuid, "splitBefore" jsonb)
where m.user_id = $2 and m.name_key = b."nameKey" and m.transaction_type = b."transactionType" and
  m.category_id = b.after and b.before is null;

-- POST /transactions/edits/:id/undo; by index: categories, category_memory, default_categories
update category_memory m
set category_id = b.before, split = b."splitBefore"
from jsonb_to_recordset($1::jsonb) as b ("nameKey" text, "transactionType" text, before uuid, after
  uuid, "splitBefore" jsonb)
where m.user_id = $2 and m.name_key = b."nameKey" and m.transaction_type = b."transactionType" and
  m.category_id = b.after and exists (select from (select id from default_categories union all
  select id from categories where user_id = $3) c where c.id = b.before);

-- POST /transactions/edits/:id/undo; by index: series
update series
set name = $1, value = $2, anchor = $3, next_index = $4, payment_id = $5, written_by = $6,
  card_ending = $7, category_id = $8, description = $9, business_day = $10, labels = $11, split =
  $12, version = version + 1
where user_id = $13 and id = $14;

-- POST /transactions/edits/:id/undo, POST /transactions/many
with day_totals_part as (insert into day_totals as t (user_id, day, payment_id, paid_cents,
  all_cents, revenues_paid, revenues_all, expenses_paid, expenses_all, investiments_paid,
  investiments_all, entries)
  select $1::uuid, r.*
  from unnest($2::date[], $3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::integer[]) as r
  on conflict (user_id, day, payment_id) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    revenues_paid = t.revenues_paid + excluded.revenues_paid, revenues_all = t.revenues_all +
    excluded.revenues_all, expenses_paid = t.expenses_paid + excluded.expenses_paid, expenses_all =
    t.expenses_all + excluded.expenses_all, investiments_paid = t.investiments_paid +
    excluded.investiments_paid, investiments_all = t.investiments_all + excluded.investiments_all,
    entries = t.entries + excluded.entries), category_totals_part as (insert into category_totals as
    t (user_id, month, category_id, payment_id, transaction_type, paid_cents, all_cents, entries)
  select $13::uuid, r.*
  from unnest($14::date[], $15::uuid[], $16::uuid[], $17::text[], $18::bigint[], $19::bigint[],
    $20::integer[]) as r
  on conflict (user_id, month, category_id, payment_id, transaction_type) do update
  set paid_cents = t.paid_cents + excluded.paid_cents, all_cents = t.all_cents + excluded.all_cents,
    entries = t.entries + excluded.entries)
select 1;

-- POST /transactions/edits/:id/undo, POST /transactions/many; by index: category_totals, day_totals
with emptied_day_totals as (delete
  from day_totals t using (values ($1::date, $2::uuid)) as n (day, payment_id)
  where t.user_id = $3::uuid and t.day = n.day and t.payment_id = n.payment_id and t.entries = 0),
    emptied_category_totals as (delete
  from category_totals t using (values ($4::date, $5::uuid, $6::uuid, $7::text)) as n (month,
    category_id, payment_id, transaction_type)
  where t.user_id = $8::uuid and t.month = n.month and t.category_id = n.category_id and
    t.payment_id = n.payment_id and t.transaction_type = n.transaction_type and t.entries = 0)
select 1;

-- POST /transactions/edits/:id/undo; by index: linked_payments, linked_transactions
select l.id
from linked_transactions l
join jsonb_array_elements($1::jsonb) e on (e->>'id')::uuid = l.id
where l.user_id = $2 and jsonb_build_object('id', l.id, 'item', to_jsonb(l), 'months', ( select
  jsonb_agg(m order by m.month) from linked_payments m where m.user_id = $3 and m.linked_id = l.id))
  = e;

-- POST /transactions/edits/:id/undo; by index: linked_transactions
delete
from linked_transactions
where user_id = $1 and id = any($2::uuid[]);

-- POST /transactions/edits/:id/undo; by index: bank_accesses, ledgers, linked_transactions
insert into linked_transactions as i (user_id, id, name, name_key, original_name, original_name_key,
  value, day, category_id, payment_id, transaction_type, bank_access_id, since, created_at, version)
select w.user_id, kept.*
from ledgers w
cross join jsonb_array_elements($1::jsonb) g (item)
cross join lateral jsonb_to_recordset(jsonb_build_array(g.item || case when exists ( select from
  bank_accesses b where b.user_id = $2 and b.id = (g.item->>'bank_access_id')::uuid) then '{}' else
  '{"bank_access_id": null}'::jsonb end)) as kept (id uuid, name text, name_key text, original_name
  text, original_name_key text, value bigint, day integer, category_id uuid, payment_id uuid,
  transaction_type text, bank_access_id uuid, since date, created_at timestamptz, version integer)
where w.user_id = $3 and not exists (select from linked_transactions l where l.user_id = $4 and
  l.payment_id = kept.payment_id and l.name_key = kept.name_key) and (select count(*) from
  linked_transactions l where l.user_id = $5) + $6::integer <= $7::integer
returning i.id;

-- POST /transactions/edits/:id/undo; by index: linked_transactions
insert into linked_payments (user_id, linked_id, month, paid_at, statement_id)
select l.user_id, kept.*
from jsonb_to_recordset($1::jsonb) as kept (linked_id uuid, month date, paid_at timestamptz,
  statement_id uuid)
join linked_transactions l on l.user_id = $2 and l.id = kept.linked_id
on conflict do nothing;

-- GET /transactions/found; by index: categories, default_categories, payments, planner_clients,
-- transactions, users
with recursive names (name_key, no) as ( (select t.name_key, 1 from transactions t where t.user_id =
  $1 order by t.name_key limit 1)
  union all
  select (select t.name_key from transactions t where t.user_id = $2 and t.name_key > n.name_key
    order by t.name_key limit 1), n.no + 1
  from names n
  where n.name_key is not null and n.no <= 5000), named as materialized ( select array(select
    name_key from names where name_key is not null and strpos(translate(name_key, '''’‘ʼ´`', ''),
    $3) > 0) as keys), whole as materialized ( select (select count(*) from names where name_key is
    not null) <= 5000 as is_whole), search as materialized (
  select is_whole, is_whole and (
    select count(*)
    from (
      select
      from unnest((select keys from named)) k (name_key)
      cross join lateral ( select from transactions o where o.user_id = $4 and o.name_key =
        k.name_key offset 0) e
      limit 5000 + 1) few) <= 5000 as is_rare
  from whole), ways as materialized (select case when true and (select is_rare from search) then
    'words' else 'days' end as way), found as (
  select *
  from (
    select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id
      as category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
      t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
      nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency, (t.foreign_value
      * 0.01) as foreign_value, t.operation_id, t.operation_payment, t.operation_type, null::text as
      invoice_id, null::integer as invoice_items, null::numeric as invoice_balance, null::numeric as
      invoice_spent, null::numeric as invoice_carried, t.pays_card_id || ':' ||
      to_char(t.pays_month, 'YYYY-MM') as pays_id, t.objective_id, case when t.refund_of_id is not
      null then (select b.id from transactions b where b.user_id = $5 and b.id = t.refund_of_id) end
      as refund_of, ((
        select coalesce(sum(f.value), 0)
        from transactions f
        where f.user_id = $6 and f.refund_of_id = case when t.last_installment is null then t.id
          else t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is
          not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $7) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
    from (
      select *
      from (
        select *
        from (
          select t.*
          from (
            select e.*
            from unnest((select keys from named)) k (name_key)
            cross join lateral ( select * from transactions o where o.user_id = $8 and o.name_key =
              k.name_key offset 0) e) t
          where true and (select way from ways) = 'words'
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t
        union all
        select *
        from (
          select t.*
          from transactions t
          where true and (select way from ways) = 'words' and t.user_id = $9 and t.name_key not in
            (select unnest(keys) from named) and t.description <> '' and
            (strpos(translate(t.name_key, '''’‘ʼ´`', ''), $10) > 0 or t.description <> '' and
            strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]',
            '', 'g')), '''’‘ʼ´`', ''), $11) > 0)
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t
        union all
        select *
        from (
          select t.*
          from transactions t
          where t.user_id = $12 and true and (select way from ways) = 'days' and (t.name_key in
            (select unnest(keys) from named) or (not (select is_whole from search) or t.description
            <> '') and true and (strpos(translate(t.name_key, '''’‘ʼ´`', ''), $13) > 0 or
            t.description <> '' and strpos(translate(lower(regexp_replace(normalize(t.description,
            NFD), '[\u0300-\u036f]', '', 'g')), '''’‘ʼ´`', ''), $14) > 0))
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t) t
      order by t.counts_on desc, t.id desc
      limit 50 + 1) t) s
  order by counts_on desc, id collate "C" desc
  limit 50 + 1), r as (select * from found order by counts_on desc, id collate "C" desc limit 50), u
    as (select id, name, image from users where id = $15), n as (
  select case when count(*) > 50 then (select counts_on || '~' || id from r order by counts_on, id
    collate "C" limit 1) end as next
  from found)
select json_build_object('items', coalesce((
      select json_agg(json_build_object('_id', r.id, 'name', r.name, 'value', r.value, 'date',
        r.date, 'countsOn', r.counts_on, 'category', case when r.category_id is null then null else
        (
            select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $16) c
            where c.id = r.category_id) end, 'payment', (select json_build_object('_id', p.id,
              'name', p.name, 'type', p.type) from payments p where p.user_id = $17 and p.id =
              r.payment_id), 'paid', r.paid, 'transactionType', r.transaction_type, 'description',
              r.description, 'recurrentType', r.recurrent_type, 'recurrentIndex', r.recurrent_index,
              'recurrentDay', r.anchor_day, 'businessDay', r.business_day, 'lastInstallment',
              r.last_installment, 'recurrentTransactionId', r.recurrent_id, 'externalId',
              r.external_id, 'foreignCurrency', r.foreign_currency, 'foreignValue', r.foreign_value,
              'bankingOperationReferenceId', r.operation_id, 'bankingOperationPayment',
              r.operation_payment, 'bankingOperationType', r.operation_type, 'invoiceReferenceId',
              r.invoice_id, 'invoiceItems', r.invoice_items, 'invoiceBalance', r.invoice_balance,
              'invoiceSpent', r.invoice_spent, 'invoiceCarried', r.invoice_carried,
              'paymentInvoiceReferenceId', r.pays_id, 'objectiveReferenceId', r.objective_id,
              'refundOf', r.refund_of, 'refunded', r.refunded, 'labels', r.labels, 'cardEnding',
              r.card_ending, 'split', r.split, 'writtenBy', case when r.written_by is not null then
              (select json_build_object('_id', w.planner_id, 'name', w.name) from entry_writers w
              where w.id = r.written_by) end, 'version', r.version, 'user', json_build_object('_id',
              u.id, 'name', u.name, 'image', u.image), 'recurrent', r.recurrent_type is not null or
              r.last_installment is not null))
      from r, u), '[]'), 'next', n.next)::text as text
from n;

-- GET /transactions/found; by index: categories, default_categories, payments, planner_clients,
-- transactions, users
with recursive names (name_key, no) as ( (select t.name_key, 1 from transactions t where t.user_id =
  $1 order by t.name_key limit 1)
  union all
  select (select t.name_key from transactions t where t.user_id = $2 and t.name_key > n.name_key
    order by t.name_key limit 1), n.no + 1
  from names n
  where n.name_key is not null and n.no <= 5000), named as materialized ( select array(select
    name_key from names where name_key is not null and strpos(translate(name_key, '''’‘ʼ´`', ''),
    $3) > 0) as keys), whole as materialized ( select (select count(*) from names where name_key is
    not null) <= 5000 as is_whole), search as materialized (
  select is_whole, is_whole and (
    select count(*)
    from (
      select
      from unnest((select keys from named)) k (name_key)
      cross join lateral ( select from transactions o where o.user_id = $4 and o.name_key =
        k.name_key offset 0) e
      limit 5000 + 1) few) <= 5000 as is_rare
  from whole), ways as materialized (
  select case when true and (select is_rare from search) and (select count(*) from (select from
    transactions t where t.user_id = $5 and t.value = any($6::bigint[]) limit 5000 + 1) few) <= 5000
    then 'words' else 'days' end as way), found as (
  select *
  from (
    select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id
      as category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
      t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
      nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency, (t.foreign_value
      * 0.01) as foreign_value, t.operation_id, t.operation_payment, t.operation_type, null::text as
      invoice_id, null::integer as invoice_items, null::numeric as invoice_balance, null::numeric as
      invoice_spent, null::numeric as invoice_carried, t.pays_card_id || ':' ||
      to_char(t.pays_month, 'YYYY-MM') as pays_id, t.objective_id, case when t.refund_of_id is not
      null then (select b.id from transactions b where b.user_id = $7 and b.id = t.refund_of_id) end
      as refund_of, ((
        select coalesce(sum(f.value), 0)
        from transactions f
        where f.user_id = $8 and f.refund_of_id = case when t.last_installment is null then t.id
          else t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is
          not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $9) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
    from (
      select *
      from (
        select *
        from (
          select t.*
          from (
            select e.*
            from unnest((select keys from named)) k (name_key)
            cross join lateral ( select * from transactions o where o.user_id = $10 and o.name_key =
              k.name_key offset 0) e) t
          where true and (select way from ways) = 'words'
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t
        union all
        select *
        from (
          select t.*
          from transactions t
          where true and (select way from ways) = 'words' and t.user_id = $11 and t.name_key not in
            (select unnest(keys) from named) and t.description <> '' and
            (strpos(translate(t.name_key, '''’‘ʼ´`', ''), $12) > 0 or t.description <> '' and
            strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]',
            '', 'g')), '''’‘ʼ´`', ''), $13) > 0 or t.value = any($14::bigint[]))
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t
        union all
        select *
        from (
          select t.*
          from transactions t
          where true and (select way from ways) = 'words' and t.user_id = $15 and t.name_key not in
            (select unnest(keys) from named) and t.description = '' and t.value = any($16::bigint[])
            and (strpos(translate(t.name_key, '''’‘ʼ´`', ''), $17) > 0 or t.description <> '' and
            strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]',
            '', 'g')), '''’‘ʼ´`', ''), $18) > 0 or t.value = any($19::bigint[]))
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t
        union all
        select *
        from (
          select t.*
          from transactions t
          where t.user_id = $20 and true and (select way from ways) = 'days' and (t.name_key in
            (select unnest(keys) from named) or (not (select is_whole from search) or t.description
            <> '' or t.value = any($21::bigint[])) and true and (strpos(translate(t.name_key,
            '''’‘ʼ´`', ''), $22) > 0 or t.description <> '' and
            strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]',
            '', 'g')), '''’‘ʼ´`', ''), $23) > 0 or t.value = any($24::bigint[])))
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t) t
      order by t.counts_on desc, t.id desc
      limit 50 + 1) t) s
  order by counts_on desc, id collate "C" desc
  limit 50 + 1), r as (select * from found order by counts_on desc, id collate "C" desc limit 50), u
    as (select id, name, image from users where id = $25), n as (
  select case when count(*) > 50 then (select counts_on || '~' || id from r order by counts_on, id
    collate "C" limit 1) end as next
  from found)
select json_build_object('items', coalesce((
      select json_agg(json_build_object('_id', r.id, 'name', r.name, 'value', r.value, 'date',
        r.date, 'countsOn', r.counts_on, 'category', case when r.category_id is null then null else
        (
            select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $26) c
            where c.id = r.category_id) end, 'payment', (select json_build_object('_id', p.id,
              'name', p.name, 'type', p.type) from payments p where p.user_id = $27 and p.id =
              r.payment_id), 'paid', r.paid, 'transactionType', r.transaction_type, 'description',
              r.description, 'recurrentType', r.recurrent_type, 'recurrentIndex', r.recurrent_index,
              'recurrentDay', r.anchor_day, 'businessDay', r.business_day, 'lastInstallment',
              r.last_installment, 'recurrentTransactionId', r.recurrent_id, 'externalId',
              r.external_id, 'foreignCurrency', r.foreign_currency, 'foreignValue', r.foreign_value,
              'bankingOperationReferenceId', r.operation_id, 'bankingOperationPayment',
              r.operation_payment, 'bankingOperationType', r.operation_type, 'invoiceReferenceId',
              r.invoice_id, 'invoiceItems', r.invoice_items, 'invoiceBalance', r.invoice_balance,
              'invoiceSpent', r.invoice_spent, 'invoiceCarried', r.invoice_carried,
              'paymentInvoiceReferenceId', r.pays_id, 'objectiveReferenceId', r.objective_id,
              'refundOf', r.refund_of, 'refunded', r.refunded, 'labels', r.labels, 'cardEnding',
              r.card_ending, 'split', r.split, 'writtenBy', case when r.written_by is not null then
              (select json_build_object('_id', w.planner_id, 'name', w.name) from entry_writers w
              where w.id = r.written_by) end, 'version', r.version, 'user', json_build_object('_id',
              u.id, 'name', u.name, 'image', u.image), 'recurrent', r.recurrent_type is not null or
              r.last_installment is not null))
      from r, u), '[]'), 'next', n.next)::text as text
from n;

-- GET /transactions/found; by index: categories, default_categories, payments, planner_clients,
-- transactions, users
with recursive names (name_key, no) as ( (select t.name_key, 1 from transactions t where t.user_id =
  $1 order by t.name_key limit 1)
  union all
  select (select t.name_key from transactions t where t.user_id = $2 and t.name_key > n.name_key
    order by t.name_key limit 1), n.no + 1
  from names n
  where n.name_key is not null and n.no <= 5000), named as materialized ( select array(select
    name_key from names where name_key is not null and strpos(translate(name_key, '''’‘ʼ´`', ''),
    $3) > 0) as keys), whole as materialized ( select (select count(*) from names where name_key is
    not null) <= 5000 as is_whole), search as materialized (
  select is_whole, is_whole and (
    select count(*)
    from (
      select
      from unnest((select keys from named)) k (name_key)
      cross join lateral ( select from transactions o where o.user_id = $4 and o.name_key =
        k.name_key offset 0) e
      limit 5000 + 1) few) <= 5000 as is_rare
  from whole), ways as materialized (
  select case when true and (select is_rare from search) then 'words' when (
    select count(*)
    from (
      select
      from (
        select
        from transactions t
        where t.user_id = $5 and t.value between $6::bigint and $7::bigint
        union all
        select
        from transactions t
        where t.user_id = $8 and t.value between $9::bigint and $10::bigint offset 0) t
      limit 5000 + 1) few) <= 5000 then 'amounts' else 'days' end as way), found as (
  select *
  from (
    select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id
      as category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
      t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
      nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency, (t.foreign_value
      * 0.01) as foreign_value, t.operation_id, t.operation_payment, t.operation_type, null::text as
      invoice_id, null::integer as invoice_items, null::numeric as invoice_balance, null::numeric as
      invoice_spent, null::numeric as invoice_carried, t.pays_card_id || ':' ||
      to_char(t.pays_month, 'YYYY-MM') as pays_id, t.objective_id, case when t.refund_of_id is not
      null then (select b.id from transactions b where b.user_id = $11 and b.id = t.refund_of_id)
      end as refund_of, ((
        select coalesce(sum(f.value), 0)
        from transactions f
        where f.user_id = $12 and f.refund_of_id = case when t.last_installment is null then t.id
          else t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is
          not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $13) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
    from (
      select *
      from (
        select *
        from (
          select t.*
          from (
            select e.*
            from unnest((select keys from named)) k (name_key)
            cross join lateral ( select * from transactions o where o.user_id = $14 and o.name_key =
              k.name_key offset 0) e) t
          where true and (select way from ways) = 'words' and abs(t.value) between $15::bigint and
            $16::bigint and t.transaction_type = $17
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t
        union all
        select *
        from (
          select t.*
          from transactions t
          where true and (select way from ways) = 'words' and abs(t.value) between $18::bigint and
            $19::bigint and t.transaction_type = $20 and t.user_id = $21 and t.name_key not in
            (select unnest(keys) from named) and t.description <> '' and
            (strpos(translate(t.name_key, '''’‘ʼ´`', ''), $22) > 0 or t.description <> '' and
            strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]',
            '', 'g')), '''’‘ʼ´`', ''), $23) > 0)
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t
        union all
        select *
        from (
          select t.*
          from (
            select *
            from transactions t
            where t.user_id = $24 and t.value between $25::bigint and $26::bigint
            union all
            select *
            from transactions t
            where t.user_id = $27 and t.value between $28::bigint and $29::bigint offset 0) t
          where true and (select way from ways) = 'amounts' and abs(t.value) between $30::bigint and
            $31::bigint and t.transaction_type = $32 and (t.name_key in (select unnest(keys) from
            named) or (not (select is_whole from search) or t.description <> '') and true and
            (strpos(translate(t.name_key, '''’‘ʼ´`', ''), $33) > 0 or t.description <> '' and
            strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]',
            '', 'g')), '''’‘ʼ´`', ''), $34) > 0))
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t
        union all
        select *
        from (
          select t.*
          from transactions t
          where t.user_id = $35 and true and (select way from ways) = 'days' and abs(t.value)
            between $36::bigint and $37::bigint and t.transaction_type = $38 and (t.name_key in
            (select unnest(keys) from named) or (not (select is_whole from search) or t.description
            <> '') and true and (strpos(translate(t.name_key, '''’‘ʼ´`', ''), $39) > 0 or
            t.description <> '' and strpos(translate(lower(regexp_replace(normalize(t.description,
            NFD), '[\u0300-\u036f]', '', 'g')), '''’‘ʼ´`', ''), $40) > 0))
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t) t
      order by t.counts_on desc, t.id desc
      limit 50 + 1) t) s
  order by counts_on desc, id collate "C" desc
  limit 50 + 1), r as (select * from found order by counts_on desc, id collate "C" desc limit 50), u
    as (select id, name, image from users where id = $41), n as (
  select case when count(*) > 50 then (select counts_on || '~' || id from r order by counts_on, id
    collate "C" limit 1) end as next
  from found)
select json_build_object('items', coalesce((
      select json_agg(json_build_object('_id', r.id, 'name', r.name, 'value', r.value, 'date',
        r.date, 'countsOn', r.counts_on, 'category', case when r.category_id is null then null else
        (
            select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $42) c
            where c.id = r.category_id) end, 'payment', (select json_build_object('_id', p.id,
              'name', p.name, 'type', p.type) from payments p where p.user_id = $43 and p.id =
              r.payment_id), 'paid', r.paid, 'transactionType', r.transaction_type, 'description',
              r.description, 'recurrentType', r.recurrent_type, 'recurrentIndex', r.recurrent_index,
              'recurrentDay', r.anchor_day, 'businessDay', r.business_day, 'lastInstallment',
              r.last_installment, 'recurrentTransactionId', r.recurrent_id, 'externalId',
              r.external_id, 'foreignCurrency', r.foreign_currency, 'foreignValue', r.foreign_value,
              'bankingOperationReferenceId', r.operation_id, 'bankingOperationPayment',
              r.operation_payment, 'bankingOperationType', r.operation_type, 'invoiceReferenceId',
              r.invoice_id, 'invoiceItems', r.invoice_items, 'invoiceBalance', r.invoice_balance,
              'invoiceSpent', r.invoice_spent, 'invoiceCarried', r.invoice_carried,
              'paymentInvoiceReferenceId', r.pays_id, 'objectiveReferenceId', r.objective_id,
              'refundOf', r.refund_of, 'refunded', r.refunded, 'labels', r.labels, 'cardEnding',
              r.card_ending, 'split', r.split, 'writtenBy', case when r.written_by is not null then
              (select json_build_object('_id', w.planner_id, 'name', w.name) from entry_writers w
              where w.id = r.written_by) end, 'version', r.version, 'user', json_build_object('_id',
              u.id, 'name', u.name, 'image', u.image), 'recurrent', r.recurrent_type is not null or
              r.last_installment is not null))
      from r, u), '[]'), 'next', n.next)::text as text
from n;

-- GET /transactions/found; by index: categories, default_categories, payments, planner_clients,
-- transactions, users
with ways as materialized (
  select case when (
    select count(*)
    from (
      select
      from (
        select
        from transactions t
        where t.user_id = $1 and t.value between $2::bigint and $3::bigint
        union all
        select
        from transactions t
        where t.user_id = $4 and t.value between $5::bigint and $6::bigint offset 0) t
      limit 5000 + 1) few) <= 5000 then 'amounts' else 'days' end as way), found as (
  select *
  from (
    select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id
      as category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
      t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
      nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency, (t.foreign_value
      * 0.01) as foreign_value, t.operation_id, t.operation_payment, t.operation_type, null::text as
      invoice_id, null::integer as invoice_items, null::numeric as invoice_balance, null::numeric as
      invoice_spent, null::numeric as invoice_carried, t.pays_card_id || ':' ||
      to_char(t.pays_month, 'YYYY-MM') as pays_id, t.objective_id, case when t.refund_of_id is not
      null then (select b.id from transactions b where b.user_id = $7 and b.id = t.refund_of_id) end
      as refund_of, ((
        select coalesce(sum(f.value), 0)
        from transactions f
        where f.user_id = $8 and f.refund_of_id = case when t.last_installment is null then t.id
          else t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is
          not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $9) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
    from (
      select *
      from (
        select *
        from (
          select t.*
          from (
            select *
            from transactions t
            where t.user_id = $10 and t.value between $11::bigint and $12::bigint
            union all
            select *
            from transactions t
            where t.user_id = $13 and t.value between $14::bigint and $15::bigint offset 0) t
          where true and (select way from ways) = 'amounts' and abs(t.value) between $16::bigint and
            $17::bigint
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t
        union all
        select *
        from (
          select t.*
          from transactions t
          where t.user_id = $18 and true and (select way from ways) = 'days' and abs(t.value)
            between $19::bigint and $20::bigint
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t) t
      order by t.counts_on desc, t.id desc
      limit 50 + 1) t) s
  order by counts_on desc, id collate "C" desc
  limit 50 + 1), r as (select * from found order by counts_on desc, id collate "C" desc limit 50), u
    as (select id, name, image from users where id = $21), n as (
  select case when count(*) > 50 then (select counts_on || '~' || id from r order by counts_on, id
    collate "C" limit 1) end as next
  from found)
select json_build_object('items', coalesce((
      select json_agg(json_build_object('_id', r.id, 'name', r.name, 'value', r.value, 'date',
        r.date, 'countsOn', r.counts_on, 'category', case when r.category_id is null then null else
        (
            select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $22) c
            where c.id = r.category_id) end, 'payment', (select json_build_object('_id', p.id,
              'name', p.name, 'type', p.type) from payments p where p.user_id = $23 and p.id =
              r.payment_id), 'paid', r.paid, 'transactionType', r.transaction_type, 'description',
              r.description, 'recurrentType', r.recurrent_type, 'recurrentIndex', r.recurrent_index,
              'recurrentDay', r.anchor_day, 'businessDay', r.business_day, 'lastInstallment',
              r.last_installment, 'recurrentTransactionId', r.recurrent_id, 'externalId',
              r.external_id, 'foreignCurrency', r.foreign_currency, 'foreignValue', r.foreign_value,
              'bankingOperationReferenceId', r.operation_id, 'bankingOperationPayment',
              r.operation_payment, 'bankingOperationType', r.operation_type, 'invoiceReferenceId',
              r.invoice_id, 'invoiceItems', r.invoice_items, 'invoiceBalance', r.invoice_balance,
              'invoiceSpent', r.invoice_spent, 'invoiceCarried', r.invoice_carried,
              'paymentInvoiceReferenceId', r.pays_id, 'objectiveReferenceId', r.objective_id,
              'refundOf', r.refund_of, 'refunded', r.refunded, 'labels', r.labels, 'cardEnding',
              r.card_ending, 'split', r.split, 'writtenBy', case when r.written_by is not null then
              (select json_build_object('_id', w.planner_id, 'name', w.name) from entry_writers w
              where w.id = r.written_by) end, 'version', r.version, 'user', json_build_object('_id',
              u.id, 'name', u.name, 'image', u.image), 'recurrent', r.recurrent_type is not null or
              r.last_installment is not null))
      from r, u), '[]'), 'next', n.next)::text as text
from n;

-- GET /transactions/found; by index: categories, default_categories, payments, planner_clients,
-- transactions, users; whole: default_categories
with found as (
  select *
  from (
    select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id
      as category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
      t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
      nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency, (t.foreign_value
      * 0.01) as foreign_value, t.operation_id, t.operation_payment, t.operation_type, null::text as
      invoice_id, null::integer as invoice_items, null::numeric as invoice_balance, null::numeric as
      invoice_spent, null::numeric as invoice_carried, t.pays_card_id || ':' ||
      to_char(t.pays_month, 'YYYY-MM') as pays_id, t.objective_id, case when t.refund_of_id is not
      null then (select b.id from transactions b where b.user_id = $1 and b.id = t.refund_of_id) end
      as refund_of, ((
        select coalesce(sum(f.value), 0)
        from transactions f
        where f.user_id = $2 and f.refund_of_id = case when t.last_installment is null then t.id
          else t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is
          not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $3) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
    from (
      select *
      from (
        select t.*
        from (
          select e.*
          from (
            select c.id
            from (select id, parent_id from default_categories union all select id, parent_id from
              categories where user_id = $4) c
            where c.id = $5::uuid or c.parent_id = $6::uuid) c
          cross join lateral (
            select t.*
            from transactions t
            where t.user_id = $7 and t.category_id = c.id and true and true and (t.paid)
            order by t.counts_on desc, t.id desc
            limit 50 + 1) e
          union all (
            select t.*
            from transactions t
            where t.user_id = $8 and (t.split is not null and t.category_id not in (
                select c.id
                from (select id, parent_id from default_categories union all select id, parent_id
                  from categories where user_id = $9) c
                where c.id = $10::uuid or c.parent_id = $11::uuid) and exists (
                select
                from (select * from jsonb_to_recordset(t.split) as share (category uuid, value
                  bigint) where value between -99999999999999 and 99999999999999) s
                where s.category in (
                  select c.id
                  from (select id, parent_id from default_categories union all select id, parent_id
                    from categories where user_id = $12) c
                  where c.id = $13::uuid or c.parent_id = $14::uuid))) and true and true and
                    (t.paid)
            order by t.counts_on desc, t.id desc
            limit 50 + 1) ) t
        order by t.counts_on desc, t.id desc
        limit 50 + 1) t
      order by t.counts_on desc, t.id desc
      limit 50 + 1) t) s
  order by counts_on desc, id collate "C" desc
  limit 50 + 1), r as (select * from found order by counts_on desc, id collate "C" desc limit 50), u
    as (select id, name, image from users where id = $15), n as (
  select case when count(*) > 50 then (select counts_on || '~' || id from r order by counts_on, id
    collate "C" limit 1) end as next
  from found)
select json_build_object('items', coalesce((
      select json_agg(json_build_object('_id', r.id, 'name', r.name, 'value', r.value, 'date',
        r.date, 'countsOn', r.counts_on, 'category', case when r.category_id is null then null else
        (
            select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $16) c
            where c.id = r.category_id) end, 'payment', (select json_build_object('_id', p.id,
              'name', p.name, 'type', p.type) from payments p where p.user_id = $17 and p.id =
              r.payment_id), 'paid', r.paid, 'transactionType', r.transaction_type, 'description',
              r.description, 'recurrentType', r.recurrent_type, 'recurrentIndex', r.recurrent_index,
              'recurrentDay', r.anchor_day, 'businessDay', r.business_day, 'lastInstallment',
              r.last_installment, 'recurrentTransactionId', r.recurrent_id, 'externalId',
              r.external_id, 'foreignCurrency', r.foreign_currency, 'foreignValue', r.foreign_value,
              'bankingOperationReferenceId', r.operation_id, 'bankingOperationPayment',
              r.operation_payment, 'bankingOperationType', r.operation_type, 'invoiceReferenceId',
              r.invoice_id, 'invoiceItems', r.invoice_items, 'invoiceBalance', r.invoice_balance,
              'invoiceSpent', r.invoice_spent, 'invoiceCarried', r.invoice_carried,
              'paymentInvoiceReferenceId', r.pays_id, 'objectiveReferenceId', r.objective_id,
              'refundOf', r.refund_of, 'refunded', r.refunded, 'labels', r.labels, 'cardEnding',
              r.card_ending, 'split', r.split, 'writtenBy', case when r.written_by is not null then
              (select json_build_object('_id', w.planner_id, 'name', w.name) from entry_writers w
              where w.id = r.written_by) end, 'version', r.version, 'user', json_build_object('_id',
              u.id, 'name', u.name, 'image', u.image), 'recurrent', r.recurrent_type is not null or
              r.last_installment is not null))
      from r, u), '[]'), 'next', n.next)::text as text
from n;

-- GET /transactions/found; by index: categories, default_categories, payments, planner_clients,
-- transactions, users
with found as (
  select *
  from (
    select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id
      as category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
      t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
      nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency, (t.foreign_value
      * 0.01) as foreign_value, t.operation_id, t.operation_payment, t.operation_type, null::text as
      invoice_id, null::integer as invoice_items, null::numeric as invoice_balance, null::numeric as
      invoice_spent, null::numeric as invoice_carried, t.pays_card_id || ':' ||
      to_char(t.pays_month, 'YYYY-MM') as pays_id, t.objective_id, case when t.refund_of_id is not
      null then (select b.id from transactions b where b.user_id = $1 and b.id = t.refund_of_id) end
      as refund_of, ((
        select coalesce(sum(f.value), 0)
        from transactions f
        where f.user_id = $2 and f.refund_of_id = case when t.last_installment is null then t.id
          else t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is
          not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $3) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
    from (
      select *
      from (
        select t.*
        from transactions t
        where t.user_id = $4 and true and true and t.counts_on >= $5 and t.counts_on <= $6 and
          t.payment_id = $7::uuid
        order by t.counts_on desc, t.id desc
        limit 50 + 1) t
      order by t.counts_on desc, t.id desc
      limit 50 + 1) t) s
  order by counts_on desc, id collate "C" desc
  limit 50 + 1), r as (select * from found order by counts_on desc, id collate "C" desc limit 50), u
    as (select id, name, image from users where id = $8), n as (
  select case when count(*) > 50 then (select counts_on || '~' || id from r order by counts_on, id
    collate "C" limit 1) end as next
  from found)
select json_build_object('items', coalesce((
      select json_agg(json_build_object('_id', r.id, 'name', r.name, 'value', r.value, 'date',
        r.date, 'countsOn', r.counts_on, 'category', case when r.category_id is null then null else
        (
            select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $9) c
            where c.id = r.category_id) end, 'payment', (select json_build_object('_id', p.id,
              'name', p.name, 'type', p.type) from payments p where p.user_id = $10 and p.id =
              r.payment_id), 'paid', r.paid, 'transactionType', r.transaction_type, 'description',
              r.description, 'recurrentType', r.recurrent_type, 'recurrentIndex', r.recurrent_index,
              'recurrentDay', r.anchor_day, 'businessDay', r.business_day, 'lastInstallment',
              r.last_installment, 'recurrentTransactionId', r.recurrent_id, 'externalId',
              r.external_id, 'foreignCurrency', r.foreign_currency, 'foreignValue', r.foreign_value,
              'bankingOperationReferenceId', r.operation_id, 'bankingOperationPayment',
              r.operation_payment, 'bankingOperationType', r.operation_type, 'invoiceReferenceId',
              r.invoice_id, 'invoiceItems', r.invoice_items, 'invoiceBalance', r.invoice_balance,
              'invoiceSpent', r.invoice_spent, 'invoiceCarried', r.invoice_carried,
              'paymentInvoiceReferenceId', r.pays_id, 'objectiveReferenceId', r.objective_id,
              'refundOf', r.refund_of, 'refunded', r.refunded, 'labels', r.labels, 'cardEnding',
              r.card_ending, 'split', r.split, 'writtenBy', case when r.written_by is not null then
              (select json_build_object('_id', w.planner_id, 'name', w.name) from entry_writers w
              where w.id = r.written_by) end, 'version', r.version, 'user', json_build_object('_id',
              u.id, 'name', u.name, 'image', u.image), 'recurrent', r.recurrent_type is not null or
              r.last_installment is not null))
      from r, u), '[]'), 'next', n.next)::text as text
from n;

-- GET /transactions/found; by index: categories, default_categories, payments, planner_clients,
-- transactions, users
with found as (
  select *
  from (
    select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id
      as category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
      t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
      nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency, (t.foreign_value
      * 0.01) as foreign_value, t.operation_id, t.operation_payment, t.operation_type, null::text as
      invoice_id, null::integer as invoice_items, null::numeric as invoice_balance, null::numeric as
      invoice_spent, null::numeric as invoice_carried, t.pays_card_id || ':' ||
      to_char(t.pays_month, 'YYYY-MM') as pays_id, t.objective_id, case when t.refund_of_id is not
      null then (select b.id from transactions b where b.user_id = $1 and b.id = t.refund_of_id) end
      as refund_of, ((
        select coalesce(sum(f.value), 0)
        from transactions f
        where f.user_id = $2 and f.refund_of_id = case when t.last_installment is null then t.id
          else t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is
          not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $3) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
    from (
      select *
      from (
        select t.*
        from transactions t
        where t.user_id = $4 and true and true and (t.last_installment is not null) and not
          (t.external_id is not null or t.statement_id is not null)
        order by t.counts_on desc, t.id desc
        limit 50 + 1) t
      order by t.counts_on desc, t.id desc
      limit 50 + 1) t) s
  order by counts_on desc, id collate "C" desc
  limit 50 + 1), r as (select * from found order by counts_on desc, id collate "C" desc limit 50), u
    as (select id, name, image from users where id = $5), n as (
  select case when count(*) > 50 then (select counts_on || '~' || id from r order by counts_on, id
    collate "C" limit 1) end as next
  from found)
select json_build_object('items', coalesce((
      select json_agg(json_build_object('_id', r.id, 'name', r.name, 'value', r.value, 'date',
        r.date, 'countsOn', r.counts_on, 'category', case when r.category_id is null then null else
        (
            select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $6) c
            where c.id = r.category_id) end, 'payment', (select json_build_object('_id', p.id,
              'name', p.name, 'type', p.type) from payments p where p.user_id = $7 and p.id =
              r.payment_id), 'paid', r.paid, 'transactionType', r.transaction_type, 'description',
              r.description, 'recurrentType', r.recurrent_type, 'recurrentIndex', r.recurrent_index,
              'recurrentDay', r.anchor_day, 'businessDay', r.business_day, 'lastInstallment',
              r.last_installment, 'recurrentTransactionId', r.recurrent_id, 'externalId',
              r.external_id, 'foreignCurrency', r.foreign_currency, 'foreignValue', r.foreign_value,
              'bankingOperationReferenceId', r.operation_id, 'bankingOperationPayment',
              r.operation_payment, 'bankingOperationType', r.operation_type, 'invoiceReferenceId',
              r.invoice_id, 'invoiceItems', r.invoice_items, 'invoiceBalance', r.invoice_balance,
              'invoiceSpent', r.invoice_spent, 'invoiceCarried', r.invoice_carried,
              'paymentInvoiceReferenceId', r.pays_id, 'objectiveReferenceId', r.objective_id,
              'refundOf', r.refund_of, 'refunded', r.refunded, 'labels', r.labels, 'cardEnding',
              r.card_ending, 'split', r.split, 'writtenBy', case when r.written_by is not null then
              (select json_build_object('_id', w.planner_id, 'name', w.name) from entry_writers w
              where w.id = r.written_by) end, 'version', r.version, 'user', json_build_object('_id',
              u.id, 'name', u.name, 'image', u.image), 'recurrent', r.recurrent_type is not null or
              r.last_installment is not null))
      from r, u), '[]'), 'next', n.next)::text as text
from n;

-- GET /transactions/found; by index: categories, default_categories, payments, planner_clients,
-- receipts, transactions, users
with found as (
  select *
  from (
    select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id
      as category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
      t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
      nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency, (t.foreign_value
      * 0.01) as foreign_value, t.operation_id, t.operation_payment, t.operation_type, null::text as
      invoice_id, null::integer as invoice_items, null::numeric as invoice_balance, null::numeric as
      invoice_spent, null::numeric as invoice_carried, t.pays_card_id || ':' ||
      to_char(t.pays_month, 'YYYY-MM') as pays_id, t.objective_id, case when t.refund_of_id is not
      null then (select b.id from transactions b where b.user_id = $1 and b.id = t.refund_of_id) end
      as refund_of, ((
        select coalesce(sum(f.value), 0)
        from transactions f
        where f.user_id = $2 and f.refund_of_id = case when t.last_installment is null then t.id
          else t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is
          not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $3) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
    from (
      select *
      from (
        select t.*
        from transactions t
        where t.user_id = $4 and true and true and exists (select p.entry_id from receipts p where
          p.user_id = $5 and p.entry_id = t.id)
        order by t.counts_on desc, t.id desc
        limit 50 + 1) t
      order by t.counts_on desc, t.id desc
      limit 50 + 1) t) s
  order by counts_on desc, id collate "C" desc
  limit 50 + 1), r as (select * from found order by counts_on desc, id collate "C" desc limit 50), u
    as (select id, name, image from users where id = $6), n as (
  select case when count(*) > 50 then (select counts_on || '~' || id from r order by counts_on, id
    collate "C" limit 1) end as next
  from found)
select json_build_object('items', coalesce((
      select json_agg(json_build_object('_id', r.id, 'name', r.name, 'value', r.value, 'date',
        r.date, 'countsOn', r.counts_on, 'category', case when r.category_id is null then null else
        (
            select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $7) c
            where c.id = r.category_id) end, 'payment', (select json_build_object('_id', p.id,
              'name', p.name, 'type', p.type) from payments p where p.user_id = $8 and p.id =
              r.payment_id), 'paid', r.paid, 'transactionType', r.transaction_type, 'description',
              r.description, 'recurrentType', r.recurrent_type, 'recurrentIndex', r.recurrent_index,
              'recurrentDay', r.anchor_day, 'businessDay', r.business_day, 'lastInstallment',
              r.last_installment, 'recurrentTransactionId', r.recurrent_id, 'externalId',
              r.external_id, 'foreignCurrency', r.foreign_currency, 'foreignValue', r.foreign_value,
              'bankingOperationReferenceId', r.operation_id, 'bankingOperationPayment',
              r.operation_payment, 'bankingOperationType', r.operation_type, 'invoiceReferenceId',
              r.invoice_id, 'invoiceItems', r.invoice_items, 'invoiceBalance', r.invoice_balance,
              'invoiceSpent', r.invoice_spent, 'invoiceCarried', r.invoice_carried,
              'paymentInvoiceReferenceId', r.pays_id, 'objectiveReferenceId', r.objective_id,
              'refundOf', r.refund_of, 'refunded', r.refunded, 'labels', r.labels, 'cardEnding',
              r.card_ending, 'split', r.split, 'writtenBy', case when r.written_by is not null then
              (select json_build_object('_id', w.planner_id, 'name', w.name) from entry_writers w
              where w.id = r.written_by) end, 'version', r.version, 'user', json_build_object('_id',
              u.id, 'name', u.name, 'image', u.image), 'recurrent', r.recurrent_type is not null or
              r.last_installment is not null))
      from r, u), '[]'), 'next', n.next)::text as text
from n;

-- GET /transactions/found; by index: categories, default_categories, payments, planner_clients,
-- receipts, transactions, users
with recursive names (name_key, no) as ( (select t.name_key, 1 from transactions t where t.user_id =
  $1 order by t.name_key limit 1)
  union all
  select (select t.name_key from transactions t where t.user_id = $2 and t.name_key > n.name_key
    order by t.name_key limit 1), n.no + 1
  from names n
  where n.name_key is not null and n.no <= 5000), named as materialized ( select array(select
    name_key from names where name_key is not null and strpos(translate(name_key, '''’‘ʼ´`', ''),
    $3) > 0) as keys), whole as materialized ( select (select count(*) from names where name_key is
    not null) <= 5000 as is_whole), search as materialized (
  select is_whole, is_whole and (
    select count(*)
    from (
      select
      from unnest((select keys from named)) k (name_key)
      cross join lateral ( select from transactions o where o.user_id = $4 and o.name_key =
        k.name_key offset 0) e
      limit 5000 + 1) few) <= 5000 as is_rare
  from whole), ways as materialized (select case when true and (select is_rare from search) then
    'words' else 'days' end as way), found as (
  select *
  from (
    select t.id::text as id, t.name, (t.value * 0.01) as value, t.date, t.counts_on, t.category_id
      as category_id, t.payment_id as payment_id, t.paid, t.transaction_type, t.description,
      t.recurrent_type, t.recurrent_index, t.anchor_day, t.business_day, t.last_installment,
      nullif(t.series_id, t.id) as recurrent_id, t.external_id, t.foreign_currency, (t.foreign_value
      * 0.01) as foreign_value, t.operation_id, t.operation_payment, t.operation_type, null::text as
      invoice_id, null::integer as invoice_items, null::numeric as invoice_balance, null::numeric as
      invoice_spent, null::numeric as invoice_carried, t.pays_card_id || ':' ||
      to_char(t.pays_month, 'YYYY-MM') as pays_id, t.objective_id, case when t.refund_of_id is not
      null then (select b.id from transactions b where b.user_id = $5 and b.id = t.refund_of_id) end
      as refund_of, ((
        select coalesce(sum(f.value), 0)
        from transactions f
        where f.user_id = $6 and f.refund_of_id = case when t.last_installment is null then t.id
          else t.series_id end) * 0.01) as refunded, t.labels, t.card_ending, case when t.split is
          not null then (
      select jsonb_agg(jsonb_build_object('value', (s.value * 0.01), 'category', (
            select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $7) n
            where n.id = s.category))
        order by s.at)
      from rows
      from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
      with ordinality s (category, value, at)) end as split, t.written_by as written_by, t.version
    from (
      select *
      from (
        select *
        from (
          select t.*
          from (
            select e.*
            from unnest((select keys from named)) k (name_key)
            cross join lateral ( select * from transactions o where o.user_id = $8 and o.name_key =
              k.name_key offset 0) e) t
          where true and (select way from ways) = 'words' and not exists (select p.entry_id from
            receipts p where p.user_id = $9 and p.entry_id = t.id)
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t
        union all
        select *
        from (
          select t.*
          from transactions t
          where true and (select way from ways) = 'words' and not exists (select p.entry_id from
            receipts p where p.user_id = $10 and p.entry_id = t.id) and t.user_id = $11 and
            t.name_key not in (select unnest(keys) from named) and t.description <> '' and
            (strpos(translate(t.name_key, '''’‘ʼ´`', ''), $12) > 0 or t.description <> '' and
            strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]',
            '', 'g')), '''’‘ʼ´`', ''), $13) > 0)
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t
        union all
        select *
        from (
          select t.*
          from transactions t
          where t.user_id = $14 and true and (select way from ways) = 'days' and not exists (select
            p.entry_id from receipts p where p.user_id = $15 and p.entry_id = t.id) and (t.name_key
            in (select unnest(keys) from named) or (not (select is_whole from search) or
            t.description <> '') and true and (strpos(translate(t.name_key, '''’‘ʼ´`', ''), $16) > 0
            or t.description <> '' and
            strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]',
            '', 'g')), '''’‘ʼ´`', ''), $17) > 0))
          order by t.counts_on desc, t.id desc
          limit 50 + 1) t) t
      order by t.counts_on desc, t.id desc
      limit 50 + 1) t) s
  order by counts_on desc, id collate "C" desc
  limit 50 + 1), r as (select * from found order by counts_on desc, id collate "C" desc limit 50), u
    as (select id, name, image from users where id = $18), n as (
  select case when count(*) > 50 then (select counts_on || '~' || id from r order by counts_on, id
    collate "C" limit 1) end as next
  from found)
select json_build_object('items', coalesce((
      select json_agg(json_build_object('_id', r.id, 'name', r.name, 'value', r.value, 'date',
        r.date, 'countsOn', r.counts_on, 'category', case when r.category_id is null then null else
        (
            select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
            from (select id, name, grouping from default_categories union all select id, name,
              grouping from categories where user_id = $19) c
            where c.id = r.category_id) end, 'payment', (select json_build_object('_id', p.id,
              'name', p.name, 'type', p.type) from payments p where p.user_id = $20 and p.id =
              r.payment_id), 'paid', r.paid, 'transactionType', r.transaction_type, 'description',
              r.description, 'recurrentType', r.recurrent_type, 'recurrentIndex', r.recurrent_index,
              'recurrentDay', r.anchor_day, 'businessDay', r.business_day, 'lastInstallment',
              r.last_installment, 'recurrentTransactionId', r.recurrent_id, 'externalId',
              r.external_id, 'foreignCurrency', r.foreign_currency, 'foreignValue', r.foreign_value,
              'bankingOperationReferenceId', r.operation_id, 'bankingOperationPayment',
              r.operation_payment, 'bankingOperationType', r.operation_type, 'invoiceReferenceId',
              r.invoice_id, 'invoiceItems', r.invoice_items, 'invoiceBalance', r.invoice_balance,
              'invoiceSpent', r.invoice_spent, 'invoiceCarried', r.invoice_carried,
              'paymentInvoiceReferenceId', r.pays_id, 'objectiveReferenceId', r.objective_id,
              'refundOf', r.refund_of, 'refunded', r.refunded, 'labels', r.labels, 'cardEnding',
              r.card_ending, 'split', r.split, 'writtenBy', case when r.written_by is not null then
              (select json_build_object('_id', w.planner_id, 'name', w.name) from entry_writers w
              where w.id = r.written_by) end, 'version', r.version, 'user', json_build_object('_id',
              u.id, 'name', u.name, 'image', u.image), 'recurrent', r.recurrent_type is not null or
              r.last_installment is not null))
      from r, u), '[]'), 'next', n.next)::text as text
from n;

-- GET /transactions/found/sums; by index: transactions
with recursive names (name_key, no) as ( (select t.name_key, 1 from transactions t where t.user_id =
  $1 order by t.name_key limit 1)
  union all
  select (select t.name_key from transactions t where t.user_id = $2 and t.name_key > n.name_key
    order by t.name_key limit 1), n.no + 1
  from names n
  where n.name_key is not null and n.no <= 5000), named as materialized ( select array(select
    name_key from names where name_key is not null and strpos(translate(name_key, '''’‘ʼ´`', ''),
    $3) > 0) as keys), whole as materialized ( select (select count(*) from names where name_key is
    not null) <= 5000 as is_whole), search as materialized (
  select is_whole, is_whole and (
    select count(*)
    from (
      select
      from unnest((select keys from named)) k (name_key)
      cross join lateral ( select from transactions o where o.user_id = $4 and o.name_key =
        k.name_key offset 0) e
      limit 100000 + 1) few) <= 100000 as is_rare
  from whole), ways as materialized (
  select case when true and (select is_rare from search) then 'words' when (select count(*) from
    (select from transactions t where t.user_id = $5 and true and true limit 100000 + 1) few) <=
    100000 then 'days' else 'none' end as way), found as (
  select *
  from (
    select t.counts_on, t.value as value
    from (
      select e.*
      from unnest((select keys from named)) k (name_key)
      cross join lateral ( select * from transactions o where o.user_id = $6 and o.name_key =
        k.name_key offset 0) e) t
    where true and (select way from ways) = 'words' ) t
  union all
  select *
  from (
    select t.counts_on, t.value as value
    from transactions t
    where true and (select way from ways) = 'words' and t.user_id = $7 and t.name_key not in (select
      unnest(keys) from named) and t.description <> '' and (strpos(translate(t.name_key, '''’‘ʼ´`',
      ''), $8) > 0 or t.description <> '' and
      strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]', '',
      'g')), '''’‘ʼ´`', ''), $9) > 0) ) t
  union all
  select *
  from (
    select t.counts_on, t.value as value
    from transactions t
    where t.user_id = $10 and true and (select way from ways) = 'days' and (t.name_key in (select
      unnest(keys) from named) or (not (select is_whole from search) or t.description <> '') and
      true and (strpos(translate(t.name_key, '''’‘ʼ´`', ''), $11) > 0 or t.description <> '' and
      strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]', '',
      'g')), '''’‘ʼ´`', ''), $12) > 0)) ) t)
select (select way from ways) <> 'none' as "isWhole", (
  select coalesce(json_agg(json_build_object('month', to_char(t.month, 'YYYY-MM'), 'entries',
    t.entries, 'incoming', t.incoming, 'outgoing', t.outgoing) order by t.month), '[]')
  from (
    select date_trunc('month', f.counts_on)::date as month, count(*) as entries,
      coalesce(sum(f.value) filter (where f.value > 0), 0)::bigint as incoming,
      coalesce(-sum(f.value) filter (where f.value < 0), 0)::bigint as outgoing
    from found f
    group by 1) t) as months;

-- GET /transactions/found/sums; by index: transactions
with recursive names (name_key, no) as ( (select t.name_key, 1 from transactions t where t.user_id =
  $1 order by t.name_key limit 1)
  union all
  select (select t.name_key from transactions t where t.user_id = $2 and t.name_key > n.name_key
    order by t.name_key limit 1), n.no + 1
  from names n
  where n.name_key is not null and n.no <= 5000), named as materialized ( select array(select
    name_key from names where name_key is not null and strpos(translate(name_key, '''’‘ʼ´`', ''),
    $3) > 0) as keys), whole as materialized ( select (select count(*) from names where name_key is
    not null) <= 5000 as is_whole), search as materialized (
  select is_whole, is_whole and (
    select count(*)
    from (
      select
      from unnest((select keys from named)) k (name_key)
      cross join lateral ( select from transactions o where o.user_id = $4 and o.name_key =
        k.name_key offset 0) e
      limit 100000 + 1) few) <= 100000 as is_rare
  from whole), ways as materialized (
  select case when true and (select is_rare from search) and (select count(*) from (select from
    transactions t where t.user_id = $5 and t.value = any($6::bigint[]) limit 100000 + 1) few) <=
    100000 then 'words' when (select count(*) from (select from transactions t where t.user_id = $7
    and true and true limit 100000 + 1) few) <= 100000 then 'days' else 'none' end as way), found as
    (
  select *
  from (
    select t.counts_on, t.value as value
    from (
      select e.*
      from unnest((select keys from named)) k (name_key)
      cross join lateral ( select * from transactions o where o.user_id = $8 and o.name_key =
        k.name_key offset 0) e) t
    where true and (select way from ways) = 'words' ) t
  union all
  select *
  from (
    select t.counts_on, t.value as value
    from transactions t
    where true and (select way from ways) = 'words' and t.user_id = $9 and t.name_key not in (select
      unnest(keys) from named) and t.description <> '' and (strpos(translate(t.name_key, '''’‘ʼ´`',
      ''), $10) > 0 or t.description <> '' and
      strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]', '',
      'g')), '''’‘ʼ´`', ''), $11) > 0 or t.value = any($12::bigint[])) ) t
  union all
  select *
  from (
    select t.counts_on, t.value as value
    from transactions t
    where true and (select way from ways) = 'words' and t.user_id = $13 and t.name_key not in
      (select unnest(keys) from named) and t.description = '' and t.value = any($14::bigint[]) and
      (strpos(translate(t.name_key, '''’‘ʼ´`', ''), $15) > 0 or t.description <> '' and
      strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]', '',
      'g')), '''’‘ʼ´`', ''), $16) > 0 or t.value = any($17::bigint[])) ) t
  union all
  select *
  from (
    select t.counts_on, t.value as value
    from transactions t
    where t.user_id = $18 and true and (select way from ways) = 'days' and (t.name_key in (select
      unnest(keys) from named) or (not (select is_whole from search) or t.description <> '' or
      t.value = any($19::bigint[])) and true and (strpos(translate(t.name_key, '''’‘ʼ´`', ''), $20)
      > 0 or t.description <> '' and strpos(translate(lower(regexp_replace(normalize(t.description,
      NFD), '[\u0300-\u036f]', '', 'g')), '''’‘ʼ´`', ''), $21) > 0 or t.value = any($22::bigint[])))
      ) t)
select (select way from ways) <> 'none' as "isWhole", (
  select coalesce(json_agg(json_build_object('month', to_char(t.month, 'YYYY-MM'), 'entries',
    t.entries, 'incoming', t.incoming, 'outgoing', t.outgoing) order by t.month), '[]')
  from (
    select date_trunc('month', f.counts_on)::date as month, count(*) as entries,
      coalesce(sum(f.value) filter (where f.value > 0), 0)::bigint as incoming,
      coalesce(-sum(f.value) filter (where f.value < 0), 0)::bigint as outgoing
    from found f
    group by 1) t) as months;

-- GET /transactions/found/sums; by index: transactions
with recursive names (name_key, no) as ( (select t.name_key, 1 from transactions t where t.user_id =
  $1 order by t.name_key limit 1)
  union all
  select (select t.name_key from transactions t where t.user_id = $2 and t.name_key > n.name_key
    order by t.name_key limit 1), n.no + 1
  from names n
  where n.name_key is not null and n.no <= 5000), named as materialized ( select array(select
    name_key from names where name_key is not null and strpos(translate(name_key, '''’‘ʼ´`', ''),
    $3) > 0) as keys), whole as materialized ( select (select count(*) from names where name_key is
    not null) <= 5000 as is_whole), search as materialized (
  select is_whole, is_whole and (
    select count(*)
    from (
      select
      from unnest((select keys from named)) k (name_key)
      cross join lateral ( select from transactions o where o.user_id = $4 and o.name_key =
        k.name_key offset 0) e
      limit 100000 + 1) few) <= 100000 as is_rare
  from whole), ways as materialized (
  select case when true and (select is_rare from search) then 'words' when (
    select count(*)
    from (
      select
      from (
        select
        from transactions t
        where t.user_id = $5 and t.value between $6::bigint and $7::bigint
        union all
        select
        from transactions t
        where t.user_id = $8 and t.value between $9::bigint and $10::bigint offset 0) t
      limit 100000 + 1) few) <= 100000 then 'amounts' when (
    select count(*)
    from (
      select
      from transactions t
      where t.user_id = $11 and true and true and abs(t.value) between $12::bigint and $13::bigint
        and t.transaction_type = $14
      limit 100000 + 1) few) <= 100000 then 'days' else 'none' end as way), found as (
  select *
  from (
    select t.counts_on, t.value as value
    from (
      select e.*
      from unnest((select keys from named)) k (name_key)
      cross join lateral ( select * from transactions o where o.user_id = $15 and o.name_key =
        k.name_key offset 0) e) t
    where true and (select way from ways) = 'words' and abs(t.value) between $16::bigint and
      $17::bigint and t.transaction_type = $18 ) t
  union all
  select *
  from (
    select t.counts_on, t.value as value
    from transactions t
    where true and (select way from ways) = 'words' and abs(t.value) between $19::bigint and
      $20::bigint and t.transaction_type = $21 and t.user_id = $22 and t.name_key not in (select
      unnest(keys) from named) and t.description <> '' and (strpos(translate(t.name_key, '''’‘ʼ´`',
      ''), $23) > 0 or t.description <> '' and
      strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]', '',
      'g')), '''’‘ʼ´`', ''), $24) > 0) ) t
  union all
  select *
  from (
    select t.counts_on, t.value as value
    from (
      select *
      from transactions t
      where t.user_id = $25 and t.value between $26::bigint and $27::bigint
      union all
      select *
      from transactions t
      where t.user_id = $28 and t.value between $29::bigint and $30::bigint offset 0) t
    where true and (select way from ways) = 'amounts' and abs(t.value) between $31::bigint and
      $32::bigint and t.transaction_type = $33 and (t.name_key in (select unnest(keys) from named)
      or (not (select is_whole from search) or t.description <> '') and true and
      (strpos(translate(t.name_key, '''’‘ʼ´`', ''), $34) > 0 or t.description <> '' and
      strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]', '',
      'g')), '''’‘ʼ´`', ''), $35) > 0)) ) t
  union all
  select *
  from (
    select t.counts_on, t.value as value
    from transactions t
    where t.user_id = $36 and true and (select way from ways) = 'days' and abs(t.value) between
      $37::bigint and $38::bigint and t.transaction_type = $39 and (t.name_key in (select
      unnest(keys) from named) or (not (select is_whole from search) or t.description <> '') and
      true and (strpos(translate(t.name_key, '''’‘ʼ´`', ''), $40) > 0 or t.description <> '' and
      strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]', '',
      'g')), '''’‘ʼ´`', ''), $41) > 0)) ) t)
select (select way from ways) <> 'none' as "isWhole", (
  select coalesce(json_agg(json_build_object('month', to_char(t.month, 'YYYY-MM'), 'entries',
    t.entries, 'incoming', t.incoming, 'outgoing', t.outgoing) order by t.month), '[]')
  from (
    select date_trunc('month', f.counts_on)::date as month, count(*) as entries,
      coalesce(sum(f.value) filter (where f.value > 0), 0)::bigint as incoming,
      coalesce(-sum(f.value) filter (where f.value < 0), 0)::bigint as outgoing
    from found f
    group by 1) t) as months;

-- GET /transactions/found/sums; by index: transactions
with ways as materialized (
  select case when (
    select count(*)
    from (
      select
      from (
        select
        from transactions t
        where t.user_id = $1 and t.value between $2::bigint and $3::bigint
        union all
        select
        from transactions t
        where t.user_id = $4 and t.value between $5::bigint and $6::bigint offset 0) t
      limit 100000 + 1) few) <= 100000 then 'amounts' when (
    select count(*)
    from (select from transactions t where t.user_id = $7 and true and true and abs(t.value) between
      $8::bigint and $9::bigint limit 100000 + 1) few) <= 100000 then 'days' else 'none' end as
      way), found as (
  select *
  from (
    select t.counts_on, t.value as value
    from (
      select *
      from transactions t
      where t.user_id = $10 and t.value between $11::bigint and $12::bigint
      union all
      select *
      from transactions t
      where t.user_id = $13 and t.value between $14::bigint and $15::bigint offset 0) t
    where true and (select way from ways) = 'amounts' and abs(t.value) between $16::bigint and
      $17::bigint ) t
  union all
  select *
  from (
    select t.counts_on, t.value as value
    from transactions t
    where t.user_id = $18 and true and (select way from ways) = 'days' and abs(t.value) between
      $19::bigint and $20::bigint ) t)
select (select way from ways) <> 'none' as "isWhole", (
  select coalesce(json_agg(json_build_object('month', to_char(t.month, 'YYYY-MM'), 'entries',
    t.entries, 'incoming', t.incoming, 'outgoing', t.outgoing) order by t.month), '[]')
  from (
    select date_trunc('month', f.counts_on)::date as month, count(*) as entries,
      coalesce(sum(f.value) filter (where f.value > 0), 0)::bigint as incoming,
      coalesce(-sum(f.value) filter (where f.value < 0), 0)::bigint as outgoing
    from found f
    group by 1) t) as months;

-- GET /transactions/found/sums; by index: categories, default_categories, transactions; whole:
-- default_categories
with ways as materialized (
  select case when (
    select count(*)
    from (
      select
      from (
        select c.id
        from (select id, parent_id from default_categories union all select id, parent_id from
          categories where user_id = $1) c
        where c.id = $2::uuid or c.parent_id = $3::uuid) c
      cross join lateral ( select from transactions t where t.user_id = $4 and t.category_id = c.id
        and true and (t.paid)) e
      limit 100000 + 1) few) <= 100000 then 'days' else 'none' end as way), found as (
  select *
  from (
    select t.*
    from (
      select e.*
      from (
        select c.id
        from (select id, parent_id from default_categories union all select id, parent_id from
          categories where user_id = $5) c
        where c.id = $6::uuid or c.parent_id = $7::uuid) c
      cross join lateral (
        select t.counts_on, case when t.split is null then t.value else (
          select sum(s.value)::bigint
          from (select * from jsonb_to_recordset(t.split) as share (category uuid, value bigint)
            where value between -99999999999999 and 99999999999999) s
          where s.category in (
            select c.id
            from (select id, parent_id from default_categories union all select id, parent_id from
              categories where user_id = $8) c
            where c.id = $9::uuid or c.parent_id = $10::uuid)) end as value
        from transactions t
        where t.user_id = $11 and t.category_id = c.id and true and (select way from ways) = 'days'
          and (t.paid) ) e
      union all (
        select t.counts_on, case when t.split is null then t.value else (
          select sum(s.value)::bigint
          from (select * from jsonb_to_recordset(t.split) as share (category uuid, value bigint)
            where value between -99999999999999 and 99999999999999) s
          where s.category in (
            select c.id
            from (select id, parent_id from default_categories union all select id, parent_id from
              categories where user_id = $12) c
            where c.id = $13::uuid or c.parent_id = $14::uuid)) end as value
        from transactions t
        where t.user_id = $15 and (t.split is not null and t.category_id not in (
            select c.id
            from (select id, parent_id from default_categories union all select id, parent_id from
              categories where user_id = $16) c
            where c.id = $17::uuid or c.parent_id = $18::uuid) and exists (
            select
            from (select * from jsonb_to_recordset(t.split) as share (category uuid, value bigint)
              where value between -99999999999999 and 99999999999999) s
            where s.category in (
              select c.id
              from (select id, parent_id from default_categories union all select id, parent_id from
                categories where user_id = $19) c
              where c.id = $20::uuid or c.parent_id = $21::uuid))) and true and (select way from
                ways) = 'days' and (t.paid) ) ) t ) t)
select (select way from ways) <> 'none' as "isWhole", (
  select coalesce(json_agg(json_build_object('month', to_char(t.month, 'YYYY-MM'), 'entries',
    t.entries, 'incoming', t.incoming, 'outgoing', t.outgoing) order by t.month), '[]')
  from (
    select date_trunc('month', f.counts_on)::date as month, count(*) as entries,
      coalesce(sum(f.value) filter (where f.value > 0), 0)::bigint as incoming,
      coalesce(-sum(f.value) filter (where f.value < 0), 0)::bigint as outgoing
    from found f
    group by 1) t) as months;

-- GET /transactions/found/sums; by index: transactions
with ways as materialized (
  select case when (
    select count(*)
    from (select from transactions t where t.user_id = $1 and true and true and t.counts_on >= $2
      and t.counts_on <= $3 and t.payment_id = $4::uuid limit 100000 + 1) few) <= 100000 then 'days'
      else 'none' end as way), found as (
  select *
  from (
    select t.counts_on, t.value as value
    from transactions t
    where t.user_id = $5 and true and (select way from ways) = 'days' and t.counts_on >= $6 and
      t.counts_on <= $7 and t.payment_id = $8::uuid ) t)
select (select way from ways) <> 'none' as "isWhole", (
  select coalesce(json_agg(json_build_object('month', to_char(t.month, 'YYYY-MM'), 'entries',
    t.entries, 'incoming', t.incoming, 'outgoing', t.outgoing) order by t.month), '[]')
  from (
    select date_trunc('month', f.counts_on)::date as month, count(*) as entries,
      coalesce(sum(f.value) filter (where f.value > 0), 0)::bigint as incoming,
      coalesce(-sum(f.value) filter (where f.value < 0), 0)::bigint as outgoing
    from found f
    group by 1) t) as months;

-- GET /transactions/found/sums; by index: transactions
with ways as materialized (
  select case when (
    select count(*)
    from (
      select
      from transactions t
      where t.user_id = $1 and true and true and (t.last_installment is not null) and not
        (t.external_id is not null or t.statement_id is not null)
      limit 100000 + 1) few) <= 100000 then 'days' else 'none' end as way), found as (
  select *
  from (
    select t.counts_on, t.value as value
    from transactions t
    where t.user_id = $2 and true and (select way from ways) = 'days' and (t.last_installment is not
      null) and not (t.external_id is not null or t.statement_id is not null) ) t)
select (select way from ways) <> 'none' as "isWhole", (
  select coalesce(json_agg(json_build_object('month', to_char(t.month, 'YYYY-MM'), 'entries',
    t.entries, 'incoming', t.incoming, 'outgoing', t.outgoing) order by t.month), '[]')
  from (
    select date_trunc('month', f.counts_on)::date as month, count(*) as entries,
      coalesce(sum(f.value) filter (where f.value > 0), 0)::bigint as incoming,
      coalesce(-sum(f.value) filter (where f.value < 0), 0)::bigint as outgoing
    from found f
    group by 1) t) as months;

-- GET /transactions/found/sums; by index: receipts, transactions
with ways as materialized (
  select case when (
    select count(*)
    from (
      select
      from transactions t
      where t.user_id = $1 and true and true and exists (select p.entry_id from receipts p where
        p.user_id = $2 and p.entry_id = t.id)
      limit 100000 + 1) few) <= 100000 then 'days' else 'none' end as way), found as (
  select *
  from (
    select t.counts_on, t.value as value
    from transactions t
    where t.user_id = $3 and true and (select way from ways) = 'days' and exists (select p.entry_id
      from receipts p where p.user_id = $4 and p.entry_id = t.id) ) t)
select (select way from ways) <> 'none' as "isWhole", (
  select coalesce(json_agg(json_build_object('month', to_char(t.month, 'YYYY-MM'), 'entries',
    t.entries, 'incoming', t.incoming, 'outgoing', t.outgoing) order by t.month), '[]')
  from (
    select date_trunc('month', f.counts_on)::date as month, count(*) as entries,
      coalesce(sum(f.value) filter (where f.value > 0), 0)::bigint as incoming,
      coalesce(-sum(f.value) filter (where f.value < 0), 0)::bigint as outgoing
    from found f
    group by 1) t) as months;

-- GET /transactions/found/sums; by index: receipts, transactions
with recursive names (name_key, no) as ( (select t.name_key, 1 from transactions t where t.user_id =
  $1 order by t.name_key limit 1)
  union all
  select (select t.name_key from transactions t where t.user_id = $2 and t.name_key > n.name_key
    order by t.name_key limit 1), n.no + 1
  from names n
  where n.name_key is not null and n.no <= 5000), named as materialized ( select array(select
    name_key from names where name_key is not null and strpos(translate(name_key, '''’‘ʼ´`', ''),
    $3) > 0) as keys), whole as materialized ( select (select count(*) from names where name_key is
    not null) <= 5000 as is_whole), search as materialized (
  select is_whole, is_whole and (
    select count(*)
    from (
      select
      from unnest((select keys from named)) k (name_key)
      cross join lateral ( select from transactions o where o.user_id = $4 and o.name_key =
        k.name_key offset 0) e
      limit 100000 + 1) few) <= 100000 as is_rare
  from whole), ways as materialized (
  select case when true and (select is_rare from search) then 'words' when (
    select count(*)
    from (
      select
      from transactions t
      where t.user_id = $5 and true and true and not exists (select p.entry_id from receipts p where
        p.user_id = $6 and p.entry_id = t.id)
      limit 100000 + 1) few) <= 100000 then 'days' else 'none' end as way), found as (
  select *
  from (
    select t.counts_on, t.value as value
    from (
      select e.*
      from unnest((select keys from named)) k (name_key)
      cross join lateral ( select * from transactions o where o.user_id = $7 and o.name_key =
        k.name_key offset 0) e) t
    where true and (select way from ways) = 'words' and not exists (select p.entry_id from receipts
      p where p.user_id = $8 and p.entry_id = t.id) ) t
  union all
  select *
  from (
    select t.counts_on, t.value as value
    from transactions t
    where true and (select way from ways) = 'words' and not exists (select p.entry_id from receipts
      p where p.user_id = $9 and p.entry_id = t.id) and t.user_id = $10 and t.name_key not in
      (select unnest(keys) from named) and t.description <> '' and (strpos(translate(t.name_key,
      '''’‘ʼ´`', ''), $11) > 0 or t.description <> '' and
      strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]', '',
      'g')), '''’‘ʼ´`', ''), $12) > 0) ) t
  union all
  select *
  from (
    select t.counts_on, t.value as value
    from transactions t
    where t.user_id = $13 and true and (select way from ways) = 'days' and not exists (select
      p.entry_id from receipts p where p.user_id = $14 and p.entry_id = t.id) and (t.name_key in
      (select unnest(keys) from named) or (not (select is_whole from search) or t.description <> '')
      and true and (strpos(translate(t.name_key, '''’‘ʼ´`', ''), $15) > 0 or t.description <> '' and
      strpos(translate(lower(regexp_replace(normalize(t.description, NFD), '[\u0300-\u036f]', '',
      'g')), '''’‘ʼ´`', ''), $16) > 0)) ) t)
select (select way from ways) <> 'none' as "isWhole", (
  select coalesce(json_agg(json_build_object('month', to_char(t.month, 'YYYY-MM'), 'entries',
    t.entries, 'incoming', t.incoming, 'outgoing', t.outgoing) order by t.month), '[]')
  from (
    select date_trunc('month', f.counts_on)::date as month, count(*) as entries,
      coalesce(sum(f.value) filter (where f.value > 0), 0)::bigint as incoming,
      coalesce(-sum(f.value) filter (where f.value < 0), 0)::bigint as outgoing
    from found f
    group by 1) t) as months;

-- POST /transactions/many/calendar; by index: linked_transactions
select id, payment_id as "paymentId", name_key as "nameKey", original_name_key as "originalNameKey",
  value
from linked_transactions
where user_id = $1
order by created_at, id
for update;

-- POST /transactions/many/calendar
insert into linked_transactions (user_id, id, name, name_key, original_name, original_name_key,
  value, day, category_id, payment_id, transaction_type, bank_access_id, since, created_at)
select $1::uuid, n.*
from (values ($2::uuid, $3::text, $4::text, $5::text, $6::text, $7::bigint, $8::integer, $9::uuid,
  $10::uuid, $11::text, $12::uuid, $13::date, $14::timestamptz)) as n
returning true;

-- POST /transactions/many/calendar
insert into linked_payments (user_id, linked_id, month, paid_at)
select $1::uuid, id, $2::date, $3::timestamptz
from unnest($4::uuid[]) as id
returning true;

-- POST /transactions/many/calendar; by index: category_memory, linked_payments,
-- linked_transactions, undo_records
with recorded as ( insert into undo_records (user_id, edit_id, entries, written, series,
  series_version, memory, item, made_at)
  select $1::uuid, $2::uuid, $3::jsonb, $4::uuid[], $5::jsonb, (select version from series where
    user_id = $6 and id = $7::uuid), (
    select jsonb_agg(jsonb_build_object('nameKey', r.name_key, 'transactionType',
      r.transaction_type, 'after', r.category_id, 'before', m.category_id, 'splitBefore', m.split))
    from unnest($8::text[], $9::text[], $10::uuid[], $11::jsonb[]) as r (name_key, transaction_type,
      category_id, split)
    left join category_memory m on m.user_id = $12 and m.name_key = r.name_key and
      m.transaction_type = r.transaction_type), (
    select jsonb_agg(jsonb_build_object('id', l.id, 'item', to_jsonb(l), 'months', ( select
      jsonb_agg(m order by m.month) from linked_payments m where m.user_id = $13 and m.linked_id =
      l.id)) || '{"isGone": true}'
      order by l.id)
    from linked_transactions l
    where l.user_id = $14 and l.id = any($15::uuid[])), $16::timestamptz
  returning true ) delete
from undo_records
where user_id = $17 and made_at < $18::timestamptz;

-- POST /transactions/many/calendar; by index: linked_transactions
delete
from linked_transactions
where user_id = $1 and id = any($2::uuid[]);

-- POST /transactions/many/removal; by index: invoice_totals, payments
select i.payment_id || ':' || to_char(i.month, 'YYYY-MM') as id
from (
  with kept as (
    select payment_id, month, due_on, items_cents, items, paid_cents
    from invoice_totals
    where user_id = $1 and true and month <= $2 and due_on <= $3 ), months as (
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
    cross join generate_series($4::timestamp, $5::timestamp, '1 month') m
    where p.user_id = $6 and p.type = 'credit' and true and not exists (select from kept k where
      k.payment_id = p.id and k.month = m::date) ), sums as (
    select *, sum(items_cents - paid_cents) over (partition by payment_id order by month)::bigint as
      sum, due_on < $7 as is_past, min(month) filter (where due_on >= $8) over (partition by
      payment_id) as turn
    from months ), chain as (
    select s.*, p.name as card_name, p.external_id, case when p.external_id is not null then 0 when
      lag(is_past) over card is null then 0 when lag(is_past) over card then lag(sum) over card else
      lag(sum) over card - least(0, min(sum) filter (where not is_past) over (card rows between
      unbounded preceding and 1 preceding)) end as exact, coalesce(max(sum) filter (where turn is
      null or month <= turn) over (card rows between 1 following and unbounded following) >= -1,
      false) as is_settled_later
    from sums s
    join payments p on p.user_id = $9 and p.id = s.payment_id window card as (partition by
      s.payment_id order by s.month) )
  select payment_id, card_name, external_id, month, due_on, items_cents, items, paid_cents, case
    when abs(shown) <= 1 then 0 else shown end as carried_cents, items_cents + shown - paid_cents as
    remaining_cents, is_settled_later, case when items_cents + shown - paid_cents < 0 and
    (items_cents + shown - paid_cents >= -1 or is_settled_later) then 0 else items_cents + shown -
    paid_cents end as owed_cents
  from (select *, case when is_past and exact < 0 and items_cents = 0 and paid_cents = 0 then 0 else
    exact end as shown from chain) s
  where month between $10 and $11) i
where i.paid_cents <> 0 and i.owed_cents >= 0;

-- POST /transactions/many/removal; by index: transactions
select id, series_id, recurrent_index
from transactions
where user_id = $1 and series_id = any($2::uuid[]);

-- POST /transactions/many/removal; by index: bank_lines
select id
from bank_lines
where user_id = $1 and id = any($2::uuid[]);

-- POST /transactions/many/removal; by index: bank_lines, removed_transactions
update bank_lines l
set state = 'removed', kept = r.entry, changed_at = $1
from removed_transactions r
where r.user_id = $2 and r.removal_id = $3 and l.user_id = r.user_id and l.id = any($4::uuid[]) and
  r.entry->>'external_id' = l.id::text;

-- POST /transactions/months, JOB transactions/extend_series; by index: ledgers
select opened_until
from ledgers
where user_id = $1;

-- POST /transactions/months; by index: series
update series
set next_index = $1, version = version + 1
where user_id = $2 and id = $3;

-- POST /transactions/months, JOB transactions/extend_series; by index: ledgers
update ledgers
set opened_until = $1
where user_id = $2;

-- GET /transactions/removals; by index: payments, removed_transactions
with removed as (
  select m.removal_id, m.removed_at, r.*
  from removed_transactions m, jsonb_to_record(m.entry) r (id uuid, name text, value bigint, date
    date, payment_id uuid, pays_card_id uuid, operation_payment uuid)
  where m.user_id = $1 and m.removed_at > $2::timestamptz and array_remove(array[r.payment_id,
    r.pays_card_id, r.operation_payment], null) <@ (select coalesce(array_agg(p.id), '{}') from
    payments p where p.user_id = $3) ), listed as (
  select removal_id, max(removed_at) as removed_at, count(*)::integer as count, sum(value)::bigint
    as value, min(date) as date, (array_agg(name order by (id = removal_id) desc, date, id))[1] as
    name, (array_agg(payment_id order by (id = removal_id) desc, date, id))[1] as payment_id
  from removed
  group by removal_id )
select l.removal_id as _id, l.name, l.value, l.count, l.date, json_build_object('_id', p.id, 'name',
  p.name, 'type', p.type) as payment, l.removed_at as "removedAt"
from listed l
join payments p on p.user_id = $4 and p.id = l.payment_id
order by l.removed_at desc, l.removal_id
limit $5;

-- GET /transactions/searches, POST /transactions/searches, PATCH /transactions/searches/:id; by
-- index: saved_searches
select id, name, filters
from saved_searches
where user_id = $1
order by name_key, id;

-- POST /transactions/searches
insert into saved_searches (user_id, id, name, name_key, filters)
values ($1, $2, $3, $4, $5);

-- PATCH /transactions/searches/:id; by index: saved_searches
update saved_searches
set name = $1, name_key = $2
where user_id = $3 and id = $4;

-- DELETE /transactions/searches/:id; by index: saved_searches
delete
from saved_searches
where user_id = $1 and id = $2;

-- GET /transactions/suggestion; by index: categories, category_memory, default_categories
select c.id as _id, c.name, category_memory.split
from category_memory inner
join (select id, name, grouping from default_categories union all select id, name, grouping from
  categories where user_id = $1) as c on c.id = category_id
where category_memory.user_id = $2 and category_memory.name_key = $3 and
  category_memory.transaction_type = $4 and c.grouping = $5;

-- GET /transactions/sums; by index: payments
select id
from payments
where user_id = $1 and id = any($2::uuid[]);

-- GET /transactions/sums; by index: categories, category_totals, default_categories; whole:
-- default_categories
with sums as (
  select t.day, coalesce(n.id, t.category_id) as id, n.grouping as entry_group, t.transaction_type,
    t.is_item, t.is_refund, sum(t.all_cents)::bigint as value, sum(t.paid_cents)::bigint as paid,
    sum(t.entries)::integer as entries
  from (
    select null::date as day, t.category_id, t.transaction_type, false as is_item, false as
      is_refund, t.all_cents, t.paid_cents, t.entries
    from category_totals t
    where t.user_id = $1 and t.month between $2 and $3 and t.payment_id = any($4::uuid[])) t
  left join (
    select *
    from (select id, parent_id, grouping from default_categories union all select id, parent_id,
      grouping from categories where user_id = $5) c offset 0) n on n.id = t.category_id
  where (t.category_id = any($6::uuid[]) or t.category_id in (
      select id
      from (select id, parent_id from default_categories union all select id, parent_id from
        categories where user_id = $7) c
      where parent_id = any($8::uuid[])))
  group by 1, 2, 3, 4, 5, 6 )
select s.day, s.id, n.parent_id as "parentId", coalesce(n.name, 'Sem categoria') as name,
  coalesce(n.grouping, 'expenses') as group, n.sort, n.type, coalesce(n.color, 'slate') as color,
  coalesce(n.icon, 'circle-help') as icon, s.entry_group as "entryGroup", s.transaction_type as
  "transactionType", s.is_item as "isItem", s.is_refund as "isRefund", s.value, s.paid, s.entries
from sums s
left join (
  select id, parent_id, name, grouping, sort, type, color, icon
  from default_categories
  union all
  select id, parent_id, name, grouping, sort, type, coalesce( (select d.color from
    default_categories d where d.id = categories.parent_id), categories.color), icon
  from categories
  where user_id = $9) n on n.id = s.id;

-- GET /transactions/sums; by index: categories, default_categories, transactions; whole:
-- default_categories
with sums as (
  select t.day, coalesce(n.id, t.category_id) as id, n.grouping as entry_group, t.transaction_type,
    t.is_item, t.is_refund, sum(t.all_cents)::bigint as value, sum(t.paid_cents)::bigint as paid,
    sum(t.entries)::integer as entries
  from (
    select null::date as day, coalesce(s.category, t.category_id, $1::uuid) as category_id,
      t.transaction_type, t.invoice_month is not null as is_item, t.refund_of_id is not null as
      is_refund, coalesce(s.value, t.value) as all_cents, case when t.paid then coalesce(s.value,
      t.value) else 0 end as paid_cents, 1 as entries
    from (
      select *
      from transactions
      where user_id = $2 and invoice_month is null and counts_on between $3 and $4
      union all
      select *
      from transactions
      where user_id = $5 and invoice_month is not null and date between $6 and $7) t
    left join lateral (select * from jsonb_to_recordset(t.split) as share (category uuid, value
      bigint) where value between -99999999999999 and 99999999999999) s on t.split is not null
    where t.payment_id = any($8::uuid[]) and strpos(t.name_key, $9) > 0) t
  left join (
    select *
    from (select id, parent_id, grouping from default_categories union all select id, parent_id,
      grouping from categories where user_id = $10) c offset 0) n on n.id = t.category_id
  where (t.category_id = any($11::uuid[]) or t.category_id in (
      select id
      from (select id, parent_id from default_categories union all select id, parent_id from
        categories where user_id = $12) c
      where parent_id = any($13::uuid[])))
  group by 1, 2, 3, 4, 5, 6 )
select s.day, s.id, n.parent_id as "parentId", coalesce(n.name, 'Sem categoria') as name,
  coalesce(n.grouping, 'expenses') as group, n.sort, n.type, coalesce(n.color, 'slate') as color,
  coalesce(n.icon, 'circle-help') as icon, s.entry_group as "entryGroup", s.transaction_type as
  "transactionType", s.is_item as "isItem", s.is_refund as "isRefund", s.value, s.paid, s.entries
from sums s
left join (
  select id, parent_id, name, grouping, sort, type, color, icon
  from default_categories
  union all
  select id, parent_id, name, grouping, sort, type, coalesce( (select d.color from
    default_categories d where d.id = categories.parent_id), categories.color), icon
  from categories
  where user_id = $14) n on n.id = s.id;

-- GET /transactions/sums; by index: categories, transactions; whole: default_categories
select t.id, t.name, t.value as cents, t.date
from (
  select *
  from transactions
  where user_id = $1 and invoice_month is null and counts_on between $2 and $3
  union all
  select *
  from transactions
  where user_id = $4 and invoice_month is not null and date between $5 and $6) t
where t.payment_id = any($7::uuid[]) and ((t.category_id = any($8::uuid[]) or t.category_id in (
      select id
      from (select id, parent_id from default_categories union all select id, parent_id from
        categories where user_id = $9) c
      where parent_id = any($10::uuid[]))) or t.split is not null and exists (
    select
    from (select * from jsonb_to_recordset(t.split) as share (category uuid, value bigint) where
      value between -99999999999999 and 99999999999999) s
    cross join lateral (select s.category as category_id) t
    where (t.category_id = any($11::uuid[]) or t.category_id in (
        select id
        from (select id, parent_id from default_categories union all select id, parent_id from
          categories where user_id = $12) c
        where parent_id = any($13::uuid[]))))) and strpos(t.name_key, $14) > 0 and
          t.transaction_type = $15 and (t.category_id is null or t.category_id in (
    select c.id
    from (select id, grouping from default_categories union all select id, grouping from categories
      where user_id = $16) c
    where c.grouping in ('revenues', 'expenses', 'investiments')))
order by abs(t.value) desc, t.date desc, t.id
limit $17;
