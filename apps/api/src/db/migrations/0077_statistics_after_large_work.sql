-- A plan that is kept was made for what the statistics said then. After an import they are made anew at once,
-- by the login of the system; until then a plan of an empty table read all entries for each of a few.
grant maintain on transactions, day_totals, month_totals, category_totals, invoice_totals, category_memory,
  statement_lines, bank_lines
  to saldo_system;
