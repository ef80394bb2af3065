-- The last day of the files that were imported into a payment method: what has not been fed for a month is named.
alter table payments add column fed_until date;
update payments p set fed_until = f.until
  from (select s.user_id, (a->>'payment')::uuid as payment_id, max((a->>'lastDay')::date) as until
          from statements s cross join lateral jsonb_array_elements(s.accounts) a
         where s.state = 'done' and a->>'payment' is not null
         group by s.user_id, a->>'payment') f
 where p.user_id = f.user_id and p.id = f.payment_id;
grant update (fed_until) on payments to saldo_app;
