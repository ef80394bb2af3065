-- Written by npm run sql-book: each statement once, below who sends it and the tables in which it
-- finds its rows by an index.

-- POST /b2b/companies/employee/activate; by index: companies, company_activations
select a.email, c.id as "companyId", c.name as company, c.brand
from company_activations as a inner
join companies as c on c.id = a.company_id
where a.token_hash = $1 and a.used_at is null and a.expires_at > $2
for update of a;

-- POST /b2b/companies/employee/activate; by index: users
select id, company_id as "companyId"
from users
where email = $1;

-- POST /b2b/companies/employee/activate; by index: company_activations
update company_activations
set used_at = $1
where token_hash = $2;

-- POST /b2b/companies/employee/activate, JOB subscriptions/company_dismissal; by index: users
update users
set company_id = $1, version = version + $2
where id = $3;

-- POST /b2b/companies/employee/activate; by index: subscriptions
update subscriptions
set status = $1, suspended = $2, expire_at = $3, plan = $4, version = version + $5
where user_id = $6 and company_name = $7
returning id;

-- POST /b2b/companies/employee/activate, POST /users
insert into subscriptions (user_id, id, plan, status, expire_at, subscription_id, client_id,
  payment_type, company_name, family_name, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);
