import { expect, test } from 'vitest'
import { transactionDraft } from '@saldo/contract/transaction-changes'
import { updateTransaction } from '@saldo/contract/transactions'
import { readSources } from '../tools/source-files.ts'

const textOf = (files: RegExp): string =>
  readSources(files)
    .map(({ text }) => text)
    .join('\n')

/** The fields of a body that no line reads from the variable of this name. */
function unreadIn(text: string, variable: string, fields: readonly string[]): string[] {
  return fields.filter((field) => {
    const direct = new RegExp(`\\b${variable}\\.${field}\\b`)
    const unpacked = new RegExp(`\\{[^{}]*\\b${field}\\b[^{}]*\\}\\s*=\\s*${variable}\\b`)
    return !direct.test(text) && !unpacked.test(text)
  })
}

/** It says which kind of draft it is, and is read by who chooses between both. */
const KIND = 'bankingOperationType'

test('every field of a purchase that is sent is read where it is written', () => {
  const created = textOf(/^apps\/api\/src\/transactions\/(?:create|drafts)\.ts$/)
  const drafted = Object.keys(transactionDraft.shape).filter((field) => field !== KIND)
  expect(unreadIn(created, 'draft', drafted)).toEqual([])
  const changed = textOf(/^apps\/api\/src\/transactions\/(?:update|changed-rows)\.ts$/)
  expect(unreadIn(changed, 'changes', Object.keys(updateTransaction.body.shape))).toEqual([])
})

test('a field that is accepted and dropped is found', () => {
  const text = 'const { name, value } = draft\nreturn { name, date: draft.date }'
  expect(unreadIn(text, 'draft', ['name', 'date', 'value', 'place'])).toEqual(['place'])
})
