-- Written by npm run sql-book. What each job sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- JOB subscriptions/charge_companies

select
  company_id as id
from
  company_contracts
where
  checked_at <= $1
  and seats is not null
order by
  checked_at,
  company_id
limit
  $2;
-- by index: company_contracts

select
  month,
  no,
  seats,
  days,
  total,
  due_on as "dueOn",
  status,
  invoice_id as "invoiceId",
  page_url as "pageUrl",
  is_letter_sent as "isLetterSent",
  letters_sent as "lettersSent",
  is_receipt_sent as "isReceiptSent"
from
  company_charges
where
  company_id = $1
order by
  month desc,
  no desc;
-- by index: company_charges

select
  name
from
  companies
where
  id = $1;
-- by index: companies

update company_contracts
set
  readings = readings + $1
where
  company_id = $2
returning
  readings;
-- by index: company_contracts

update company_contracts
set
  written_reading = $1,
  checked_at = $2
where
  company_id = $3
  and written_reading < $4;
-- by index: company_contracts

update company_charges
set
  status = $1,
  invoice_id = $2,
  due_on = $3,
  page_url = $4,
  is_letter_sent = $5,
  letters_sent = $6,
  is_receipt_sent = $7
where
  (
    company_id = $8
    and month = $9
    and no = $10
  );
-- by index: company_charges

select
  company_id as "companyId",
  legal_name as "legalName",
  cnpj,
  contact_email as email,
  zip_code as "zipCode",
  street,
  number,
  complement,
  district,
  city,
  state,
  seats,
  seat_price as price,
  begins_on as "beginsOn",
  ends_on as "endsOn",
  applied_state as "appliedState",
  applied_ends_on as "appliedEndsOn",
  customer_id as "customerId",
  updated_at as "updatedAt"
from
  company_contracts
where
  company_id = $1;
-- by index: company_contracts

select
  id,
  name,
  email
from
  users
where
  company_id = $1
order by
  id
limit
  $2;
-- by index: users

delete from company_activations
where
  company_id = $1
  and used_at is null;
-- by index: company_activations

update company_contracts
set
  applied_state = $1,
  applied_ends_on = $2
where
  company_id = $3;
-- by index: company_contracts

-- JOB subscriptions/company

-- as in JOB subscriptions/charge_companies: select month, no, seats, days, total, due_on as "dueOn", sta…

insert into
  company_charges (company_id, month, no, seats, days, total, due_on, status, created_at)
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing;

update company_contracts
set
  checked_at = $1
where
  company_id = $2;
-- by index: company_contracts

-- as in JOB subscriptions/charge_companies: select name from companies where id = $1;…

update company_contracts
set
  customer_id = $1
where
  company_id = $2
  and updated_at = $3;
-- by index: company_contracts

update company_charges
set
  requested_at = $1
where
  (
    company_id = $2
    and month = $3
    and no = $4
  )
  and status = $5
  and (
    requested_at is null
    or requested_at <= $6
  );
-- by index: company_charges

-- as in JOB subscriptions/charge_companies: update company_contracts set readings = readings + $1 where …

-- as in JOB subscriptions/charge_companies: update company_contracts set written_reading = $1, checked_a…

-- as in JOB subscriptions/charge_companies: update company_charges set status = $1, invoice_id = $2, due…

-- as in JOB subscriptions/charge_companies: select company_id as "companyId", legal_name as "legalName",…

-- as in JOB subscriptions/charge_companies: select id, name, email from users where company_id = $1 orde…

update subscriptions
set
  status = $1,
  expire_at = $2,
  version = version + $3
where
  user_id = $4
  and company_name = $5
  and (
    status <> $6
    or expire_at <> $7
  );
-- by index: subscriptions

-- as in JOB subscriptions/charge_companies: update company_contracts set applied_state = $1, applied_end…

-- JOB subscriptions/company_dismissal

select
  c.name
from
  users as u
  inner join companies as c on c.id = u.company_id
where
  u.id = $1
  and c.id = $2;
-- by index: companies, users

update users
set
  company_id = $1,
  version = version + $2
where
  id = $3;
-- by index: users

update subscriptions
set
  status = $1,
  expire_at = least(expire_at, cast($2 as timestamptz)),
  version = version + $3
where
  user_id = $4
  and company_name = $5
  and status <> $6;
-- by index: subscriptions

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
  invoice_id as "invoiceId",
  status,
  letters_sent as "lettersSent",
  is_receipt_sent as "isReceiptSent",
  is_notice_sent as "isNoticeSent",
  plan,
  is_applied as "isApplied"
from
  subscription_invoices
where
  user_id = $1;
-- by index: subscription_invoices

select
  s.id,
  c.days,
  c.percent,
  c.amount,
  c.months,
  (
    select
      i.plan
    from
      subscription_invoices i
    where
      i.user_id = s.user_id
      and i.subscription_id = s.id
      and i.purpose = 'first'
    order by
      i.made_at,
      i.invoice_id
    limit
      1
  ) as plan
from
  subscriptions as s
  inner join promotional_codes as c on c.code = s.promotional_code
where
  s.user_id = $1;
-- by index: promotional_codes, subscription_invoices, subscriptions

select
  id
from
  subscriptions
where
  user_id = $1
  and acting_until > $2
limit
  $3;
-- by index: subscriptions

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
    is_receipt_sent,
    is_notice_sent,
    purpose,
    plan,
    is_applied
  )
values
  ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict (user_id, subscription_id, invoice_id) do update
set
  due_date = $15,
  total = $16,
  status = $17,
  secure_url = $18,
  made_at = $19,
  letters_sent = $20,
  is_receipt_sent = $21,
  is_notice_sent = $22,
  purpose = $23,
  plan = $24,
  is_applied = $25;

-- JOB subscriptions/forget_gateway_messages

delete from gateway_events
where
  id = any (
    array(
      select
        id
      from
        gateway_events
      where
        last_at < $1
      order by
        last_at
      limit
        $2
    )
  );
-- by index: gateway_events

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

-- as in JOB subscriptions/compare_subscriptions: select invoice_id as "invoiceId", status, letters_sent as "l…

-- as in JOB subscriptions/compare_subscriptions: select s.id, c.days, c.percent, c.amount, c.months, ( select…

-- as in JOB subscriptions/compare_subscriptions: select id from subscriptions where user_id = $1 and acting_u…

-- as in JOB subscriptions/compare_subscriptions: update gateway_customers set written_reading = $1, checked_a…

-- as in JOB subscriptions/compare_subscriptions: insert into subscriptions ( user_id, id, plan, status, suspe…

-- as in JOB subscriptions/compare_subscriptions: insert into subscription_invoices ( user_id, subscription_id…

update gateway_events
set
  handled_at = $1,
  user_id = $2
where
  id = $3;
-- by index: gateway_events
