import { createHash } from 'node:crypto'
import { assert } from '@saldo/domain/assert'
import { nameKey } from '@saldo/domain/transactions/names'
import type { StatementLinesJson } from '../db/json-columns.ts'
import type { ReadLine } from './read-file.ts'
import { remembered } from './remembered.ts'

/**
 * Packs the lines of a file as their draft stores them: one text with an array for each column. It
 * is made in the thread that read them and is stored unchanged.
 */
export function packLines(lines: readonly ReadLine[], bytes: Uint8Array): string {
  const accounts = [...new Set(lines.map(({ account }) => account))]
  const places = new Map(accounts.map((key, at) => [key, at]))
  const packed: StatementLinesJson = {
    digest: digestOf(bytes),
    accounts,
    account: lines.map(({ account }) => places.get(account) ?? 0),
    line: lines.map(({ line }) => line),
    day: lines.map(({ day }) => day),
    value: lines.map(({ value }) => value),
    memo: lines.map(({ memo }) => memo),
    name: lines.map(({ name, memo }) => (name === memo ? null : name)),
    externalId: lines.map(({ externalId }) => externalId),
    rule: lines.map(({ rule }) => rule),
    partIndex: lines.map(({ partIndex }) => partIndex),
    partCount: lines.map(({ partCount }) => partCount),
  }
  return JSON.stringify(packed)
}

/** What a file is known by again, however it is called. */
export function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Unpacks the lines of a draft, in the order of the file. */
export function unpackLines(packed: StatementLinesJson): ReadLine[] {
  const keyOf = remembered(nameKey)
  return packed.line.map((line, at) => {
    const account = packed.accounts[packed.account[at] ?? 0]
    const day = packed.day[at]
    const value = packed.value[at]
    const memo = packed.memo[at]
    const externalId = packed.externalId[at]
    assert(
      account !== undefined &&
        day !== undefined &&
        value !== undefined &&
        memo !== undefined &&
        externalId !== undefined,
      'the columns of a draft are equally long',
    )
    const name = packed.name[at] ?? memo
    return {
      no: at + 1,
      line,
      account,
      day,
      value,
      memo,
      name,
      nameKey: keyOf(name),
      externalId,
      rule: packed.rule[at] ?? null,
      partIndex: packed.partIndex[at] ?? null,
      partCount: packed.partCount[at] ?? null,
    }
  })
}
