-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /clients: Os clientes do planejador, com o andamento do mês.

select
  u.profiles,
  u.factor_grace_until as "graceUntil",
  exists (
    select
      f.id
    from
      second_factors as f
    where
      f.user_id = u.id
      and f.confirmed_at is not null
  ) as "isOn"
from
  users as u
where
  u.id = $1;
-- by index: second_factors, users

select
  u.id as _id,
  u.name,
  u.email,
  c.planner_code as "plannerCode",
  c.asked_at as "askedAt",
  c.consented_at as "consentedAt",
  c.ended_at as "endedAt",
  (
    select
      json_build_object(
        'spended',
        - coalesce(sum(m.expenses_all), 0),
        'planned',
        (
          select
            p.expenses
          from
            clients_plans p
          where
            p.client_id = c.client_id
            and p.month = $1
        )
      )
    from
      clients_months m
    where
      m.client_id = c.client_id
      and m.month between $2 and $3
  ) as spending
from
  planner_clients as c
  inner join known_people as u on u.id = c.client_id
where
  c.planner_id = $4
  and c.ended_at is null
order by
  u.name,
  u.id;
-- by index: budget_lines, categories, default_categories, families, family_members, month_totals, planner_clients, users

-- DELETE /clients/:id: O planejador deixa de atender um cliente.

select
  asked_at as "askedAt",
  consented_at as "consentedAt",
  ended_at as "endedAt"
from
  planner_clients
where
  planner_id = $1
  and client_id = $2
for update;
-- by index: planner_clients

update planner_clients
set
  ended_at = $1
where
  planner_id = $2
  and client_id = $3;
-- by index: planner_clients

-- POST /clients/:id/session: Abre uma sessão do planejador na conta de um cliente que autorizou.

select
  c.asked_at as "askedAt",
  c.consented_at as "consentedAt",
  c.ended_at as "endedAt",
  p.profiles as profiles,
  u.image as image,
  u.active as active
from
  planner_clients as c
  inner join known_people as p on p.id = c.planner_id
  inner join known_people as u on u.id = c.client_id
where
  c.planner_id = $1
  and c.client_id = $2;
-- by index: families, family_members, planner_clients, users

-- as in GET /clients: select u.profiles, u.factor_grace_until as "graceUntil", exi…

update sessions
set
  ended_at = $1
where
  id in (
    select
      id
    from
      sessions
    where
      actor_id = $2
      and ended_at is null
    order by
      created_at desc,
      id desc
    offset
      $3
  );
-- by index: planner_clients, second_factors, sessions, users
