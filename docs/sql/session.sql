-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /session; by index: families, family_members, planner_clients, users
select p.id as _id, p.name, p.email, own_password.password_hash as "passwordHash"
from known_people as p
left join own_password on own_password.id = p.id
where p.id in ($1, $2);

-- DELETE /session; by index: access_tokens, sessions
select session_id as id, actor_id as "actorId"
from access_tokens inner
join sessions on sessions.id = access_tokens.session_id
where token_hash = $1;

-- DELETE /session, POST /session/handover, POST /users/authenticate; by index: sessions
update sessions
set ended_at = $1
where ended_at is null and id = $2;

-- DELETE /session, POST /session/handover, POST /session/renew, POST /users/authenticate; by index:
-- companies, sessions, users
select sessions.id as id, sessions.user_id as "userId", sessions.refresh_hash as "refreshHash",
  sessions.previous_refresh_hash as "previousHash", sessions.rotated_at as "rotatedAt",
  sessions.created_at as "createdAt", sessions.seen_at as "seenAt", sessions.ended_at as "endedAt",
  users.image as image, users.profiles as profiles, companies.brand as "companyBrand"
from sessions inner
join users on users.id = sessions.user_id
left join companies on companies.id = users.company_id
where sessions.id = $1
for update of sessions;

-- DELETE /session, POST /session/passkey, POST /users/account/recovery, POST /users/password; by
-- index: security_event_counts, security_events, users
with known as ( select u.id from (select) one left join users u on u.email = $1 ), room as (
  select $2 or ($3 and (
      select count(*)
      from (select from security_events s where s.at > $4::timestamptz and s.event = $5 and s.result
        = $6 and s.address = $7 limit $8) alike) < $9) as is_free ), single as ( insert into
        security_events (id, at, event, result, user_id, actor_id, who, object, subject_id, address,
        agent, request_id)
  select $10::uuid, $11::timestamptz, $12, $13, coalesce($14::uuid, k.id), $15::uuid, case when k.id
    is null then $16 else '' end, $17, $18::uuid, $19, $20, $21
  from known k, room
  where room.is_free ), source as (
  select case when exists (
    select
    from security_event_counts c
    where c.hour = $22::timestamptz and c.event = $23 and c.source = $24) or (
    select count(*)
    from (select from security_event_counts c where c.hour = $25::timestamptz and c.event = $26
      limit $27) c) < $28 then $29 else '' end as name
  from room
  where not room.is_free ) insert into security_event_counts as counted (hour, event, source,
    result, user_id, actor_id, object, address, agent, request_id, count, first_at, last_at)
select $30::timestamptz, $31, s.name, $32, case when s.name <> '' then $33::uuid end, case when
  s.name <> '' then $34::uuid end, $35, case when s.name <> '' then $36 else '' end, case when
  s.name <> '' then $37 else '' end, $38, $39::integer, $40::timestamptz, $41::timestamptz
from source s
on conflict (hour, event, source) do update
set count = counted.count + excluded.count, last_at = greatest(counted.last_at, excluded.last_at)
returning counted.count;

-- POST /session/handover, POST /session/handover/person; by index: passes
select content, user_id as "userId"
from passes
where pass_hash = $1 and kind = $2 and used_at is null and expires_at > $3;

-- POST /session/handover, POST /session/handover/person, POST /session/social; by index: users
select id, image, profiles, name, email
from users
where id = $1;

-- POST /session/handover, POST /session/handover/person, POST /session/social, POST
-- /users/account/activation, POST /users/account/activation/resend_email; by index: users
select deactivated_at
from users
where id = $1;

-- POST /session/handover, POST /session/social, POST /users/authenticate; by index: users
select id
from users
where id = $1 for no key update;

-- POST /session/handover, POST /session/social, POST /users/authenticate; by index: sessions, users
select u.email, u.name
from users u
where u.id = $1 and u.active and exists (select from sessions s where s.user_id = u.id and
  s.actor_id is null) and not exists (select from sessions s where s.user_id = u.id and s.actor_id
  is null and s.agent = $2);

-- POST /session/handover, POST /session/social, POST /users/authenticate; by index: sessions, users
select s.id, s.agent, u.email, u.name
from sessions as s inner
join users as u on u.id = s.user_id
where s.user_id = $1 and s.actor_id is null and s.ended_at is null and s.seen_at > $2
order by s.seen_at desc, s.id desc offset $3;

-- POST /session/handover/person; by index: passes
update passes
set expires_at = $1, content = content || '{"isAsked": true}'
where pass_hash = $2 and kind = 'handover' and used_at is null and not content ? 'isAsked';

-- POST /session/proof; by index: users
select password_hash
from own_password
where id = $1;

-- POST /session/proof; by index: planner_clients, second_factors, sessions, users
update sessions
set proved_at = $1, seen_at = $2, rotated_at = $3, refresh_hash = $4, previous_refresh_hash = $5
where id = $6;

-- POST /session/proof; by index: access_tokens, sessions
insert into access_tokens (token_hash, session_id, user_id, expires_at)
select $1, $2, $3, coalesce(max(t.expires_at), $4)
from access_tokens t
where t.session_id = $5;

-- POST /session/proof; by index: access_tokens, sessions
delete
from access_tokens
where session_id = $1 and token_hash <> $2;

-- POST /session/proof/passkey; by index: second_factors
select id, public_key as "publicKey", counter, transports
from second_factors
where user_id = $1 and kind = $2 and credential_id = $3
for update;

-- POST /session/renew; by index: sessions
update sessions
set refresh_hash = $1, previous_refresh_hash = $2, rotated_at = $3, seen_at = $4
where id = $5;

-- POST /session/social, POST /session/social/ticket, POST /users; by index: passes
select content
from passes
where pass_hash = $1 and kind = $2 and used_at is null and expires_at > $3;

-- POST /session/social, POST /session/social/ticket, POST /users; by index: identities, users
select users.id as id, users.image as image, users.profiles as profiles
from identities inner
join users on users.id = identities.user_id
where issuer = $1 and subject = $2;

-- POST /session/social/ticket; by index: users
select id
from users
where email = $1;
