import { dateStatement, type Statement } from '@saldo/contract/statements'
import type { Day } from '@saldo/domain/calendar'
import { DateField } from '../fields/DateField.tsx'
import { PageForm } from '../fields/PageForm.tsx'
import { Card } from '../ui/Card.tsx'

/** The dates of a bill lack the year: the day on which it falls due says which it is. */
export function DueCard({ statement }: { readonly statement: Statement }) {
  return (
    <Card title="Quando esta fatura vence?">
      <p className="mb-4 text-base text-muted">
        As datas de {statement.filename} não têm o ano. Com o vencimento dá para saber qual é.
      </p>
      <PageForm
        endpoint={dateStatement}
        defaults={{ dueOn: '' }}
        request={({ dueOn }) => ({ params: { id: statement._id }, body: { dueOn: dueOn as Day } })}
        onDone={() => {}}
        submitLabel="Continuar"
        className="flex max-w-80 flex-col gap-4"
      >
        <DateField name="dueOn" label="Vencimento da fatura" />
      </PageForm>
    </Card>
  )
}
