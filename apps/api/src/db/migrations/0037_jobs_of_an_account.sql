-- Exports and the erasure of accounts wait in the one table of jobs. A job that is about one person names
-- them, and goes with them.
alter table jobs add column user_id uuid
  generated always as ((payload ->> 'userId')::uuid) stored references users (id) on delete cascade;
create index jobs_by_user on jobs (user_id) where user_id is not null;

create policy of_the_proved_owner on jobs for insert to saldo_app
  with check (kind in ('export', 'drop_export', 'erase_account') and not is_periodic
              and user_id = (select id from request_owner));

-- How often it was begun: whoever begins it takes it from whoever did before.
alter table exports add column attempts integer not null default 0;

-- The owner of the tables reads all exports here, where it is no superuser either.
alter table exports no force row level security;
insert into jobs (id, kind, payload, run_at, attempts, created_at)
select gen_random_uuid(), case e.state when 'requested' then 'export' else 'drop_export' end,
       jsonb_build_object('userId', d.user_id, 'id', d.export_id), d.due_at,
       case e.state when 'requested' then d.attempts else 0 end, e.asked_at
  from exports_due d join exports e on e.user_id = d.user_id and e.id = d.export_id
 where exists (select from users u where u.id = d.user_id);
alter table exports force row level security;
drop table exports_due;

insert into jobs (id, kind, payload, run_at, created_at)
select gen_random_uuid(), 'erase_account', jsonb_build_object('userId', user_id, 'protocol', protocol),
       asked_at + interval '10 seconds', asked_at
  from removals r where exists (select from users u where u.id = r.user_id);
drop table removals;
