import type { Book } from '../book.ts'
import { type Offences, offencesOf } from './book-statements.ts'
import type { Catalogue } from './catalogue.ts'

/** What goes to many shards on purpose, each with the reason. */
export const onPurpose: readonly { readonly why: string; readonly statements: Offences }[] = [
  {
    why: 'What is due is looked for among all owners, once in a while and when nobody waits.',
    statements: {
      'JOB statements/resume_readings': ['no owner: statement_readings'],
      'JOB transactions/extend_series': ['no owner: ledgers'],
    },
  },
  {
    why: "An operator's count of everybody.",
    statements: {
      'GET /operator/figures': ['no owner: subscriptions'],
    },
  },
  {
    why: "A planner's clients are several owners, and one statement asks for all of them (case L62).",
    statements: {
      'GET /clients': ['no owner: clients_months, clients_plans'],
    },
  },
]

/** Everything that is listed, by who sends it. */
const listed: Offences = Object.assign({}, ...onPurpose.map(({ statements }) => statements))

/** What a book sends to no one shard and nobody has listed, and what is listed and sent no more. */
export function unlistedIn(book: Book, catalogue: Catalogue): string[] {
  const found = offencesOf(book, catalogue)
  const senders = new Set([...Object.keys(found), ...Object.keys(listed)])
  return [...senders].flatMap((sender) => {
    const [now, before] = [found[sender] ?? [], listed[sender] ?? []].map((lines) =>
      lines.join(' | '),
    )
    return now === before ? [] : [`${sender} sends to no one shard: ${now}; listed is: ${before}`]
  })
}
