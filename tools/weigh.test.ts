import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkWeight, keepEarlier, writePreloads, pack, weigh } from './weigh.mjs'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
})

/** A built web app whose files are of these sizes; chance cannot be packed. */
function built(sizes: Readonly<Record<string, number>> = {}): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'saldo-weigh-'))
  folders.push(folder)
  fs.mkdirSync(path.join(folder, 'assets'))
  fs.mkdirSync(path.join(folder, '.vite'))
  const manifest = {
    'index.html': {
      file: 'assets/index.js',
      isEntry: true,
      imports: ['_react.js'],
      css: ['assets/index.css'],
      dynamicImports: [
        'src/app/Shell.tsx',
        'src/screens/Wallet.tsx',
        'src/screens/SignInScreen.tsx',
        'src/payments/PaymentModal.tsx',
      ],
    },
    '_react.js': { file: 'assets/react.js' },
    '_card.js': { file: 'assets/card.js', imports: ['_react.js'] },
    'src/app/Shell.tsx': { file: 'assets/shell.js', imports: ['_react.js'] },
    'src/screens/SignInScreen.tsx': { file: 'assets/sign-in.js', imports: ['_react.js'] },
    'src/screens/Wallet.tsx': { file: 'assets/wallet.js', imports: ['index.html', '_card.js'] },
    'src/payments/PaymentModal.tsx': { file: 'assets/modal.js', imports: ['_react.js'] },
    'inter.woff2': { file: 'assets/inter.woff2' },
  }
  const all = { index: 100, react: 100, card: 100, wallet: 100, modal: 100, shell: 100 }
  for (const [name, size] of Object.entries({ ...all, 'sign-in': 100, ...sizes })) {
    const file = name.includes('.') ? name : `${name}.js`
    fs.writeFileSync(path.join(folder, 'assets', file), randomBytes(size))
  }
  for (const [name, size] of [
    ['index.css', 100],
    ['inter.woff2', 100],
  ] as const) {
    const file = path.join(folder, 'assets', name)
    if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(size))
  }
  fs.writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
  pack(folder)
  return folder
}

test('a screen weighs what the entry, its own script, the menu around it and all that they import weigh', () => {
  const sizes = { index: 1_000, card: 2_000, modal: 3_000, shell: 4_000 }
  const { screens, windows, offences } = weigh(built(sizes))
  expect(offences).toEqual([])
  expect(screens).toMatchObject([{ name: 'Wallet' }, { name: 'SignInScreen' }])
  expect(screens[0]?.bytes).toBeGreaterThan(7_200)
  expect(screens[0]?.bytes).toBeLessThan(7_300)
  // Whoever signs in has no menu yet.
  expect(screens[1]?.bytes).toBeGreaterThan(1_200)
  expect(screens[1]?.bytes).toBeLessThan(1_300)
  expect(windows[0]?.bytes).toBeGreaterThan(3_000)
  expect(windows[0]?.bytes).toBeLessThan(3_100)
})

test.each([
  ['a script that the screen shares with nobody', { wallet: 190_000 }, /Wallet, JavaScript/],
  ['a script that something else draws in', { card: 190_000 }, /Wallet, JavaScript/],
  ['what stands around the screens', { shell: 190_000 }, /Wallet, JavaScript/],
  ['a script a little over a hundred and thirty kilobytes', { wallet: 129_600 }, /Wallet, Java/],
  ['a style sheet', { 'index.css': 13_000 }, /Wallet, CSS/],
  ['a window', { modal: 95_000 }, /PaymentModal/],
  ['a font', { 'inter.woff2': 51_000 }, /inter\.woff2/],
])('%s that is too heavy breaks the build', (_, sizes, message) => {
  expect(() => checkWeight(built(sizes), () => {})).toThrow(message)
})

test('a build without any screen is not taken for a light one', () => {
  const folder = built()
  fs.writeFileSync(path.join(folder, '.vite/manifest.json'), '{}')
  expect(() => checkWeight(folder, () => {})).toThrow('nenhuma tela')
})

test('of each screen it is noted what the page has to name: all that the entry does not have', () => {
  const folder = built()
  writePreloads(folder)
  const preloads = JSON.parse(fs.readFileSync(path.join(folder, '.vite/preloads.json'), 'utf8'))
  expect(preloads).toEqual({
    Wallet: ['/assets/shell.js', '/assets/wallet.js', '/assets/card.js'],
    SignInScreen: ['/assets/sign-in.js'],
  })
})

test('a build brings along the files of the one before it, and none of older ones', () => {
  const [oldest, older, newest] = ['wallet.1.js', 'wallet.2.js', 'wallet.3.js'].map((name) => {
    const folder = built({ [name]: 100 })
    const notes = path.join(folder, '.vite/manifest.json')
    const manifest = fs.readFileSync(notes, 'utf8').replace('assets/wallet.js', `assets/${name}`)
    fs.writeFileSync(notes, manifest)
    fs.rmSync(path.join(folder, 'assets/wallet.js'))
    return folder
  }) as [string, string, string]
  const walletsIn = (folder: string) =>
    fs.readdirSync(path.join(folder, 'assets')).filter((name) => /^wallet.*js$/.test(name))
  keepEarlier(older, oldest)
  keepEarlier(newest, older)
  expect(walletsIn(older)).toEqual(['wallet.1.js', 'wallet.2.js'])
  expect(walletsIn(newest)).toEqual(['wallet.2.js', 'wallet.3.js'])
  keepEarlier(newest, path.join(newest, 'no-such-folder'))
})
