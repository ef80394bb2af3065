import type { Database } from '@saldo/api/db/ledger'
import { newId } from '@saldo/api/gateways/random'
import { createLabel } from '@saldo/api/labels/service'
import {
  addDays,
  addMonths,
  type Day,
  dayWithin,
  type Month,
  monthOf,
  toMonth,
  yearOf,
} from '@saldo/domain/calendar'
import type { LabelColor } from '@saldo/domain/labels/kinds'
import { toCents } from '@saldo/domain/money'
import { sql } from 'kysely'
import { as } from './demo-act.ts'

type Demo = { readonly userId: string; readonly today: Day; readonly nowMs: number }

/** A label, and which of the family's entries have it. */
type DemoLabel = {
  readonly name: string
  readonly color: LabelColor
  readonly startsOn: Day | null
  readonly endsOn: Day | null
  /** In whole reais. */
  readonly target: number | null
  readonly names: readonly string[]
  /** Those of this day and after it. */
  readonly since: Day
  /** In these categories too, on its own days. */
  readonly categories: readonly string[]
}

/** A trip that is over, one that is to come, a renovation that has cost too much, and a client who pays. */
function labelsOf(today: Day): readonly DemoLabel[] {
  const july = lastJuly(today)
  return [
    {
      name: 'Férias em Recife',
      color: 'teal',
      startsOn: addDays(today, 40),
      endsOn: addDays(today, 51),
      target: 6_500,
      since: addDays(today, -60),
      names: ['LATAM — passagens para Recife'],
      categories: [],
    },
    {
      name: 'Férias de julho',
      color: 'sky',
      startsOn: dayWithin(july, 12),
      endsOn: dayWithin(july, 26),
      target: 7_000,
      since: dayWithin(july, 1),
      names: ['Hotel Fazenda — férias de julho'],
      categories: ['Restaurantes', 'Combustível', 'Lazer', 'Lanches e café'],
    },
    {
      name: 'Reforma da cozinha',
      color: 'amber',
      startsOn: dayWithin(addMonths(monthOf(today), -8), 1),
      endsOn: null,
      target: 6_000,
      since: dayWithin(addMonths(monthOf(today), -8), 1),
      names: ['Pintor Seu Osvaldo — segunda metade'],
      categories: ['Reformas', 'Obra da cozinha', 'Casa e decoração'],
    },
    {
      name: 'Doceria Amélia',
      color: 'violet',
      startsOn: null,
      endsOn: null,
      target: null,
      since: addDays(today, -365),
      names: ['Projeto de identidade visual — Doceria Amélia'],
      categories: [],
    },
  ]
}

function lastJuly(today: Day): Month {
  const july = toMonth(`${yearOf(today)}-07`)
  return july < monthOf(today) ? july : addMonths(july, -12)
}

/** Puts labels on what the demo's family has written down. */
export async function labelEntries(database: Database, demo: Demo): Promise<void> {
  for (const [order, label] of labelsOf(demo.today).entries()) {
    const { name, color, startsOn, endsOn, target, since, names, categories } = label
    const id = newId(demo.nowMs + order)
    await as(database, demo, async (ctx) => {
      const body = {
        _id: id,
        name,
        color,
        startsOn,
        endsOn,
        target: target === null ? null : toCents(target * 100),
      }
      const made = await createLabel(ctx, { body })
      await sql`
        update transactions t set labels = coalesce(labels, '[]') || ${JSON.stringify([id])}::jsonb
         where user_id = ${demo.userId}
           and ((name = any(${names}::text[]) and counts_on >= ${since})
                or (date >= ${startsOn ?? demo.today} and date <= ${endsOn ?? demo.today}
                    and category_id in (select id from category_names where name = any(${categories}::text[]))))`.execute(
        ctx.ledger,
      )
      return made
    })
  }
}
