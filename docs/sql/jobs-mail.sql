-- Written by npm run sql-book. What each job sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- JOB mail/forget_letters

delete from mail_outbox
where
  state <> $1
  and created_at < $2;
-- whole: mail_outbox

-- JOB mail/letter

select
  id,
  recipient,
  kind,
  payload
from
  mail_outbox
where
  id = $1
  and state = $2;
-- by index: mail_outbox

select
  c.brand
from
  companies as c
where
  exists (
    select
      u.id
    from
      users as u
    where
      u.company_id = c.id
      and u.email = $1
  );
-- by index: companies, users

select
  id,
  name
from
  users
where
  email = $1
  and deactivated_at is null;
-- by index: users

insert into
  recovery_tokens (token_hash, user_id, expires_at, used_at)
values
  ($1, $2, $3, $4);

update mail_outbox
set
  state = $1,
  sent_at = $2,
  payload = $3
where
  id = $4;
-- by index: mail_outbox
