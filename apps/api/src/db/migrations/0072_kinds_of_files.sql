-- A file of a bank is a sheet, a QIF or a PDF too.
alter table statements drop constraint statements_format_check;
alter table statements add constraint statements_format_check
  check (format in ('ofx', 'csv', 'sheet', 'qif', 'pdf'));
