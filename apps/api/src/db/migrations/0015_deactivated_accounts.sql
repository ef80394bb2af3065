-- An account that an operator has closed is not one that waits for its code: its owner cannot open it.
alter table users add column deactivated_at timestamptz;

-- Until now both were merely not active. Whoever has no code waiting, or has had a change in their
-- ledger, was active once: an operator has closed the account.
update users u set deactivated_at = now()
 where not u.active
   and (not exists (select from activation_codes c where c.user_id = u.id)
     or exists (select from ledgers l where l.user_id = u.id and l.version > 1)
     or exists (select from sessions s where s.user_id = u.id and s.created_at > u.created_at + interval '7 days'));

-- Accounts that were never activated are looked for by the day on which they were made.
create index users_never_activated on users (created_at) where not active and deactivated_at is null;
