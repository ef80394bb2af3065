-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /factors: As formas de verificação em duas etapas, e quantos códigos de reserva restam.

select
  count(*) as count
from
  recovery_codes
where
  user_id = $1
  and used_at is null;
-- by index: recovery_codes

-- DELETE /factors/:id: Desativa uma forma de verificação.

delete from second_factors
where
  user_id = $1
  and id = $2;
-- by index: second_factors

delete from recovery_codes
where
  user_id = $1;
-- by index: recovery_codes

update sessions
set
  ended_at = $1
where
  actor_id = $2
  and ended_at is null;
-- by index: planner_clients, second_factors, sessions, users

-- POST /factors/passkeys: Cadastra a chave de acesso que o aparelho criou.

update passes
set
  used_at = $1
where
  pass_hash = $2
  and kind = $3
  and used_at is null
  and expires_at > $4
returning
  content,
  user_id as "userId";
-- by index: passes

-- POST /factors/passkeys/options: Começa a cadastrar uma chave de acesso.

select
  credential_id as id
from
  second_factors
where
  user_id = $1
  and kind = $2;
-- by index: second_factors

insert into
  passes (pass_hash, kind, user_id, content, expires_at)
values
  ($1, $2, $3, $4, $5);

-- POST /factors/totp: Começa a ativar um aplicativo autenticador.

select
  id,
  sealed_secret as sealed,
  last_step as "lastStep",
  confirmed_at as "confirmedAt",
  (
    select
      set_back_from
    from
      clock_marks
    where
      clock_marks.id = $1
  ) as "setBackFrom"
from
  second_factors
where
  user_id = $2
  and kind = $3
for update;
-- by index: clock_marks, second_factors

insert into
  second_factors (
    user_id,
    id,
    kind,
    name,
    sealed_secret,
    last_step,
    credential_id,
    public_key,
    counter,
    transports,
    created_at,
    confirmed_at,
    used_at
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13);

-- POST /factors/totp/confirm: Ativa o aplicativo com o primeiro código que ele mostra.

-- as in POST /factors/totp: select id, sealed_secret as sealed, last_step as "lastStep",…

update second_factors
set
  used_at = $1,
  last_step = $2,
  confirmed_at = $3
where
  user_id = $4
  and id = $5;
-- by index: second_factors

update sessions
set
  proved_at = created_at - interval '1 day'
where
  user_id = $1
  and id <> $2
  and actor_id is null
  and ended_at is null;
-- by index: planner_clients, second_factors, sessions, users

select
  profiles
from
  users
where
  id = $1;
-- by index: users

-- as in DELETE /factors/:id: delete from recovery_codes where user_id = $1;…

insert into
  recovery_codes (user_id, slot, code_hash, password_hash, used_at)
values
  ($1, $2, $3, $4, $5),
  ($6, $7, $8, $9, $10),
  ($11, $12, $13, $14, $15),
  ($16, $17, $18, $19, $20),
  ($21, $22, $23, $24, $25),
  ($26, $27, $28, $29, $30),
  ($31, $32, $33, $34, $35),
  ($36, $37, $38, $39, $40),
  ($41, $42, $43, $44, $45),
  ($46, $47, $48, $49, $50);
