import { describe, expect, test } from 'vitest'
import { checkBalance, findDoubtfulLines } from './check-balance.ts'

/** `01 -30 70`: the day, the value and the balance beside it; without a balance a dash. */
const read = (text: string, at: number) => {
  const [day = '', value, balance] = text.split(' ')
  return {
    day,
    value: Number(value),
    balance: balance === '-' ? null : Number(balance),
    line: at + 2,
  }
}

describe('the balance beside the lines of a file', () => {
  test.each<[string, readonly string[], 'agrees' | 'differs' | null, readonly number[]]>([
    ['follows from line to line', ['01 100 100', '02 -30 70', '03 5 75'], 'agrees', []],
    ['follows upwards, newest first', ['03 5 75', '02 -30 70', '01 100 100'], 'agrees', []],
    ['is that of the day beside each line', ['01 100 70', '01 -30 70', '02 5 75'], 'agrees', []],
    ['stands beside some lines alone', ['01 100 100', '02 -30 -', '03 5 75'], 'agrees', []],
    ['follows upwards where the days go down', ['01 -100 100', '02 -100 200'], 'differs', [3]],
    ['follows downwards where the days go up', ['02 -100 100', '01 -100 0'], 'differs', [2]],
    ['is nowhere', ['01 100 -', '02 -30 -'], null, []],
    ['misses a line', ['01 100 100', '02 -30 70', '04 5 95', '05 1 96'], 'differs', [4]],
    ['misses a line upwards', ['05 1 96', '04 5 95', '02 -30 70', '01 100 100'], 'differs', [3]],
    ['misses two', ['01 100 100', '02 -30 71', '03 5 76', '04 1 80', '05 1 81'], 'differs', [3, 5]],
  ])('%s', (_, rows, verdict, doubts) => {
    const balanced = rows.map(read)
    expect(checkBalance(balanced)).toBe(verdict)
    expect(findDoubtfulLines(balanced)).toEqual(doubts)
  })
})
