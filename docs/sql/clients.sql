-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /clients, POST /clients/:id/session, GET /session; by index: second_factors, users
select u.profiles, u.factor_grace_until as "graceUntil", exists (select f.id from second_factors as
  f where f.user_id = $1 and f.confirmed_at is not null) as "isOn"
from users as u
where u.id = $2;

-- GET /clients; by index: budget_lines, categories, default_categories, families, family_members,
-- month_totals, planner_clients, users
select u.id as _id, u.name, u.email, c.planner_code as "plannerCode", c.asked_at as "askedAt",
  c.consented_at as "consentedAt", c.ended_at as "endedAt", json_build_object('spended',
  -coalesce(m.expenses, 0), 'planned', p.expenses) as spending
from planner_clients as c inner
join known_people as u on u.id = c.client_id
left join (select client_id, sum(expenses_all) as expenses from clients_months where month >= $1 and
  month <= $2 group by client_id) as m on m.client_id = c.client_id
left join clients_plans as p on p.client_id = c.client_id and p.month = $3
where c.planner_id = $4 and c.ended_at is null
order by u.name, u.id;

-- DELETE /clients/:id, DELETE /planners/:id, POST /planners/:id/consent; by index: planner_clients
select asked_at as "askedAt", consented_at as "consentedAt", ended_at as "endedAt"
from planner_clients
where planner_id = $1 and client_id = $2
for update;

-- DELETE /clients/:id, DELETE /planners/:id; by index: planner_clients
update planner_clients
set ended_at = $1
where planner_id = $2 and client_id = $3;

-- POST /clients/:id/session; by index: families, family_members, planner_clients, users
select c.asked_at as "askedAt", c.consented_at as "consentedAt", c.ended_at as "endedAt", p.profiles
  as profiles, u.image as image, u.active as active
from planner_clients as c inner
join known_people as p on p.id = c.planner_id inner
join known_people as u on u.id = c.client_id
where c.planner_id = $1 and c.client_id = $2;

-- POST /clients/:id/session; by index: planner_clients, second_factors, sessions, users
update sessions
set ended_at = $1
where id in (select id from sessions where actor_id = $2 and ended_at is null order by created_at
  desc, id desc offset $3);
