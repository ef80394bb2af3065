import { expect, test } from 'vitest'
import enseada from '../../../apps/web/brands/enseada.json'
import saldo from '../../../apps/web/brands/saldo.json'
import { readBrand } from './brand.ts'

const least = {
  name: 'Otto',
  article: 'o',
  subscriptionPrefix: 'otto',
  colours: saldo.colours,
  logo: saldo.logo,
  termsUrl: '/termos-de-uso',
  policyUrl: 'https://otto.example/privacidade',
}

test.each([saldo, enseada])('our own $name is whole and readable', (file) => {
  expect(readBrand(file, '0.1.0')).toMatchObject({ brand: file })
})

test('a short file leaves the rest to what lowers no guard', () => {
  expect(readBrand(least, '0.1.0')).toEqual({
    brand: {
      ...least,
      version: '0.1.0',
      contactPhone: '',
      sourceUrl: '',
      hosts: [],
      session: { idleMinutes: 30, absoluteHours: 12 },
      flags: {
        educational: true,
        tasks: true,
        specialists: false,
        products: false,
        passwordInUrl: false,
        social: [],
      },
    },
  })
})

test('a file says only the flags that differ', () => {
  expect(readBrand({ ...least, flags: { products: true } }, '0.1.0')).toMatchObject({
    brand: { flags: { educational: true, products: true, social: [] } },
  })
})

test('colours that cannot be read are named, each with its figure', () => {
  const colours = { ...saldo.colours, light: { ...saldo.colours.light, primary: '#c9c2f5' } }
  expect(readBrand({ ...least, colours }, '0.1.0')).toEqual({
    faults: [
      'tema claro: onPrimary sobre primary tem contraste 1,6, e precisa de 4,5',
      'tema claro: primary como texto tem contraste 1,4, e precisa de 4,5',
    ],
  })
})

test.each([
  [{ name: ' ' }, 'name: diga um texto'],
  [{ name: undefined }, 'name: diga um texto'],
  [{ article: 'x' }, 'article: use "o" ou "a"'],
  [{ cor: '#ffffff' }, 'campo desconhecido: cor'],
  [{ flags: { tarefas: true } }, 'campo desconhecido: flags.tarefas'],
  [{ flags: { tasks: 'yes' } }, 'flags.tasks: use true ou false'],
  [{ flags: { social: ['facebook'] } }, 'flags.social.0: use google ou apple'],
  [{ colours: { light: { primary: 'red' } } }, 'colours.light.primary: use uma cor como #1f6feb'],
  [{ logo: { ...saldo.logo, mark: '//de.fora/m.svg' } }, 'logo.mark: use um .svg ou .png'],
  [{ termsUrl: 'javascript:alert(1)' }, 'termsUrl: use um endereço que comece com / ou https://'],
  [{ sourceUrl: 'http://git.example/saldo' }, 'sourceUrl: use um endereço que comece com https://'],
  [{ termsUrl: '//de.fora' }, 'termsUrl: use um endereço'],
  [{ hosts: ['Otto.example:80'] }, 'hosts.0: use um nome como app.empresa.com.br'],
  [{ appUrl: 'https://otto.example/app' }, 'appUrl: use um endereço sem caminho'],
  [
    { session: { idleMinutes: 5, absoluteHours: 12 } },
    'session.idleMinutes: use um número de 15 a 20160',
  ],
])('%j is refused, and it says why', (wrong, words) => {
  const read = readBrand({ ...least, ...wrong }, '0.1.0')
  expect('faults' in read && read.faults.join('; ')).toContain(words)
})

test.each([null, [], 'otto', 7])('%j is no brand', (input) => {
  expect(readBrand(input, '0.1.0')).toEqual({ faults: ['o arquivo não é um objeto'] })
})
