-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /linkedtransactions: O calendário de pagamentos de um período, com o saldo previsto no seu fim.

select
  l.user_id as "userId",
  l.id,
  l.name,
  l.original_name as "originalName",
  l.value,
  l.day,
  to_char(l.since, 'YYYY-MM') as since,
  l.transaction_type as "transactionType",
  l.bank_access_id as "bankAccessId",
  l.version,
  (
    select
      json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
    from
      category_names c
    where
      c.id = l.category_id
  ) as category,
  json_build_object('_id', p.id, 'name', p.name, 'type', p.type) as payment,
  coalesce(
    (
      select
        json_object_agg(to_char(m.month, 'YYYY-MM'), to_char(m.paid_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from
        linked_payments m
      where
        m.user_id = l.user_id
        and m.linked_id = l.id
        and m.month between $1 and $2
    ),
    '{}'
  ) as "paidAt",
  coalesce(
    (
      select
        json_agg(distinct to_char(t.date, 'YYYY-MM'))
      from
        transactions t
      where
        t.user_id = l.user_id
        and t.name_key in (l.name_key, l.original_name_key)
        and t.payment_id = l.payment_id
        and t.date between $3 and $4
    ),
    '[]'
  ) as "postedIn"
from
  linked_transactions l
  join payments p on p.user_id = l.user_id
  and p.id = l.payment_id
where
  l.user_id = $5
  and (
    $6::uuid is null
    or l.id = $7::uuid
  )
order by
  l.created_at,
  l.id;
-- by index: categories, default_categories, linked_payments, linked_transactions, payments, transactions

with
  places as (
    select
      id,
      initial_value
    from
      payments
    where
      user_id = $1
      and type <> 'credit'
  ),
  held as (
    select
      coalesce(sum(paid_cents), 0) as paid
    from
      (
        select
          payment_id,
          paid_cents,
          all_cents,
          revenues_paid,
          revenues_all,
          expenses_paid,
          expenses_all,
          investiments_paid,
          investiments_all
        from
          month_totals
        where
          user_id = $2
          and month >= $3
          and month < $4
        union all
        select
          payment_id,
          paid_cents,
          all_cents,
          revenues_paid,
          revenues_all,
          expenses_paid,
          expenses_all,
          investiments_paid,
          investiments_all
        from
          day_totals
        where
          user_id = $5
          and day between $6 and $7
      ) c
    where
      payment_id in (
        select
          id
        from
          places
      )
  ),
  to_end as (
    select
      coalesce(
        sum(all_cents) filter (
          where
            payment_id in (
              select
                id
              from
                places
            )
        ),
        0
      ) as all_cents,
      coalesce(
        sum(revenues_all + expenses_all + investiments_all) filter (
          where
            true
        ),
        0
      ) as accumulated
    from
      (
        select
          payment_id,
          paid_cents,
          all_cents,
          revenues_paid,
          revenues_all,
          expenses_paid,
          expenses_all,
          investiments_paid,
          investiments_all
        from
          month_totals
        where
          user_id = $8
          and month >= $9
          and month <= $10
      ) c
  ),
  period as (
    select
      coalesce(sum(revenues_paid), 0) as "revenuesPaid",
      coalesce(sum(revenues_all), 0) as "revenuesAll",
      coalesce(sum(expenses_paid), 0) as "expensesPaid",
      coalesce(sum(expenses_all), 0) as "expensesAll",
      coalesce(sum(investiments_paid), 0) as "investimentsPaid",
      coalesce(sum(investiments_all), 0) as "investimentsAll"
    from
      (
        select
          payment_id,
          paid_cents,
          all_cents,
          revenues_paid,
          revenues_all,
          expenses_paid,
          expenses_all,
          investiments_paid,
          investiments_all
        from
          month_totals
        where
          user_id = $11
          and month >= $12
          and month <= $13
      ) c
    where
      true
  )
select
  (
    select
      coalesce(sum(initial_value), 0)
    from
      places
  ) as initial,
  held.paid as "paidToDate",
  to_end.all_cents as "allToEnd",
  to_end.accumulated,
  (
    select
      coalesce(
        json_agg(
          d
          order by
            d.card_id,
            d.on
        ),
        '[]'
      )
    from
      (
        select
          payment_id as card_id,
          greatest(due_on, $14::date) as on,
          sum(items_cents - settling_cents) as cents
        from
          invoice_totals
        where
          user_id = $15
          and due_on <= $16
          and (
            $17::uuid is null
            or payment_id = $18::uuid
          )
        group by
          1,
          2
      ) d
  ) as dues,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'day',
            l.day,
            'since',
            to_char(l.since, 'YYYY-MM'),
            'value',
            l.value,
            'card_id',
            case
              when p.type = 'credit' then p.id
            end,
            'card',
            json_build_object(
              'close_day',
              p.close_day,
              'close_before_due',
              p.close_before_due,
              'due_day',
              p.due_day,
              'closing_day_goes_to',
              p.closing_day_goes_to,
              'earlier_terms',
              p.earlier_terms,
              'closings',
              p.closings
            ),
            'paid',
            coalesce(
              (
                select
                  json_agg(to_char(m.month, 'YYYY-MM'))
                from
                  linked_payments m
                where
                  m.user_id = l.user_id
                  and m.linked_id = l.id
                  and m.month between $19 and $20
              ),
              '[]'
            ),
            'posted',
            coalesce(
              (
                select
                  json_agg(distinct to_char(t.date, 'YYYY-MM'))
                from
                  transactions t
                where
                  t.user_id = l.user_id
                  and t.name_key in (l.name_key, l.original_name_key)
                  and t.payment_id = l.payment_id
                  and t.date between $21 and $22
              ),
              '[]'
            )
          )
        ),
        '[]'
      )
    from
      linked_transactions l
      join payments p on p.user_id = l.user_id
      and p.id = l.payment_id
    where
      l.user_id = $23
      and (
        $24::uuid is null
        or l.payment_id = $25::uuid
      )
  ) as announced,
  period.*
