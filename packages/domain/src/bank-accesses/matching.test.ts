import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayWithin, monthOf, toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import type { AccountLine, KnownLine } from '../importing/account-line.ts'
import { type Match, type MatchFacts, matchLines } from './matching.ts'

const FROM = toDay('2026-08-01')

function line(
  providerId: string,
  [day, value, nameKey]: readonly [string, number, string],
  more: Partial<AccountLine> = {},
): AccountLine {
  return {
    providerId,
    day: toDay(day),
    value: toCents(value),
    name: nameKey,
    nameKey,
    isPending: false,
    rule: null,
    reference: null,
    part: null,
    billMonth: null,
    createdAt: null,
    foreign: null,
    ...more,
  }
}

const facts = {
  earlier: [],
  from: FROM,
  isPartial: false,
  typed: [],
  remembered: [],
} satisfies Omit<MatchFacts, 'lines'>

/** What stays after a match, as the server writes it: our own ids come from a count. */
class Book {
  lines: KnownLine[] = []
  #count = 0

  read(lines: readonly AccountLine[], isPartial = false): Match {
    const match = matchLines({ ...facts, earlier: this.lines, lines, isPartial })
    const changed = new Map<string, KnownLine>()
    for (const { earlier, line: now } of match.pairs) {
      const isBack = earlier.state === 'gone' || earlier.state === 'held'
      changed.set(earlier.id, { ...now, id: earlier.id, state: isBack ? 'entry' : earlier.state })
    }
    for (const earlier of match.gone) changed.set(earlier.id, { ...earlier, state: 'gone' })
    for (const earlier of match.held) changed.set(earlier.id, { ...earlier, state: 'held' })
    const left = this.lines.filter(({ isProjected, id }) => {
      return !(isProjected && changed.get(id)?.state === 'gone')
    })
    this.lines = left.map((earlier) => changed.get(earlier.id) ?? earlier)
    for (const added of match.added) {
      this.#count += 1
      const id = `line ${String(this.#count).padStart(6, '0')}`
      this.lines.push({ ...added, id, state: 'entry' })
    }
    return match
  }

  get entries() {
    return this.lines
      .filter(({ state }) => state !== 'gone' && state !== 'removed')
      .map(({ day, value, name, part }) => `${day} ${value} ${part?.index ?? ''} ${name}`)
      .toSorted()
  }

  idOf(providerId: string): string | undefined {
    return this.lines.find((earlier) => earlier.providerId === providerId)?.id
  }

  remove(providerId: string): void {
    this.lines = this.lines.map((earlier) =>
      earlier.providerId === providerId ? { ...earlier, state: 'removed' } : earlier,
    )
  }
}

const market = ['2026-10-05', -4990, 'mercado'] as const

