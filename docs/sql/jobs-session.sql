-- Written by npm run sql-book. What each job sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- JOB session/forget_sessions

delete from access_tokens
where
  expires_at < $1;
-- by index: access_tokens

delete from attempts
where
  ends_at < $1;
-- by index: attempts

delete from recovery_tokens
where
  expires_at < $1;
-- whole: recovery_tokens

delete from sessions
where
  ended_at < $1;
-- whole: sessions

delete from passes
where
  expires_at < $1;
-- by index: passes
