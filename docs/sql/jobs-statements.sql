-- Written by npm run sql-book. What each job sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- JOB statements/resume_readings

select
  user_id,
  statement_id
from
  statement_readings
where
  (
    locked_until < $1
    or (
      locked_until is null
      and created_at < $2::timestamptz - interval '30 seconds'
    )
  )
order by
  created_at,
  statement_id;
-- whole: statement_readings
