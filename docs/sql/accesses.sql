-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /accesses: O que planejadores fizeram na conta da pessoa, do mais novo ao mais velho.

select
  seq,
  at,
  actor_id,
  actor_name,
  action,
  object,
  status
from
  access_log
where
  user_id = $1
order by
  seq desc
limit
  $2;
-- by index: access_log
