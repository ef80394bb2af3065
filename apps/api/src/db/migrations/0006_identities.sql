-- Who signs in by Google or Apple is known by the issuer and its subject, never by an e-mail, which
-- may change hands.
create table identities (
  issuer     text        not null,
  subject    text        not null,
  user_id    uuid        not null references users (id) on delete cascade,
  provider   text        not null check (provider in ('google', 'apple')),
  created_at timestamptz not null,
  primary key (issuer, subject)
);
create index identities_by_user on identities (user_id);

-- What opens something once and for a short time, kept as a hash: a sign-in that is under way with a
-- provider (`flow`), the proof of an identity that has no account yet (`ticket`), the hand-over of a
-- session to the page that asks for it (`handover`).
create table passes (
  pass_hash  bytea       not null primary key,
  kind       text        not null check (kind in ('flow', 'ticket', 'handover')),
  user_id    uuid        references users (id) on delete cascade,
  content    jsonb       not null,
  expires_at timestamptz not null,
  used_at    timestamptz,
  check ((kind = 'handover') = (user_id is not null))
);
create index passes_by_expiry on passes (expires_at);
create index passes_by_user on passes (user_id) where user_id is not null;

-- What a person says of themselves; digits alone where it is a number.
alter table users
  add column social_email text check (social_email = lower(social_email)),
  add column cpf          text check (cpf ~ '^[0-9]{11}$'),
  add column gender       text check (gender in ('Male', 'Female')),
  add column phone_number text check (phone_number ~ '^[0-9]{10,11}$'),
  add column birthdate    date,
  add column city         text;

grant select, insert, update, delete on identities, passes to saldo_app;
