import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { DEFAULT_CATEGORY_IDS } from '../categories/default-tree.ts'
import type { CategoryGroup } from '../categories/kinds.ts'
import { ENTRY_LABELS_MAX } from '../labels/kinds.ts'
import { toCents } from '../money.ts'
import { nameKey } from '../transactions/names.ts'
import { applyRules, concerns, fitsValue, keyedConditions, ownOutcome } from './engine.ts'
import {
  NO_CONDITIONS,
  NO_EFFECTS,
  type Rule,
  type RuleConditions,
  type RuleEffects,
  type RuleSubject,
} from './kinds.ts'
import { changeByRules, type PastEntry } from './past.ts'
import { refuseRule } from './refusals.ts'

const subject: RuleSubject = {
  nameKey: nameKey('UBER *Viagem São Paulo'),
  value: toCents(-2590),
  paymentId: 'card',
  day: toDay('2026-11-30'),
}
const text = (
  match: 'contains' | 'starts' | 'equals',
  value: string,
  ...alternatives: readonly string[]
) => ({
  text: { match, value, alternatives },
})
const amount = (min: number | null, max: number | null) => ({
  amount: {
    min: min === null ? null : toCents(min),
    max: max === null ? null : toCents(max),
  },
})

describe('a rule concerns what all of its conditions hold for', () => {
  test.each<[string, Partial<RuleConditions>, boolean]>([
    ['a word in it, whatever the accents', text('contains', 'SAO PÁULO'), true],
    ['no other word', text('contains', 'rio'), false],
    ['how it begins', text('starts', 'Uber'), true],
    ['not how it goes on', text('starts', 'viagem'), false],
    ['all of it', text('equals', 'uber *viagem são  paulo'), true],
    ['a part is not all of it', text('equals', 'uber'), false],
    ['one of several', text('equals', 'rio', 'uber *viagem são paulo', 'santos'), true],
    ['none of several', text('starts', 'rio', 'viagem'), false],
    [
      'several and what does not hold',
      { ...text('starts', 'rio', 'uber'), ...amount(1, 2) },
      false,
    ],
    ['an amount to the centavo', amount(2590, 2590), true],
    ['a centavo more is another', amount(2591, null), false],
    ['a centavo less is another', amount(null, 2589), false],
    ['money out', { direction: 'out' }, true],
    ['not money in', { direction: 'in' }, false],
    ['its card', { payments: ['account', 'card'] }, true],
    ['no other', { payments: ['account'] }, false],
    ['none of none', { payments: [] }, false],
    ['its day', { days: { from: 30, to: 30 } }, true],
    ['over the end of the month', { days: { from: 28, to: 5 } }, true],
    ['not the days between', { days: { from: 6, to: 27 } }, false],
    ['all together', { ...text('starts', 'uber'), ...amount(1, 3000), direction: 'out' }, true],
    ['one that does not hold', { ...text('starts', 'uber'), direction: 'in' }, false],
    ['nothing at all', {}, false],
  ])('%s', (_, conditions, expected) => {
    expect(concerns(keyedConditions({ ...NO_CONDITIONS, ...conditions }), subject)).toBe(expected)
  })

  test('what is not known is met by no condition about it', () => {
    const unknown = { ...subject, value: null, paymentId: null, day: null }
    const about: Partial<RuleConditions>[] = [
      amount(null, 5000),
      { direction: 'out' },
      { payments: ['card'] },
      { days: { from: 1, to: 31 } },
    ]
    for (const one of about) expect(concerns({ ...NO_CONDITIONS, ...one }, unknown)).toBe(false)
  })
})

const ruleOf = (id: string, effects: Partial<RuleEffects>, more: Partial<Rule> = {}): Rule => ({
  id,
  conditions: keyedConditions({ ...NO_CONDITIONS, ...text('contains', 'uber') }),
  effects: { ...NO_EFFECTS, ...effects },
  group: effects.category === undefined ? null : 'expenses',
  isLast: false,
  ...more,
})
const fits = (group: CategoryGroup) => fitsValue(group, toCents(-1))

