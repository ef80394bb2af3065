import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { readSources } from '../../tools/source-files.ts'
import { instrument, listMutants } from './mutate.ts'
import { OTHER_TESTS, WRITERS } from './writers.ts'

const mutantsOf = (code: string) => listMutants('a.ts', code).map(({ after }) => after)

test.each([
  ['const f = (a, b) => a < b', ['a <= b', 'a >= b']],
  ['const f = (a) => a < 1', ['a <= 1', 'a >= 1', '0']],
  ['const f = (a) => a >= -1', ['a > -1', 'a < -1', '-2']],
  ['const f = (a, b) => a !== b', ['a === b']],
  ['const f = (a, b) => a - b', ['a + b']],
  ['const f = (a) => a + " reais"', []],
  ['const f = (a, b) => a ?? b', ['(a) && (b)']],
  ['const f = (a) => negate(a)', ['a']],
  ['const f = (a) => !a', ['a']],
  ['const f = (a) => Math.min(a.x, a.y)', ['Math.max(a.x, a.y)']],
  ['const f = (a) => a.filter(isPaid).length', ['a']],
  ['const f = (a) => a?.filter(isPaid).length', []],
  ['const f = (a) => { if (a) act() }', ['true', 'false', '']],
  ['const f = (a) => { assert(a > 0); throw new Error(`${a + a}`) }', []],
  ['const f = (a) => { if (a < 1) throw new Error("never") }', []],
  ['const f = (a) => { if (a) throw new Refused("paid") }', ['true', 'false']],
  ['const f = (a, b) => (a < b ? -1 : 1)', ['-1', '1', 'a >= b', '1', '-1']],
  ['const f = (a) => (a ? "paid" : "Paga")', ['"paid"', '"Paga"', `''`]],
  ['const DAYS = 7', ['8', '6']],
  ['const f = (a) => a.toString(16)', ['17', '15']],
  ['const f = (a, b) => (a > b ? 1 : 0)', ['1', '0', 'a >= b', 'a <= b', '-1', '1']],
  ['const f = () => [one]', ['[]']],
  ['type A = 7 | "paid"', []],
  ['const f = (q) => q.where("a", "=", b)', ['q', `''`]],
  [`const f = (ctx) => ctx.ledger.where('user_id', '=', b)`, [`''`]],
  [`const f = (ledger) => ledger.where('user_id', '=', b)`, ['ledger', `''`]],
  ['const f = (a) => sql`select 1 where a < ${a}`', ['sql`select 1 where a <= ${a}`']],
])('the mutants of %s', (code, expected) => {
  expect(mutantsOf(code)).toEqual(expected)
})

/** Runs an instrumented source, with one of its mutants or with none. */
function run(code: string, on = 0): unknown {
  const text = instrument('a.js', code, (number) => number + 1)
  const isOn = (id: number) => id === on
  return new Function('__mutant', '__round', `${text}; return act()`)(isOn, () => {})
}

const source = `function act() {
  const paid = []
  const pay = (one) => {
    paid.push(one)
  }
  for (const one of [3, 1, 2].toReversed()) if (one >= 2) pay(one)
  return paid.length > 1 && paid[0] === 2 ? paid : null
}`

test('a source with its mutants in it does as before, and something else with nearly each one on', () => {
  expect(run(source)).toEqual([2, 3])
  const results = listMutants('a.js', source).map(({ after }, at) => [after, run(source, at + 1)])
  const same = results.filter(([, result]) => JSON.stringify(result) === '[2,3]')
  expect(results.length).toBeGreaterThan(15)
  // That the paid ones are more than one says the same as that the first is two, here.
  expect(same.map(([after]) => after)).toEqual([
    '0',
    'paid',
    '(paid.length > 1) || (paid[0] === 2)',
    'paid.length >= 1',
  ])
})

test('every source of the rules and of the API can be read with its mutants in it', () => {
  const sources = readSources(/^(?:packages\/domain|apps\/api)\/src\/.*\.ts$/)
  expect(sources.length).toBeGreaterThan(500)
  const unread = sources.filter(
    ({ file, text }) =>
      parseSync(
        file,
        instrument(file, text, (number) => number + 1),
      ).errors.length,
  )
  expect(unread.map(({ file }) => file)).toEqual([])
})

test('the writers that are tried by slices are there, and so are the tests that try them', () => {
  const files = readSources(/^apps\/api\/src\/.*\.ts$/).map(({ file }) => file)
  const named = Object.entries(WRITERS).flatMap(([slice, names]) =>
    names.map((name) => `apps/api/src/${slice}/${name}.ts`),
  )
  expect(named.filter((file) => !files.includes(file))).toEqual([])
  const tests = Object.values(OTHER_TESTS).flat()
  expect(
    tests.filter((part) => !files.some((file) => file.startsWith(`apps/api/src/${part}`))),
  ).toEqual([])
})
