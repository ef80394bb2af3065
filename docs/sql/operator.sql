-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- GET /operator, GET /operator/brands, GET /operator/codes, POST /operator/codes, POST
-- /operator/codes/:id/end, GET /operator/companies and 20 more; by index: second_factors, sessions,
-- users
select u.active and $1 = any (u.profiles) as "isOperator", s.proved_at >= s.created_at and exists (
  select from second_factors f where f.user_id = $2 and f.confirmed_at is not null ) as "hasFactor"
from sessions s
join users u on u.id = s.user_id
where s.id = $3 and s.actor_id is null and s.ended_at is null;

-- GET /operator/brands, GET /operator/companies; by index: company_contracts, users; whole:
-- companies
select c.id, c.name, c.brand, k.seats, k.seat_price as price, k.ends_on as "endsOn", k.applied_state
  as state, (select count(*) from users u where u.company_id = c.id) as employees
from companies as c
left join company_contracts as k on k.company_id = c.id
order by c.name
limit $1;

-- GET /operator/codes; whole: promotional_codes
select code, days, percent, amount, months, uses_max as "usesMax", uses, last_day as "lastDay",
  ended_at as "endedAt"
from promotional_codes
order by created_at desc, code
limit $1;

-- POST /operator/codes
insert into promotional_codes (code, days, percent, amount, months, uses_max, last_day, ended_at,
  created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (code) do nothing;

-- POST /operator/codes/:id/end; by index: promotional_codes
update promotional_codes
set ended_at = $1
where code = $2 and ended_at is null;

-- POST /operator/companies; whole: companies
select id, name, brand
from companies
where lower(name) = $1;

-- POST /operator/companies
insert into companies (id, name, brand, created_at)
values ($1, $2, $3, $4)
on conflict (name) do nothing
returning id;

-- GET /operator/companies/:id, POST /operator/companies/:id/charge, POST
-- /operator/companies/:id/dismissals, POST /operator/companies/:id/employees, POST
-- /operator/companies/:id/leave, POST /operator/companies/:id/payer and 1 more; by index:
-- companies, company_contracts, users
select c.id, c.name, c.brand, k.seats, k.seat_price as price, k.ends_on as "endsOn", k.applied_state
  as state, (select count(*) from users u where u.company_id = c.id) as employees
from companies as c
left join company_contracts as k on k.company_id = c.id
where c.id = $1
order by c.name;

-- GET /operator/companies/:id, JOB subscriptions/charge_companies, JOB subscriptions/company; by
-- index: company_contracts
select company_id as "companyId", legal_name as "legalName", cnpj, contact_email as email, zip_code
  as "zipCode", street, number, complement, district, city, state, seats, seat_price as price,
  begins_on as "beginsOn", ends_on as "endsOn", applied_state as "appliedState", applied_ends_on as
  "appliedEndsOn", customer_id as "customerId", updated_at as "updatedAt"
from company_contracts
where company_id = $1;

-- GET /operator/companies/:id, POST /operator/companies/:id/charge, JOB
-- subscriptions/charge_companies, JOB subscriptions/company; by index: company_charges
select month, no, seats, days, total, due_on as "dueOn", status, invoice_id as "invoiceId", page_url
  as "pageUrl", is_letter_sent as "isLetterSent", letters_sent as "lettersSent", is_receipt_sent as
  "isReceiptSent"
from company_charges
where company_id = $1
order by month desc, no desc;

-- GET /operator/companies/:id, POST /operator/companies/:id/employees; by index:
-- company_activations
select count(*) as count
from company_activations
where company_id = $1 and email <> $2 and used_at is null and expires_at > $3;

-- POST /operator/companies/:id/dismissals, POST /operator/companies/:id/employees; by index:
-- company_activations
delete
from company_activations
where company_id = $1 and email = $2 and used_at is null;

-- POST /operator/companies/:id/dismissals, POST /operator/companies/:id/employees; by index: users
select id
from users
where email = $1 and company_id = $2;

-- POST /operator/companies/:id/employees, POST /operator/companies/:id/seats; by index: users
select count(*) as count
from users
where company_id = $1;

-- POST /operator/companies/:id/employees
insert into company_activations (token_hash, company_id, email, expires_at, used_at)
values ($1, $2, $3, $4, $5);

-- POST /operator/companies/:id/leave; by index: company_contracts
update company_contracts
set ends_on = $1, updated_at = $2
where company_id = $3;

-- POST /operator/companies/:id/payer
insert into company_contracts (company_id, cnpj, street, number, complement, district, city, state,
  legal_name, contact_email, zip_code, customer_id, checked_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
on conflict (company_id) do update
set cnpj = $15, street = $16, number = $17, complement = $18, district = $19, city = $20, state =
  $21, legal_name = $22, contact_email = $23, zip_code = $24, customer_id = $25, checked_at = $26,
  updated_at = $27;

-- POST /operator/companies/:id/seats; by index: company_contracts
update company_contracts
set seats = $1, seat_price = $2, begins_on = $3, ends_on = $4, checked_at = $5, updated_at = $6
where company_id = $7;

-- POST /operator/contents/:kind
insert into contents (kind, version, items, saved_at, saved_by)
values ($1, $2, $3::json, $4, $5)
on conflict do nothing;

-- GET /operator/contents/:kind/versions; by index: contents
select version, items, saved_at as "savedAt", saved_by as "savedBy"
from contents
where kind = $1
order by version desc
limit $2;

-- GET /operator/contents/:kind/versions; by index: users
select id, name
from users
where id in ($1);

-- GET /operator/contents/:kind/versions/:version; by index: contents
select version, items
from contents
where kind = $1 and version = $2;

-- GET /operator/failures; by index: jobs
select id, kind, created_at as at, last_error as error
from jobs
where given_up_at is not null and kind <> $1
order by given_up_at desc, id
limit $2;

-- GET /operator/failures; whole: mail_outbox
select id, kind, created_at as at, last_error as error
from mail_outbox
where state = $1
order by created_at desc, id
limit $2;

-- POST /operator/failures/:id/retry; by index: mail_outbox
update mail_outbox
set state = $1
where id = $2 and state = $3;

-- POST /operator/failures/:id/retry; by index: jobs
update jobs
set given_up_at = $1, locked_until = $2, attempts = $3, run_at = $4
where id = $5 and given_up_at is not null;

-- GET /operator/figures; by index: companies, jobs, pg_class, users; whole: mail_outbox,
-- schema_migrations
select case when u.counted > $1 then greatest(c.reltuples::int, u.counted) else u.counted end as
  people, (select count(*)::int from companies) as companies, (select count(*)::int from jobs where
  given_up_at is null and not is_periodic) as waiting, (select count(*)::int from jobs where
  given_up_at is not null) as failed, (select count(*)::int from mail_outbox where state =
  'pending') as "lettersPending", (select count(*)::int from mail_outbox where state = 'failed') as
  "lettersFailed", pg_database_size(current_database())::bigint as "databaseBytes", m.count as
  migrations, m.last as "lastMigration"
from pg_class c, (select max(version) as count, max(name) as last from schema_migrations) m, (select
  count(*)::int as counted from (select id from users limit $2) few) u
where c.oid = 'users'::regclass;

-- GET /operator/figures; whole: subscriptions
select status, count(*) as count
from subscriptions
group by status
order by status;

-- GET /operator/people/:id, POST /operator/people/:id/activate, POST
-- /operator/people/:id/deactivate, POST /operator/people/:id/letter; by index: companies,
-- second_factors, users
select users.id, users.name, email, active, deactivated_at, users.created_at, profiles, version,
  companies.name as company, exists (select user_id from second_factors where second_factors.user_id
  = $1 and confirmed_at is not null) as "hasFactor"
from users
left join companies on companies.id = users.company_id
where users.id = $2;

-- GET /operator/people/:id, POST /operator/people/:id/activate, POST
-- /operator/people/:id/deactivate, POST /operator/people/:id/letter; by index: subscriptions
select plan, status, suspended, expire_at as "expireAt", company_name as company
from subscriptions
where user_id = $1
order by created_at desc, id;

-- GET /operator/people/:id, POST /operator/people/:id/activate, POST
-- /operator/people/:id/deactivate, POST /operator/people/:id/letter; by index: mail_outbox
select kind, state, created_at as at, sent_at as "sentAt", last_error as error
from mail_outbox
where recipient = $1
order by created_at desc, id desc
limit $2;

-- GET /operator/people/:id, POST /operator/people/:id/activate, POST
-- /operator/people/:id/deactivate, POST /operator/people/:id/letter; by index: security_events
select at
from security_events
where user_id = $1 and event = $2 and result = $3
order by at desc
limit $4;

-- POST /operator/people/:id/activate; by index: users
update users
set active = $1, deactivated_at = $2, version = version + $3
where id = $4 and (active = $5 or deactivated_at is not null);

-- POST /operator/people/:id/deactivate; by index: users
update users
set active = $1, deactivated_at = $2, version = version + $3
where id = $4 and (active = $5 or deactivated_at is null);

-- POST /operator/people/search; by index: users
select id, name, email, active, deactivated_at, created_at
from users
where email like $1
order by email
limit $2;