describe('rules are looked at in their order', () => {
  test('S2: the first that sets something has set it, and labels add up', () => {
    const rules = [
      ruleOf('a', { category: 'ride', labels: ['trip'] }),
      ruleOf('b', { category: 'food', name: 'Uber', labels: ['work', 'trip'] }),
      ruleOf('c', { category: 'food', name: 'Corrida' }),
    ]
    expect(applyRules(rules, subject, fits)).toEqual({
      categoryId: 'ride',
      group: 'expenses',
      name: 'Uber',
      labels: ['trip', 'work'],
      isIgnored: false,
      by: ['a', 'b'],
    })
    expect(applyRules(rules.toReversed(), subject, fits)).toMatchObject({
      categoryId: 'food',
      name: 'Corrida',
      by: ['c', 'b'],
    })
  })

  test('S2: a rule that is the last ends it, where it concerns something', () => {
    const stop = ruleOf('a', { labels: ['trip'] }, { isLast: true })
    const other = { ...stop, conditions: { ...NO_CONDITIONS, direction: 'in' as const } }
    const rule = ruleOf('b', { category: 'food' })
    expect(applyRules([stop, rule], subject, fits).by).toEqual(['a'])
    expect(applyRules([other, rule], subject, fits).by).toEqual(['b'])
    expect(ownOutcome([stop, rule], { rule, subject }, fits)).toBeNull()
  })

  test('S2: a category that is gone or of the other sign is set by none', () => {
    const rules = [
      ruleOf('gone', { category: 'gone' }, { group: null }),
      ruleOf('income', { category: 'fees' }, { group: 'revenues' }),
      ruleOf('food', { category: 'food' }),
    ]
    expect(applyRules(rules, subject, fits)).toMatchObject({ categoryId: 'food', by: ['food'] })
    expect(applyRules(rules.slice(0, 2), subject, fits).categoryId).toBeNull()
  })

  test('a transfer has its category, whichever way it goes', () => {
    const rules = [ruleOf('a', { isTransfer: true })]
    const { transfer } = DEFAULT_CATEGORY_IDS
    expect(applyRules(rules, subject, fits)).toMatchObject({
      categoryId: transfer,
      group: 'bankOperation',
    })
  })

  test('no more labels are put on than an entry has', () => {
    const many = Array.from({ length: 7 }, (_, at) => `l${at}`)
    const rules = [
      ruleOf('a', { labels: many }),
      ruleOf('b', { labels: many.map((id) => `other ${id}`) }),
    ]
    expect(applyRules(rules, subject, fits).labels).toHaveLength(ENTRY_LABELS_MAX)
  })
})

test.each([
  [{}, {}, 'rule_without_condition'],
  [{ payments: [] }, { isIgnored: true }, 'rule_without_condition'],
  [amount(null, null), { isIgnored: true }, 'rule_without_condition'],
  [text('contains', '  '), { isIgnored: true }, 'rule_text_empty'],
  [amount(2, 1), { isIgnored: true }, 'rule_amount_backwards'],
  [amount(2, 2), { isIgnored: true }, null],
  [text('contains', 'x'), {}, 'rule_without_effect'],
  [text('contains', 'x'), { isTransfer: true, category: 'c' }, 'rule_transfer_has_category'],
  [text('contains', 'x'), { isIgnored: true, labels: ['l'] }, 'rule_ignores_and_sets'],
  [text('contains', 'x'), { isIgnored: true, isTransfer: true }, 'rule_ignores_and_sets'],
  [text('contains', 'x'), { name: 'X' }, null],
])('S5: a rule of %o that sets %o is refused as %s', (conditions, effects, refusal) => {
  const rule = {
    conditions: { ...NO_CONDITIONS, ...conditions },
    effects: { ...NO_EFFECTS, ...effects },
  }
  expect(refuseRule(rule)).toBe(refusal)
})

const entry: PastEntry = {
  name: 'UBER *Viagem',
  categoryId: 'various',
  labels: ['trip'],
  type: 'expenses',
  isImported: true,
  isCategoryChosen: false,
  isRenamed: false,
  isFixed: false,
}
const everything = applyRules(
  [ruleOf('a', { category: 'ride', name: 'Uber', labels: ['trip', 'work'] })],
  subject,
  fits,
)

