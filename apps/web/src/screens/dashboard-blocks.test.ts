import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrangementOf, blocksOf, DASHBOARD_BLOCKS, moved, textOf } from './dashboard-blocks.ts'

const orderOf = (text: string) => arrangementOf(text).map(({ block }) => block)

describe('the arrangement of the dashboard', () => {
  test('is that of a newcomer where none was kept', () => {
    expect(orderOf('')).toEqual(DASHBOARD_BLOCKS)
    expect(arrangementOf('').every(({ isShown }) => isShown)).toBe(true)
  })

  test.each([
    [
      'a later version’s block stands after the one before it',
      'due,daily,spending,wallets,variable,objectives',
    ],
    ['what is no block is left out', 'due,daily,x,spending,wallets,,plan,variable,objectives'],
    [
      'a block that is named twice stands once',
      'due,daily,due,spending,wallets,plan,variable,objectives',
    ],
  ])('%s', (_, text) => {
    expect(orderOf(text)).toEqual([
      'due',
      'daily',
      'spending',
      'figures',
      'wallets',
      'plan',
      'variable',
      'objectives',
      'tasks',
    ])
  })

  test('has no tasks where the brand has none, whatever was kept', () => {
    const without = blocksOf({ tasks: false })
    expect(without).toEqual(DASHBOARD_BLOCKS.filter((block) => block !== 'tasks'))
    expect(blocksOf({ tasks: true })).toEqual(DASHBOARD_BLOCKS)
    const arranged = arrangementOf('tasks,-due,daily', without)
    expect(arranged.map(({ block }) => block).toSorted()).toEqual(without.toSorted())
    expect(arranged.at(0)).toEqual({ block: 'due', isShown: false })
  })

  test('keeps what is hidden', () => {
    expect(arrangementOf('-wallets,due,daily').at(0)).toEqual({ block: 'wallets', isShown: false })
  })

  test('is kept as it is, and always has every block once', () => {
    const words = fc.constantFrom(
      '',
      'x',
      ...DASHBOARD_BLOCKS,
      ...DASHBOARD_BLOCKS.map((b) => `-${b}`),
    )
    fc.assert(
      fc.property(fc.array(words), (list) => {
        const arranged = arrangementOf(list.join(','))
        expect(arranged.map(({ block }) => block).toSorted()).toEqual(DASHBOARD_BLOCKS.toSorted())
        expect(arrangementOf(textOf(arranged))).toEqual(arranged)
      }),
    )
  })

  test('a block is moved by one place, and not beyond the first or the last', () => {
    const arranged = arrangementOf('')
    const names = (by: -1 | 1, block: (typeof DASHBOARD_BLOCKS)[number]) =>
      moved(arranged, block, by).map((one) => one.block)
    expect(names(1, 'due').slice(0, 2)).toEqual(['spending', 'due'])
    expect(names(-1, 'due')).toEqual(DASHBOARD_BLOCKS)
    expect(names(1, 'tasks')).toEqual(DASHBOARD_BLOCKS)
  })
})
