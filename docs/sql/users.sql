-- Written by npm run sql-book. What each endpoint sends, beside what stands in door.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- POST /users: Cria uma conta, com senha ou com a identidade que um provedor confirmou.

select count, ends_at
from attempts
where key = $1;
-- by index: attempts

select content
from passes
where pass_hash = $1 and kind = $2 and used_at is null and expires_at > $3;
-- by index: passes

select users.id as id, users.image as image, users.profiles as profiles
from identities
inner join users on users.id = identities.user_id
where issuer = $1 and subject = $2;
-- by index: identities, users

insert into users (id, email, name, password_hash, active, image, terms_version, terms_at,
  created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing
returning id;

insert into ledgers (user_id, opened_until)
values ($1, $2);

insert into identities (issuer, subject, user_id, provider, created_at)
values ($1, $2, $3, $4, $5);

select set_config('saldo.owner', $1, true);

insert into payments (account_type, flag, credit_limit, close_day, close_before_due, archived_at,
  due_day, closing_day_goes_to, external_id, bank_access_id, user_id, id, type, name, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
on conflict do nothing
returning id;

insert into activation_codes (user_id, code_hash, expires_at, tries, sent_at, sent_on, sent_count)
values ($1, $2, $3, $4, $5, $6, $7)
on conflict (user_id) do update set code_hash = $8, expires_at = $9, tries = $10, sent_at = $11,
  sent_on = $12, sent_count = $13;

insert into mail_outbox (id, recipient, kind, payload, run_at, locked_until, last_error, created_at,
  sent_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- GET /users/:id: Os dados da pessoa.

select id as _id, email, name, image, active, skip_tutorial as "skipTutorial", currency, time_zone
  as "timeZone", profiles, social_email as "socialEmail", cpf, birthdate, gender, phone_number as
  "phoneNumber", jsonb_build_object('city', city) as address, (
  select jsonb_build_object('_id', f.id, 'name', f.name, 'user', f.user_id, 'members', (
    select jsonb_agg(jsonb_build_object('_id', m.id, 'user', m.user_id, 'name', u.name, 'image',
      u.image, 'isPlanner', 'planner' = any (u.profiles)) order by m.role, m.joined_at, m.id)
    from family_members m
    join users u on u.id = m.user_id
    where m.family_id = f.id and m.status = 'active'))
  from family_members me
  join families f on f.id = me.family_id
  where me.user_id = users.id and me.status = 'active') as family, (
  select jsonb_build_object('_id', c.id, 'name', c.name)
  from companies c
  where c.id = users.company_id) as company, created_at as "createdAt", version
from users
where id = $1;
-- by index: companies, families, family_members, users

-- PATCH /users/:id: Altera os dados da pessoa, a moeda ou o fim do tutorial.

-- as in GET /users/:id: select id as _id, email, name, image, active, skip_tutorial …

update users
set name = $1, version = version + 1
where id = $2
returning id as _id, email, name, image, active, skip_tutorial as "skipTutorial", currency,
  time_zone as "timeZone", profiles, social_email as "socialEmail", cpf, birthdate, gender,
  phone_number as "phoneNumber", jsonb_build_object('city', city) as address, (
  select jsonb_build_object('_id', f.id, 'name', f.name, 'user', f.user_id, 'members', (
    select jsonb_agg(jsonb_build_object('_id', m.id, 'user', m.user_id, 'name', u.name, 'image',
      u.image, 'isPlanner', 'planner' = any (u.profiles)) order by m.role, m.joined_at, m.id)
    from family_members m
    join users u on u.id = m.user_id
    where m.family_id = f.id and m.status = 'active'))
  from family_members me
  join families f on f.id = me.family_id
  where me.user_id = users.id and me.status = 'active') as family, (
  select jsonb_build_object('_id', c.id, 'name', c.name)
  from companies c
  where c.id = users.company_id) as company, created_at as "createdAt", version;
-- by index: companies, families, family_members, users

-- POST /users/account/activation: Ativa a conta com o código de seis dígitos.

-- as in GET /users/:id: select id as _id, email, name, image, active, skip_tutorial …

select *
from activation_codes
where user_id = $1
for update;
-- by index: activation_codes

delete from activation_codes
where user_id = $1;
-- by index: activation_codes

update users
set active = $1, version = version + 1
where id = $2
returning id as _id, email, name, image, active, skip_tutorial as "skipTutorial", currency,
  time_zone as "timeZone", profiles, social_email as "socialEmail", cpf, birthdate, gender,
  phone_number as "phoneNumber", jsonb_build_object('city', city) as address, (
  select jsonb_build_object('_id', f.id, 'name', f.name, 'user', f.user_id, 'members', (
    select jsonb_agg(jsonb_build_object('_id', m.id, 'user', m.user_id, 'name', u.name, 'image',
      u.image, 'isPlanner', 'planner' = any (u.profiles)) order by m.role, m.joined_at, m.id)
    from family_members m
    join users u on u.id = m.user_id
    where m.family_id = f.id and m.status = 'active'))
  from family_members me
  join families f on f.id = me.family_id
  where me.user_id = users.id and me.status = 'active') as family, (
  select jsonb_build_object('_id', c.id, 'name', c.name)
  from companies c
  where c.id = users.company_id) as company, created_at as "createdAt", version;
-- by index: companies, families, family_members, users

-- POST /users/account/activation/resend_email: Envia outro código de ativação.

-- as in GET /users/:id: select id as _id, email, name, image, active, skip_tutorial …

-- as in POST /users/account/activation: select * from activation_codes where user_id = $1 for update…

-- as in POST /users: insert into activation_codes (user_id, code_hash, expires_at…

-- as in POST /users: insert into mail_outbox (id, recipient, kind, payload, run_a…

-- POST /users/account/recovery: Envia o link de recuperação, se houver conta com este e-mail.

insert into attempts as a (key, count, starts_at, ends_at)
values ($1, 1, $2::timestamptz, $3::timestamptz)
on conflict (key) do update set count = case when (a.ends_at <= $4::timestamptz and not ($5 and
  a.count >= $6)) then 1 else a.count + 1 end, starts_at = case when (a.ends_at <= $7::timestamptz
  and not ($8 and a.count >= $9)) then $10::timestamptz else a.starts_at end, ends_at = case when
  (a.ends_at <= $11::timestamptz and not ($12 and a.count >= $13)) then $14::timestamptz when $15
  and a.count + 1 >= $16 then $17::timestamptz + least($18 * power(2, a.count + 1 - $19), $20) *
  interval '1 millisecond' else a.ends_at end
where a.count < $21 or a.ends_at <= $22::timestamptz
returning count;

-- as in POST /users: insert into mail_outbox (id, recipient, kind, payload, run_a…

-- POST /users/authenticate: Entra com e-mail e senha.

select id, password_hash, image, profiles
from users
where email = $1;
-- by index: users

-- as in POST /users/account/recovery: insert into attempts as a (key, count, starts_at, ends_at) v…

update attempts
set count = count - $1
where key = $2 and count > $3;
-- by index: attempts

delete from attempts
where key = $1;
-- by index: attempts

-- POST /users/password: Grava uma nova senha com o token recebido por e-mail.

update recovery_tokens
set used_at = $1
where token_hash = $2 and used_at is null and expires_at > $3
returning user_id as "userId";
-- by index: recovery_tokens

update users
set password_hash = $1, version = version + $2
where id = $3;
-- by index: users

update sessions
set ended_at = $1
where ended_at is null and user_id = $2;
-- by index: sessions

update recovery_tokens
set used_at = $1
where user_id = $2 and used_at is null;
-- by index: recovery_tokens

select email
from users
where id = $1;
-- by index: users

-- as in POST /users/authenticate: delete from attempts where key = $1;…

-- as in POST /users: insert into mail_outbox (id, recipient, kind, payload, run_a…
