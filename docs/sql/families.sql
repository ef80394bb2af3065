-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /families: A família da pessoa, com seus membros; nenhuma ou uma.

-- nothing but what stands in shared.sql

-- POST /families: Cria uma família; quem cria a administra.

insert into
  families (id, user_id, name, voucher, created_at)
values
  ($1, $2, $3, $4, $5)
on conflict do nothing
returning
  id;
-- by index: families, family_members, users

insert into
  family_members (id, family_id, email, invited_at, user_id, role, status, code_hash, expires_at, joined_at)
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (family_id, email) do update
set
  user_id = $11,
  role = $12,
  status = $13,
  code_hash = $14,
  expires_at = $15,
  joined_at = $16;
-- by index: families, family_members, users

select
  f.id as _id,
  f.name,
  f.user_id as user,
  f.version,
  (
    select
      v.voucher
    from
      own_vouchers v
    where
      v.family_id = f.id
  ) as voucher,
  (
    select
      coalesce(
        json_agg(
          json_build_object(
            '_id',
            m.id,
            'email',
            m.email,
            'name',
            u.name,
            'image',
            u.image,
            'role',
            m.role,
            'status',
            m.status,
            'user',
            m.user_id,
            'isPlanner',
            coalesce('planner' = any (u.profiles), false),
            'plannersSee',
            m.planners_see
          )
          order by
            m.role,
            m.joined_at,
            m.invited_at,
            m.id
        ),
        '[]'
      )
    from
      family_members m
      left join known_people u on u.id = m.user_id
    where
      m.family_id = f.id
  ) as members
from
  families f
where
  f.id = $1;
-- by index: families, family_members, planner_clients, users

-- GET /families/:id: A família da pessoa, se for esta.

-- nothing but what stands in shared.sql

-- PATCH /families/:id: Muda o nome, troca o código ou passa a administração.

select
  id
from
  families
where
  id = $1
for update;
-- by index: families, family_members, users

update families
set
  voucher = $1,
  version = version + 1
where
  id = $2;
-- by index: families, family_members, users

-- as in POST /families: select f.id as _id, f.name, f.user_id as user, f.version, ( …

-- POST /families/:id/member: Convida alguém por e-mail, ou sai da família.

-- as in PATCH /families/:id: select id from families where id = $1 for update;…

insert into
  family_members (id, family_id, email, user_id, role, status, code_hash, expires_at, invited_at, joined_at)
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);
-- by index: families, family_members

update families
set
  version = version + 1
where
  id = $1;
-- by index: families, family_members, users

-- as in POST /families: select f.id as _id, f.name, f.user_id as user, f.version, ( …

insert into
  answers_to_drop (user_id, about, asked_at)
values
  ($1, $2, $3)
on conflict do nothing;

delete from families
where
  id = $1;
-- by index: families, family_members, users

-- as in PATCH /families/:id: update families set voucher = $1, version = version + 1 wher…

delete from family_members
where
  id = $1;
-- by index: families, family_members, planner_clients, users

-- PATCH /families/:id/member: Decide se planejadores de outros membros veem o que a pessoa compartilha.

-- as in PATCH /families/:id: select id from families where id = $1 for update;…

update family_members
set
  planners_see = $1
where
  family_id = $2
  and user_id = $3;
-- by index: families, family_members, users

-- as in POST /families/:id/member: update families set version = version + 1 where id = $1;…

-- as in POST /families: select f.id as _id, f.name, f.user_id as user, f.version, ( …

-- DELETE /families/:id/member: O administrador tira um membro da família, ou desfaz um convite.

-- as in PATCH /families/:id: select id from families where id = $1 for update;…

delete from mail_outbox
where
  recipient = $1
  and kind in ($2, $3, $4)
  and state = $5;
-- by index: families, family_members, mail_outbox, users

-- as in POST /families/:id/member: delete from family_members where id = $1;…

-- as in PATCH /families/:id: update families set voucher = $1, version = version + 1 wher…

-- as in POST /families/:id/member: insert into answers_to_drop (user_id, about, asked_at) value…

-- as in POST /families: select f.id as _id, f.name, f.user_id as user, f.version, ( …

-- POST /families/voucher: Entra em uma família pelo código dela ou pelo do convite.

select
  set_config('saldo.family_code', $1, true);

select
  family_id as "familyId",
  member_id as "memberId"
from
  shown_family_code
where
  (
    member_id is null
    or expires_at > $1
  );
-- by index: families, family_members

-- as in PATCH /families/:id: select id from families where id = $1 for update;…

-- as in POST /families: select f.id as _id, f.name, f.user_id as user, f.version, ( …

-- as in POST /families: insert into family_members (id, family_id, email, invited_at…

-- as in POST /families/:id/member: update families set version = version + 1 where id = $1;…
