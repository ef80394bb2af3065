-- Written by npm run sql-book. What many endpoints send: who calls, the owner’s ledger taken, what was answered before.
-- Below each statement: the tables that it finds its rows in by an index.

select set_config('saldo.owner', $1, true);

insert into sessions (id, user_id, refresh_hash, previous_refresh_hash, rotated_at, created_at,
  seen_at, agent, address, ended_at, actor_id, proved_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

insert into access_tokens (token_hash, session_id, user_id, expires_at)
values ($1, $2, $3, $4);

update attempts
set count = count - $1
where key = $2 and count > $3;
-- by index: attempts

select t.token_hash as "tokenHash", u.id as "userId", t.session_id as "sessionId", u.active,
  u.time_zone as "timeZone", u.currency, u.profiles, s.proved_at as "provedAt", s.actor_id as
  "actorId", l.version + u.version as "ledgerVersion", case when s.actor_id is null then false else
  (
  select true
  from planner_clients c
  join users a on a.id = c.planner_id
  where c.planner_id = s.actor_id and c.client_id = s.user_id and c.consented_at is not null and
    c.ended_at is null and a.active and 'planner' = any (a.profiles)
  limit 1) is null end as withdrawn
from access_tokens t
join sessions s on s.id = t.session_id
join users u on u.id = t.user_id
join ledgers l on l.user_id = t.user_id
where t.token_hash = any($1::bytea[]) and t.expires_at > $2 and s.ended_at is null;
-- by index: access_tokens, ledgers, planner_clients, sessions, users

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
  where c.id = users.company_id) as company, null::jsonb as actor, created_at as "createdAt",
  version
from users
where id = $1;
-- by index: companies, families, family_members, users

update ledgers
set version = version + 1
where user_id = $1;
-- by index: ledgers

select m.user_id as id, 'planner' = any (u.profiles) as "isPlanner", l.version + u.version as
  version, f.version as "familyVersion"
from family_members me
join families f on f.id = me.family_id
join family_members m on m.family_id = me.family_id and m.status = 'active'
join users u on u.id = m.user_id
join ledgers l on l.user_id = m.user_id
where me.user_id = $1 and me.status = 'active' and u.active
order by m.role, m.joined_at, m.id;
-- by index: families, family_members, ledgers, users

select l.opened_until as "openedUntil", u.name as "userName", u.image as "userImage", case when p.id
  is null then null else json_build_object('id', p.id, 'name', p.name, 'type', p.type, 'close_day',
  p.close_day, 'close_before_due', p.close_before_due, 'due_day', p.due_day, 'closing_day_goes_to',
  p.closing_day_goes_to, 'earlier_terms', p.earlier_terms, 'closings', p.closings) end as payment,
  case when c.id is null then null else json_build_object('id', c.id, 'name', c.name, 'group',
  c.grouping) end as category
from ledgers l
join users u on u.id = l.user_id
left join payments p on p.user_id = l.user_id and p.id = $1
left join category_names c on c.id = $2::uuid
where l.user_id = $3;
-- by index: categories, default_categories, ledgers, payments, users

select id, grouping
from category_names
where id = any($1::uuid[]);
-- by index: categories, default_categories

select *
from payments
where user_id = $1 and id = $2;
-- by index: payments

select *
from transactions
where user_id = $1 and id = $2
for update;
-- by index: transactions

select id, close_day, close_before_due, due_day, closing_day_goes_to, earlier_terms, closings
from payments
where user_id = $1 and id = any($2::uuid[]);
-- by index: payments

insert into attempts as a (key, count, starts_at, ends_at)
select $1, 1, $2::timestamptz, $3::timestamptz
where true
on conflict (key) do update set count = case when (a.ends_at <= $4::timestamptz and not ($5 and
  a.count >= $6)) then 1 else a.count + 1 end, starts_at = case when (a.ends_at <= $7::timestamptz
  and not ($8 and a.count >= $9)) then $10::timestamptz else a.starts_at end, ends_at = case when
  (a.ends_at <= $11::timestamptz and not ($12 and a.count >= $13)) then $14::timestamptz when $15
  and a.count + 1 >= $16 then $17::timestamptz + least($18 * power(2, a.count + 1 - $19), $20) *
  interval '1 millisecond' else a.ends_at end
where a.count < $21 or a.ends_at <= $22::timestamptz
returning count;