describe('a line of the bank', () => {
  test('H1: that comes twice, on two pages or in two readings, is one', () => {
    const book = new Book()
    book.read([line('a', market), line('a', market)])
    expect(book.read([line('a', market)]).added).toEqual([])
    expect(book.entries).toHaveLength(1)
  })

  test('H2: announced, then booked with another id, two days later and in other words, is one', () => {
    const book = new Book()
    book.read([line('p', market, { isPending: true })])
    const before = book.idOf('p')
    book.read([line('b', ['2026-10-07', -4990, 'mercado bom dia ltda'])])
    expect(book.idOf('b')).toBe(before)
    expect(book.lines).toHaveLength(1)
  })

  test('H3: deleted and made anew around the closing is one, also where a sync lay between', () => {
    const together = new Book()
    together.read([line('old', market), line('other', ['2026-10-06', -100, 'cafe'])])
    const before = together.idOf('old')
    together.read([line('new', market), line('other', ['2026-10-06', -100, 'cafe'])])
    expect(together.idOf('new')).toBe(before)
    const apart = new Book()
    apart.read([line('old', market)])
    apart.read([])
    apart.read([line('new', market)])
    expect(apart.lines).toMatchObject([{ id: 'line 000001', providerId: 'new', state: 'entry' }])
  })

  test('H4: two alike on one day are two, and an id that moves on to another line overwrites none', () => {
    const coffee = ['2026-10-05', -500, 'cafe'] as const
    const book = new Book()
    book.read([line('1', coffee), line('2', coffee)])
    expect(book.lines).toHaveLength(2)
    const first = book.idOf('1')
    // The bank numbers from the newest: what was 1 is 3 now.
    const now = [line('1', ['2026-10-05', -800, 'pao']), line('2', coffee), line('3', coffee)]
    book.read(now)
    expect(book.lines).toHaveLength(3)
    expect(book.idOf('3')).toBe(first)
  })

  test('H5: that a person removed stays away, under another id too', () => {
    const book = new Book()
    book.read([line('a', market)])
    book.remove('a')
    for (const id of ['a', 'a', 'b', 'b', 'c']) book.read([line(id, market)])
    expect(book.entries).toEqual([])
    expect(book.lines).toHaveLength(1)
  })

  test('H9: that was not collected this time is not gone', () => {
    const book = new Book()
    book.read([line('a', market)])
    expect(book.read([], true)).toMatchObject({ gone: [], held: [] })
    expect(book.read([])).toMatchObject({ gone: [{ providerId: 'a' }] })
  })

  test('H10: that is gone with more than a fifth of its account is held', () => {
    const book = new Book()
    const many = Array.from({ length: 20 }, (_, at) =>
      line(`l${at}`, ['2026-10-05', -100 - at, `loja ${at}`]),
    )
    book.read(many)
    expect(book.read(many.slice(4))).toMatchObject({ held: [] })
    book.read(many)
    const match = book.read(many.slice(5))
    expect([match.gone.length, match.held.length]).toEqual([0, 5])
    // A second reading asks no second time, and one that has them back takes them back.
    expect(book.read(many.slice(5))).toMatchObject({ held: [], gone: [] })
    book.read(many)
    expect(book.lines.every(({ state }) => state === 'entry')).toBe(true)
  })

  test('H16: that was scheduled and is executed is one, whether both are read or one', () => {
    const pix = { reference: 'E123' }
    const scheduled = line('s', market, { ...pix, isPending: true })
    const executed = line('x', ['2026-10-20', -4990, 'pix enviado'], pix)
    const book = new Book()
    book.read([scheduled])
    book.read([scheduled, executed])
    book.read([executed])
    expect(book.lines).toMatchObject([{ providerId: 'x', isPending: false }])
  })

  test('H19: like an entry that was typed within three days is asked about once, and remembered', () => {
    const rent = {
      id: 'typed',
      day: toDay('2026-10-05'),
      value: toCents(-80000),
      nameKey: 'aluguel',
      isPaid: true,
    }
    const lines = [line('r', ['2026-10-07', -80000, 'pix imobiliaria'])]
    const first = matchLines({ ...facts, lines, typed: [rent] })
    expect(first).toMatchObject({ added: [], questions: [{ entry: { id: 'typed' } }], linked: [] })
    const names = { lineKey: 'pix imobiliaria', entryKey: 'aluguel' }
    const same = matchLines({
      ...facts,
      lines,
      typed: [rent],
      remembered: [{ ...names, isSame: true }],
    })
    expect(same).toMatchObject({ questions: [], linked: [{ entry: { id: 'typed' } }] })
    const other = matchLines({
      ...facts,
      lines,
      typed: [rent],
      remembered: [{ ...names, isSame: false }],
    })
    expect(other).toMatchObject({ questions: [], linked: [], added: [{ providerId: 'r' }] })
  })
})

