-- An account of a card has several cards: its owner's, those of others, virtual ones. Where a bill or a bank says with
-- which of them something was bought, its last four digits stand in the entry; nothing is guessed.
alter table transactions add column card_ending text check (card_ending ~ '^[0-9]{4}$');
alter table series add column card_ending text check (card_ending ~ '^[0-9]{4}$');
alter table bank_lines add column card_ending text check (card_ending ~ '^[0-9]{4}$');
grant insert (card_ending), update (card_ending) on transactions, series, bank_lines to saldo_app;

-- The cards of an account by their endings, and whose each is: as the bank prints it, until a person says it.
create table card_holders (
  user_id    uuid    not null,
  payment_id uuid    not null,
  ending     text    not null check (ending ~ '^[0-9]{4}$'),
  name       text    check (length(name) between 1 and 60),
  is_chosen  boolean not null default false,
  primary key (user_id, payment_id, ending),
  foreign key (user_id, payment_id) references payments (user_id, id) on delete cascade
);
alter table card_holders enable row level security;
alter table card_holders force row level security;
create policy of_the_owner on card_holders to current_user
  using (user_id = nullif(current_setting('saldo.owner', true), '')::uuid);
create policy of_the_proved_owner on card_holders to saldo_app, saldo_system
  using (user_id = (select proved_owner()));
-- Whose a card is stands with what was bought with it, where a family shares that.
create policy what_is_shared on card_holders for select to saldo_family
  using (user_id = proved_owner() and exists (select from payments p
    where p.user_id = card_holders.user_id and p.id = card_holders.payment_id and p.sharing = 'shared'));
grant select, insert, update (name, is_chosen), delete on card_holders to saldo_app;
grant select on card_holders to saldo_family;
grant select, insert, update, delete on card_holders to saldo_system;

-- A payment method that was removed brings its cards back with it.
alter table removed_payments add column holders jsonb not null default '[]';
grant insert (holders), update (holders) on removed_payments to saldo_app;
