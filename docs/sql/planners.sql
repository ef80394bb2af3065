-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /planners: Os planejadores que pediram acesso ou o têm.

select
  u.id as _id,
  u.name,
  u.email,
  u.image,
  c.asked_at as "askedAt",
  c.consented_at as "consentedAt",
  c.ended_at as "endedAt"
from
  planner_clients as c
  inner join known_people as u on u.id = c.planner_id
where
  c.client_id = $1
order by
  c.ended_at is not null,
  u.name,
  u.id;
-- by index: families, family_members, planner_clients, users

-- DELETE /planners/:id: Encerra o acesso de um planejador, na hora.

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

insert into
  consents (user_id, id, purpose, given, subject, text_version, text_hash, at, address, agent)
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- POST /planners/:id/consent: Autoriza um planejador a agir em nome da pessoa.

-- as in DELETE /planners/:id: select asked_at as "askedAt", consented_at as "consentedAt",…

update planner_clients
set
  consented_at = $1
where
  planner_id = $2
  and client_id = $3;
-- by index: planner_clients

-- as in DELETE /planners/:id: insert into consents (user_id, id, purpose, given, subject, …

select
  u.id as _id,
  u.name,
  u.email,
  u.image,
  c.asked_at as "askedAt",
  c.consented_at as "consentedAt",
  c.ended_at as "endedAt"
from
  planner_clients as c
  inner join known_people as u on u.id = c.planner_id
where
  c.client_id = $1
  and c.planner_id = $2
order by
  c.ended_at is not null,
  u.name,
  u.id;
-- by index: families, family_members, planner_clients, users
