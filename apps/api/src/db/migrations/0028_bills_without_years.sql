-- A bill whose dates lack the year and that does not say when it falls due waits, with its file, for
-- somebody to say so.
alter table statements add column due_on date;
alter table statements drop constraint statements_check;
alter table statements add constraint statements_content_is_to_be_read
  check (content is null or state = 'reading' or failure = 'statement_year_missing');
