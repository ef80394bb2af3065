-- How far below nothing a bank account may go (cheque especial): what can be moved out of it is judged
-- with it. Cash has none, and a card has a limit of its own.
alter table payments
  add column overdraft_limit bigint not null default 0 check (overdraft_limit >= 0),
  add constraint payments_overdraft_is_of_accounts check (overdraft_limit = 0 or type = 'debit');
