-- What entries were before an edit, for the minutes in which it can be undone: their fields and the versions
-- that the edit gave them, the terms of the series that it changed, the entries that it wrote ahead, the
-- category that was remembered for the name, and the item of the calendar that was made with it.
create table undo_records (
  user_id        uuid        not null,
  edit_id        uuid        not null,
  entries        jsonb       not null,
  written        uuid[]      not null default '{}',
  series         jsonb,
  series_version integer,
  memory         jsonb,
  item           jsonb,
  made_at        timestamptz not null,
  primary key (user_id, edit_id),
  check ((series is null) = (series_version is null))
);
alter table undo_records enable row level security;
alter table undo_records force row level security;
create policy of_the_owner on undo_records
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on undo_records as restrictive to saldo_app, saldo_family, saldo_system
  using (user_id = (select id from request_owner));
grant select, insert, update, delete on undo_records to saldo_app, saldo_system;
