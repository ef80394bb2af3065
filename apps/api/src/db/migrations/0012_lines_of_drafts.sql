-- A draft has ten thousand lines, and asking for each of them whether its statement is there costs as
-- much as writing it. They are written and taken away with their statement, by the same two places.
alter table statement_lines drop constraint statement_lines_user_id_statement_id_fkey;