describe('what was not read', () => {
  const knownLine = (
    id: string,
    [day, value, nameKey]: readonly [string, number, string],
    more: Partial<KnownLine> = {},
  ): KnownLine => ({
    ...line(id, [day, value, nameKey]),
    id,
    state: 'entry',
    purchase: null,
    isProjected: false,
    ...more,
  })
  const many = (count: number, from: number, more: Partial<KnownLine> = {}) =>
    Array.from({ length: count }, (_, at) =>
      knownLine(`l${from + at}`, ['2026-10-05', -100 - from - at, `loja ${from + at}`], more),
    )
  /** How many are gone and held where the first five of these are not read. */
  const without = (earlier: readonly KnownLine[]) => {
    const { gone, held } = matchLines({ ...facts, earlier, lines: earlier.slice(5) })
    return [gone.length, held.length]
  }

  test.each<[string, readonly KnownLine[], readonly [number, number]]>([
    ['a fifth of the account is gone', many(25, 0), [5, 0]],
    ['more than a fifth is held', many(24, 0), [0, 5]],
    [
      'what was removed is no part of the account',
      [...many(24, 0), ...many(9, 50, { state: 'removed' })],
      [0, 5],
    ],
    [
      'nor what was before the first day',
      [...many(24, 0), ...many(9, 50, { day: toDay('2026-07-31') })],
      [0, 5],
    ],
    ['what is of the first day is', many(25, 0, { day: FROM }), [5, 0]],
    [
      'nor what is reckoned',
      [...many(24, 0), ...many(9, 50, { isProjected: true, purchase: 'sofa' })],
      [0, 5],
    ],
  ])('H10: %s', (_, earlier, expected) => {
    expect(without(earlier)).toEqual(expected)
  })

  test.each([
    ['is gone', {}, 1],
    ['is gone, of the first day', { day: FROM }, 1],
    ['stays, of the day before', { day: toDay('2026-07-31') }, 0],
    ['is gone already', { state: 'gone' }, 0],
    ['was removed by the person', { state: 'removed' }, 0],
    ['was held', { state: 'held' }, 0],
    ['was kept by the person', { state: 'kept' }, 0],
    ['was a question', { state: 'question' }, 1],
  ] as const)('a line %s', (_, more, count) => {
    const earlier = [knownLine('a', market, more)]
    expect(matchLines({ ...facts, earlier, lines: [] }).gone).toHaveLength(count)
  })

  const reckoned = knownLine('r', ['2026-11-20', -10000, 'loja'], {
    isProjected: true,
    purchase: 'sofa',
    part: { index: 4, count: 4, purchasedOn: null },
  })
  const booked = (day: string) =>
    knownLine('b', [day, -10000, 'loja'], {
      purchase: 'sofa',
      part: { index: 3, count: 4, purchasedOn: null },
    })
  test.each<[string, readonly KnownLine[], readonly AccountLine[], readonly string[]]>([
    ['stays, where nothing of its purchase could be read', [booked('2026-07-31')], [], []],
    ['stays, whatever else was read', [booked('2026-07-31')], [line('x', market)], []],
    ['goes, where its purchase would have been read', [booked('2026-08-01')], [], ['b', 'r']],
    ['stays, where its purchase was', [booked('2026-08-01')], [booked('2026-08-01')], []],
    ['stays alone', [], [], []],
    ['stays beside another that is reckoned', [{ ...reckoned, id: 's' }], [], []],
  ])('B10: a part that is reckoned %s', (_, others, lines, gone) => {
    const match = matchLines({ ...facts, earlier: [...others, reckoned], lines })
    expect(match.gone.map(({ id }) => id).toSorted()).toEqual(gone)
  })
})

describe('H19: what was typed by hand', () => {
  const typed = (day: string, value = -500) => ({
    id: 'typed',
    day: toDay(day),
    value: toCents(value),
    nameKey: 'cafe',
    isPaid: true,
  })
  const questionsOf = (lines: readonly AccountLine[], entry: ReturnType<typeof typed>) =>
    matchLines({ ...facts, lines, typed: [entry] }).questions.map((one) => one.line.providerId)

  test('is the line of the earlier day, where two are as near', () => {
    const lines = [line('a', ['2026-10-07', -500, 'pix']), line('b', ['2026-10-05', -500, 'pix'])]
    expect(questionsOf(lines, typed('2026-10-06'))).toEqual(['b'])
    const same = ['b', 'a'].map((id) => line(id, ['2026-10-05', -500, 'pix']))
    expect(questionsOf(same, typed('2026-10-06'))).toEqual(['a'])
  })

  test('is paid: a line of another value is none, of its name too', () => {
    expect(questionsOf([line('a', ['2026-10-06', -510, 'cafe'])], typed('2026-10-06'))).toEqual([])
  })

  test('T33: is foreseen: a line of its name may come to a fifth more or less, and no further', () => {
    const foreseen = { ...typed('2026-10-06'), isPaid: false }
    const of = (value: number, name = 'cafe') =>
      questionsOf([line('a', ['2026-10-06', value, name])], foreseen)
    expect([of(-600), of(-400), of(-601), of(-399), of(-510, 'pix')]).toEqual([
      ['a'],
      ['a'],
      [],
      [],
      [],
    ])
  })

  test('is no part that is only reckoned', () => {
    expect(questionsOf([part('p3', '2026-09-20', 3)], typed('2026-10-20', -10000))).toEqual([])
  })
})

const part = (id: string, day: string, index: number, more: Partial<AccountLine> = {}) =>
  line(id, [day, -10000, 'loja'], {
    part: { index, count: 10, purchasedOn: toDay('2026-07-20') },
    ...more,
  })

