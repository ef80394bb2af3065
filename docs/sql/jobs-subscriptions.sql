-- Written by npm run sql-book. What each job sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- JOB subscriptions/compare_subscriptions

select
  user_id as "userId"
from
  gateway_customers
where
  checked_at <= $1
order by
  checked_at,
  user_id
limit
  $2;
-- by index: gateway_customers

update gateway_customers
set
  readings = readings + 1
where
  user_id = $1
returning
  customer_id as "customerId",
  readings::int as no;
-- by index: gateway_customers

select
  s.id,
  c.months
from
  subscriptions as s
  inner join promotional_codes as c on c.code = s.promotional_code
where
  s.user_id = $1;
-- by index: promotional_codes, subscriptions

update gateway_customers
set
  written_reading = $1,
  checked_at = $2
where
  user_id = $3
  and written_reading < $4;
-- by index: gateway_customers

insert into
  subscriptions (
    user_id,
    id,
    plan,
    status,
    suspended,
    expire_at,
    subscription_id,
    client_id,
    payment_type,
    payment_methods,
    company_name,
    family_name,
    created_at
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
on conflict (user_id, id) do update
set
  plan = $14,
  status = $15,
  suspended = $16,
  expire_at = $17,
  subscription_id = $18,
  client_id = $19,
  payment_type = $20,
  payment_methods = $21,
  version = subscriptions.version + $22;

select
  invoice_id as "invoiceId",
  status,
  letters_sent as "lettersSent",
  is_receipt_sent as "isReceiptSent"
from
  subscription_invoices
where
  user_id = $1;
-- by index: subscription_invoices

insert into
  subscription_invoices (
    user_id,
    subscription_id,
    invoice_id,
    due_date,
    total,
    status,
    secure_url,
    made_at,
    letters_sent,
    is_receipt_sent
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (user_id, subscription_id, invoice_id) do update
set
  due_date = $11,
  total = $12,
  status = $13,
  secure_url = $14,
  made_at = $15,
  letters_sent = $16,
  is_receipt_sent = $17;

-- JOB subscriptions/gateway_event

select
  id,
  body
from
  gateway_events
where
  id = $1
  and handled_at is null;
-- by index: gateway_events

select
  user_id as "userId"
from
  gateway_customers
where
  customer_id = $1;
-- by index: gateway_customers

-- as in JOB subscriptions/compare_subscriptions: update gateway_customers set readings = readings + 1 where u…

-- as in JOB subscriptions/compare_subscriptions: select s.id, c.months from subscriptions as s inner join pro…

-- as in JOB subscriptions/compare_subscriptions: update gateway_customers set written_reading = $1, checked_a…

-- as in JOB subscriptions/compare_subscriptions: insert into subscriptions ( user_id, id, plan, status, suspe…

-- as in JOB subscriptions/compare_subscriptions: select invoice_id as "invoiceId", status, letters_sent as "l…

-- as in JOB subscriptions/compare_subscriptions: insert into subscription_invoices ( user_id, subscription_id…

update gateway_events
set
  handled_at = $1,
  user_id = $2
where
  id = $3;
-- by index: gateway_events
