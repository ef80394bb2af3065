-- A person's own tasks, and the suggestions that they decided on with the text and the figures of that day: what
-- was accepted stays when its rule no longer holds (decisions.md §15).
create table tasks (
  user_id       uuid        not null,
  -- A UUID of an own task; of a suggestion the rule and what it speaks of.
  id            text        not null check (length(id) between 1 and 80),
  rule          text,
  title         text        not null,
  description   text,
  why           jsonb       not null default '[]',
  monthly_cents bigint,
  screen        text,
  state         text        not null check (state in ('accepted', 'rejected', 'done')),
  decided_on    date        not null,
  decided_at    timestamptz not null,
  version       integer     not null default 1 check (version > 0),
  primary key (user_id, id),
  check ((rule is null) = (description is not null)),
  check ((rule is null) = (screen is null))
);

-- What a person has been congratulated on, once each; the moment is shown until it is seen.
create table achievements (
  user_id    uuid    not null,
  key        text    not null,
  reached_on date    not null,
  is_seen    boolean not null default false,
  primary key (user_id, key)
);

alter table tasks enable row level security;
alter table tasks force row level security;
create policy of_the_owner on tasks
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on tasks as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
alter table achievements enable row level security;
alter table achievements force row level security;
create policy of_the_owner on achievements
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on achievements as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
grant select, insert, update, delete on tasks, achievements to saldo_app, saldo_system;