from
  held,
  to_end,
  period;
-- by index: day_totals, invoice_totals, linked_payments, linked_transactions, month_totals, payments, transactions

-- POST /linkedtransactions: Inclui um item no calendário de pagamentos.

select
  count(*) as count,
  coalesce(sum(abs(value)), 0)::text as gross
from
  linked_transactions
where
  user_id = $1
  and id <> $2;
-- by index: linked_transactions

insert into
  linked_transactions (
    user_id,
    id,
    name,
    name_key,
    original_name,
    original_name_key,
    value,
    day,
    category_id,
    payment_id,
    transaction_type,
    bank_access_id,
    since,
    created_at
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- as in GET /linkedtransactions: select l.user_id as "userId", l.id, l.name, l.original_name …

-- GET /linkedtransactions/:id: Um item do calendário, como está neste mês.

-- as in GET /linkedtransactions: select l.user_id as "userId", l.id, l.name, l.original_name …

-- PATCH /linkedtransactions/:id: Altera um item do calendário, ou o marca como pago em um mês.

select
  *
from
  linked_transactions
where
  user_id = $1
  and id = $2
for update;
-- by index: linked_transactions

insert into
  linked_payments (user_id, linked_id, month, paid_at)
values
  ($1, $2, $3, $4)
on conflict (user_id, linked_id, month) do update
set
  paid_at = $5;

-- as in GET /linkedtransactions: select l.user_id as "userId", l.id, l.name, l.original_name …

delete from linked_payments
where
  user_id = $1
  and linked_id = $2
  and month = $3;
-- by index: linked_payments

-- as in POST /linkedtransactions: select count(*) as count, coalesce(sum(abs(value)), 0)::text…

update linked_transactions
set
  value = $1,
  version = version + 1
where
  user_id = $2
  and id = $3;
-- by index: linked_transactions

-- DELETE /linkedtransactions/:id: Tira um item do calendário de pagamentos.

-- as in PATCH /linkedtransactions/:id: select * from linked_transactions where user_id = $1 and id …

delete from linked_transactions
where
  user_id = $1
  and id = $2;
-- by index: linked_transactions
