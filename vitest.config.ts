import { defineConfig } from 'vitest/config'
import { keepTemporaryFilesInMemory } from './tests/scratch.ts'

keepTemporaryFilesInMemory()

/** Rules run beside their code; slices run through their door on a real PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/**/*.test.ts', 'apps/web/**/*.test.ts', 'tests/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'slices',
          include: ['apps/api/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['tests/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
    maxWorkers: 2,
  },
})
