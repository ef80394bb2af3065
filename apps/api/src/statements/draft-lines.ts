import { createHash } from 'node:crypto'
import { assert } from '@saldo/domain/assert'
import type { UsedCard } from '@saldo/domain/payments/card-holders'
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
    ...packCards(lines),
  }
  return JSON.stringify(packed)
}

/** The cards of the lines, each once; nothing where no line says one. */
function packCards(lines: readonly ReadLine[]): Pick<StatementLinesJson, 'cards' | 'card'> {
  const cards = new Map<string, UsedCard>()
  for (const { card } of lines) if (card !== null) cards.set(JSON.stringify(card), card)
  if (cards.size === 0) return {}
  const keys = [...cards.keys()]
  return {
    cards: [...cards.values()],
    card: lines.map(({ card }) => (card === null ? null : keys.indexOf(JSON.stringify(card)))),
  }
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
      card: packed.cards?.[packed.card?.[at] ?? -1] ?? null,
    }
  })
}
