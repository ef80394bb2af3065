-- A receipt is a picture or a PDF that lies with an entry. Its content lies in a folder or a bucket, encrypted
-- with a key of its own; that key is here, sealed with the product's secret, so that nobody reads the
-- content once its row is gone, wherever a copy of it lies. The entry may be gone for as long as it can
-- come back, so nothing refers to it: since when it is gone is written down, and a day later so is the receipt.
create table receipts (
  user_id    uuid        not null,
  id         uuid        not null,
  entry_id   uuid        not null,
  name       text        not null check (length(name) between 1 and 255),
  media_type text        not null check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  bytes      integer     not null check (bytes between 1 and 10485760),
  -- Of what is stored, before it is encrypted: the same file is attached to an entry once.
  sha256     bytea       not null check (length(sha256) = 32),
  sealed_key bytea       not null,
  created_at timestamptz not null,
  entry_gone_at timestamptz,
  version    integer     not null default 1 check (version > 0),
  primary key (user_id, id),
  unique (user_id, entry_id, sha256)
);
alter table receipts enable row level security;
alter table receipts force row level security;
create policy of_the_owner on receipts to current_user
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on receipts to saldo_app, saldo_system
  using (user_id = (select proved_owner()));
grant select, update (entry_gone_at), delete,
      insert (user_id, id, entry_id, name, media_type, bytes, sha256, sealed_key, created_at)
   on receipts to saldo_app;
grant select, insert, update, delete on receipts to saldo_system;
