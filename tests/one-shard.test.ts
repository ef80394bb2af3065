import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { statementsIn } from '../tools/sql-book/shards/book-statements.ts'
import { readCatalogue } from '../tools/sql-book/shards/catalogue.ts'
import { onPurpose, unlistedIn } from '../tools/sql-book/shards/exceptions.ts'
import { readStatement } from '../tools/sql-book/shards/offences.ts'
import { globalViews, placements } from '../tools/sql-book/shards/placement.ts'
import { root } from '../tools/source-files.ts'

const catalogue = readCatalogue(path.join(root, 'apps/api/src/db/tables.ts'))
const folder = path.join(root, 'docs/sql')
const book = new Map(
  fs.readdirSync(folder).map((name) => [name, fs.readFileSync(path.join(folder, name), 'utf8')]),
)

describe('every statement of the SQL book', () => {
  test('names the one shard that it goes to, or is listed', () => {
    expect(statementsIn(book).length).toBeGreaterThan(700)
    expect(unlistedIn(book, catalogue)).toEqual([])
  })

  test('or the list is wrong: what is new is named, and what is sent no more', () => {
    const [first = ''] = Object.keys(onPurpose[0]?.statements ?? {})
    const one = new Map([
      ['a.sql', '-- HEAD\n\n-- GET /a, GET /b; by index: labels\nselect from labels;'],
    ])
    const offences = unlistedIn(one, catalogue)
    expect(offences).toContain('GET /a sends to no one shard: no owner: labels; listed is: ')
    expect(offences.join('\n')).toContain(`${first} sends to no one shard: ; listed is: `)
  })

  test('is listed once', () => {
    const senders = onPurpose.flatMap(({ statements }) => Object.keys(statements))
    expect(senders).toEqual([...new Set(senders)])
  })
})

describe('where the rows of a table lie', () => {
  test('is said of tables that are there, and of no other', () => {
    for (const name of [...Object.keys(placements), ...globalViews]) {
      expect([name, catalogue.columnsOf(name) !== undefined]).toEqual([name, true])
    }
  })

  test('is its owner’s shard wherever nothing else is said', () => {
    expect(catalogue.columnsOf('transactions')?.get('user_id')).toBe('string')
    expect(catalogue.placementOf('transactions')).toBe('owner')
    expect(catalogue.placementOf('users')).toBe('reference')
    expect(catalogue.placementOf('jsonb_to_recordset')).toBeUndefined()
  })
})

const offencesIn = (sql: string) =>
  readStatement(sql, catalogue).offences.map(({ kind, table }) => `${kind}: ${table}`)

describe('a statement goes to one shard where each part that reads an owner’s rows names the owner', () => {
  test.each([
    ['a value', 'select id from transactions t where t.user_id = $1 and t.id = $2'],
    [
      'an equal column',
      `select from payments p join transactions t on t.user_id = p.user_id
       and t.payment_id = p.id where p.user_id = $1`,
    ],
    [
      'a column of both',
      `select from payments join transactions using (user_id) where user_id = $1`,
    ],
    [
      'a row of columns',
      `select from payments p join transactions t
       on (t.user_id, t.payment_id) = (p.user_id, p.id) where p.user_id = $1`,
    ],
    ['a person’s id', 'select from users u join payments p on p.user_id = u.id where u.id = $1'],
    [
      'the condition of a left join',
      `select from payments p left join transactions t
       on t.user_id = p.user_id and t.payment_id = p.id where p.user_id = $1`,
    ],
    [
      'a subquery that is one with the query',
      `select from (select * from payments) p where p.user_id = $1`,
    ],
    [
      'each part of a union',
      `select from (select user_id from payments union all
       select user_id from transactions) r where user_id = $1::uuid`,
    ],
    [
      'what an exists asks',
      `select from payments p where p.user_id = $1 and not exists (
       select from transactions t where t.user_id = p.user_id and t.payment_id = p.id)`,
    ],
    [
      'every part of a with',
      `with p as (select * from payments where user_id = $1)
       select from p join transactions t on t.user_id = $2 and t.payment_id = p.id`,
    ],
    ['a row that is written', 'insert into labels (user_id, id) values ($1, $2), ($1, $3)'],
    [
      'rows that are chosen',
      `insert into labels (id, user_id)
       select r.id, $1::uuid from unnest($2::uuid[]) r (id)`,
    ],
    ['a change', 'update transactions t set paid = $1 where t.user_id = $2 and id = any($3)'],
    [
      'a deletion',
      `delete from transactions t using payments p
       where t.user_id = p.user_id and p.user_id = $1`,
    ],
    ['a cursor', 'declare c cursor for select from transactions where user_id = $1'],
    ['nobody’s rows', 'select id from users where email = $1'],
  ])('by %s', (_, sql) => {
    expect(offencesIn(sql)).toEqual([])
  })

  test.each([
    ['nothing', 'select from transactions where id = $1', 'transactions'],
    ['several owners', 'select from transactions where user_id = any($1)', 'transactions'],
    ['one of two ways', 'select from labels where user_id = $1 or id = $2', 'labels'],
    [
      'what the database finds out',
      'select from labels where user_id = (select proved_owner())',
      'labels',
    ],
    [
      'a column that is no value',
      `select from payments p join labels l on l.user_id = p.user_id`,
      'payments, labels',
    ],
    [
      'the other side of a left join',
      `select from payments p left join transactions t
       on t.user_id = p.user_id and t.user_id = $1`,
      'payments',
    ],
    [
      'the row around a subquery',
      `select (select count(*) from transactions t
       where t.user_id = p.user_id) from payments p where p.user_id = $1`,
      'transactions',
    ],
    [
      'the row around a lateral that is cut',
      `select from payments p cross join lateral (
       select from transactions t where t.user_id = p.user_id limit 1) t where p.user_id = $1`,
      'transactions',
    ],
    [
      'the rows of a with',
      `with p as (select user_id, id from payments where user_id = $1)
       select from p join transactions t on t.user_id = p.user_id`,
      'transactions',
    ],
    [
      'a condition after the cut',
      `select from (select * from labels order by id limit 5) l
       where l.user_id = $1`,
      'labels',
    ],
    [
      'what a change asks in brackets',
      `update labels set name = $1
       where (user_id, id) in (select user_id, id from labels where name = $2)`,
      'labels',
    ],
    [
      'a row whose owner comes from elsewhere',
      `insert into labels (user_id, id)
       select r.user_id, r.id from jsonb_to_recordset($1) r (user_id uuid, id uuid)`,
      'labels',
    ],
    ['a view that does not', 'select from category_names where id = $1', 'category_names'],
  ])('and not by %s', (_, sql, tables) => {
    const found = offencesIn(sql)
    expect(found).toEqual([...new Set(tables.split(', '))].map((table) => `no owner: ${table}`))
  })
})

