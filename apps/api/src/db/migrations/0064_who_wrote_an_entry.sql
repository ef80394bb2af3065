-- An entry says which planner wrote it last (case I7). It holds no person's id: the writer is a hash of the
-- planner and the client, found again by the link between the two. When the planner's account is erased its
-- links go, and what the entries and their copies hold names nobody.
alter table planner_clients add column writer_id uuid not null
  generated always as (encode(substr(sha256(uuid_send(planner_id) || uuid_send(client_id)), 1, 16), 'hex')::uuid) stored;

-- Null where the owner wrote it, and for everything of before: which of it was a planner's was not kept.
alter table transactions add column written_by uuid;
-- What is written ahead of a series is its planner's too.
alter table series add column written_by uuid;

-- Who of the proved owner's planners is meant, also where the link has ended; the family reads it too.
create view entry_writers with (security_barrier) as
  select c.writer_id as id, c.planner_id, u.name
    from planner_clients c join users u on u.id = c.planner_id
   where c.client_id = (select id from request_owner);
grant select on entry_writers to saldo_app, saldo_family, saldo_system;
