-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /userconfigs, GET /userconfigs/:id, PATCH /userconfigs/:id; by index: achievements
select key, reached_on as "reachedOn", is_seen as "isSeen"
from achievements
where user_id = $1
order by reached_on, key;

-- PATCH /userconfigs/:id
insert into tasks (rule, title, why, monthly_cents, screen, state, decided_on, decided_at, user_id,
  id)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (user_id, id) do update
set rule = $11, title = $12, why = $13, monthly_cents = $14, screen = $15, state = $16, decided_on =
  $17, decided_at = $18, version = tasks.version + 1;

-- PATCH /userconfigs/:id; by index: tasks
update tasks
set state = $1, decided_on = $2, decided_at = $3, version = version + 1
where user_id = $4 and id = $5;

-- PATCH /userconfigs/:id; by index: achievements
update achievements
set is_seen = $1
where user_id = $2 and key in ($3);
