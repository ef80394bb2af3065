import { connectToPrimary } from '@saldo/api/db/hosts'

/** One entry as an independent bookkeeping program has to know it. */
type Line = {
  readonly id: string
  readonly date: string
  readonly countsOn: string
  readonly paid: boolean
  readonly name: string
  readonly cents: number
  readonly account: string
  /** The other side, in one posting or, of a divided entry, in one for each share. */
  readonly counters: readonly { readonly name: string; readonly cents: number }[]
  /** Its labels by name; null where it has none. */
  readonly labels: readonly string[] | null
}

type Opening = { readonly account: string; readonly cents: number; readonly on: string }

const ACCOUNT = `case p.type when 'credit' then 'passivos:cartões:' else 'ativos:' end || p.name`

/*
 * The other side of an entry: what pays an invoice moves the card, a bank movement passes through
 * an account of transfers that must come to nothing, what only moves money or puts a balance right is
 * equity (case M33), a goal has an account of its own, the rest is income, spending or saving.
 */
const COUNTER = `case
    when t.pays_card_id is not null and t.pays_card_id <> t.payment_id then 'passivos:cartões:' || k.name
    when t.operation_type = 'deposit' then 'patrimônio:depósitos'
    when t.operation_id is not null then 'patrimônio:transferências'
    when c.grouping = 'invoice' then 'patrimônio:pagamentos de fatura'
    when c.grouping = 'bankOperation' then 'patrimônio:' || lower(coalesce(m.name || ':', '') || c.name)
    when c.grouping = 'objective' then 'objetivos:' || coalesce(g.name, 'excluídos')
    when t.refund_of_id is not null or c.grouping = 'expenses'
      then 'despesas:' || coalesce(m.name || ':', '') || coalesce(c.name, 'sem categoria')
    when c.id is null then 'despesas:sem categoria'
    when c.grouping = 'investiments' then 'investimentos:' || c.name
    else 'receitas:' || coalesce(m.name || ':', '') || c.name end`

/** A name that hledger reads as one: two spaces would end it. */
const clean = (name: string) => name.replaceAll(/\s+/g, ' ').replaceAll(/[;|]/g, ',').trim()

/** `1234.56`, written from cents without a fraction ever being computed. */
function amount(cents: number): string {
  const size = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)} BRL`
}

/**
 * A person's ledger as a journal of hledger: every entry with both of its sides. What is not paid
 * yet is marked `!`, so that `hledger bal --cleared` gives the balances of the product. An item of a
 * card has the due day of its invoice as its second date: with `--date2` a month is the product's.
 */
export async function journalOf(url: string, email: string): Promise<string> {
  const client = await connectToPrimary(url)
  try {
    const { rows: owners } = await client.query<{ id: string }>(
      'select id from users where email = $1',
      [email],
    )
    const owner = owners[0]?.id
    if (owner === undefined) throw new Error(`Não há conta com o e-mail ${email}.`)
    const openings = await client.query<Opening>(
      `select ${ACCOUNT} as account, p.initial_value::float8 as cents,
              coalesce(min(t.date), p.created_at::date)::text as on
         from payments p left join transactions t on t.user_id = p.user_id and t.payment_id = p.id
        where p.user_id = $1 and p.initial_value <> 0
        group by p.user_id, p.id order by p.created_at, p.id`,
      [owner],
    )
    const lines = await client.query<Line>(
      `select t.id, t.date::text as date, t.counts_on::text as "countsOn", t.paid, t.name, t.value::float8 as cents, ${ACCOUNT} as account,
              (select json_agg(json_build_object('name', ${COUNTER}, 'cents', s.value) order by s.at)
                 from (select t.category_id, t.value, 1 where t.split is null
                       union all
                       select category, value, at
                         from rows from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
                              with ordinality d (category, value, at)) s (category_id, value, at)
                 left join (select id, parent_id, name, grouping from default_categories
                             union all
                            select id, parent_id, name, grouping from categories where user_id = $1) c
                        on c.id = s.category_id
                 left join default_categories m on m.id = c.parent_id) as counters,
              case when t.labels is not null then array(select l.name from labels l
                where l.user_id = t.user_id and t.labels ? l.id::text order by l.name_key) end as labels
         from transactions t
         join payments p on p.user_id = t.user_id and p.id = t.payment_id
         left join objectives g on g.user_id = t.user_id and g.id = t.objective_id
         left join payments k on k.user_id = t.user_id and k.id = t.pays_card_id
        where t.user_id = $1 order by t.date, t.id`,
      [owner],
    )
    return `${[...openings.rows.map(opening), ...lines.rows.map(entry)].join('\n')}`
  } finally {
    await client.end()
  }
}

function opening({ account, cents, on }: Opening): string {
  return `${on} * Saldo inicial\n    ${clean(account)}  ${amount(cents)}\n    patrimônio:saldo inicial\n`
}

/** A tag of hledger for each label: its value ends at a comma. */
const tagsOf = (labels: readonly string[]) =>
  labels.map((label) => `, etiqueta:${clean(label).replaceAll(',', ' ')}`).join('')

function entry(line: Line): string {
  const { id, date, countsOn, paid, name, cents, account, counters, labels } = line
  const mark = paid ? '*' : '!'
  const days = countsOn === date ? date : `${date}=${countsOn}`
  return `${days} ${mark} ${clean(name)}  ; ${id}${tagsOf(labels ?? [])}\n    ${clean(account)}  ${amount(cents)}\n${counters.map(posting).join('')}`

  /** A single one is what is left, which hledger fills in. */
  function posting(counter: Line['counters'][number]): string {
    const rest = counters.length === 1 ? '' : `  ${amount(-counter.cents)}`
    return `    ${clean(counter.name)}${rest}\n`
  }
}
