-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /budgets: O planejamento de cada mês de um período, com o que foi realizado.

-- nothing but what stands in shared.sql

-- POST /budgets: Cria o planejamento de um mês.

select
  id,
  is_custom,
  version
from
  budgets
where
  user_id = $1
  and month = $2;
-- by index: budgets

select
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id',
            b.id,
            'month',
            b.month,
            'isCustom',
            b.is_custom,
            'accumulated',
            b.accumulated_cents,
            'version',
            b.version,
            'lines',
            (
              select
                coalesce(
                  json_agg(
                    json_build_object(
                      'categoryId',
                      l.category_id,
                      'valueCents',
                      l.value_cents,
                      'percent',
                      l.percent_hundredths,
                      'day',
                      l.day,
                      'recurrentType',
                      l.recurrent_type,
                      'lastInstallment',
                      l.last_installment,
                      'recurrentIndex',
                      l.recurrent_index,
                      'isTyped',
                      l.is_typed,
                      'isRemoved',
                      l.is_removed,
                      'isEntered',
                      l.is_entered
                    )
                    order by
                      l.category_id
                  ),
                  '[]'
                )
              from
                budget_lines l
              where
                l.user_id = b.user_id
                and l.month = b.month
            )
          )
          order by
            b.month
        ),
        '[]'
      )
    from
      budgets b
    where
      b.user_id = $1
      and b.month >= $2
  ) as plans,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id',
            c.id,
            'name',
            c.name,
            'group',
            c.grouping,
            'sort',
            c.sort,
            'type',
            c.type,
            'parentId',
            c.parent_id
          )
        ),
        '[]'
      )
    from
      category_names c
    where
      c.id = any ($3::uuid[])
      or c.id in (
        select
          l.category_id
        from
          budget_lines l
        where
          l.user_id = $4
          and l.month >= $5
      )
  ) as categories;
-- by index: budget_lines, budgets, categories
-- whole: default_categories

with
  r as (
    select
      *
    from
      (
        values
          ($1::uuid, $2::date, $3::boolean, $4::bigint, $5::timestamptz, $6::boolean)
      ) as r (id, month, is_custom, accumulated_cents, created_at, keeps)
  ),
  changed as (
    update budgets b
    set
      is_custom = b.is_custom
      or r.is_custom,
      version = b.version + 1,
      accumulated_cents = case
        when r.keeps then b.accumulated_cents
        else r.accumulated_cents
      end
    from
      r
    where
      b.user_id = $7
      and b.month = r.month
    returning
      b.month
  )
insert into
  budgets (user_id, id, month, is_custom, accumulated_cents, created_at)
select
  $8::uuid,
  r.id,
  r.month,
  r.is_custom,
  r.accumulated_cents,
  r.created_at
from
  r
where
  r.month not in (
    select
      month
    from
      changed
  );
-- by index: budgets

insert into
  budget_lines (
    user_id,
    month,
    category_id,
    value_cents,
    percent_hundredths,
    day,
    recurrent_type,
    last_installment,
    recurrent_index,
    is_typed,
    is_removed,
    is_entered
  )
select
  $1::uuid,
  r.*
from
  unnest(
    $2::date[],
    $3::uuid[],
    $4::bigint[],
    $5::integer[],
    $6::integer[],
    $7::text[],
    $8::integer[],
    $9::integer[],
    $10::boolean[],
    $11::boolean[],
    $12::boolean[]
  ) as r
on conflict (user_id, month, category_id) do update
set
  value_cents = excluded.value_cents,
  percent_hundredths = excluded.percent_hundredths,
  day = excluded.day,
  recurrent_type = excluded.recurrent_type,
  last_installment = excluded.last_installment,
  recurrent_index = excluded.recurrent_index,
  is_typed = excluded.is_typed,
  is_removed = excluded.is_removed,
  is_entered = excluded.is_entered;

