-- Whether an account counts in what may be spent, null as its type says: a savings account does not. And what it
-- yields a month as the person typed it, in hundredths of one per cent.
alter table payments
  add column counts_to_spend boolean,
  add column monthly_yield integer check (monthly_yield between 1 and 10000),
  add constraint payments_savings_are_of_accounts
    check (type = 'debit' or (counts_to_spend is null and monthly_yield is null));