describe('a purchase in parts', () => {
  test('B10: known from part 3 has 3 booked and 4 to 10 to come, which the bank replaces', () => {
    const book = new Book()
    book.read([part('p3', '2026-09-20', 3)])
    expect(book.lines.map((one) => [one.part?.index, one.isProjected])).toEqual([
      [3, false],
      ...[4, 5, 6, 7, 8, 9, 10].map((index) => [index, true]),
    ])
    const fourth = book.lines.find((one) => one.part?.index === 4)
    expect(fourth?.day).toBe('2026-10-20')
    book.read([part('p3', '2026-09-20', 3), part('p4', '2026-10-21', 4)])
    expect(book.lines).toHaveLength(8)
    expect(book.lines.find((one) => one.part?.index === 4)).toMatchObject({
      id: fourth?.id,
      providerId: 'p4',
      isProjected: false,
    })
  })

  const days = Array.from({ length: 10 }, (_, at) => dayWithin(addMonths(monthOf(FROM), at), 20))
  const all = days.map((day, at) => part(`all${at + 1}`, day, at + 1, { isPending: at > 0 }))
  const monthly = (month: number) =>
    days.slice(0, month).map((day, at) => part(`m${at + 1}`, day, at + 1))
  const current = (month: number) => [part('c', days[month - 1] ?? FROM, month)]

  test.each([
    ['all at once, then restated', [all, monthly(1), monthly(2), monthly(3)]],
    ['one a month', [monthly(1), monthly(2), monthly(3)]],
    ['the current one alone', [current(1), current(2), current(3)]],
    ['all at once to the end', [all, all, all]],
  ])('B11: sent %s is ten parts', (_, readings) => {
    const book = new Book()
    for (const reading of readings) {
      book.read(reading)
      const there = book.lines.filter(({ state }) => state === 'entry')
      expect(there.map((one) => one.part?.index).toSorted((a = 0, b = 0) => a - b)).toEqual([
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
      ])
    }
  })

  test('without the day of its purchase is one all the same, and two alike are two', () => {
    const undated = (id: string, day: string, index: number) =>
      part(id, day, index, { part: { index, count: 3, purchasedOn: null } })
    const book = new Book()
    book.read([undated('a1', '2026-08-31', 1), undated('b1', '2026-08-31', 1)])
    expect(book.lines).toHaveLength(6)
    book.read([
      undated('a1', '2026-08-31', 1),
      undated('b1', '2026-08-31', 1),
      undated('a2', '2026-10-01', 2),
      undated('b2', '2026-10-01', 2),
    ])
    expect(book.lines).toHaveLength(6)
  })

  test('that the shop cancels leaves nothing to come', () => {
    const book = new Book()
    book.read([part('p3', '2026-09-20', 3)])
    book.read([])
    expect(book.entries).toEqual([])
  })
})

const anyLine = fc
  .record({
    at: fc.nat({ max: 60 }),
    value: fc.constantFrom(-500, -1000, -4990, 12345),
    name: fc.constantFrom('cafe', 'mercado', 'pix joao'),
    isPending: fc.boolean(),
    part: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null, freq: 4 }),
  })
  .map(({ at, value, name, isPending, part: index }) => ({
    day: addDays(FROM, at),
    value: toCents(value),
    name,
    nameKey: name,
    isPending,
    part: index === null ? null : { index, count: 4, purchasedOn: toDay('2026-07-20') },
  }))

test('H1: any order, repetition and loss of pages ends in the same lines, and removed ones stay so', () => {
  const whole = fc
    .uniqueArray(anyLine, {
      maxLength: 14,
      // Nothing tells parts of two purchases of one day and value apart once one of them is lost.
      selector: ({ part: of, value, name, day }) =>
        of === null ? `${day}${value}${name}${Math.random()}` : `${value} ${of.index}`,
    })
    .map((lines) =>
      lines.map((one, at) => ({ ...line(`id${at}`, market), ...one, providerId: `id${at}` })),
    )
  fc.assert(
    fc.property(
      whole.chain((lines) =>
        fc.record({
          lines: fc.constant(lines),
          readings: fc.array(
            fc.record({
              read: fc.array(fc.nat({ max: Math.max(0, lines.length - 1) }), { maxLength: 20 }),
              isPartial: fc.boolean(),
            }),
            { maxLength: 6 },
          ),
          last: fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
        }),
      ),
      ({ lines, readings, last }) => {
        const straight = new Book()
        straight.read(lines)
        straight.remove('id0')
        straight.read(lines)
        const astray = new Book()
        astray.read(lines)
        astray.remove('id0')
        for (const { read, isPartial } of readings) {
          astray.read(
            read.flatMap((at) => lines[at] ?? []),
            isPartial,
          )
        }
        astray.read([...last, ...last])
        expect(astray.entries).toEqual(straight.entries)
        // And once there, nothing changes any more.
        expect(astray.read(lines)).toMatchObject({ added: [], gone: [], held: [], questions: [] })
      },
    ),
  )
})
