-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /exports: As exportações completas que a pessoa pediu.

select
  id as _id,
  state,
  progress,
  rows,
  bytes,
  asked_at as "askedAt",
  expires_at as "expiresAt"
from
  exports
where
  user_id = $1
order by
  asked_at desc,
  id desc;
-- by index: exports

-- POST /exports: Pede um arquivo com tudo o que o produto sabe da pessoa.

-- as in GET /exports: select id as _id, state, progress, rows, bytes, asked_at as …

insert into
  exports (user_id, id, asked_at)
values
  ($1, $2, $3)
returning
  id as _id,
  state,
  progress,
  rows,
  bytes,
  asked_at as "askedAt",
  expires_at as "expiresAt";

-- GET /exports/:id/file: O arquivo de uma exportação completa.

select
  id as _id,
  state,
  progress,
  rows,
  bytes,
  asked_at as "askedAt",
  expires_at as "expiresAt"
from
  exports
where
  user_id = $1
  and id = $2;
-- by index: exports

select
  content
from
  export_parts
where
  user_id = $1
  and export_id = $2
  and no = $3;
-- by index: export_parts
