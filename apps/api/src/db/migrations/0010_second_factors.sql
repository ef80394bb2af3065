-- What somebody has beside a password: an app that tells codes, keys of their devices. A secret that
-- is needed again is sealed with a key that is not in here.
create table second_factors (
  user_id       uuid        not null,
  id            uuid        not null,
  kind          text        not null check (kind in ('totp', 'passkey')),
  name          text        not null,
  sealed_secret bytea,
  -- The step of time that a code was last taken from: none works twice.
  last_step     bigint,
  credential_id text,
  public_key    bytea,
  counter       bigint,
  transports    text[]      not null default '{}',
  created_at    timestamptz not null,
  -- Nothing is asked of whoever has not shown that it works.
  confirmed_at  timestamptz,
  used_at       timestamptz,
  version       integer     not null default 1 check (version > 0),
  primary key (user_id, id),
  check (case kind when 'totp' then sealed_secret is not null and credential_id is null
                   else credential_id is not null and public_key is not null and counter is not null end)
);
create unique index second_factors_by_credential on second_factors (user_id, credential_id)
  where credential_id is not null;
create unique index second_factors_one_app on second_factors (user_id) where kind = 'totp';

-- For the day on which the app and the keys are gone: ten codes, each once.
create table recovery_codes (
  user_id   uuid        not null,
  code_hash bytea       not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

alter table second_factors enable row level security;
alter table second_factors force row level security;
create policy of_the_owner on second_factors
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy of_the_owner on recovery_codes
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
grant select, insert, update, delete on second_factors, recovery_codes to saldo_app;

-- What a key signs is asked for once.
alter table passes drop constraint passes_kind_check;
alter table passes add constraint passes_kind_check
  check (kind in ('flow', 'ticket', 'handover', 'challenge'));
