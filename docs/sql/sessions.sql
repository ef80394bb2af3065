-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /sessions; by index: access_tokens, families, family_members, planner_clients, sessions,
-- users
select s.id as _id, s.agent, s.address, s.created_at as "createdAt", s.seen_at as "seenAt", a.name
  as actor
from sessions as s
left join known_people as a on a.id = s.actor_id
where s.user_id = $1 and s.ended_at is null and s.seen_at > $2 and (s.actor_id is null or exists
  (select t.session_id from access_tokens as t where t.session_id = s.id and t.expires_at > $3))
order by s.id = $4 desc, s.seen_at desc, s.id;

-- DELETE /sessions; by index: planner_clients, second_factors, sessions, users
update sessions
set ended_at = $1
where user_id = $2 and ended_at is null and id != $3;

-- DELETE /sessions/:id; by index: planner_clients, second_factors, sessions, users
update sessions
set ended_at = $1
where id = $2 and user_id = $3 and ended_at is null
returning id;
