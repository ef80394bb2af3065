-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- JOB statements/resume_readings; whole: statement_readings
select user_id, statement_id
from statement_readings
where (locked_until < $1 or (locked_until is null and created_at < $2::timestamptz - interval
  '30 seconds'))
order by created_at, statement_id;