select
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id',
            b.id,
            'month',
            b.month,
            'isCustom',
            b.is_custom,
            'accumulated',
            b.accumulated_cents,
            'version',
            b.version,
            'lines',
            (
              select
                coalesce(
                  json_agg(
                    json_build_object(
                      'categoryId',
                      l.category_id,
                      'valueCents',
                      l.value_cents,
                      'percent',
                      l.percent_hundredths,
                      'day',
                      l.day,
                      'recurrentType',
                      l.recurrent_type,
                      'lastInstallment',
                      l.last_installment,
                      'recurrentIndex',
                      l.recurrent_index,
                      'isTyped',
                      l.is_typed,
                      'isRemoved',
                      l.is_removed,
                      'isEntered',
                      l.is_entered
                    )
                    order by
                      l.category_id
                  ),
                  '[]'
                )
              from
                budget_lines l
              where
                l.user_id = b.user_id
                and l.month = b.month
            )
          )
          order by
            b.month
        ),
        '[]'
      )
    from
      budgets b
    where
      b.user_id = $1
      and b.month <= $2
      and (
        b.month >= $3
        or b.month > (
          select
            max(p.month)
          from
            budgets p
          where
            p.user_id = $4
            and p.month < $5
        ) - interval '1 year'
        or b.month = (
          select
            max(p.month)
          from
            budgets p
          where
            p.user_id = $6
            and p.month < $7
            and p.is_custom
            and exists (
              select
              from
                budget_lines l
              where
                l.user_id = p.user_id
                and l.month = p.month
            )
        )
      )
  ) as plans;
-- by index: budget_lines, budgets

with
  r as (
    select
      *
    from
      unnest($1::uuid[], $2::date[], $3::boolean[], $4::bigint[], $5::timestamptz[], $6::boolean[]) as r (id, month, is_custom, accumulated_cents, created_at, keeps)
  ),
  changed as (
    update budgets b
    set
      is_custom = b.is_custom
      or r.is_custom,
      version = b.version + 1,
      accumulated_cents = case
        when r.keeps then b.accumulated_cents
        else r.accumulated_cents
      end
    from
      r
    where
      b.user_id = $7
      and b.month = r.month
    returning
      b.month
  )
insert into
  budgets (user_id, id, month, is_custom, accumulated_cents, created_at)
select
  $8::uuid,
  r.id,
  r.month,
  r.is_custom,
  r.accumulated_cents,
  r.created_at
from
  r
where
  r.month not in (
    select
      month
    from
      changed
  );
-- by index: budgets

insert into
  achievements (user_id, key, reached_on)
values
  ($1, $2, $3)
on conflict (user_id, key) do nothing;

-- GET /budgets/:id: O planejamento de um mês, com o que foi realizado.

select
  id,
  month,
  version,
  is_custom
from
  budgets
where
  user_id = $1
  and id in ($2);
-- by index: budgets

-- PATCH /budgets/:id: Altera o planejamento de um mês, e com multi=true os seguintes.

-- as in GET /budgets/:id: select id, month, version, is_custom from budgets where user…

