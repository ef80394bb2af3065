-- Whether a line of a connection is the month of an item of the calendar, which it then pays.
alter table bank_questions
  add column item_id uuid,
  add column item_month date,
  drop constraint bank_questions_kind_check,
  add constraint bank_questions_kind_check check (kind in ('held', 'probable', 'payment', 'item')),
  add constraint bank_questions_item_check check ((kind = 'item') = (item_id is not null and item_month is not null));
grant insert (item_id, item_month) on bank_questions to saldo_app;
