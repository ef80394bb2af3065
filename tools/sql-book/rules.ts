import type { Reply, BookClient } from './book-client.ts'

/** A rule: written down, tried, put in its order, applied, taken back, sent as a file, and gone. */
export async function applyRules(
  ask: BookClient['ask'],
  { category, payment }: { readonly category: string; readonly payment: string },
): Promise<void> {
  const label = await ask({ name: 'POST /labels', body: { name: 'Semana', color: 'rose' } })
  const conditions = {
    text: { match: 'contains', value: 'feira' },
    amount: null,
    direction: null,
    payments: [payment],
    days: null,
  }
  const effects = { category, isTransfer: false, labels: [label._id], name: null, isIgnored: false }
  const draft = { name: 'Feiras', conditions, effects, isLast: false }
  await ask({ name: 'POST /rules/trial', body: { conditions, effects } })
  const { _id: id, version } = await ask({ name: 'POST /rules', body: draft })
  await ask({ name: 'PATCH /rules/:id', id, body: { version, isLast: true } })
  const rules: Reply[] = await ask({ name: 'GET /rules' })
  await ask({ name: 'POST /rules/order', body: { rules: rules.map(({ _id }) => _id) } })
  const { undo } = await ask({ name: 'POST /rules/:id/past', id })
  await ask({ name: 'POST /transactions/edits/:id/undo', id: undo })
  await ask({ name: 'GET /rules/suggestions' })
  await ask({ name: 'POST /rules/declined', body: { conditions, effects } })
  const file = await ask({ name: 'GET /rules/file' })
  await ask({ name: 'DELETE /rules/:id', id })
  await ask({ name: 'POST /rules/file', body: file })
  const [again] = await ask({ name: 'GET /rules' })
  await ask({ name: 'DELETE /rules/:id', id: again._id })
  await ask({ name: 'DELETE /labels/:id', id: label._id })
}
