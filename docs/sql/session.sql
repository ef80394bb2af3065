-- Written by npm run sql-book. What each endpoint sends, beside what stands in door.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- DELETE /session: Encerra a sessão deste aparelho.

select session_id as id
from access_tokens
where token_hash = $1;
-- by index: access_tokens

update sessions
set ended_at = $1
where ended_at is null and id = $2;
-- by index: sessions

select sessions.id as id, sessions.user_id as "userId", sessions.refresh_hash as "refreshHash",
  sessions.previous_refresh_hash as "previousHash", sessions.rotated_at as "rotatedAt",
  sessions.created_at as "createdAt", sessions.seen_at as "seenAt", sessions.ended_at as "endedAt",
  users.image as image, users.profiles as profiles
from sessions
inner join users on users.id = sessions.user_id
where sessions.id = $1
for update of sessions;
-- by index: sessions, users

-- POST /session/renew: Troca o cookie de renovação por um novo token de acesso.

-- as in DELETE /session: select sessions.id as id, sessions.user_id as "userId", sess…

insert into access_tokens (token_hash, session_id, user_id, expires_at)
values ($1, $2, $3, $4);

update sessions
set refresh_hash = $1, previous_refresh_hash = $2, rotated_at = $3, seen_at = $4
where id = $5;
-- by index: sessions
