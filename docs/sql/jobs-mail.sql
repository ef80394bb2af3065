-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- JOB mail/forget_letters; whole: mail_outbox
delete
from mail_outbox
where state <> $1 and created_at < $2;

-- JOB mail/letter; by index: mail_outbox
select id, recipient, kind, payload
from mail_outbox
where id = $1 and state = $2;

-- JOB mail/letter; by index: companies, users
select c.brand
from companies as c
where exists (select u.id from users as u where u.company_id = c.id and u.email = $1);

-- JOB mail/letter; by index: users
select id, name
from users
where email = $1 and deactivated_at is null;

-- JOB mail/letter
insert into recovery_tokens (token_hash, user_id, expires_at, used_at)
values ($1, $2, $3, $4);

-- JOB mail/letter; by index: mail_outbox
update mail_outbox
set state = $1, sent_at = $2, payload = $3
where id = $4;
