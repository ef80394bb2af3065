/** A company with a contract for one seat, as `k`. */
const COMPANY = `with c as (insert into companies (id, name, brand, created_at)
         values (gen_random_uuid(), 'Padaria', 'saldo', now()) returning id),
         k as (insert into company_contracts (company_id, legal_name, cnpj, contact_email, zip_code, street, number,
                 district, city, state, seats, seat_price, begins_on, checked_at, updated_at)
               select id, 'Padaria', '11222333000181', 'a@b.com.br', '01001000', 'Rua', '1', 'Sé', 'São Paulo', 'SP',
                 1, 990, '2026-01-01', now(), now() from c returning company_id)`

/** What the doctor has to find wrong with companies: the check, the fault and its SQL. */
export const COMPANY_FAULTS: readonly (readonly [check: string, fault: string, plant: string])[] = [
  [
    'company-plans',
    'an employee without the plan of their company',
    `${COMPANY} update users set company_id = (select company_id from k)
       where id = (select id from users limit 1)`,
  ],
  [
    'company-plans',
    'the plan of a company that somebody has left',
    `insert into subscriptions (user_id, id, plan, status, expire_at, company_name, created_at)
       select id, id, 'saldo-company', 'active', '2100-01-01', 'Padaria', now() from users limit 1`,
  ],
  [
    'company-seats',
    'a company with more people than seats',
    `insert into users (id, email, name, active, terms_version, terms_at, created_at)
       values (gen_random_uuid(), 'outra@exemplo.com.br', 'Outra', true, '1', now(), now());
     ${COMPANY} update users set company_id = (select company_id from k)`,
  ],
  [
    'company-seats',
    'an invoice of a company that was never made',
    `${COMPANY} insert into company_charges (company_id, month, no, seats, days, total, due_on, status, created_at)
       select company_id, '2026-11-01', 1, 1, 30, 990, '2026-11-10', 'requested', now() - interval '3 days' from k`,
  ],
]
