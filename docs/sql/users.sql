-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- POST /users: Cria uma conta, com senha ou com a identidade que um provedor confirmou.

select
  count,
  ends_at
from
  attempts
where
  key = $1;
-- by index: attempts

select
  content
from
  passes
where
  pass_hash = $1
  and kind = $2
  and used_at is null
  and expires_at > $3;
-- by index: passes

select
  id,
  password_hash as "passwordHash"
from
  users
where
  email = $1;
-- by index: users

select
  users.id as id,
  users.image as image,
  users.profiles as profiles
from
  identities
  inner join users on users.id = identities.user_id
where
  issuer = $1
  and subject = $2;
-- by index: identities, users

insert into
  users (id, email, name, password_hash, active, image, terms_version, terms_at, created_at)
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing
returning
  id;

insert into
  ledgers (user_id, opened_until)
values
  ($1, $2);

insert into
  identities (issuer, subject, user_id, provider, created_at)
values
  ($1, $2, $3, $4, $5);

insert into
  subscriptions (
    user_id,
    id,
    plan,
    status,
    expire_at,
    subscription_id,
    client_id,
    payment_type,
    company_name,
    family_name,
    created_at
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

insert into
  consents (user_id, id, purpose, given, text_version, text_hash, at, address, agent)
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9),
  ($10, $11, $12, $13, $14, $15, $16, $17, $18);

insert into
  activation_codes (user_id, code_hash, expires_at, tries, sent_at, sent_on, sent_count)
values
  ($1, $2, $3, $4, $5, $6, $7)
on conflict (user_id) do update
set
  code_hash = $8,
  expires_at = $9,
  tries = $10,
  sent_at = $11,
  sent_on = $12,
  sent_count = $13;

-- GET /users/:id: Os dados da pessoa.

select
  id as _id,
  name
from
  known_people
where
  id = $1;
-- by index: families, family_members, planner_clients, users

select
  m.user_id as user
from
  family_members me
  join family_members m on m.family_id = me.family_id
where
  me.user_id = $1
  and me.status = 'active'
  and m.status = 'active'
  and m.planners_see;
-- by index: families, family_members, users

-- PATCH /users/:id: Altera os dados da pessoa, a moeda ou o fim do tutorial.

update users
set
  name = $1,
  version = version + 1
where
  id = $2
returning
  id as _id,
  email,
  name,
  image,
  active,
  skip_tutorial as "skipTutorial",
  videos_watched as "videosWatched",
  currency,
  time_zone as "timeZone",
  profiles,
  social_email as "socialEmail",
  cpf,
  birthdate,
  gender,
  phone_number as "phoneNumber",
  json_build_object('city', users.city) as address,
  (
    select
      to_json(obj)
    from
      (
        select
          f.id as _id,
          f.name,
          f.user_id as user,
          (
            select
              coalesce(json_agg(agg), '[]')
            from
              (
                select
                  m.id as _id,
                  u.id as user,
                  u.name,
                  u.image,
                  'planner' = any (u.profiles) as "isPlanner"
                from
                  family_members as m
                  inner join known_people as u on u.id = m.user_id
                where
                  m.family_id = f.id
                  and m.status = 'active'
                order by
                  m.role,
                  m.joined_at,
                  m.id
              ) as agg
          ) as members
        from
          family_members as me
          inner join families as f on f.id = me.family_id
        where
          me.user_id = users.id
          and me.status = 'active'
      ) as obj
  ) as family,
  (
    select
      to_json(obj)
    from
      (
        select
          c.id as _id,
          c.name
        from
          companies as c
        where
          c.id = users.company_id
      ) as obj
  ) as company,
  (
    select
      coalesce(jsonb_agg(distinct jsonb_build_object('purpose', c.purpose, 'version', c.text_version)), '[]')
    from
      consents c
    where
      c.user_id = users.id
      and c.purpose in ('terms', 'policy')
      and c.given
  ) as "acceptedDocuments",
  (
    select
      coalesce(
        jsonb_agg(
          a.key
          order by
            a.reached_on,
            a.key
        ),
        '[]'
      )
    from
      achievements a
    where
      a.user_id = users.id
  ) as achievements,
  null::jsonb as actor,
  created_at as "createdAt",
  version;
