-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- POST /subscriptions, POST /subscriptions/:id/plan, POST /subscriptions/:id/way, POST
-- /subscriptions/gateway/charge, POST /subscriptions/gateway/subscription; by index: subscriptions
update subscriptions s
set acting_until = $1
where s.user_id = $2 and not exists (select from subscriptions o where o.user_id = $3 and
  o.acting_until > $4);

-- POST /subscriptions, POST /subscriptions/:id/plan, POST /subscriptions/:id/way, POST
-- /subscriptions/gateway/charge, POST /subscriptions/gateway/subscription; by index:
-- gateway_customers
update gateway_customers
set checked_at = $1
where user_id = $2;

-- POST /subscriptions; by index: subscriptions
update subscriptions
set cancelled_at = $1, version = version + $2
where user_id = $3 and id = $4;

-- POST /subscriptions, POST /subscriptions/:id/plan, POST /subscriptions/:id/way, POST
-- /subscriptions/gateway/charge, POST /subscriptions/gateway/payment, POST
-- /subscriptions/gateway/subscription and 2 more; by index: gateway_customers
update gateway_customers
set readings = readings + 1
where user_id = $1
returning customer_id as "customerId", readings::int as no;

-- POST /subscriptions, POST /subscriptions/:id/plan, POST /subscriptions/:id/way, POST
-- /subscriptions/gateway/charge, POST /subscriptions/gateway/payment, POST
-- /subscriptions/gateway/subscription and 2 more; by index: subscription_invoices
select invoice_id as "invoiceId", status, letters_sent as "lettersSent", is_receipt_sent as
  "isReceiptSent", is_notice_sent as "isNoticeSent", plan, is_applied as "isApplied"
from subscription_invoices
where user_id = $1;

-- POST /subscriptions, POST /subscriptions/:id/plan, POST /subscriptions/:id/way, POST
-- /subscriptions/gateway/charge, POST /subscriptions/gateway/payment, POST
-- /subscriptions/gateway/subscription and 2 more; by index: promotional_codes,
-- subscription_invoices, subscriptions
select s.id, c.days, c.percent, c.amount, c.months, (
  select i.plan
  from subscription_invoices i
  where i.user_id = $1 and i.subscription_id = s.id and i.purpose = 'first'
  order by i.made_at, i.invoice_id
  limit 1) as plan
from subscriptions as s inner
join promotional_codes as c on c.code = s.promotional_code
where s.user_id = $2;

-- POST /subscriptions, POST /subscriptions/:id/plan, POST /subscriptions/:id/way, POST
-- /subscriptions/gateway/charge, POST /subscriptions/gateway/payment, POST
-- /subscriptions/gateway/subscription and 2 more; by index: subscriptions
select id
from subscriptions
where user_id = $1 and acting_until > $2
limit $3;

-- POST /subscriptions, POST /subscriptions/:id/plan, POST /subscriptions/:id/way, POST
-- /subscriptions/gateway/charge, POST /subscriptions/gateway/payment, POST
-- /subscriptions/gateway/subscription and 2 more; by index: gateway_customers
update gateway_customers
set written_reading = $1, checked_at = $2
where user_id = $3 and written_reading < $4;

-- POST /subscriptions, POST /subscriptions/:id/plan, POST /subscriptions/:id/way, POST
-- /subscriptions/gateway/charge, POST /subscriptions/gateway/subscription, JOB
-- subscriptions/compare_subscriptions and 1 more
insert into subscriptions (user_id, id, plan, status, suspended, expire_at, subscription_id,
  client_id, payment_type, payment_methods, company_name, family_name, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
on conflict (user_id, id) do update
set plan = $14, status = $15, suspended = $16, expire_at = $17, subscription_id = $18, client_id =
  $19, payment_type = $20, payment_methods = $21, version = subscriptions.version + $22;

-- POST /subscriptions, POST /subscriptions/:id/plan, POST /subscriptions/:id/way, POST
-- /subscriptions/gateway/charge, POST /subscriptions/gateway/subscription, JOB
-- subscriptions/compare_subscriptions and 1 more
insert into subscription_invoices (user_id, subscription_id, invoice_id, due_date, total, status,
  secure_url, made_at, letters_sent, is_receipt_sent, is_notice_sent, purpose, plan, is_applied)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict (user_id, subscription_id, invoice_id) do update
set due_date = $15, total = $16, status = $17, secure_url = $18, made_at = $19, letters_sent = $20,
  is_receipt_sent = $21, is_notice_sent = $22, purpose = $23, plan = $24, is_applied = $25;

-- POST /subscriptions; by index: subscriptions
update subscriptions
set family_ends_on = $1
where user_id = $2 and id = $3;

-- POST /subscriptions, POST /subscriptions/:id/plan, POST /subscriptions/:id/way, POST
-- /subscriptions/gateway/charge, POST /subscriptions/gateway/subscription; by index: subscriptions
update subscriptions
set acting_until = $1
where user_id = $2 and acting_until = $3;

-- GET /subscriptions/:id/invoices; by index: subscriptions
select id
from subscriptions
where user_id = $1 and id = $2;

-- GET /subscriptions/:id/invoices, GET /subscriptions/:id/invoices/:invoiceId; by index:
-- subscription_invoices
select invoice_id as _id, due_date, total, status, secure_url, purpose, plan
from subscription_invoices
where user_id = $1 and subscription_id = $2
order by due_date desc, made_at desc, invoice_id;

-- POST /subscriptions/gateway/charge; by index: subscription_invoices
select subscription_id as id
from subscription_invoices
where user_id = $1 and invoice_id = $2;

-- POST /subscriptions/gateway/client
insert into payers (user_id, name, cpf, street, number, complement, district, city, state, zip_code,
  updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict (user_id) do update
set name = $12, cpf = $13, street = $14, number = $15, complement = $16, district = $17, city = $18,
  state = $19, zip_code = $20, updated_at = $21;

-- POST /subscriptions/gateway/client
insert into gateway_customers (user_id, customer_id, checked_at, created_at)
values ($1, $2, $3, $4)
on conflict (user_id) do update
set customer_id = $5, checked_at = $6;

-- POST /subscriptions/gateway/payment, POST /subscriptions/gateway/subscription, JOB
-- accounts/erase_account; by index: gateway_customers
select customer_id as "customerId"
from gateway_customers
where user_id = $1;

-- POST /subscriptions/gateway/subscription
insert into subscriptions (user_id, id, plan, status, expire_at, subscription_id, client_id,
  payment_type, company_name, family_name, created_at, promotional_code)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- GET /subscriptions/plans; by index: payers
select name, cpf, zip_code as "zipCode", street, number, complement, district, city, state
from payers
where user_id = $1;
