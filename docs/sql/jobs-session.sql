-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- JOB session/forget_sessions; by index: access_tokens
delete
from access_tokens
where expires_at < $1;

-- JOB session/forget_sessions; by index: attempts
delete
from attempts
where ends_at < $1;

-- JOB session/forget_sessions; whole: recovery_tokens
delete
from recovery_tokens
where expires_at < $1;

-- JOB session/forget_sessions; whole: sessions
delete
from sessions
where ended_at < $1;

-- JOB session/forget_sessions; by index: passes
delete
from passes
where expires_at < $1;
