-- The banks that can be connected are operators' content like the rest (case M32); the start saves the first ones.
alter table contents drop constraint contents_kind_check;
alter table contents add constraint contents_kind_check
  check (kind in ('videos', 'trails', 'ebooks', 'experts', 'products', 'banks'));
