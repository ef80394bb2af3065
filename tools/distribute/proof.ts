import type { Client } from 'pg'
import { recordFormer, listFormer } from './former.ts'

const FUNCTIONS = ['proved_owner()', 'prove_owner(text, text)']

/** The mark of an owner and of one distributed transaction, which has one id on every machine. */
const MARK = `encode(sha256(k.outer_key || sha256(k.inner_key
           || convert_to('mark:' || owner, 'UTF8') || int4send(t.initiator_node_identifier)
           || int8send(t.transaction_number) || timestamptz_send(t.transaction_stamp))), 'hex')`

/**
 * Whose this transaction is, on whichever machine it is called. The keys are read where they lie whole on every
 * machine: a query of a shard may ask no distributed table.
 */
const provedOwner = (keys: string) => `
create or replace function public.proved_owner() returns uuid
  language plpgsql stable security definer parallel restricted set search_path = pg_catalog as $$
declare
  k record;
  t record;
  owner text := current_setting('saldo.owner', true);
begin
  select inner_key, outer_key into k from public.${keys};
  select * into t from get_current_transaction_id();
  if t.transaction_number <> 0 and current_setting('saldo.owner_mark', true) = ${MARK} then
    return owner::uuid;
  end if;
  return null;
end $$`

/**
 * Names the owner of the rest of this transaction, here and on the machines that it goes to. Reading the keys as a table
 * of the cluster begins the distributed transaction; Citus passes on what \`set local\` sets and set_config does not.
 * A plan that is kept knows no owner, and with it no machine.
 */
const PROVE_OWNER = `
create or replace function public.prove_owner(owner text, proof text) returns void
  language plpgsql volatile security definer parallel unsafe set search_path = pg_catalog as $$
declare
  k record;
  t record;
begin
  select inner_key, outer_key into k from public.request_keys;
  if owner is null or proof is distinct from encode(sha256(k.outer_key || sha256(k.inner_key
       || convert_to('owner:' || owner, 'UTF8'))), 'hex') then
    raise exception 'the owner of a transaction is not proved' using errcode = '28000';
  end if;
  select * into t from get_current_transaction_id();
  if t.transaction_number = 0 then
    raise exception 'no distributed transaction has begun' using errcode = '25000';
  end if;
  perform set_config('citus.propagate_set_commands', 'local', true),
          set_config('plan_cache_mode', 'auto', true);
  execute format('set local saldo.owner = %L', owner);
  execute format('set local saldo.owner_mark = %L', ${MARK});
  perform set_config('citus.propagate_set_commands', 'none', true);
end $$`

/** Lays the proof of an owner over the id of the distributed transaction (decision 51). */
export async function convertProof(client: Client): Promise<void> {
  for (const name of FUNCTIONS) {
    const { rows } = await client.query<{ sql: string }>(
      `select pg_get_functiondef($1::regprocedure) as sql`,
      [`public.${name}`],
    )
    const [{ sql } = { sql: '' }] = rows
    if (sql.includes('get_current_transaction_id')) continue
    await recordFormer(client, { kind: 'function', name, sql })
  }
  await client.query(provedOwner(await shardOf(client, 'request_keys')))
  await client.query(PROVE_OWNER)
}

/** The one shard of a table that is whole on every machine: its name is the same on each. */
async function shardOf(client: Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select shard_name(logicalrelid, shardid) as name from pg_dist_shard
      where logicalrelid = $1::regclass`,
    [`public.${table}`],
  )
  const [shard] = rows
  if (shard === undefined) throw new Error(`A tabela ${table} não está em todas as máquinas.`)
  return shard.name.replace(/^public\./, '')
}

/** Makes the two functions as they were. */
export async function restoreProof(client: Client): Promise<void> {
  for (const { sql } of await listFormer(client, 'function')) await client.query(sql)
}
