import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { personalData } from '@saldo/api/accounts/personal-data'
import { root } from '../tools/source-files.ts'

/** OWASP ASVS 5.0.0: the requirements of levels 1 and 2 of each section, each with its level. */
const LEVELS: Readonly<Record<string, string>> = {
  '1.1': '1:2 2:2',
  '1.2': '1:1 2:1 3:1 4:1 5:1 6:2 7:2 8:2 9:2',
  '1.3': '1:1 2:1 3:2 4:2 5:2 6:2 7:2 8:2 9:2 10:2 11:2',
  '1.4': '1:2 2:2 3:2',
  '1.5': '1:1 2:2',
  '2.1': '1:1 2:2 3:2',
  '2.2': '1:1 2:1 3:2',
  '2.3': '1:1 2:2 3:2 4:2',
  '2.4': '1:2',
  '3.2': '1:1 2:1',
  '3.3': '1:1 2:2 3:2 4:2',
  '3.4': '1:1 2:1 3:2 4:2 5:2 6:2',
  '3.5': '1:1 2:1 3:1 4:2 5:2',
  '3.7': '1:2 2:2',
  '4.1': '1:1 2:2 3:2',
  '4.2': '1:2',
  '4.3': '1:2 2:2',
  '4.4': '1:1 2:2 3:2 4:2',
  '5.1': '1:2',
  '5.2': '1:1 2:1 3:2',
  '5.3': '1:1 2:1',
  '5.4': '1:2 2:2 3:2',
  '6.1': '1:1 2:2 3:2',
  '6.2': '1:1 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:2 10:2 11:2 12:2',
  '6.3': '1:1 2:1 3:2 4:2',
  '6.4': '1:1 2:1 3:2 4:2',
  '6.5': '1:2 2:2 3:2 4:2 5:2',
  '6.6': '1:2 2:2 3:2',
  '6.8': '1:2 2:2 3:2 4:2',
  '7.1': '1:2 2:2 3:2',
  '7.2': '1:1 2:1 3:1 4:1',
  '7.3': '1:2 2:2',
  '7.4': '1:1 2:1 3:2 4:2 5:2',
  '7.5': '1:2 2:2',
  '7.6': '1:2 2:2',
  '8.1': '1:1 2:2',
  '8.2': '1:1 2:1 3:2',
  '8.3': '1:1',
  '8.4': '1:2',
  '9.1': '1:1 2:1 3:1',
  '9.2': '1:1 2:2 3:2 4:2',
  '10.1': '1:2 2:2',
  '10.2': '1:2 2:2',
  '10.3': '1:2 2:2 3:2 4:2',
  '10.4': '1:1 2:1 3:1 4:1 5:1 6:2 7:2 8:2 9:2 10:2 11:2',
  '10.5': '1:2 2:2 3:2 4:2 5:2',
  '10.6': '1:2 2:2',
  '10.7': '1:2 2:2 3:2',
  '11.1': '1:2 2:2',
  '11.2': '1:2 2:2 3:2',
  '11.3': '1:1 2:1 3:2',
  '11.4': '1:1 2:2 3:2 4:2',
  '11.5': '1:2',
  '11.6': '1:2',
  '12.1': '1:1 2:2 3:2',
  '12.2': '1:1 2:1',
  '12.3': '1:2 2:2 3:2 4:2',
  '13.1': '1:2',
  '13.2': '1:2 2:2 3:2 4:2 5:2',
  '13.3': '1:2 2:2',
  '13.4': '1:1 2:2 3:2 4:2 5:2',
  '14.1': '1:2 2:2',
  '14.2': '1:1 2:2 3:2 4:2',
  '14.3': '1:1 2:2 3:2',
  '15.1': '1:1 2:2 3:2',
  '15.2': '1:1 2:2 3:2',
  '15.3': '1:1 2:2 3:2 4:2 5:2 6:2 7:2',
  '16.1': '1:2',
  '16.2': '1:2 2:2 3:2 4:2 5:2',
  '16.3': '1:2 2:2 3:2 4:2',
  '16.4': '1:2 2:2 3:2',
  '16.5': '1:2 2:2 3:2',
  '17.1': '1:2',
  '17.2': '1:2 2:2 3:2 4:2',
  '17.3': '1:2 2:2',
}