test.each([
  ['delete from labels where user_id = $1 and ctid = any ($2)', ['by place: labels']],
  [
    `with gone as (delete from labels where user_id = $1 returning id)
     insert into rules (user_id, id) select $1, id from gone`,
    ['after a change: rules'],
  ],
  [
    `with gone as (delete from labels where user_id = $1 returning id), few as (select id from gone)
     update rules set name = $2 from few where user_id = $1 and rules.id = few.id`,
    ['after a change: rules'],
  ],
  [
    `with gone as (delete from labels where user_id = $1)
     insert into rules (user_id, id) values ($1, $2)`,
    ['after a change: rules'],
  ],
  [
    'update rules set effects = effects || jsonb_build_object($1, name) where user_id = $2',
    ['over columns: rules'],
  ],
  [
    `update subscriptions set expire_at = expire_at + make_interval(days => $1) where user_id = $2`,
    ['over columns: subscriptions'],
  ],
  [
    'delete from labels where user_id = $1 and to_char(created_at, $2) = $3',
    ['over columns: labels'],
  ],
  [
    `insert into labels (user_id, id) values ($1, $2)
     on conflict (user_id, id) do update set name = to_char(excluded.created_at, 'YYYY')`,
    ['over columns: labels'],
  ],
  [
    'update labels set name = $1 where user_id = $2 returning to_jsonb(labels)',
    ['returning: labels'],
  ],
  [
    'insert into labels (user_id, id) values ($1, (select id from users where id = $1))',
    ['subquery in an insert: labels'],
  ],
  [
    `insert into labels (user_id, id) select r.user_id, l.id from rules r,
       jsonb_populate_record(null::labels, r.effects) l where r.user_id = $1`,
    ['whole rows: labels'],
  ],
  [
    `insert into labels (user_id, id) select $1::uuid, r.id from rules r where r.user_id = $1`,
    ['owner beside rows: labels'],
  ],
  [
    `insert into labels (user_id, id) select $1::uuid, n.id from unnest($2::uuid[]) n (id)
      where not exists (select from rules r where r.user_id = $1 and r.id = n.id)`,
    ['owner beside rows: labels'],
  ],
  [
    `insert into labels (user_id, id) select r.user_id, r.id from rules r where r.user_id = $1
      and exists (select from default_categories d where d.id = r.id)`,
    ['rows of everybody: labels'],
  ],
  [
    'select from labels l, mail_outbox m where l.user_id = $1 and m.recipient = l.name',
    ['apart: mail_outbox'],
  ],
  ['update users set name = l.name from labels l where l.user_id = $1', ['apart: users']],
])('%s is found', (sql, offences) => {
  expect(offencesIn(sql)).toEqual(offences)
})

test.each([
  'update labels set created_at = now() where user_id = $1',
  `with gone as (delete from labels where user_id = $1 returning id) select id from gone`,
  `with made as (insert into labels (user_id, id) values ($1, $2))
   insert into rules (user_id, id) values ($1, $3)`,
  `insert into labels (user_id, id) select r.user_id, r.id from rules r where r.user_id = $1`,
  `with made as (
     insert into labels (user_id, id) select $1::uuid, n.id from unnest($2::uuid[]) n (id)
      where not exists (select from rules r where r.user_id = $1 and r.id = n.id))
   delete from rules where user_id = $1 and id = $3`,
  'update users set name = $1 where id = $2',
  'update mail_outbox set payload = jsonb_build_object($1, recipient) where id = $2',
])('%s is right', (sql) => {
  expect(offencesIn(sql)).toEqual([])
})
