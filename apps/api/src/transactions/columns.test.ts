import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transactionDefaults } from '@saldo/contract/transactions'
import { useApp } from '../../../../tests/app.ts'
import { columnNames, transactionColumns } from './columns.ts'
import { selectedFields, wireFields } from './rows.ts'

const app = useApp()

/** Columns that no field of the wire is made from, with the reason. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  category_chosen: 'whether a person has said it, for what all entries of a name are given',
  bank_name: 'what the bank called it, which rules compare',
  name_key: 'the name without accents, which a search compares',
  invoice_month: 'follows from the day on which it counts and from its card',
  invoice_chosen: 'whether a person has said which invoice it pays, for the next reckoning',
  statement_id: 'the statement that brought it, which undoing an import looks for',
  anticipation_id: 'the anticipation that moved it, which undoing one looks for',
  created_at: 'kept for whoever looks after the data',
  user_id: 'whose it is, which is said once of all rows that are read',
}

type Found = {
  readonly name: string
  readonly kind: string
  readonly nullable: boolean
  readonly preset: string | null
}

const columns = () =>
  app.owner.system(async (ledger) => {
    const { rows } = await sql<Found>`
      select a.attname as name, format_type(a.atttypid, null) as kind, not a.attnotnull as nullable,
             pg_get_expr(d.adbin, d.adrelid) as preset
        from pg_attribute a
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = 'transactions'::regclass and a.attnum > 0 and not a.attisdropped
       order by a.attname`.execute(ledger)
    return rows
  })

/** The default that PostgreSQL gives a column which an insert omits. */
function presetOf({ preset }: Found): unknown {
  if (preset === null) return null
  const [, text] = /^'(.*)'::text$/.exec(preset) ?? []
  return text ?? JSON.parse(preset)
}

describe('the columns of an entry', () => {
  test('are in one list, as the database has them', async () => {
    const found = (await columns()).filter(({ name }) => name !== 'user_id')
    expect(columnNames.toSorted()).toEqual(found.map(({ name }) => name))
    for (const { name, kind } of found) {
      const listed = transactionColumns[name as 'id'].kind as string
      expect([name, listed]).toEqual([
        name,
        kind.replace('timestamp with time zone', 'timestamptz'),
      ])
    }
  })

  test('have the database’s own default where a new entry omits them', async () => {
    const found = new Map((await columns()).map((one) => [one.name, one]))
    for (const name of columnNames) {
      const { isOptional, blank } = transactionColumns[name]
      const one = found.get(name)
      if (!isOptional || one === undefined) continue
      // An index is always written; every other default may be left out of an import.
      const preset = name === 'recurrent_index' ? 0 : presetOf(one)
      expect([name, blank]).toEqual([name, preset])
      expect([name, one.nullable]).toEqual([name, blank === null])
    }
  })

  test('are shown on the wire, or not for a reason', async () => {
    const made = await app.owner.system(
      async (ledger) => selectedFields({ userId: '' }).compile(ledger).sql,
    )
    const hidden = (await columns())
      .map(({ name }) => name)
      .filter((name) => !new RegExp(`\\bt\\.${name}\\b`).test(made))
    expect(hidden).toEqual(Object.keys(NOT_SHOWN).toSorted())
  })

  test('are all that the contract has a default for', () => {
    const shown = new Set<string>(wireFields.map(({ wire }) => wire))
    expect(Object.keys(transactionDefaults).filter((name) => !shown.has(name))).toEqual([])
  })
})
