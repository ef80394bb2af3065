import { expect, test } from 'vitest'
import { writesOf } from './statement-writes.ts'

const flat = (statement: string) =>
  writesOf(statement).map(
    ({ table, privilege, column }) => `${privilege} ${table} ${column ?? '*'}`,
  )

test.each([
  ['select a from b for update', []],
  ['insert into "a" ("b", "c") values ($1, $2)', ['insert a b', 'insert a c']],
  [
    `insert into a (b, c) values ($1, coalesce($2, now()))
      on conflict (b) do update set "c" = excluded.c, d = a.d + (select max(e) from f where g = 1)
      returning b`,
    ['insert a b', 'insert a c', 'update a c', 'update a d'],
  ],
  [
    'update a set b = $1, c = case when d then 1 else 2 end where e = $2',
    ['update a b', 'update a c'],
  ],
  ['update "a" as "x" set "b" = r.b from rows r where x.c = r.c', ['update a b']],
  [
    'with gone as (delete from a where b = $1 returning *) insert into c (d) select d from gone',
    ['insert c d', 'delete a *'],
  ],
  ['with x as (update a set b = 1 returning *) select * from x', ['update a b']],
  ['select set_config($1, $2, true)', []],
])('of %j the rights are known', (statement, rights) => {
  expect(flat(statement)).toEqual(rights)
})
