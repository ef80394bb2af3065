-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /exports, POST /exports; by index: exports
select id as _id, state, progress, rows, bytes, asked_at as "askedAt", expires_at as "expiresAt"
from exports
where user_id = $1
order by asked_at desc, id desc;

-- POST /exports
insert into exports (user_id, id, asked_at)
values ($1, $2, $3)
returning id as _id, state, progress, rows, bytes, asked_at as "askedAt", expires_at as "expiresAt";

-- GET /exports/:id/file; by index: exports
select id as _id, state, progress, rows, bytes, asked_at as "askedAt", expires_at as "expiresAt"
from exports
where user_id = $1 and id = $2;

-- GET /exports/:id/file; by index: export_parts
select content
from export_parts
where user_id = $1 and export_id = $2 and no = $3;
