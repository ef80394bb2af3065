-- What a request removes, and what it writes beside, of rows of two people and of everybody (decision 148).

-- A family is made and closed by whoever heads it. A seat in it is taken by its person, or kept as it was; it is
-- given up by its person, taken away by whoever runs the family, and by a client from their planner.
create view family_seats with (security_barrier) as
  select m.id, m.user_id from family_members m
   where m.family_id in (select f.id from request_families f);
create view own_planners with (security_barrier) as
  select c.planner_id as id from planner_clients c where c.client_id = proved_owner();
grant select on family_seats, own_planners to saldo_app, saldo_system;

drop policy of_the_members on families;
create policy of_the_members on families for select to saldo_app
  using (user_id = proved_owner() or id in (select f.id from known_families f));
create policy of_the_members_made on families for insert to saldo_app
  with check (user_id = proved_owner());
create policy of_the_members_changed on families for update to saldo_app
  using (user_id = proved_owner() or id in (select f.id from known_families f))
  with check (id in (select a.id from administered_families a)
    or (id, user_id) in (select h.id, h.user_id from family_heads h));
create policy of_the_members_removed on families for delete to saldo_app
  using (user_id = proved_owner());

drop policy of_the_members on family_members;
create policy of_the_members on family_members for select to saldo_app
  using (family_id in (select f.id from request_families f)
    or email = (select o.email from own_account o));
create policy of_the_members_made on family_members for insert to saldo_app
  with check (family_id in (select f.id from request_families f)
    and (user_id is null or user_id = proved_owner())
    and (family_id in (select a.id from administered_families a)
      or user_id = proved_owner() and role = 'member'));
create policy of_the_members_changed on family_members for update to saldo_app
  using (family_id in (select f.id from request_families f)
    or email = (select o.email from own_account o))
  with check (family_id in (select f.id from request_families f)
    and (user_id is null or user_id = proved_owner()
      or (id, user_id) in (select s.id, s.user_id from family_seats s))
    and (family_id in (select a.id from administered_families a)
      or user_id = proved_owner() and role = 'member'));
create policy of_the_members_removed on family_members for delete to saldo_app
  using (user_id = proved_owner() or email = (select o.email from own_account o)
    or family_id in (select a.id from administered_families a)
    or user_id in (select p.id from own_planners p));

-- Whoever runs a family sees and takes back its letters to members; everybody their own.
create view administered_recipients with (security_barrier) as
  select m.email from family_members m
   where m.family_id in (select a.id from administered_families a);
grant select on administered_recipients to saldo_app, saldo_system;
drop policy to_the_owner on mail_outbox;
drop policy to_the_owner_taken_back on mail_outbox;
create policy to_the_owner on mail_outbox for select to saldo_app
  using (recipient = (select o.email from own_account o)
    or kind in ('family_invitation', 'family_joined', 'family_handed_over')
      and recipient in (select r.email from administered_recipients r));
create policy to_the_owner_taken_back on mail_outbox for delete to saldo_app
  using (recipient = (select o.email from own_account o)
    or kind in ('family_invitation', 'family_joined', 'family_handed_over')
      and recipient in (select r.email from administered_recipients r));

drop view own_recipients;

-- A planner opens a session at a client who agrees, and while the rule of the second factor lets them; whose a
-- planner's session is, no client writes.
create or replace view consenting_clients with (security_barrier) as
  select c.client_id as id from planner_clients c
   where c.planner_id = proved_owner() and c.consented_at is not null and c.ended_at is null
     and exists (select from users u where u.id = c.planner_id and u.active
                    and 'planner' = any (u.profiles)
                    and (u.factor_grace_until is not null
                      or exists (select from second_factors f
                                  where f.user_id = u.id and f.confirmed_at is not null)));
create view own_acting_sessions with (security_barrier) as
  select s.id, s.actor_id from sessions s where s.user_id = proved_owner() and s.actor_id is not null;
grant select on own_acting_sessions to saldo_app, saldo_system;
drop policy of_the_proved_owner on sessions;
create policy of_the_proved_owner on sessions to saldo_app
  using (user_id = proved_owner() or actor_id = proved_owner())
  with check (
    user_id = proved_owner() and (actor_id is null
      or (id, actor_id) in (select a.id, a.actor_id from own_acting_sessions a))
    or actor_id = proved_owner() and (ended_at is not null
      or user_id in (select c.id from consenting_clients c)));

-- Counters of tries are found by a key that only the product can make (an HMAC), and a request sees no other
-- than those that it has named: it lists nobody's, and neither clears them nor holds anybody back.
alter table attempts enable row level security;
create policy of_the_system on attempts to saldo_system using (true);
create policy of_the_operator on attempts to saldo_operator using (true);
create policy of_the_named on attempts to saldo_app
  using (key = any (string_to_array(current_setting('saldo.counted', true), ' ')));