describe('what a rule makes of an entry that is there', () => {
  test.each<[string, Partial<PastEntry>, object | null]>([
    [
      'of a bank',
      {},
      { category: { id: 'ride', type: 'expenses' }, name: 'Uber', addLabels: ['work'] },
    ],
    ['S3: chosen by hand', { isCategoryChosen: true }, { category: null, name: 'Uber' }],
    ['S3: renamed', { isRenamed: true }, { name: null, category: { id: 'ride' } }],
    ['S3: typed', { isImported: false }, { category: null, name: null, addLabels: ['work'] }],
    ['moved', { isFixed: true }, { category: null, name: null, addLabels: ['work'] }],
    [
      'that pays an invoice',
      { categoryId: DEFAULT_CATEGORY_IDS.invoicePayment },
      { category: null, name: null },
    ],
    ['so already', { categoryId: 'ride', isRenamed: true, labels: ['work', 'trip'] }, null],
  ])('%s', (_, more, expected) => {
    const change = changeByRules({ ...entry, ...more }, everything)
    if (expected === null) expect(change).toBeNull()
    else expect(change).toMatchObject(expected)
  })

  test('what is put aside is neither spent nor earned, and back', () => {
    const saved = { ...everything, categoryId: 'stocks', group: 'investiments' as const }
    expect(changeByRules(entry, saved)?.category).toEqual({ id: 'stocks', type: 'investiments' })
    const back = changeByRules({ ...entry, type: 'investiments' }, everything)
    expect(back?.category).toEqual({ id: 'ride', type: 'expenses' })
  })

  test('what a rule would have left out stays', () => {
    const ignored = applyRules([ruleOf('a', { isIgnored: true })], subject, fits)
    expect(changeByRules(entry, ignored)).toBeNull()
  })
})

const words = ['uber', 'ifood']
const drawnWords = fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 2 })
/** Half of the time it is said: so several rules often concern the same subject. */
const sometimes = <T>(drawn: fc.Arbitrary<T>) => fc.option(drawn, { freq: 2 })
const drawnConditions = fc.record({
  text: sometimes(
    fc.record({
      match: fc.constantFrom('contains' as const, 'starts' as const, 'equals' as const),
      value: fc.constantFrom(...words),
      alternatives: fc.subarray(words),
    }),
  ),
  amount: sometimes(
    fc.record({
      min: sometimes(fc.integer({ min: 0, max: 500 }).map(toCents)),
      max: sometimes(fc.integer({ min: 500, max: 1000 }).map(toCents)),
    }),
  ),
  direction: sometimes(fc.constantFrom('in' as const, 'out' as const)),
  payments: sometimes(fc.subarray(['cash', 'card', 'account'], { minLength: 1 })),
  days: sometimes(
    fc.record({ from: fc.integer({ min: 1, max: 31 }), to: fc.integer({ min: 1, max: 31 }) }),
  ),
})
const groups = { ride: 'expenses', fees: 'revenues', stocks: 'investiments', gone: null } as const
const drawnEffects = fc.record({
  category: sometimes(fc.constantFrom('ride', 'fees', 'stocks', 'gone')),
  isTransfer: fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0),
  labels: fc.subarray(['a', 'b', 'c']),
  name: sometimes(fc.constantFrom('Uber', 'Mercado do mês', 'ifood')),
  isIgnored: fc.boolean(),
})
const drawnRules = fc
  .array(
    fc.tuple(
      drawnConditions,
      drawnEffects,
      fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 0),
    ),
    { maxLength: 8 },
  )
  .map((all) =>
    all.map(([conditions, effects, isLast], at): Rule => {
      const { category } = effects
      const group = category === null ? null : groups[category as keyof typeof groups]
      return { id: `r${at}`, conditions: keyedConditions(conditions), effects, group, isLast }
    }),
  )
