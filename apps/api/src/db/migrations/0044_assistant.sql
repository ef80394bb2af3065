-- What a person has put away of the assistant: a tip for good, or what opens by itself on a screen.
create table assistant_dismissals (
  user_id      uuid        not null,
  subject      text        not null check (length(subject) between 1 and 40),
  dismissed_at timestamptz not null,
  primary key (user_id, subject)
);

alter table assistant_dismissals enable row level security;
alter table assistant_dismissals force row level security;
create policy of_the_owner on assistant_dismissals
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on assistant_dismissals as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
grant select, insert, update, delete on assistant_dismissals to saldo_app, saldo_system;

-- A language model is sent questions and sums by consent alone, kept as the others are.
alter table consents drop constraint consents_purpose_check;
alter table consents add constraint consents_purpose_check
  check (purpose in ('terms', 'policy', 'planner', 'family', 'bank', 'model'));
