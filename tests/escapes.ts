import { type RawBuilder, sql } from 'kysely'

/** Who is there, and what somebody who runs SQL might know of them. */
export type World = {
  readonly ana: { readonly id: string; readonly email: string }
  readonly mallory: { readonly id: string; readonly email: string }
  readonly rui: { readonly id: string }
  /** A word that stands in Ana’s rows alone. */
  readonly word: string
  /** The family that Mallory is in, which is Rui’s. */
  readonly family: string
  readonly anasFamily: string
  /** A session of Mallory’s. */
  readonly session: string
  /** A payment method of Ana’s, and one of Mallory’s. */
  readonly payment: string
  readonly own: string
  /** A mark that a transaction of Ana’s had on this very connection. */
  readonly usedMark: string
  /** Mallory’s own proof. */
  readonly proof: string
  readonly tablesOwner: string
}

export type Attack = readonly RawBuilder<unknown>[]
export type Attacks = Readonly<Record<string, (world: World) => Attack>>
const named = (world: World, local = true) =>
  sql`select set_config('saldo.owner', ${world.ana.id}, ${local})`
const marked = (mark: string) => sql`select set_config('saldo.owner_mark', ${mark}, true)`
const rowsOfAna = (world: World) =>
  sql`select t::text as row from payments t where user_id = ${world.ana.id}`
const asText = (text: string) => [sql.raw(text)]

