-- What the removal of an account or a card took, for as long as it can be undone: the row itself, its
-- series, its entries, its items of the calendar, and what tied entries of other accounts to it.
create table removed_payments (
  user_id    uuid        not null,
  payment_id uuid        not null,
  payment    jsonb       not null,
  series     jsonb       not null,
  entries    jsonb       not null,
  items      jsonb       not null,
  months     jsonb       not null,
  links      jsonb       not null,
  removed_at timestamptz not null,
  primary key (user_id, payment_id)
);
alter table removed_payments enable row level security;
alter table removed_payments force row level security;
create policy of_the_owner on removed_payments
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
grant select, insert, update, delete on removed_payments to saldo_app;