const STATES = ['met', 'not applicable', 'set aside', 'open'] as const
const REASON_MIN = 20

type Row = {
  readonly number: string
  readonly level: string
  readonly state: string
  readonly here: string
  readonly proof: string
}

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const paper = read('docs/security.md')

function rowsIn(text: string): readonly Row[] {
  return [...text.matchAll(/^\| (V[\d.]+) +\|(.*)\|$/gm)].map(([, number = '', rest = '']) => {
    const [level = '', state = '', here = '', ...proof] = rest.split('|').map((one) => one.trim())
    return { number, level, state, here, proof: proof.join('|') }
  })
}

const PROOF = /^`([^`]+)` › `([^`]+)`$/

/** What is wrong with a row, in words; nothing where its state is proved. */
function faultsOf({ number, state, here, proof }: Row): readonly string[] {
  if (here.length < REASON_MIN) return [`${number}: says too little`]
  if (state === 'met') {
    return proof.split('<br>').flatMap((one) => {
      const [, file = '', words = ''] = PROOF.exec(one) ?? []
      if (file === '' || !existsSync(path.join(root, file))) return [`${number}: no file ${one}`]
      return read(file).includes(words) ? [] : [`${number}: ${file} does not say ${words}`]
    })
  }
  if (state === 'set aside') {
    const [, file = ''] = /\]\((decisions\/[\w-]+\.md)\)$/.exec(proof) ?? []
    return file !== '' && existsSync(path.join(root, 'docs', file))
      ? []
      : [`${number}: no decision`]
  }
  return (STATES as readonly string[]).includes(state) ? [] : [`${number}: state ${state}`]
}

const rows = rowsIn(paper)

describe('docs/security.md', () => {
  test('has every requirement of levels 1 and 2 once, with its level', () => {
    const wanted = Object.entries(LEVELS).flatMap(([section, levels]) =>
      levels.split(' ').map((one) => {
        const [index, level] = one.split(':')
        return `V${section}.${index} ${level}`
      }),
    )
    expect(wanted).toHaveLength(253)
    expect(rows.map(({ number, level }) => `${number} ${level}`)).toEqual(wanted)
  })

  test('proves each row: a file that says it, a decision that is there, a reason', () => {
    expect(rows.flatMap(faultsOf)).toEqual([])
  })

  test('counts its rows rightly', () => {
    const counts = STATES.map((state) => {
      const [, count] = new RegExp(`^\\| ${state} +\\| (\\d+) +\\|$`, 'm').exec(paper) ?? []
      return [state, Number(count)]
    })
    expect(counts).toEqual(
      STATES.map((state) => [state, rows.filter((row) => row.state === state).length]),
    )
  })

  test.each([
    ['met', 'a test of another file that proves it', '`tests/nothing.test.ts` › `a name`'],
    ['met', 'words that do not stand there', '`docs/security-keys.md` › `words of nobody`'],
    ['met', 'a claim alone, without any proof', '–'],
    ['set aside', 'a decision that nobody has taken', '[decision 9999](decisions/9999-none.md)'],
    ['not applicable', 'for no reason', '–'],
    ['nearly', 'a state that there is not at all', '–'],
  ])('a row that is %s by %s is found', (state, here, proof) => {
    const planted = `| V1.1.1 | 2 | ${state} | ${here} | ${proof} |`
    expect(rowsIn(planted).flatMap(faultsOf)).toHaveLength(1)
  })
})

test('V14.1.1: every table with personal data has one class in docs/security-data.md', () => {
  const classes = read('docs/security-data.md')
    .split('## What each class demands')[0]
    ?.split('## Classes of data')[1]
  const tables = [...(classes ?? '').matchAll(/^\| (?:secret|financial|personal|public) \|.*$/gm)]
    .flatMap(([line]) => [...line.matchAll(/`([a-z_]+)`/g)])
    .map(([, table = '']) => table)
  expect(tables.length).toBe(new Set(tables).size)
  expect(Object.keys(personalData).filter((table) => !tables.includes(table))).toEqual([])
})
