-- The latest instant that the product is known to have told, and from where its clock was last set
-- back (case L81): what had run out by then opens nothing once more, after a restart neither.
create table clock_marks (
  id            integer     not null primary key check (id = 1),
  at            timestamptz not null,
  set_back_from timestamptz
);
grant select, insert, update on clock_marks to saldo_system;
grant select on clock_marks to saldo_app;
