-- What a planner who acts for one member may see of another: nothing, unless that one has allowed it.
alter table family_members add column planners_see boolean not null default false;

-- Until now a planner who acted for a family's admin was told the code to join by. Whatever a planner
-- may have seen opens nothing any more, and whoever came in by it after their own access began, and
-- has lost that, is out.
delete from family_members m
 using planner_clients c, family_members client
 where m.user_id = c.planner_id and m.role = 'member' and m.joined_at >= c.asked_at
   and c.ended_at is not null
   and client.user_id = c.client_id and client.family_id = m.family_id
   and not exists (select from planner_clients o join family_members of on of.user_id = o.client_id
     where o.planner_id = m.user_id and of.family_id = m.family_id
       and o.consented_at is not null and o.ended_at is null);

update families f
   set voucher = upper(regexp_replace(translate(left(md5(gen_random_uuid()::text || gen_random_uuid()::text), 20),
         '01', 'gh'), '(.{5})(.{5})(.{5})(.{5})', '\1-\2-\3-\4')),
       version = version + 1
 where exists (select from planner_clients c where c.client_id = f.user_id and c.consented_at is not null);
