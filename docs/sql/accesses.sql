-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /accesses: O que planejadores fizeram na conta da pessoa, do mais novo ao mais velho.

select
  seq,
  at,
  actor_id,
  action,
  object,
  status,
  (
    select
      p.name
    from
      known_people p
    where
      p.id = access_log.actor_id
  ) as actor_name
from
  access_log
where
  user_id = $1
order by
  seq desc
limit
  $2;
-- by index: access_log, families, family_members, planner_clients, users
