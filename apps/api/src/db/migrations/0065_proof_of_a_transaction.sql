-- The owner of a transaction is proved to the database by a message that no statement can read: it comes as
-- a parameter, is compared once, and is not kept. What is kept for the rest of the transaction is a mark of
-- this backend and this transaction, which is worth nothing in any other (cases L48 and ASVS V11.4.1,
-- V13.2.2; decision 147). Each table's wall is one permissive policy that is the whole truth.

-- The two keys of HMAC-SHA-256 (RFC 2104), made once from the secret: PostgreSQL has sha256() alone.
alter table request_keys add column inner_key bytea, add column outer_key bytea;
do $$
declare
  padded bytea := (select secret || decode(repeat('00', 64 - length(secret)), 'hex') from request_keys);
  ipad bytea := padded;
  opad bytea := padded;
begin
  for at in 0..63 loop
    ipad := set_byte(ipad, at, get_byte(padded, at) # 54);
    opad := set_byte(opad, at, get_byte(padded, at) # 92);
  end loop;
  update request_keys set inner_key = ipad, outer_key = opad;
end $$;
alter table request_keys alter column inner_key set not null, alter column outer_key set not null;

-- Whose this transaction is, where that was proved in it; else null.
create function proved_owner() returns uuid
  language plpgsql stable security definer parallel restricted set search_path = pg_catalog as $$
declare
  k record;
  owner text := current_setting('saldo.owner', true);
begin
  select inner_key, outer_key into k from public.request_keys;
  if current_setting('saldo.owner_mark', true) = encode(sha256(k.outer_key || sha256(k.inner_key
       || convert_to('mark:' || owner, 'UTF8') || int4send(pg_backend_pid())
       || timestamptz_send(transaction_timestamp()))), 'hex') then
    return owner::uuid;
  end if;
  return null;
end $$;

-- Names the owner of the rest of this transaction; refuses whoever cannot prove it.
create function prove_owner(owner text, proof text) returns void
  language plpgsql volatile security definer parallel unsafe set search_path = pg_catalog as $$
declare
  k record;
begin
  select inner_key, outer_key into k from public.request_keys;
  if proof is distinct from encode(sha256(k.outer_key || sha256(k.inner_key
       || convert_to('owner:' || owner, 'UTF8'))), 'hex') then
    raise exception 'the owner of a transaction is not proved' using errcode = '28000';
  end if;
  perform set_config('saldo.owner', owner, true),
          set_config('saldo.owner_mark', encode(sha256(k.outer_key || sha256(k.inner_key
            || convert_to('mark:' || owner, 'UTF8') || int4send(pg_backend_pid())
            || timestamptz_send(transaction_timestamp()))), 'hex'), true);
end $$;

create or replace view request_owner with (security_barrier) as
  select p.id from (select proved_owner() as id) p where p.id is not null;

-- What was two policies, one for whoever is named and a restrictive one for the proof, is one.
do $$
declare
  wall record;
  shared text;
begin
  for wall in
    select tablename, roles from pg_policies
     where schemaname = 'public' and policyname = 'of_the_proved_owner' and permissive = 'RESTRICTIVE'
  loop
    execute format('drop policy of_the_proved_owner on %I', wall.tablename);
    execute format('drop policy of_the_owner on %I', wall.tablename);
    execute format('create policy of_the_owner on %I to current_user
      using (user_id = nullif(current_setting(''saldo.owner'', true), '''')::uuid)', wall.tablename);
    execute format('create policy of_the_proved_owner on %I to %s using (user_id = proved_owner())',
      wall.tablename, array_to_string(array_remove(wall.roles, 'saldo_family'), ', '));
    select string_agg(qual, ' and ') into shared from pg_policies
     where schemaname = 'public' and tablename = wall.tablename and policyname = 'what_is_shared';
    if shared is not null then
      execute format('drop policy what_is_shared on %I', wall.tablename);
      execute format('create policy what_is_shared on %I for select to saldo_family
        using (user_id = proved_owner() and %s)', wall.tablename, shared);
    end if;
  end loop;
end $$;
