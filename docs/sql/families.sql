-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- POST /families; by index: families, family_members, users
insert into families (id, user_id, name, voucher, created_at)
values ($1, $2, $3, $4, $5)
on conflict do nothing
returning id;

-- POST /families, POST /families/voucher; by index: families, family_members, users
insert into family_members (id, family_id, email, invited_at, user_id, role, status, code_hash,
  expires_at, joined_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (family_id, email) do update
set user_id = $11, role = $12, status = $13, code_hash = $14, expires_at = $15, joined_at = $16;

-- POST /families, PATCH /families/:id, POST /families/:id/member, PATCH /families/:id/member,
-- DELETE /families/:id/member, POST /families/voucher; by index: families, family_members,
-- planner_clients, users
select f.id as _id, f.name, f.user_id as user, f.version, (select v.voucher from own_vouchers v
  where v.family_id = f.id) as voucher, (
  select coalesce(json_agg(json_build_object( '_id', m.id, 'email', m.email, 'name', u.name,
    'image', u.image, 'role', m.role, 'status', m.status, 'user', m.user_id, 'isPlanner',
    coalesce('planner' = any (u.profiles), false), 'plannersSee', m.planners_see, 'sharesPlan',
    m.shares_plan)
      order by m.role, m.joined_at, m.invited_at, m.id), '[]')
  from family_members m
  left join known_people u on u.id = m.user_id
  where m.family_id = f.id) as members
from families f
where f.id = $1;

-- PATCH /families/:id, POST /families/:id/member, DELETE /families/:id/member; by index: families,
-- family_members, users
update families
set voucher = $1, version = version + 1
where id = $2;

-- POST /families/:id/member; by index: families, family_members
insert into family_members (id, family_id, email, user_id, role, status, code_hash, expires_at,
  invited_at, joined_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- POST /families/:id/member, PATCH /families/:id/member, POST /families/voucher; by index:
-- families, family_members, users
update families
set version = version + 1
where id = $1;

-- POST /families/:id/member, DELETE /families/:id/member
insert into answers_to_drop (user_id, about, asked_at)
values ($1, $2, $3)
on conflict do nothing;

-- POST /families/:id/member; by index: families, family_members, users
delete
from families
where id = $1;

-- POST /families/:id/member, DELETE /families/:id/member; by index: families, family_members,
-- planner_clients, users
delete
from family_members
where id = $1;

-- PATCH /families/:id/member; by index: families, family_members, users
update family_members
set planners_see = $1
where family_id = $2 and user_id = $3;

-- PATCH /families/:id/member; by index: families, family_members, users
update family_members
set shares_plan = $1
where family_id = $2 and user_id = $3;

-- DELETE /families/:id/member; by index: families, family_members, mail_outbox, users
delete
from mail_outbox
where recipient = $1 and kind in ($2, $3, $4) and state = $5;

-- POST /families/voucher
select set_config('saldo.family_code', $1, true);

-- POST /families/voucher; by index: families, family_members
select family_id as "familyId", member_id as "memberId"
from shown_family_code
where (member_id is null or expires_at > $1);