-- by index: achievements, companies, consents, families, family_members, planner_clients, users

update users
set
  version = version + 1,
  videos_watched = (
    select
      coalesce(
        array_agg(
          t.id
          order by
            t.at
        ),
        '{}'
      )
    from
      (
        select
          w.id,
          min(w.at) as at
        from
          unnest(videos_watched || $1::text[]) with ordinality as w (id, at)
        group by
          w.id
        order by
          at desc
        limit
          $2
      ) t
  )
where
  id = $3
returning
  id as _id,
  email,
  name,
  image,
  active,
  skip_tutorial as "skipTutorial",
  videos_watched as "videosWatched",
  currency,
  time_zone as "timeZone",
  profiles,
  social_email as "socialEmail",
  cpf,
  birthdate,
  gender,
  phone_number as "phoneNumber",
  json_build_object('city', users.city) as address,
  (
    select
      to_json(obj)
    from
      (
        select
          f.id as _id,
          f.name,
          f.user_id as user,
          (
            select
              coalesce(json_agg(agg), '[]')
            from
              (
                select
                  m.id as _id,
                  u.id as user,
                  u.name,
                  u.image,
                  'planner' = any (u.profiles) as "isPlanner"
                from
                  family_members as m
                  inner join known_people as u on u.id = m.user_id
                where
                  m.family_id = f.id
                  and m.status = 'active'
                order by
                  m.role,
                  m.joined_at,
                  m.id
              ) as agg
          ) as members
        from
          family_members as me
          inner join families as f on f.id = me.family_id
        where
          me.user_id = users.id
          and me.status = 'active'
      ) as obj
  ) as family,
  (
    select
      to_json(obj)
    from
      (
        select
          c.id as _id,
          c.name
        from
          companies as c
        where
          c.id = users.company_id
      ) as obj
  ) as company,
  (
    select
      coalesce(jsonb_agg(distinct jsonb_build_object('purpose', c.purpose, 'version', c.text_version)), '[]')
    from
      consents c
    where
      c.user_id = users.id
      and c.purpose in ('terms', 'policy')
      and c.given
  ) as "acceptedDocuments",
  (
    select
      coalesce(
        jsonb_agg(
          a.key
          order by
            a.reached_on,
            a.key
        ),
        '[]'
      )
    from
      achievements a
    where
      a.user_id = users.id
  ) as achievements,
  null::jsonb as actor,
  created_at as "createdAt",
  version;
-- by index: achievements, companies, consents, families, family_members, planner_clients, users

-- DELETE /users/:id: Exclui a conta e tudo o que é dela.

select
  id
from
  subscriptions
where
  user_id = $1
  and subscription_id is not null
  and status in ($2, $3);
-- by index: subscriptions

delete from planner_clients
where
  (
    planner_id = $1::uuid
    or client_id = $2::uuid
  );
-- by index: planner_clients

delete from family_members
where
  (
    user_id = $1::uuid
    or email = $2::text
  );
-- by index: families, family_members, planner_clients, users

delete from company_activations
where
  (email = $1::text);
-- by index: company_activations, users

delete from mail_outbox
where
  (recipient = $1::text);
-- by index: families, family_members, mail_outbox, users

delete from identities
where
  (user_id = $1::uuid);
-- by index: identities

delete from recovery_tokens
where
  (user_id = $1::uuid);
-- by index: recovery_tokens

delete from activation_codes
where
  (user_id = $1::uuid);
-- by index: activation_codes

delete from passes
where
  user_id = $1;
-- by index: passes

delete from passes
where
  user_id is null
  and content ->> 'email' = $1;
-- by index: passes

update users
set
  email = $1,
  name = $2,
  password_hash = $3,
  image = $4,
  active = $5,
  social_email = $6,
  cpf = $7,
  gender = $8,
  phone_number = $9,
  birthdate = $10,
  city = $11,
  version = version + $12
where
  id = $13;
-- by index: users

