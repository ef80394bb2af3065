-- Each file of a ZIP is a statement of its own, and says in which ZIP it came.
alter table statements add column archive text check (length(archive) between 1 and 255);
grant insert (archive) on statements to saldo_app;
