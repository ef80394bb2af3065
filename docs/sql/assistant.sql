-- Written by npm run sql-book. What each endpoint sends, beside what stands in shared.sql.
-- Below each statement: the tables that it finds its rows in by an index.

-- GET /assistant: As dicas que a pessoa não quer mais ver, e as telas em que fechou o assistente.

select
  subject
from
  assistant_dismissals
where
  user_id = $1
  and subject in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
order by
  subject;
-- by index: assistant_dismissals

-- POST /assistant/dismissals: Não mostra mais uma dica, ou o que o assistente abre sozinho em uma tela.

insert into
  assistant_dismissals (user_id, subject, dismissed_at)
values
  ($1, $2, $3)
on conflict (user_id, subject) do nothing;

-- as in GET /assistant: select subject from assistant_dismissals where user_id = $1 …

-- DELETE /assistant/dismissals: Volta a mostrar todas as dicas, em todas as telas.

delete from assistant_dismissals
where
  user_id = $1;
-- by index: assistant_dismissals