delete from attempts
where
  key in (
    $1,
    $2,
    $3,
    $4,
    $5,
    $6,
    $7,
    $8,
    $9,
    $10,
    $11,
    $12,
    $13,
    $14,
    $15,
    $16,
    $17,
    $18,
    $19,
    $20,
    $21,
    $22,
    $23,
    $24,
    $25,
    $26,
    $27,
    $28,
    $29,
    $30,
    $31,
    $32,
    $33,
    $34,
    $35,
    $36,
    $37,
    $38,
    $39,
    $40,
    $41,
    $42,
    $43,
    $44,
    $45,
    $46,
    $47,
    $48,
    $49,
    $50,
    $51,
    $52,
    $53,
    $54,
    $55,
    $56,
    $57,
    $58,
    $59,
    $60,
    $61,
    $62
  );
-- by index: attempts

-- POST /users/account/activation: Ativa a conta com o código de seis dígitos.

select
  *
from
  activation_codes
where
  user_id = $1
for update;
-- by index: activation_codes

select
  deactivated_at
from
  users
where
  id = $1;
-- by index: users

delete from activation_codes
where
  user_id = $1;
-- by index: activation_codes

update users
set
  active = $1,
  version = version + 1
where
  id = $2
returning
  id as _id,
  email,
  name,
  image,
  active,
  skip_tutorial as "skipTutorial",
  videos_watched as "videosWatched",
  currency,
  time_zone as "timeZone",
  profiles,
  social_email as "socialEmail",
  cpf,
  birthdate,
  gender,
  phone_number as "phoneNumber",
  json_build_object('city', users.city) as address,
  (
    select
      to_json(obj)
    from
      (
        select
          f.id as _id,
          f.name,
          f.user_id as user,
          (
            select
              coalesce(json_agg(agg), '[]')
            from
              (
                select
                  m.id as _id,
                  u.id as user,
                  u.name,
                  u.image,
                  'planner' = any (u.profiles) as "isPlanner"
                from
                  family_members as m
                  inner join known_people as u on u.id = m.user_id
                where
                  m.family_id = f.id
                  and m.status = 'active'
                order by
                  m.role,
                  m.joined_at,
                  m.id
              ) as agg
          ) as members
        from
          family_members as me
          inner join families as f on f.id = me.family_id
        where
          me.user_id = users.id
          and me.status = 'active'
      ) as obj
  ) as family,
  (
    select
      to_json(obj)
    from
      (
        select
          c.id as _id,
          c.name
        from
          companies as c
        where
          c.id = users.company_id
      ) as obj
  ) as company,
  (
    select
      coalesce(jsonb_agg(distinct jsonb_build_object('purpose', c.purpose, 'version', c.text_version)), '[]')
    from
      consents c
    where
      c.user_id = users.id
      and c.purpose in ('terms', 'policy')
      and c.given
  ) as "acceptedDocuments",
  (
    select
      coalesce(
        jsonb_agg(
          a.key
          order by
            a.reached_on,
            a.key
        ),
        '[]'
      )
    from
      achievements a
    where
      a.user_id = users.id
  ) as achievements,
  null::jsonb as actor,
  created_at as "createdAt",
  version;
-- by index: achievements, companies, consents, families, family_members, planner_clients, users

-- POST /users/account/activation/resend_email: Envia outro código de ativação, ao e-mail do cadastro ou a outro que o corrige.

-- as in POST /users/account/activation: select deactivated_at from users where id = $1;…

-- as in POST /users/account/activation: select * from activation_codes where user_id = $1 for update…

