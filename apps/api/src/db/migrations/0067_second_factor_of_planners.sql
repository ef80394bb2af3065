-- Recovery codes are kept as passwords are, each under a salt of its own; the slot says which row a code is
-- of, so that only one hash has to be tried. A code of before keeps its keyed hash until it is used or
-- renewed: the code itself is not here, so it cannot be hashed anew.
alter table recovery_codes no force row level security;
alter table recovery_codes add column slot smallint, add column password_hash text;
update recovery_codes r set slot = n.slot from (
  select user_id, code_hash, row_number() over (partition by user_id order by code_hash) - 1 as slot
    from recovery_codes) n
 where n.user_id = r.user_id and n.code_hash = r.code_hash;
alter table recovery_codes drop constraint recovery_codes_pkey;
alter table recovery_codes alter column slot set not null, alter column code_hash drop not null;
alter table recovery_codes
  add primary key (user_id, slot),
  add constraint recovery_codes_one_hash check (num_nonnulls(code_hash, password_hash) = 1);
alter table recovery_codes force row level security;

-- Whoever sees others' data needs a second factor. Those who did before the rule have fourteen days; who
-- comes to it later has none.
alter table users add column factor_grace_until timestamptz;
update users set factor_grace_until = now() + interval '14 days'
 where profiles && array['planner', 'company_admin'];
grant select (factor_grace_until) on users to saldo_app;
grant insert (slot, password_hash) on recovery_codes to saldo_app;

-- A session goes on under new secrets once its person has proved who they are.
grant update (refresh_hash, previous_refresh_hash, rotated_at, seen_at) on sessions to saldo_app;
grant delete on access_tokens to saldo_app;
