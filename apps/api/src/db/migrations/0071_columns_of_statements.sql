-- What the columns of a file are: as it was read, what of that is open, and what its owner has said. A file of
-- columns waits with its bytes until it is imported, so that it can be read in another way.
alter table statements
  add column signature text,
  add column columns jsonb,
  add column reading jsonb;
alter table statements drop constraint statements_content_is_to_be_read;
alter table statements add constraint statements_content_is_to_be_read
  check (content is null or state in ('reading', 'ready', 'failed'));
grant update (signature, columns, reading) on statements to saldo_app;
