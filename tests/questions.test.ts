import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readQuestion } from '@saldo/domain/assistant/question/read-question'
import type { Names } from '@saldo/domain/assistant/question/names'
import { toDay } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { DEMO_SEED, family } from '../bench/generator/family.ts'
import { MORE_OWN_QUESTIONS } from './assistant/more-own-questions.ts'
import { MORE_QUESTIONS } from './assistant/more-questions.ts'
import { OWN_QUESTIONS } from './assistant/own-questions.ts'
import { QUESTIONS } from './assistant/questions.ts'

// The day on which they were asked, a Thursday.
const today = toDay('2026-11-26')

const goal = (name: string, category: Names['objectives'][number]['category']) => ({
  _id: name,
  name,
  category,
})

/** What the demo's family has names for. */
const names: Names = {
  categories: DEFAULT_CATEGORIES.map(({ id, name, group, parentId, sort }) => ({
    _id: id,
    name,
    group,
    category: parentId,
    sort,
    own: false,
  })),
  payments: family(DEMO_SEED, today).payments.map(({ id, name, type, account_type }) => ({
    _id: id,
    name,
    type,
    accountType: account_type ?? null,
    archived: false,
  })),
  objectives: [
    goal('Férias em Maragogi', 'viajar'),
    goal('Reserva de seis meses', 'reserva-emergencia'),
    goal('Pós-graduação do Rafael', 'outros'),
    goal('Notebook novo para a Clara', 'outros'),
  ],
  members: [{ _id: 'vera', name: 'Vera Duarte' }],
}

/** What was understood, in a line: names for what has one, and nothing of what is empty. */
function lineOf(question: string): string {
  const { intent, ...read } = readQuestion(question, { today, names })
  const shown = JSON.stringify(read, (_, value: unknown) => {
    if (value === null || (Array.isArray(value) && value.length === 0)) return undefined
    const isNamed = typeof value === 'object' && '_id' in value && 'name' in value
    return isNamed ? value.name : value
  })
  return `${question} → ${intent} ${shown.replaceAll('"', '')}`
}

/*
 * Whether an answer is right, tools/assistant-questions.test.ts says by the figures. Here stands how each of the
 * same questions is read, so that no rule of the reader changes unseen.
 */
const lines = fs
  .readFileSync(path.join(import.meta.dirname, 'assistant/read-questions.txt'), 'utf8')
  .trimEnd()
  .split('\n')
const questionOf = (line: string) => line.split(' → ', 1)[0] ?? ''

test.each(lines)('M18, M19: %s', (line) => {
  expect(lineOf(questionOf(line))).toBe(line)
})

test('every question of people is among them', () => {
  const all = [...QUESTIONS, ...MORE_QUESTIONS, ...OWN_QUESTIONS, ...MORE_OWN_QUESTIONS]
  const read = new Set(lines.map(questionOf))
  expect(all.map(({ question }) => question).filter((one) => !read.has(one))).toEqual([])
})