-- as in POST /users: insert into activation_codes (user_id, code_hash, expires_at…

-- POST /users/account/recovery: Envia o link de recuperação, se houver conta com este e-mail.

with
  known as (
    select
      u.id
    from
      (
        select
      ) one
      left join users u on u.email = $1
  ),
  room as (
    select
      $2
      or (
        $3
        and (
          select
            count(*)
          from
            (
              select
              from
                security_events s
              where
                s.at > $4::timestamptz
                and s.event = $5
                and s.result = $6
                and s.address = $7
              limit
                $8
            ) alike
        ) < $9
      ) as is_free
  ),
  single as (
    insert into
      security_events (id, at, event, result, user_id, actor_id, who, object, subject_id, address, agent, request_id)
    select
      $10::uuid,
      $11::timestamptz,
      $12,
      $13,
      coalesce($14::uuid, k.id),
      $15::uuid,
      case
        when k.id is null then $16
        else ''
      end,
      $17,
      $18::uuid,
      $19,
      $20,
      $21
    from
      known k,
      room
    where
      room.is_free
  ),
  source as (
    select
      case
        when exists (
          select
          from
            security_event_counts c
          where
            c.hour = $22::timestamptz
            and c.event = $23
            and c.source = $24
        )
        or (
          select
            count(*)
          from
            (
              select
              from
                security_event_counts c
              where
                c.hour = $25::timestamptz
                and c.event = $26
              limit
                $27
            ) c
        ) < $28 then $29
        else ''
      end as name
    from
      room
    where
      not room.is_free
  )
insert into
  security_event_counts as counted (
    hour,
    event,
    source,
    result,
    user_id,
    actor_id,
    object,
    address,
    agent,
    request_id,
    count,
    first_at,
    last_at
  )
select
  $30::timestamptz,
  $31,
  s.name,
  $32,
  case
    when s.name <> '' then $33::uuid
  end,
  case
    when s.name <> '' then $34::uuid
  end,
  $35,
  case
    when s.name <> '' then $36
    else ''
  end,
  case
    when s.name <> '' then $37
    else ''
  end,
  $38,
  $39::integer,
  $40::timestamptz,
  $41::timestamptz
from
  source s
on conflict (hour, event, source) do update
set
  count = counted.count + excluded.count,
  last_at = greatest(counted.last_at, excluded.last_at)
returning
  counted.count;
-- by index: security_event_counts, security_events, users

-- POST /users/account/reset: Reinicia a conta: apaga o dinheiro, mantém a pessoa.

delete from budget_lines
where
  ctid = any (
    array(
      select
        ctid
      from
        budget_lines
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: budget_lines

delete from budgets
where
  ctid = any (
    array(
      select
        ctid
      from
        budgets
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: budgets

delete from goods
where
  ctid = any (
    array(
      select
        ctid
      from
        goods
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: goods

delete from objectives
where
  ctid = any (
    array(
      select
        ctid
      from
        objectives
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: objectives

delete from tasks
where
  ctid = any (
    array(
      select
        ctid
      from
        tasks
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: tasks

delete from linked_payments
where
  ctid = any (
    array(
      select
        ctid
      from
        linked_payments
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: linked_payments

delete from linked_transactions
where
  ctid = any (
    array(
      select
        ctid
      from
        linked_transactions
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: linked_transactions

delete from removed_transactions
where
  ctid = any (
    array(
      select
        ctid
      from
        removed_transactions
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: removed_transactions

delete from removed_payments
where
  ctid = any (
    array(
      select
        ctid
      from
        removed_payments
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: removed_payments

delete from undo_records
where
  ctid = any (
    array(
      select
        ctid
      from
        undo_records
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: undo_records

delete from bank_questions
where
  ctid = any (
    array(
      select
        ctid
      from
        bank_questions
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: bank_questions

delete from bank_lines
where
  ctid = any (
    array(
      select
        ctid
      from
        bank_lines
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: bank_lines

delete from bank_bills
where
  ctid = any (
    array(
      select
        ctid
      from
        bank_bills
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: bank_bills

delete from bank_accounts
where
  ctid = any (
    array(
      select
        ctid
      from
        bank_accounts
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: bank_accounts

delete from bank_links
where
  ctid = any (
    array(
      select
        ctid
      from
        bank_links
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: bank_links

delete from bank_accesses
where
  ctid = any (
    array(
      select
        ctid
      from
        bank_accesses
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: bank_accesses

delete from matched_lines
where
  ctid = any (
    array(
      select
        ctid
      from
        matched_lines
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: matched_lines

delete from statement_overlaps
where
  ctid = any (
    array(
      select
        ctid
      from
        statement_overlaps
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: statement_overlaps

delete from transactions
where
  ctid = any (
    array(
      select
        ctid
      from
        transactions
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: transactions

delete from series
where
  ctid = any (
    array(
      select
        ctid
      from
        series
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: series

delete from day_totals
where
  ctid = any (
    array(
      select
        ctid
      from
        day_totals
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: day_totals

delete from month_totals
where
  ctid = any (
    array(
      select
        ctid
      from
        month_totals
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: month_totals

delete from category_totals
where
  ctid = any (
    array(
      select
        ctid
      from
        category_totals
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: category_totals

delete from invoice_totals
where
  ctid = any (
    array(
      select
        ctid
      from
        invoice_totals
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: invoice_totals

delete from objective_totals
where
  ctid = any (
    array(
      select
        ctid
      from
        objective_totals
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: objective_totals

delete from statement_lines
where
  ctid = any (
    array(
      select
        ctid
      from
        statement_lines
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: statement_lines

delete from statement_readings
where
  ctid = any (
    array(
      select
        ctid
      from
        statement_readings
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: statement_readings

delete from statements
where
  ctid = any (
    array(
      select
        ctid
      from
        statements
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: statements

delete from payments
where
  ctid = any (
    array(
      select
        ctid
      from
        payments
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: payments

delete from category_memory
where
  ctid = any (
    array(
      select
        ctid
      from
        category_memory
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: category_memory

delete from categories
where
  ctid = any (
    array(
      select
        ctid
      from
        categories
      where
        user_id = $1
      limit
        $2
    )
  );
-- by index: categories

-- POST /users/account/terms: Aceita os termos de uso e a política de privacidade, na versão lida.

-- as in POST /users: insert into consents (user_id, id, purpose, given, text_vers…

-- POST /users/authenticate: Entra com e-mail e senha.

with
  first as (
    insert into
      attempts as a (key, count, starts_at, ends_at)
    select
      $1,
      1,
      $2::timestamptz,
      $3::timestamptz
    where
      true
    on conflict (key) do update
    set
      count = case
        when (
          a.ends_at <= $4::timestamptz
          and not (
            $5
            and a.count >= $6
          )
        ) then 1
        else a.count + 1
      end,
      starts_at = case
        when (
          a.ends_at <= $7::timestamptz
          and not (
            $8
            and a.count >= $9
          )
        ) then $10::timestamptz
        else a.starts_at
      end,
      ends_at = case
        when (
          a.ends_at <= $11::timestamptz
          and not (
            $12
            and a.count >= $13
          )
        ) then $14::timestamptz
        when $15
        and a.count + 1 >= $16 then $17::timestamptz + least($18 * power(2, a.count + 1 - $19), $20) * interval '1 millisecond'
        else a.ends_at
      end
    where
      a.count < $21
      or a.ends_at <= $22::timestamptz
    returning
      count
  ),
  second as (
    insert into
      attempts as a (key, count, starts_at, ends_at)
    select
      $23,
      1,
      $24::timestamptz,
      $25::timestamptz
    where
      exists (
        select
        from
          first
      )
    on conflict (key) do update
    set
      count = case
        when (
          a.ends_at <= $26::timestamptz
          and not (
            $27
            and a.count >= $28
          )
        ) then 1
        else a.count + 1
      end,
      starts_at = case
        when (
          a.ends_at <= $29::timestamptz
          and not (
            $30
            and a.count >= $31
          )
        ) then $32::timestamptz
        else a.starts_at
      end,
      ends_at = case
        when (
          a.ends_at <= $33::timestamptz
          and not (
            $34
            and a.count >= $35
          )
        ) then $36::timestamptz
        when $37
        and a.count + 1 >= $38 then $39::timestamptz + least($40 * power(2, a.count + 1 - $41), $42) * interval '1 millisecond'
        else a.ends_at
      end
    where
      a.count < $43
      or a.ends_at <= $44::timestamptz
    returning
      count
  )
select
  u.id,
  u.password_hash as "passwordHash",
  u.image,
  u.profiles,
  u.deactivated_at is not null as "isDeactivated",
  exists (
    select
    from
      first
  ) as "mayFromAddress",
  exists (
    select
    from
      second
  ) as "mayOfAccount",
  set_config('synchronous_commit', 'off', true) as "synchronousCommit"
from
  (
    select
  ) one
  left join users u on u.email = $45;
-- by index: users

select
  id
from
  users
where
  id = $1
for no key update;
-- by index: users

select
  u.email,
  u.name
from
  users u
where
  u.id = $1
  and u.active
  and exists (
    select
    from
      sessions s
    where
      s.user_id = u.id
      and s.actor_id is null
  )
  and not exists (
    select
    from
      sessions s
    where
      s.user_id = u.id
      and s.actor_id is null
      and s.agent = $2
  );
-- by index: sessions, users

select
  s.id,
  s.agent,
  u.email,
  u.name
from
  sessions as s
  inner join users as u on u.id = s.user_id
where
  s.user_id = $1
  and s.actor_id is null
  and s.ended_at is null
  and s.seen_at > $2
order by
  s.seen_at desc,
  s.id desc
offset
  $3;
-- by index: sessions, users

select
  sessions.id as id,
  sessions.user_id as "userId",
  sessions.refresh_hash as "refreshHash",
  sessions.previous_refresh_hash as "previousHash",
  sessions.rotated_at as "rotatedAt",
  sessions.created_at as "createdAt",
  sessions.seen_at as "seenAt",
  sessions.ended_at as "endedAt",
  users.image as image,
  users.profiles as profiles,
  companies.brand as "companyBrand"
from
  sessions
  inner join users on users.id = sessions.user_id
  left join companies on companies.id = users.company_id
where
  sessions.id = $1
for update of
  sessions;
-- by index: companies, sessions, users

update sessions
set
  ended_at = $1
where
  ended_at is null
  and id = $2;
-- by index: sessions

-- POST /users/export_user_story: O histórico de movimentações em CSV.

select
  t.counts_on::text as "countsOn",
  t.id,
  to_char(t.date, 'DD/MM/YYYY') as day,
  t.name,
  coalesce(t.operation_type, t.transaction_type) as kind,
  coalesce(c.name, '') as category,
  coalesce(above.name, '') as parent,
  p.name as payment,
  replace((t.value * 0.01)::text, '.', ',') as value,
  t.paid,
  coalesce(to_char(t.invoice_month, 'MM/YYYY'), '') as invoice,
  case
    when t.last_installment is null then ''
    else (t.recurrent_index + 1) || '/' || t.last_installment
  end as part,
  t.description
from
  (
    select
      *
    from
      transactions
    where
      user_id = $1::uuid
      and (counts_on, id) > ($2::date, $3::uuid)
    order by
      counts_on,
      id
    limit
      500
  ) t
  join payments p on p.user_id = t.user_id
  and p.id = t.payment_id
  left join category_names c on c.id = t.category_id
  left join category_names above on above.id = c.parent_id
order by
  t.counts_on,
  t.id;
-- by index: categories, default_categories, payments, transactions

-- POST /users/password: Grava uma nova senha com o token recebido por e-mail.

select
  u.email,
  u.name,
  c.name as company
from
  recovery_tokens as t
  inner join users as u on u.id = t.user_id
  left join companies as c on c.id = u.company_id
where
  t.token_hash = $1
  and t.used_at is null
  and t.expires_at > $2;
-- by index: companies, recovery_tokens, users

update recovery_tokens
set
  used_at = $1
where
  token_hash = $2
  and used_at is null
  and expires_at > $3
returning
  user_id as "userId";
-- by index: recovery_tokens

update users
set
  password_hash = $1,
  version = version + $2
where
  id = $3;
-- by index: users

update sessions
set
  ended_at = $1
where
  ended_at is null
  and user_id = $2;
-- by index: sessions

update recovery_tokens
set
  used_at = $1
where
  user_id = $2
  and used_at is null;
-- by index: recovery_tokens

select
  email
from
  users
where
  id = $1;
-- by index: users

-- as in POST /users/account/recovery: with known as ( select u.id from ( select ) one left join us…
