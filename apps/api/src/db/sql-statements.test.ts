import fs from 'node:fs'
import { expect, test } from 'vitest'
import { statementsIn } from './sql-statements.ts'

test('a text of SQL is its statements, whatever stands in their texts and comments', () => {
  const sql = `-- First; this.
    create table a (name text default 'x;''y'); /* no; end */
    do $$ begin perform 1; end $$;
    create function f() returns int language sql as $body$ select 1; $body$;
    comment on table a is 'a "name"; and $$';
    select ";" from a -- at the end;
    ; -- and nothing more`
  expect(statementsIn(sql).map((one) => one.trim().split('\n').at(-1)?.trim())).toEqual([
    `create table a (name text default 'x;''y')`,
    'do $$ begin perform 1; end $$',
    'create function f() returns int language sql as $body$ select 1; $body$',
    `comment on table a is 'a "name"; and $$'`,
    'select ";" from a -- at the end;',
  ])
})

test('the statements of every migration are all of it', () => {
  const folder = new URL('migrations/', import.meta.url)
  for (const file of fs.readdirSync(folder)) {
    const sql = fs.readFileSync(new URL(file, folder), 'utf8')
    const statements = statementsIn(sql)
    const open = statements.filter((one) => (one.match(/\$\$/gu) ?? []).length % 2 === 1)
    expect([file, statements.length > 0, open]).toEqual([file, true, []])
  }
})