/** What a request may not do in another's name, however it names them. */
export const IN_ANOTHERS_NAME: Attacks = {
  'names Ana': (world) => [named(world), rowsOfAna(world)],
  'names Ana for the whole session': (world) => [named(world, false), rowsOfAna(world)],
  'names Ana, and keeps her own mark': (world) => [
    named(world),
    sql`select proved_owner()`,
    rowsOfAna(world),
  ],
  'forges a mark without the key': (world) => [
    named(world),
    sql`select set_config('saldo.owner_mark', encode(sha256(convert_to('mark:' || ${world.ana.id}, 'UTF8')
      || int4send(pg_backend_pid()) || timestamptz_send(now())), 'hex'), true)`,
    rowsOfAna(world),
  ],
  'puts on a mark of a transaction of Ana’s that has ended': (world) => [
    named(world),
    marked(world.usedMark),
    rowsOfAna(world),
  ],
  'puts on a mark under the former name of the setting': (world) => [
    named(world),
    sql`select set_config('saldo.owner_proof', ${world.usedMark}, true)`,
    rowsOfAna(world),
  ],
  'proves Ana with a mark': (world) => [
    sql`select prove_owner(${world.ana.id}, ${world.usedMark})`,
  ],
  'proves Ana with her own proof': (world) => [
    sql`select prove_owner(${world.ana.id}, ${world.proof})`,
  ],
  'proves Ana with nothing': (world) => [sql`select prove_owner(${world.ana.id}, '')`],
  'proves Ana with null': (world) => [sql`select prove_owner(${world.ana.id}, null)`],
  'proves nobody': (world) => [sql`select prove_owner(null, null)`, rowsOfAna(world)],
  'reads the texts of other requests': () => [
    sql`select query from pg_stat_activity where query ~ 'owner' and pid <> pg_backend_pid()`,
  ],
  'reads what this connection prepared': () => [sql`select * from pg_prepared_statements`],
  'reads the key': () => [sql`select encode(secret, 'hex') as row from request_keys`],
  'reads the halves of the key': () => [sql`select encode(inner_key, 'hex') from request_keys`],
  'reads the key as a whole row': () => [sql`select k::text from request_keys k`],
  'names Ana as the reader of a family': (world) => [
    sql`set local role saldo_family`,
    named(world),
    rowsOfAna(world),
  ],
  'ends the transaction and begins one of her own': (world) => [
    sql`commit`,
    sql`begin`,
    sql`set local role saldo_app`,
    named(world),
    marked(world.usedMark),
    rowsOfAna(world),
  ],
  'rolls back and begins another with the mark that was there': (world) => [
    sql`rollback`,
    sql`begin`,
    sql`set local role saldo_app`,
    rowsOfAna(world),
  ],
  'gives up her role': (world) => [sql`reset role`, rowsOfAna(world)],
  'takes no role': (world) => [sql`set role none`, rowsOfAna(world)],
  'becomes the product’s own login': () => asText('set role saldo_system'),
  'becomes an operator': () => asText('set role saldo_operator'),
  'becomes whoever keeps the security log': () => asText('set role saldo_auditor'),
  'becomes whoever owns the tables': (world) => asText(`set role ${world.tablesOwner}`),
  'becomes whoever may read all': () => asText('set role pg_read_all_data'),
  'changes the session’s user': (world) => asText(`set session authorization ${world.tablesOwner}`),
  'grants herself the system’s role': () => [
    sql`reset role`,
    ...asText('grant saldo_system to current_user'),
  ],
  'makes her login a superuser': () => [
    sql`reset role`,
    ...asText('alter role current_user superuser'),
  ],
  'makes her login pass by the policies': () => [
    sql`reset role`,
    ...asText('alter role current_user bypassrls'),
  ],
  'switches the policies off': () => [
    sql`set local row_security = off`,
    sql`select * from payments`,
  ],
  'drops a policy': () => asText('drop policy of_the_proved_owner on payments'),
  'adds a policy': () => asText('create policy mine on payments to saldo_app using (true)'),
  'disables the wall': () => asText('alter table payments disable row level security'),
  'takes the table': () => asText('alter table payments owner to saldo_app'),
  'writes the catalogue': () =>
    asText(`update pg_class set relrowsecurity = false where relname = 'payments'`),
  'writes the policies’ catalogue': () => asText('delete from pg_policy'),
  'replaces the function that proves': () =>
    asText(
      `create or replace function proved_owner() returns uuid language sql as $$ select null::uuid $$`,
    ),
  'puts a function before it': () =>
    asText(
      `create function pg_temp.proved_owner() returns uuid language sql as $$ select null::uuid $$`,
    ),
  'alters the function': () => asText('alter function proved_owner() security invoker'),
  'makes a schema': () => asText('create schema mine'),
  'makes a table': () => asText('create table mine (id integer)'),
  'makes a temporary table in the place of ours': () =>
    asText('create temporary table payments (user_id uuid, id uuid, name text)'),
  'makes a view': () => asText('create view mine as select * from users'),
  'makes a function with another’s rights': () =>
    asText(
      `create function mine() returns bigint language sql security definer as $$ select count(*) from users $$`,
    ),
  'makes a trigger': () =>
    asText(
      'create trigger mine before update on payments for each row execute function suppress_redundant_updates_trigger()',
    ),
  'makes an extension': () => asText('create extension dblink'),
  'loads a library': () => asText(`load 'auto_explain'`),
  'runs a program': () => asText(`copy (select 1) to program 'true'`),
  'writes a file': () => asText(`copy (select 1) to 'x'`),
  'reads a file': () => asText(`select pg_read_file('PG_VERSION')`),
  'lists a folder': () => asText(`select pg_ls_dir('.')`),
  'imports a file': () => asText(`select lo_import('PG_VERSION')`),
  'reads passwords of the server': () => asText('select * from pg_authid'),
  'reads the statistics of all rows': () => asText('select * from pg_statistic'),
  'reads the most common values of a column': () => [
    sql`select most_common_vals::text from pg_stats where schemaname = 'public'
         and tablename in ('payments', 'transactions', 'categories', 'users', 'families', 'sessions')`,
  ],
  'makes an error tell of a row': (world) => [
    sql`select 1 from payments where 1 / (case when user_id = ${world.ana.id} then 0 else 1 end) > 0`,
  ],
  'makes a cast tell of a row': (world) => [
    sql`select name::integer from payments where user_id = ${world.ana.id}`,
  ],
  'locks rows of Ana’s': (world) => [
    sql`select id from payments where user_id = ${world.ana.id} for update`,
  ],
  'prepares a transaction to be committed by another': () => asText(`prepare transaction 'mine'`),
  'runs a block': (world) =>
    asText(
      `do $$ begin perform set_config('saldo.owner', '${world.ana.id}', true); if exists (select from payments where user_id = '${world.ana.id}') then raise exception '${world.word}'; end if; end $$`,
    ),
  'asks for all people': () => [sql`select email from users`],
  'asks who is in Ana’s family': (world) => [
    sql`select email from family_members where family_id = ${world.anasFamily}`,
  ],
  'asks for a password': () => [sql`select password_hash from users`],
  'asks for passwords by the view': (world) => [
    sql`select * from own_password where id <> ${world.mallory.id}`,
  ],
  'asks for Ana’s months as her planner': () => [
    sql`select m::text, p::text from clients_months m full join clients_plans p on true`,
  ],
  'reads the log of security': () => [sql`select * from security_events`],
  'reads what the gateway sent': () => [sql`select * from gateway_events`],
  'reads the jobs': () => [sql`select payload from jobs`],
  'reads letters': () => [sql`select payload from mail_outbox`],
}

const insertSession = (user: string, actor: string | null) => sql`
  insert into sessions (id, user_id, refresh_hash, rotated_at, created_at, seen_at, agent, address, actor_id, proved_at)
  values (gen_random_uuid(), ${user}, sha256('x'), now(), now(), now(), '', '', ${actor}, now())`
const insertPass = (kind: string, user: string | null, content: object) => sql`
  insert into passes (pass_hash, kind, user_id, content, expires_at)
  values (sha256('x'), ${kind}, ${user}, ${JSON.stringify(content)}, now() + interval '1 hour')`

