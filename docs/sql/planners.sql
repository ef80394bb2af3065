-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /planners; by index: families, family_members, planner_clients, users
select u.id as _id, u.name, u.email, u.image, c.asked_at as "askedAt", c.consented_at as
  "consentedAt", c.ended_at as "endedAt"
from planner_clients as c inner
join known_people as u on u.id = c.planner_id
where c.client_id = $1
order by c.ended_at is not null, u.name, u.id;

-- DELETE /planners/:id, POST /planners/:id/consent
insert into consents (user_id, id, purpose, given, subject, text_version, text_hash, at, address,
  agent)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- POST /planners/:id/consent; by index: planner_clients
update planner_clients
set consented_at = $1
where planner_id = $2 and client_id = $3;

-- POST /planners/:id/consent; by index: families, family_members, planner_clients, users
select u.id as _id, u.name, u.email, u.image, c.asked_at as "askedAt", c.consented_at as
  "consentedAt", c.ended_at as "endedAt"
from planner_clients as c inner
join known_people as u on u.id = c.planner_id
where c.client_id = $1 and c.planner_id = $2
order by c.ended_at is not null, u.name, u.id;
