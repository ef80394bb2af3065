-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /experts, GET /experts/:id, PATCH /experts/:id; by index: expert_like_totals, expert_likes
select t.expert_id, t.likes, own.liked_at
from expert_like_totals as t
left join expert_likes as own on own.expert_id = t.expert_id and own.user_id = $1
where t.expert_id = any($2::text[]);

-- PATCH /experts/:id
insert into expert_likes (user_id, expert_id, liked_at)
values ($1, $2, $3)
on conflict do nothing;

-- PATCH /experts/:id
insert into expert_like_totals (expert_id, likes)
values ($1, $2)
on conflict (expert_id) do update
set likes = expert_like_totals.likes + $3;

-- PATCH /experts/:id; by index: expert_likes
delete
from expert_likes
where user_id = $1 and expert_id = $2;
