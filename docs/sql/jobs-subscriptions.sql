-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- JOB subscriptions/charge_companies; by index: company_contracts
select company_id as id
from company_contracts
where checked_at <= $1 and seats is not null
order by checked_at, company_id
limit $2;

-- JOB subscriptions/charge_companies, JOB subscriptions/company; by index: companies
select name
from companies
where id = $1;

-- JOB subscriptions/charge_companies, JOB subscriptions/company; by index: company_contracts
update company_contracts
set readings = readings + $1
where company_id = $2
returning readings;

-- JOB subscriptions/charge_companies, JOB subscriptions/company; by index: company_contracts
update company_contracts
set written_reading = $1, checked_at = $2
where company_id = $3 and written_reading < $4;

-- JOB subscriptions/charge_companies, JOB subscriptions/company; by index: company_charges
update company_charges
set status = $1, invoice_id = $2, due_on = $3, page_url = $4, is_letter_sent = $5, letters_sent =
  $6, is_receipt_sent = $7
where (company_id = $8 and month = $9 and no = $10);

-- JOB subscriptions/charge_companies, JOB subscriptions/company; by index: users
select id, name, email
from users
where company_id = $1
order by id
limit $2;

-- JOB subscriptions/charge_companies; by index: company_activations
delete
from company_activations
where company_id = $1 and used_at is null;

-- JOB subscriptions/charge_companies, JOB subscriptions/company; by index: company_contracts
update company_contracts
set applied_state = $1, applied_ends_on = $2
where company_id = $3;

-- JOB subscriptions/company
insert into company_charges (company_id, month, no, seats, days, total, due_on, status, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing;

-- JOB subscriptions/company; by index: company_contracts
update company_contracts
set checked_at = $1
where company_id = $2;

-- JOB subscriptions/company; by index: company_contracts
update company_contracts
set customer_id = $1
where company_id = $2 and updated_at = $3;

-- JOB subscriptions/company; by index: company_charges
update company_charges
set requested_at = $1
where (company_id = $2 and month = $3 and no = $4) and status = $5 and (requested_at is null or
  requested_at <= $6);

-- JOB subscriptions/company; by index: subscriptions
update subscriptions
set status = $1, expire_at = $2, version = version + $3
where user_id = $4 and company_name = $5 and (status <> $6 or expire_at <> $7);

-- JOB subscriptions/company_dismissal; by index: companies, users
select c.name
from users as u inner
join companies as c on c.id = u.company_id
where u.id = $1 and c.id = $2;

-- JOB subscriptions/company_dismissal; by index: subscriptions
update subscriptions
set status = $1, expire_at = least(expire_at, cast($2 as timestamptz)), version = version + $3
where user_id = $4 and company_name = $5 and status <> $6;

-- JOB subscriptions/compare_subscriptions; by index: gateway_customers
select user_id as "userId"
from gateway_customers
where checked_at <= $1
order by checked_at, user_id
limit $2;

-- JOB subscriptions/forget_gateway_messages; by index: gateway_events
delete
from gateway_events
where id = any (array( select id from gateway_events where last_at < $1 order by last_at limit $2));

-- JOB subscriptions/gateway_event; by index: gateway_events
select id, body
from gateway_events
where id = $1 and handled_at is null;

-- JOB subscriptions/gateway_event; by index: gateway_customers
select user_id as "userId"
from gateway_customers
where customer_id = $1;

-- JOB subscriptions/gateway_event; by index: gateway_events
update gateway_events
set handled_at = $1, user_id = $2
where id = $3;
