import { type Figures, PEOPLE_COUNTED_MAX, readFigures } from '@saldo/contract/operator-system'
import { useReading } from '../data/queries.ts'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { subscriptionName } from './labels.ts'

const MEGABYTE = 1_000_000

const whole = (value: number) => value.toLocaleString('pt-BR')

function groupsOf(
  figures: Figures,
): readonly (readonly [string, readonly (readonly [string, string])[]])[] {
  const { people, companies, subscriptions, jobs, letters, databaseBytes, version, migrations } =
    figures
  return [
    [
      'Pessoas',
      [
        ['Contas', people > PEOPLE_COUNTED_MAX ? `cerca de ${whole(people)}` : whole(people)],
        ['Empresas', whole(companies)],
      ],
    ],
    [
      'Assinaturas',
      Object.entries(subscriptions).map(
        ([status, count]) => [subscriptionName(status), whole(count)] as const,
      ),
    ],
    [
      'Trabalhos e e-mails',
      [
        ['Trabalhos a fazer', whole(jobs.waiting)],
        ['Trabalhos que falharam', whole(jobs.failed)],
        ['E-mails a enviar', whole(letters.pending)],
        ['E-mails que falharam', whole(letters.failed)],
      ],
    ],
    [
      'Sistema',
      [
        ['Banco de dados', `${whole(Math.ceil(databaseBytes / MEGABYTE))} MB`],
        ['Versão', version],
        ['Migrações', `${whole(migrations.count)}, a última ${migrations.last}`],
      ],
    ],
  ]
}

/** How the product does, in figures. Money is in none of them. */
export function FiguresPanel() {
  return (
    <QueryView
      query={useReading(readFigures, {})}
      skeleton={<Skeleton className="h-72 rounded-card" />}
    >
      {(figures) => (
        <div className="grid gap-5 lg:grid-cols-2">
          {groupsOf(figures).map(([title, lines]) => (
            <Card key={title} title={title}>
              <dl>
                {lines.map(([name, value]) => (
                  <div key={name} className="flex flex-wrap justify-between gap-x-4 py-1 text-base">
                    <dt className="text-muted">{name}</dt>
                    <dd className="figures font-medium wrap-anywhere">{value}</dd>
                  </div>
                ))}
              </dl>
            </Card>
          ))}
        </div>
      )}
    </QueryView>
  )
}
