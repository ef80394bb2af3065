-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /experts: Os especialistas, na ordem em que a marca os apresenta.

select
  t.expert_id,
  t.likes,
  own.liked_at
from
  expert_like_totals as t
  left join expert_likes as own on own.expert_id = t.expert_id
  and own.user_id = $1
where
  t.expert_id = any ($2::text[]);
-- by index: expert_like_totals, expert_likes

-- GET /experts/:id: Um especialista.

-- as in GET /experts: select t.expert_id, t.likes, own.liked_at from expert_like_t…

-- PATCH /experts/:id: Curte um especialista, uma vez por pessoa, ou desfaz a curtida.

insert into
  expert_likes (user_id, expert_id, liked_at)
values
  ($1, $2, $3)
on conflict do nothing;

insert into
  expert_like_totals (expert_id, likes)
values
  ($1, $2)
on conflict (expert_id) do update
set
  likes = expert_like_totals.likes + $3;

-- as in GET /experts: select t.expert_id, t.likes, own.liked_at from expert_like_t…

delete from expert_likes
where
  user_id = $1
  and expert_id = $2;
-- by index: expert_likes
