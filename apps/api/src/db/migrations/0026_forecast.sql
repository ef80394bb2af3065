-- There is one forecast, and what a family sees of it counts of the calendar what is paid with what
-- is shown whole. Names and values of items are told to nobody by this: only sums leave.
grant select (user_id, id, name_key, original_name_key, value, day, payment_id, since)
  on linked_transactions to saldo_family;
grant select (user_id, linked_id, month) on linked_payments to saldo_family;
create policy what_is_shared on linked_transactions as restrictive for select to saldo_family
  using (exists (select from payments p where p.user_id = linked_transactions.user_id
    and p.id = linked_transactions.payment_id and p.sharing = 'shared'));
create policy what_is_shared on linked_payments as restrictive for select to saldo_family
  using (exists (select from linked_transactions l where l.user_id = linked_payments.user_id
    and l.id = linked_payments.linked_id));
