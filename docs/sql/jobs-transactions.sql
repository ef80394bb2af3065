-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- JOB transactions/extend_series; by index: ledgers
select user_id
from ledgers
where user_id > $1 and opened_until < $2
order by user_id
limit $3;

-- JOB transactions/purge_expired; by index: sessions
select distinct user_id
from sessions
where user_id > $1 and seen_at > $2
order by user_id
limit $3;
