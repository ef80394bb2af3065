-- What is to be done when nobody waits: one row a piece of work, of whatever kind. A row says when, and
-- names by its id what it is about; what that is stands in a table of its own, with that table's rights.
-- So nothing personal and nothing secret lies in the queue, and no request reads it.
create table jobs (
  id           uuid        not null primary key,
  kind         text        not null,
  payload      jsonb       not null,
  -- Comes again by itself; there is one row of it, however many servers there are.
  is_periodic  boolean     not null default false,
  run_at       timestamptz not null,
  attempts     integer     not null default 0,
  locked_until timestamptz,
  last_error   text,
  given_up_at  timestamptz,
  created_at   timestamptz not null
);
create index jobs_due on jobs (kind, run_at) where given_up_at is null;
create index jobs_given_up on jobs (kind, given_up_at) where given_up_at is not null;
create unique index jobs_periodic on jobs (kind) where is_periodic;

alter table jobs enable row level security;
create policy of_the_system on jobs to saldo_system using (true);
create policy of_a_letter on jobs for insert to saldo_app
  with check (kind = 'letter' and not is_periodic);
grant select, insert, update, delete on jobs to saldo_system;
grant insert on jobs to saldo_app;

insert into jobs (id, kind, payload, run_at, attempts, locked_until, given_up_at, created_at)
select id, 'letter', jsonb_build_object('id', id), run_at, attempts, locked_until,
       case when state = 'failed' then run_at end, created_at
  from mail_outbox where state <> 'sent';

-- Which letters wait is asked of the queue now.
drop index mail_outbox_by_time;
alter table mail_outbox drop column attempts, drop column run_at, drop column locked_until;
