import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawArchitecture } from './architecture.ts'
import { drawColumns } from './architecture/draw.ts'
import { columnsOf } from './architecture/places.ts'

test('docs/architecture.svg shows the imports as they are; where it does not, run npm run architecture', () => {
  expect(readFileSync('docs/architecture.svg', 'utf8')).toBe(drawArchitecture())
})

test('no import of the product leads back up', () => {
  expect(drawArchitecture()).not.toContain('class="up"')
})

test('an import that leads back up is drawn in red', () => {
  const down = { from: 'apps/api/src/payments/service.ts', to: 'apps/api/src/users/store.ts' }
  const layout = { sliceOrder: ['users', 'payments'], entryPoints: [] }
  expect(drawColumns(columnsOf([down], layout), '')).not.toContain('class="up"')
  const up = { from: down.to, to: down.from }
  expect(drawColumns(columnsOf([down, up], layout), '')).toContain('class="up"')
})
