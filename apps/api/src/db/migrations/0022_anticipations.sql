-- The act by which a part of a purchase was brought into an earlier invoice: sent again it is the same.
alter table transactions add column anticipation_id uuid;
create index transactions_by_anticipation on transactions (user_id, anticipation_id)
  where anticipation_id is not null;
