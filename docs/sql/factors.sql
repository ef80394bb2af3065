-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /factors; by index: recovery_codes
select count(*) as count
from recovery_codes
where user_id = $1 and used_at is null;

-- DELETE /factors/:id; by index: second_factors
delete
from second_factors
where user_id = $1 and id = $2;

-- DELETE /factors/:id, POST /factors/totp/confirm; by index: recovery_codes
delete
from recovery_codes
where user_id = $1;

-- DELETE /factors/:id; by index: planner_clients, second_factors, sessions, users
update sessions
set ended_at = $1
where actor_id = $2 and ended_at is null;

-- POST /factors/passkeys, POST /session/handover, POST /session/social; by index: passes
update passes
set used_at = $1
where pass_hash = $2 and kind = $3 and used_at is null and expires_at > $4
returning content, user_id as "userId";

-- POST /factors/passkeys/options, GET /session; by index: second_factors
select credential_id as id
from second_factors
where user_id = $1 and kind = $2;

-- POST /factors/passkeys/options
insert into passes (pass_hash, kind, user_id, content, expires_at)
values ($1, $2, $3, $4, $5);

-- POST /factors/totp, POST /factors/totp/confirm; by index: clock_marks, second_factors
select id, sealed_secret as sealed, last_step as "lastStep", confirmed_at as "confirmedAt", (select
  set_back_from from clock_marks where clock_marks.id = $1) as "setBackFrom"
from second_factors
where user_id = $2 and kind = $3
for update;

-- POST /factors/totp
insert into second_factors (user_id, id, kind, name, sealed_secret, last_step, credential_id,
  public_key, counter, transports, created_at, confirmed_at, used_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

-- POST /factors/totp/confirm; by index: second_factors
update second_factors
set used_at = $1, last_step = $2, confirmed_at = $3
where user_id = $4 and id = $5;

-- POST /factors/totp/confirm; by index: planner_clients, second_factors, sessions, users
update sessions
set proved_at = $1
where user_id = $2 and id <> $3 and actor_id is null and ended_at is null;

-- POST /factors/totp/confirm; by index: users
select profiles
from users
where id = $1;

-- POST /factors/totp/confirm
insert into recovery_codes (user_id, slot, code_hash, password_hash, used_at)
values ($1, $2, $3, $4, $5), ($6, $7, $8, $9, $10), ($11, $12, $13, $14, $15), ($16, $17, $18, $19,
  $20), ($21, $22, $23, $24, $25), ($26, $27, $28, $29, $30), ($31, $32, $33, $34, $35), ($36, $37,
  $38, $39, $40), ($41, $42, $43, $44, $45), ($46, $47, $48, $49, $50);
