-- A code that lengthens whoever types it: written by the operator, used up to so many times.
create table promotional_codes (
  code       text        not null primary key check (code = upper(code) and code <> ''),
  days       integer     not null check (days between 1 and 3660),
  uses_max   integer     check (uses_max > 0),
  uses       integer     not null default 0 check (uses >= 0),
  last_day   date,
  created_at timestamptz not null,
  ended_at   timestamptz
);
grant select, insert, update, delete on promotional_codes to saldo_app;
