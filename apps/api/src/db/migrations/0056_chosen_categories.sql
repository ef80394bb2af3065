-- Whether a person has put an entry into its category: “to all with the same name” then leaves it alone, also
-- where no bank's line says what the entry was given at first (case H6).
alter table transactions add column category_chosen boolean not null default false;
