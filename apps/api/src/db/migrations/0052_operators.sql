-- What an operator's call may read and write (decision 123): people and how their accounts stand, letters,
-- content. Column by column, and no table of money: what is not granted here is refused by the database.
grant select (id, email, name, active, deactivated_at, profiles, company_id, created_at, version)
  on users to saldo_operator;
grant update (active, deactivated_at, version) on users to saldo_operator;
create policy of_the_operator on users to saldo_operator using (true);
-- People are found by how their e-mail begins.
create index users_by_beginning_of_email on users (email text_pattern_ops);

grant select (id, user_id, actor_id, ended_at), update (ended_at) on sessions to saldo_operator;
create policy of_the_operator on sessions to saldo_operator using (true);

-- Whether there is a factor, never what it is.
grant select (user_id, confirmed_at) on second_factors to saldo_operator;
create policy of_the_operator on second_factors for select to saldo_operator using (true);

-- Which plan and until when; no price, no charge, no way of paying.
grant select (user_id, id, plan, status, suspended, expire_at, company_name, created_at)
  on subscriptions to saldo_operator;
create policy of_the_operator on subscriptions for select to saldo_operator using (true);

grant select (id, name, brand, created_at) on companies to saldo_operator;
create policy of_the_operator on companies for select to saldo_operator using (true);

-- Whose kept answers name somebody who is closed out.
grant select (user_id, family_id, email) on family_members to saldo_operator;
create policy of_the_operator on family_members for select to saldo_operator using (true);
grant select (id, user_id) on families to saldo_operator;
create policy of_the_operator on families for select to saldo_operator using (true);
grant select (planner_id, client_id) on planner_clients to saldo_operator;
create policy of_the_operator on planner_clients for select to saldo_operator using (true);
grant select, insert on answers_to_drop to saldo_operator;

-- Letters: that they were written and whether they left, not what stands in them.
grant select (id, recipient, kind, state, last_error, created_at, sent_at) on mail_outbox to saldo_operator;
grant insert on mail_outbox to saldo_operator;
create policy of_the_operator on mail_outbox to saldo_operator using (true);
grant insert on jobs to saldo_operator;
create policy of_the_operator on jobs to saldo_operator using (true);
grant select (user_id, sent_at, sent_on, sent_count) on activation_codes to saldo_operator;
grant insert, update on activation_codes to saldo_operator;
create policy of_the_operator on activation_codes to saldo_operator using (true);
grant select, insert, update on attempts to saldo_operator;

-- The day of a person's last sign-in.
grant select (user_id, event, result, at) on security_events to saldo_operator;

grant select, insert on contents to saldo_operator;
