-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /accesses; by index: access_log, families, family_members, planner_clients, users
select seq, at, actor_id, action, object, status, (select p.name from known_people p where p.id =
  access_log.actor_id) as actor_name
from access_log
where user_id = $1
order by seq desc
limit $2;
