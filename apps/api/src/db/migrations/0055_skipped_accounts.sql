-- The accounts of a link that are not brought in: those in another currency than the ledger's, and those for
-- which there is no place among the payment methods. Their names, for the screen.
alter table bank_accesses add column skipped jsonb not null default '[]';
