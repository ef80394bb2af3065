import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { Zip } from './zip.ts'

async function* pieces() {
  for (let at = 0; at < 1000; at += 1) yield `linha ${at} com acentuação\n`
}

test('what is packed is unpacked by others as it was, accents in names too', async () => {
  const zip = new Zip()
  await zip.add('LEIA-ME.txt', ['Olá, você.'])
  await zip.add('dados/movimentações.csv', pieces())
  await zip.add('vazio.json', [])
  const folder = mkdtempSync(path.join(os.tmpdir(), 'saldo-zip-'))
  try {
    const file = path.join(folder, 'tudo.zip')
    writeFileSync(file, zip.close())
    const script =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])'
    execFileSync('python3', ['-c', script, file, folder])
    expect(readFileSync(path.join(folder, 'LEIA-ME.txt'), 'utf8')).toBe('Olá, você.')
    const lines = readFileSync(path.join(folder, 'dados/movimentações.csv'), 'utf8').split('\n')
    expect(lines).toHaveLength(1001)
    expect(lines[999]).toBe('linha 999 com acentuação')
    expect(readFileSync(path.join(folder, 'vazio.json'), 'utf8')).toBe('')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