/** What a request may not write, of another's or of what decides a right. */
export const WRITING: Attacks = {
  'makes herself a planner': (world) => [
    sql`update users set profiles = '{planner}' where id = ${world.mallory.id}`,
  ],
  'makes herself an operator': () => [sql`update users set profiles = '{operator}'`],
  'moves to a company': () => [sql`update users set company_id = gen_random_uuid()`],
  'becomes a user of Ana’s id': (world) => [
    sql`update users set id = ${world.ana.id} where id = ${world.mallory.id}`,
  ],
  'changes Ana’s name': (world) => [sql`update users set name = 'x' where id = ${world.ana.id}`],
  'extends her subscription': () => [
    sql`update subscriptions set expire_at = now() + interval '9 years'`,
  ],
  'reopens her subscription': () => [
    sql`update subscriptions set status = 'active', suspended = false`,
  ],
  'makes a subscription': (world) => [
    sql`insert into subscriptions (user_id, id, plan, status, created_at)
      values (${world.mallory.id}, gen_random_uuid(), 'year', 'active', now())`,
  ],
  'removes a subscription': () => [sql`delete from subscriptions`],
  'writes a paid charge': () => [sql`update subscription_invoices set status = 'paid'`],
  'redeems a code without its limit': () => [sql`delete from promotional_redemptions`],
  'adds uses to a code': () => [sql`update promotional_codes set uses_max = 1000`],
  'opens a session of Ana’s': (world) => [insertSession(world.ana.id, null)],
  'opens a session as Ana’s planner without consent': (world) => [
    insertSession(world.ana.id, world.mallory.id),
  ],
  'opens a session as the planner of a client who ended it': (world) => [
    insertSession(world.rui.id, world.mallory.id),
  ],
  'makes her own session Ana’s': (world) => [
    sql`update sessions set user_id = ${world.ana.id} where id = ${world.session}`,
  ],
  'acts for Ana in her own session': (world) => [
    sql`update sessions set actor_id = ${world.mallory.id}, user_id = ${world.ana.id} where id = ${world.session}`,
  ],
  'takes a token for Ana on her own session': (world) => [
    sql`insert into access_tokens (token_hash, session_id, user_id, expires_at)
      values (sha256('x'), ${world.session}, ${world.ana.id}, now() + interval '1 hour')`,
  ],
  'makes her token one for Ana': (world) => [
    sql`update access_tokens set user_id = ${world.ana.id}`,
  ],
  'writes a handover in Ana’s name': (world) => [
    insertPass('handover', world.ana.id, { brand: 'saldo', userId: world.mallory.id }),
  ],
  'writes a ticket of a provider': (world) => [
    insertPass('ticket', null, { provider: 'google', subject: '1', userId: world.mallory.id }),
  ],
  'makes a pass of hers Ana’s': (world) => [sql`update passes set user_id = ${world.ana.id}`],
  'links an identity without its provider': (world) => [
    sql`insert into identities (issuer, subject, provider, user_id, created_at)
      values ('x', 'y', 'google', ${world.mallory.id}, now())`,
  ],
  'writes a link to recover Ana’s account': (world) => [
    sql`insert into recovery_tokens (token_hash, user_id, expires_at)
      values (sha256('x'), ${world.ana.id}, now() + interval '1 hour')`,
  ],
  'agrees in Ana’s place': (world) => [
    sql`update planner_clients set consented_at = now() where client_id = ${world.ana.id}`,
  ],
  'takes up a link that its client ended': (world) => [
    sql`update planner_clients set ended_at = null where client_id = ${world.rui.id}`,
  ],
  'makes another person her client': (world) => [
    sql`update planner_clients set client_id = ${world.ana.id}`,
  ],
  'adds a client': (world) => [
    sql`insert into planner_clients (planner_id, client_id, asked_at, consented_at)
      values (${world.mallory.id}, ${world.rui.id}, now(), now())`,
  ],
  'takes a person whom she only asked into a family': (world) => [
    sql`update family_members set user_id = ${world.ana.id} where user_id = ${world.mallory.id}`,
  ],
  'sends a member away': (world) => [
    sql`delete from family_members where user_id = ${world.rui.id}`,
  ],
  'closes the family': (world) => [sql`delete from families where id = ${world.family}`],
  'takes back letters of others': (world) => [
    sql`delete from mail_outbox where recipient <> ${world.mallory.email}`,
  ],
  'forgets what others have tried': () => [sql`delete from attempts`],
  'holds everybody back': () => [sql`update attempts set count = 1000, ends_at = '2099-01-01'`],
  'makes a session of a client’s her planner’s': (world) => [
    insertSession(world.mallory.id, world.rui.id),
  ],
  'makes herself admin of the family': (world) => [
    sql`update family_members set role = 'admin' where user_id = ${world.mallory.id}`,
  ],
  'makes the family hers': (world) => [
    sql`update families set user_id = ${world.mallory.id} where id = ${world.family}`,
  ],
  'lets planners see what Rui shares': (world) => [
    sql`update family_members set planners_see = true where user_id = ${world.rui.id}`,
  ],
  'joins Ana’s family without its code': (world) => [
    sql`insert into family_members (id, family_id, email, user_id, role, status, invited_at, joined_at)
      values (gen_random_uuid(), ${world.anasFamily}, 'x@exemplo.com.br', ${world.mallory.id}, 'member', 'active', now(), now())`,
  ],
  'puts Ana into the family': (world) => [
    sql`insert into family_members (id, family_id, email, user_id, role, status, invited_at, joined_at)
      values (gen_random_uuid(), ${world.family}, ${world.ana.email}, ${world.ana.id}, 'member', 'active', now(), now())`,
  ],
  'writes a row of Ana’s': (world) => [
    sql`insert into categories (user_id, id, parent_id, name, grouping, essential, color, icon, created_at)
      values (${world.ana.id}, gen_random_uuid(), null, 'x', 'expenses', false, 'x', 'x', now())`,
  ],
  'makes a row of hers Ana’s': (world) => [
    sql`update payments set user_id = ${world.ana.id} where id = ${world.own}`,
  ],
  'writes over a row of Ana’s by its key': (world) => [
    sql`insert into payments (user_id, id, type, name, created_at)
      values (${world.ana.id}, ${world.payment}, 'money', 'x', now())
      on conflict (user_id, id) do update set name = 'x'`,
  ],
  'merges into rows of Ana’s': (world) => [
    sql`merge into payments t using (select 1) s on t.user_id = ${world.ana.id}
      when matched then update set name = 'x'`,
  ],
  'removes rows of Ana’s': (world) => [
    sql`delete from transactions where user_id = ${world.ana.id}`,
  ],
  'empties a table': () => [sql`truncate payments cascade`],
  'points an entry at Ana’s account': (world) => [
    sql`update transactions set payment_id = ${world.payment}`,
    sql`update linked_transactions set payment_id = ${world.payment}`,
  ],
  'sets back Ana’s ledger': (world) => [
    sql`update ledgers set version = 0 where user_id = ${world.ana.id}`,
  ],
  'queues the erasure of Ana’s account': (world) => [
    sql`insert into jobs (id, kind, payload, run_at, created_at)
      values (gen_random_uuid(), 'erase_account', ${JSON.stringify({ userId: world.ana.id, protocol: world.ana.id })}, now(), now())`,
  ],
  'queues a job in Ana’s name': (world) => [
    sql`insert into jobs (id, kind, payload, run_at, created_at, user_id)
      values (gen_random_uuid(), 'export', ${JSON.stringify({ userId: world.mallory.id })}, now(), now(), ${world.ana.id})`,
  ],
  'takes a job': () => [sql`update jobs set locked_until = now() + interval '1 year'`],
  'removes an event of security': () => [sql`delete from security_events`],
  'lowers what is counted of her': () => [sql`update security_event_counts set count = 1`],
  'seals the security log again': () => [sql`update security_seals set hash = ''`],
  'removes what a planner did': () => [sql`delete from access_log`],
  'changes what a planner did': () => [sql`update access_log set status = 200`],
  'takes back a consent that is on file': () => [sql`update consents set given = false`],
  'writes content for everybody': () => [
    sql`insert into contents (kind, version, items, saved_at) values ('blog', 1, '[]', now())`,
  ],
  'changes the categories of everybody': () => [sql`update default_categories set name = 'x'`],
  'changes the key': () => [sql`update request_keys set secret = 'x'`],
  'sets the clock': () => [sql`update clock_marks set at = now()`],
}

/** What she leaves on a connection that is Ana's in the next moment. */
export const LEFT_BEHIND: Attacks = {
  'a search path': () => asText('set search_path = pg_temp, pg_catalog'),
  'a role': () => asText('set session role saldo_family'),
  'sessions that only read': () => asText('set default_transaction_read_only = on'),
  'a time limit': () => asText('set statement_timeout = 1'),
  'no policies': () => asText('set row_security = off'),
  'an owner': (world) => [
    named(world, false),
    sql`select set_config('saldo.owner_mark', ${world.usedMark}, false)`,
  ],
  'a family’s code': () => [sql`select set_config('saldo.family_code', 'X', false)`],
  'an isolation': () => asText('set default_transaction_isolation = serializable'),
  'a time zone': () => asText(`set time zone 'Pacific/Kiritimati'`),
  'a format of days': () => asText(`set datestyle = 'SQL, DMY'`),
}