-- as in POST /budgets: select ( select coalesce( json_agg( json_build_object( 'id',…

-- as in POST /budgets: with r as ( select * from unnest($1::uuid[], $2::date[], $3:…

delete from budget_lines l using (
  values
    ($1::date, $2::uuid)
) as r (month, category_id)
where
  l.user_id = $3
  and l.month = r.month
  and l.category_id = r.category_id;
-- by index: budget_lines

-- as in POST /budgets: insert into budget_lines ( user_id, month, category_id, valu…

-- as in POST /budgets: with r as ( select * from ( values ($1::uuid, $2::date, $3::…

-- DELETE /budgets/:id: Exclui o planejamento de um mês, e as cópias dele até o fim do período.

-- as in GET /budgets/:id: select id, month, version, is_custom from budgets where user…

delete from budgets
where
  user_id = $1
  and (
    month = $2
    or (
      month > $3
      and month <= $4
      and is_custom = $5
    )
  );
-- by index: budgets

-- GET /budgets/balances: O acumulado do planejamento no fim de um período.

select
  (
    with
      typed as (
        select
          month,
          accumulated_cents
        from
          budgets
        where
          user_id = $1
          and month < $2
          and accumulated_cents is not null
        order by
          month desc
        limit
          1
      ),
      lines as (
        select
          l.month,
          l.value_cents,
          l.percent_hundredths,
          n.grouping = 'revenues' as is_revenue,
          sum(l.value_cents) filter (
            where
              n.grouping = 'revenues'
          ) over (
            partition by
              l.month
          ) as revenues
        from
          budget_lines l
          join category_names n on n.id = l.category_id
        where
          l.user_id = $3
          and l.month < $4
          and not l.is_removed
          and l.month > coalesce(
            (
              select
                month
              from
                typed
            ),
            '-infinity'::date
          )
      )
    select
      coalesce(
        (
          select
            accumulated_cents
          from
            typed
        ),
        0
      ) + coalesce(
        sum(
          case
            when is_revenue then value_cents
            when value_cents is not null then - value_cents
            else - round(coalesce(revenues, 0) * percent_hundredths / 10000.0)
          end
        ),
        0
      )
    from
      lines
  )::bigint as accumulated;
-- by index: budget_lines, budgets, categories, default_categories

-- POST /budgets/fill: Preenche os meses sem planejamento, a partir do último que a pessoa fez.

-- as in POST /budgets: select ( select coalesce( json_agg( json_build_object( 'id',…

-- GET /budgets/months: Mês a mês, quanto está planejado para algumas categorias, ou para todas as despesas.

-- nothing but what stands in shared.sql

-- PATCH /budgets/multi-update: Altera o planejamento de vários meses de uma vez.

-- as in GET /budgets/:id: select id, month, version, is_custom from budgets where user…

-- as in POST /budgets: select ( select coalesce( json_agg( json_build_object( 'id',…

-- as in POST /budgets: with r as ( select * from ( values ($1::uuid, $2::date, $3::…

insert into
  budget_lines (
    user_id,
    month,
    category_id,
    value_cents,
    percent_hundredths,
    day,
    recurrent_type,
    last_installment,
    recurrent_index,
    is_typed,
    is_removed,
    is_entered
  )
select
  $1::uuid,
  r.*
from
  (
    values
      (
        $2::date,
        $3::uuid,
        $4::bigint,
        $5::integer,
        $6::integer,
        $7::text,
        $8::integer,
        $9::integer,
        $10::boolean,
        $11::boolean,
        $12::boolean
      )
  ) as r
on conflict (user_id, month, category_id) do update
set
  value_cents = excluded.value_cents,
  percent_hundredths = excluded.percent_hundredths,
  day = excluded.day,
  recurrent_type = excluded.recurrent_type,
  last_installment = excluded.last_installment,
  recurrent_index = excluded.recurrent_index,
  is_typed = excluded.is_typed,
  is_removed = excluded.is_removed,
  is_entered = excluded.is_entered;

-- POST /budgets/onboarding: Salva o levantamento guiado: movimentações, compras, bens e o planejamento de um ano.

select
  l.opened_until as "openedUntil",
  u.currency,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id',
            p.id,
            'name',
            p.name,
            'type',
            p.type,
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
          )
          order by
            p.id
        ),
        '[]'
      )
    from
      payments p
    where
      p.user_id = l.user_id
      and (
        p.type = 'money'
        or p.id = any ($1::uuid[])
      )
  ) as payments,
  (
    select
      coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'group', c.grouping)), '[]')
    from
      category_names c
    where
      c.id = any ($2::uuid[])
  ) as categories,
  (
    select
      coalesce(json_agg(distinct t.series_id), '[]')
    from
      transactions t
    where
      t.user_id = l.user_id
      and t.series_id = any ($3::uuid[])
  ) as sent
from
  ledgers l
  join users u on u.id = l.user_id
where
  l.user_id = $4;
-- by index: categories, default_categories, ledgers, payments, transactions, users

select
  id
from
  goods
where
  user_id = $1;
-- by index: goods

-- as in POST /budgets: select ( select coalesce( json_agg( json_build_object( 'id',…

select
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id',
            c.id,
            'name',
            c.name,
            'group',
            c.grouping,
            'sort',
            c.sort,
            'type',
            c.type,
            'parentId',
            c.parent_id
          )
        ),
        '[]'
      )
    from
      category_names c
    where
      c.id = any ($1::uuid[])
  ) as "lineCategories";
-- by index: categories, default_categories

insert into
  goods (
    user_id,
    id,
    type,
    market_cents,
    financed,
    settlement_cents,
    instalment_cents,
    last_installment,
    date,
    created_at
  )
select
  $1::uuid,
  r.*
from
  unnest(
    $2::uuid[],
    $3::text[],
    $4::bigint[],
    $5::boolean[],
    $6::bigint[],
    $7::bigint[],
    $8::integer[],
    $9::date[],
    $10::timestamptz[]
  ) as r
on conflict (user_id, id) do update
set
  type = excluded.type,
  market_cents = excluded.market_cents,
  financed = excluded.financed,
  settlement_cents = excluded.settlement_cents,
  instalment_cents = excluded.instalment_cents,
  last_installment = excluded.last_installment,
  date = excluded.date,
  version = goods.version + 1;

-- as in POST /budgets: with r as ( select * from unnest($1::uuid[], $2::date[], $3:…

-- as in POST /budgets: insert into budget_lines ( user_id, month, category_id, valu…

-- as in POST /budgets: insert into achievements (user_id, key, reached_on) values (…

insert into
  transactions (
    user_id,
    id,
    series_id,
    recurrent_index,
    payment_id,
    category_id,
    category_chosen,
    transaction_type,
    name,
    name_key,
    description,
    value,
    date,
    counts_on,
    invoice_month,
    invoice_chosen,
    paid,
    recurrent_type,
    last_installment,
    anchor_day,
    business_day,
    external_id,
    foreign_currency,
    foreign_value,
    statement_id,
    operation_id,
    operation_type,
    operation_payment,
    pays_card_id,
    pays_month,
    refund_of_id,
    objective_id,
    anticipation_id,
    created_at,
    version
  )
select
  $1::uuid,
  *
from
  unnest(
    $2::uuid[],
    $3::uuid[],
    $4::integer[],
    $5::uuid[],
    $6::uuid[],
    $7::boolean[],
    $8::text[],
    $9::text[],
    $10::text[],
    $11::text[],
    $12::bigint[],
    $13::date[],
    $14::date[],
    $15::date[],
    $16::boolean[],
    $17::boolean[],
    $18::text[],
    $19::integer[],
    $20::integer[],
    $21::text[],
    $22::text[],
    $23::text[],
    $24::bigint[],
    $25::uuid[],
    $26::uuid[],
    $27::text[],
    $28::uuid[],
    $29::uuid[],
    $30::date[],
    $31::uuid[],
    $32::uuid[],
    $33::uuid[],
    $34::timestamptz[],
    $35::integer[]
  ) as r;

insert into
  series (
    user_id,
    id,
    recurrent_type,
    business_day,
    anchor,
    next_index,
    payment_id,
    category_id,
    transaction_type,
    name,
    description,
    value
  )
select
  $1::uuid,
  r.*
from
  unnest(
    $2::uuid[],
    $3::text[],
    $4::text[],
    $5::date[],
    $6::integer[],
    $7::uuid[],
    $8::uuid[],
    $9::text[],
    $10::text[],
    $11::text[],
    $12::bigint[]
  ) as r
on conflict (user_id, id) do update
set
  recurrent_type = excluded.recurrent_type,
  business_day = excluded.business_day,
  anchor = excluded.anchor,
  next_index = excluded.next_index,
  payment_id = excluded.payment_id,
  category_id = excluded.category_id,
  transaction_type = excluded.transaction_type,
  name = excluded.name,
  description = excluded.description,
  value = excluded.value,
  ended_at = null,
  version = series.version + 1;

insert into
  category_memory (user_id, name_key, transaction_type, category_id)
select
  $1::uuid,
  *
from
  unnest($2::text[], $3::text[], $4::uuid[]) as r
on conflict (user_id, name_key, transaction_type) do update
set
  category_id = excluded.category_id
where
  category_memory.category_id <> excluded.category_id;

delete from goods
where
  user_id = $1
  and id in ($2);
-- by index: goods

-- GET /budgets/spreadsheet: O modelo da planilha, vazio ou com os últimos doze meses da pessoa.

select
  c.id,
  c.name,
  c.grouping as group,
  c.sort,
  c.type,
  c.parent_id as "parentId"
from
  category_names c
where
  c.user_id = $1
  or c.user_id is null
order by
  c.user_id nulls first,
  c.position,
  c.id;
-- by index: categories
-- whole: default_categories

select
  t.month,
  t.category_id as "categoryId",
  p.type = 'credit' as "isCard",
  sum(t.all_cents)::bigint as cents
from
  category_totals t
  join payments p on p.user_id = t.user_id
  and p.id = t.payment_id
where
  t.user_id = $1
  and t.month between $2 and $3
group by
  t.month,
  t.category_id,
  p.type = 'credit'
order by
  t.month,
  t.category_id,
  "isCard";
-- by index: category_totals, payments

select
  id as _id,
  type,
  market_cents as "marketValue",
  financed,
  settlement_cents as "settlementBalance",
  instalment_cents as installment,
  last_installment as "lastInstallment",
  date
from
  goods
where
  user_id = $1
order by
  created_at,
  id;
-- by index: goods

-- POST /budgets/spreadsheet: Lê uma planilha (XLSX ou XML) e devolve as linhas do levantamento. Nada é salvo.

-- as in GET /budgets/spreadsheet: select c.id, c.name, c.grouping as group, c.sort, c.type, c.…

-- GET /budgets/suggestion: Um planejamento a partir do que foi gasto nos últimos três meses completos.

select
  t.month,
  t.category_id as "categoryId",
  c.name,
  c.grouping as group,
  c.sort,
  c.type,
  c.parent_id as "parentId",
  sum(t.all_cents)::bigint as cents
from
  category_totals t
  join category_names c on c.id = t.category_id
where
  t.user_id = $1
  and t.month between $2 and $3
group by
  t.month,
  t.category_id,
  c.name,
  c.grouping,
  c.sort,
  c.type,
  c.parent_id
order by
  t.month,
  t.category_id;
-- by index: categories, category_totals, default_categories

-- GET /budgets/week: Quanto foi pago de despesas variáveis na semana de um dia, de domingo a sábado.

with
  s as materialized (
    select
      t.category_id,
      t.transaction_type,
      t.invoice_month is not null as is_item,
      t.refund_of_id is not null as is_refund,
      sum(t.value)::bigint as cents
    from
      transactions t
    where
      t.user_id = $1
      and t.paid
      and (
        t.invoice_month is null
        and t.counts_on between $2 and $3
        or t.invoice_month is not null
        and t.date between $4 and $5
      )
    group by
      1,
      2,
      3,
      4
  )
select
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'categoryId',
            s.category_id,
            'transactionType',
            s.transaction_type,
            'isItem',
            s.is_item,
            'isRefund',
            s.is_refund,
            'cents',
            s.cents
          )
        ),
        '[]'
      )
    from
      s
  ) as sums,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            'id',
            c.id,
            'name',
            c.name,
            'group',
            c.grouping,
            'sort',
            c.sort,
            'type',
            c.type,
            'parentId',
            c.parent_id
          )
        ),
        '[]'
      )
    from
      category_names c
    where
      c.id in (
        select
          s.category_id
        from
          s
      )
  ) as categories;
-- by index: categories, default_categories, transactions