const drawnSubject = fc.record({
  nameKey: drawnWords.map((some) => some.join(' ')),
  value: fc
    .integer({ min: -1000, max: 1000 })
    .filter((value) => value !== 0)
    .map(toCents),
  paymentId: fc.constantFrom('cash', 'card', 'account'),
  day: fc
    .integer({ min: 1, max: 30 })
    .map((day) => toDay(`2026-11-${String(day).padStart(2, '0')}`)),
})

describe('whatever the rules', () => {
  test('S2: each thing is set by the first rule that concerns it and sets it', () => {
    fc.assert(
      fc.property(drawnRules, drawnSubject, (rules, of) => {
        const fitsIt = (group: CategoryGroup) => fitsValue(group, of.value)
        const concerned = rules.filter(({ conditions }) => concerns(conditions, of))
        const last = concerned.findIndex(({ isLast }) => isLast)
        const reached = last === -1 ? concerned : concerned.slice(0, last + 1)
        const outcome = applyRules(rules, of, fitsIt)
        const named = reached.find(({ effects }) => effects.name !== null)
        expect(outcome.name).toBe(named?.effects.name ?? null)
        expect(outcome.isIgnored).toBe(reached.some(({ effects }) => effects.isIgnored))
        const labels = reached.flatMap(({ effects }) => effects.labels)
        expect(outcome.labels).toEqual([...new Set(labels)])
        const sorted = reached.find(
          ({ effects, group }) => effects.isTransfer || (group !== null && fitsIt(group)),
        )
        const { transfer } = DEFAULT_CATEGORY_IDS
        const own = sorted?.effects.isTransfer === true ? transfer : sorted?.effects.category
        expect(outcome.categoryId).toBe(own ?? null)
      }),
    )
  })

  test('S4: one by one, in any order, they make what all of them make at once', () => {
    fc.assert(
      fc.property(drawnRules, drawnSubject, fc.integer(), (rules, of, turn) => {
        const fitsIt = (group: CategoryGroup) => fitsValue(group, of.value)
        const type = of.value < 0 ? ('expenses' as const) : ('revenues' as const)
        const before: PastEntry = { ...entry, name: of.nameKey, labels: [], type }
        const whole = after(before, changeByRules(before, applyRules(rules, of, fitsIt)))
        const start = rules.length === 0 ? 0 : Math.abs(turn) % rules.length
        const turned = [...rules.slice(start), ...rules.slice(0, start)]
        let one = before
        for (const rule of turned) {
          const outcome = ownOutcome(rules, { rule, subject: of }, fitsIt)
          if (outcome !== null) one = after(one, changeByRules(one, outcome))
        }
        expect({ ...one, labels: one.labels.toSorted() }).toEqual({
          ...whole,
          labels: whole.labels.toSorted(),
        })
      }),
    )
  })

  test('S4: a second time they change nothing', () => {
    fc.assert(
      fc.property(drawnRules, drawnSubject, (rules, of) => {
        const outcome = applyRules(rules, of, (group) => fitsValue(group, of.value))
        const type = of.value < 0 ? ('expenses' as const) : ('revenues' as const)
        const before: PastEntry = { ...entry, name: of.nameKey, labels: [], type }
        expect(changeByRules(after(before, changeByRules(before, outcome)), outcome)).toBeNull()
      }),
    )
  })

  test('S3: what was chosen or written by hand is never written over', () => {
    fc.assert(
      fc.property(drawnRules, drawnSubject, fc.boolean(), (rules, of, isTyped) => {
        const outcome = applyRules(rules, of, (group) => fitsValue(group, of.value))
        const by = { ...entry, isCategoryChosen: !isTyped, isRenamed: true, isImported: !isTyped }
        const change = changeByRules(by, outcome)
        expect(change?.category ?? null).toBeNull()
        expect(change?.name ?? null).toBeNull()
      }),
    )
  })
})

function after(of: PastEntry, change: ReturnType<typeof changeByRules>): PastEntry {
  if (change === null) return of
  const { category, name, addLabels } = change
  return {
    ...of,
    ...(category === null ? {} : { categoryId: category.id, type: category.type }),
    ...(name === null ? {} : { name, isRenamed: true }),
    labels: [...of.labels, ...addLabels],
  }
}
