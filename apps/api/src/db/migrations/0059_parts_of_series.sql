-- Several series of one category fall into one month: the line holds the parts of the others besides its own,
-- so that a new series never takes the place of another one's parts.
alter table budget_lines add column other_parts jsonb not null default '[]'
  check (jsonb_typeof(other_parts) = 'array');
